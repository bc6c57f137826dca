import { defineRules } from '../../define/rules.ts'

/** The `check` rules for files of every kind; rules for one kind are defined in its area. */
export const rules = defineRules({
  'displaced-type': [
    'note',
    "A type that the settings declare has the name of one of Almanac's own, which came with a later release: the site's counts.",
    'Give yours another name to have both; nothing is wrong if you want none of the other.',
  ],
  unreadable: ['error', 'A file cannot be read as content, and is left out.', 'Correct what the message names.'],
  'conflict-marker': [
    'error',
    'Git left a merge conflict in a file, which is left out until somebody decides.',
    'Choose what stays and remove the markers; where they are meant to be read, put a space before them.',
  ],
  'tracked-state': [
    'error',
    'Git tracks something below `.almanac`, which is for one machine: a branch would bring passwords and state of its own.',
    'Run `git rm -r --cached .almanac` in the content folder, and commit that.',
  ],
  'foreign-state': [
    'error',
    "The folder `.almanac` is a link, a file, or another user's: nothing in it is read, and nothing is written.",
    'Remove it; Almanac makes its own.',
  ],
  'misspelt-guard': [
    'error',
    'A key is one slip away from one that keeps readers out (`status`, `draft`, `published`, `password`): the file is left out until somebody decides.',
    'Correct its spelling; if it is meant, declare it under `fields` in settings.json.',
  ],
  'misspelt-time': [
    'error',
    'A key is one slip away from one that says when something is (`date`, `start`, `end`).',
    'Correct its spelling; if it is meant, declare it under `fields` in settings.json.',
  ],
  'skipped-file': [
    'note',
    'A file in the content folder is not content: nothing reads it.',
    'Rename it, move it to the folder of its kind, or out of the content folder.',
  ],
  'unknown-key': [
    'warning',
    'A front matter key means nothing. The setting `undeclared_keys` takes precedence.',
    'Correct its spelling, or declare it under `fields` in settings.json.',
  ],
  'shared-differs': [
    'warning',
    'Two translations say something else under a key that they share by the setting `shared`: that of the first language counts.',
    'Write it in the file that the message names, and take the key out of the other.',
  ],
  'wrong-value': ['error', 'A value is not one that its key takes.', 'Write one of those that the message names.'],
  'missing-value': ['error', 'A key that every file must have is missing.', 'Write it.'],
  'unknown-reference': ['error', 'A file names an entry that is not there.', 'Correct the name, or make the entry.'],
  'near-name': [
    'warning',
    'A file names something that no file declares, and that is one letter away from another.',
    'Join the two by the command that the message names; where both are meant, declare the rarer one.',
  ],
  'ambiguous-reference': [
    'warning',
    'A file names an entry by a name that others have, too.',
    'Write the longer name that the message proposes.',
  ],
  'trashed-reference': [
    'warning',
    'A file names an entry that is in the trash: readers do not find it.',
    'Restore the entry, name another, or take the name out.',
  ],
  'unfinished-change': [
    'error',
    'A file holds a name from before a change that was cut off.',
    'Run `almanac check --fix` on the machine that made the change.',
  ],
  'doubled-id': [
    'error',
    'Two files have one id.',
    'Run `almanac ids fix --theirs main` after a merge: the one that was on main keeps it. Else `almanac check --fix` gives the second its own.',
  ],
  'address-leads-away': [
    'error',
    'A `slug`, `permalink` or alias leads out of this website, by `..` or a scheme: no link is made of it.',
    'Write a path of this website, such as `/about/`; a slug has no slashes.',
  ],
  'opens-site': [
    'warning',
    'A change gives somebody rights, or opens the site to others: `check --changed` and `review` tell it.',
    'Let somebody approve it who may decide that.',
  ],
  'doubled-slug': ['warning', 'Two files have one slug.', 'Rename one of them.'],
  'doubled-address': ['warning', 'Two published entries have one address: the first has it.', 'Rename one of them.'],
  'unreachable-slug': [
    'warning',
    'No address can have the slug, or servers answer there themselves: nobody finds the page.',
    'Use lower-case letters, digits and hyphens, but not `rest`.',
  ],
  'unused-allow': [
    'warning',
    'A comment allows what no rule finds there: `almanac-allow`.',
    'Take it out, or correct the name of the rule.',
  ],
  shortcode: ['warning', 'A shortcode in a text shows nothing.', 'Correct it, or take it out.'],
  'empty-block': [
    'warning',
    'A block in a text shows nothing: WordPress made its content anew for each reader.',
    'Write what it should show, or take it out.',
  ],
  'broken-link': ['warning', 'A text links to a page of this site that is not there.', 'Correct the link.'],
  'broken-anchor': [
    'warning',
    'A text links to a part of a page that is not there.',
    'Correct what follows `#`, or give a heading that name.',
  ],
  'broken-image': [
    'warning',
    'A text shows a file of this site that is not there.',
    'Add the file, or correct its path.',
  ],
  'picture-beside': [
    'warning',
    'A text shows a file that is beside it, not in the folder of files: other generators bring it along, pages of this one do not.',
    'Move it into `media/`; where another generator builds the website, say `"check": { "picture-beside": "off" }`, as `init --from` does.',
  ],
  'missing-alt': [
    'warning',
    'A picture in a text has no description for those who cannot see it.',
    'Write what it shows: `![words](…)`; `<img alt="">` says that it is decorative.',
  ],
})

/** Rules about rights, and about ways into and out of the site. A branch cannot set their levels for itself. */
export const openingRules: ReadonlySet<string> = new Set([
  rules['opens-site'].code,
  rules['address-leads-away'].code,
  rules['tracked-state'].code,
])
