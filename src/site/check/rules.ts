import { defineRules } from '../../define/rules.ts'

/** The `check` rules for files of every kind; rules for one kind are defined in its area. */
export const rules = defineRules({
  'displaced-type': [
    'note',
    "A type that the settings declare has the same name as a type that a later release of Almanac added: the site's own is used.",
    'Rename yours to have both; nothing is wrong if you do not need the other one.',
  ],
  unreadable: ['error', 'A file cannot be read as content and is left out.', 'Correct what the message points out.'],
  'conflict-marker': [
    'error',
    'Git left a merge conflict in a file, which is left out until somebody decides.',
    'Choose which lines stay and remove the markers; if they are part of the text, put a space before them.',
  ],
  'tracked-state': [
    'error',
    'Git tracks something in `.almanac`, which belongs to one machine: a branch could bring in passwords and state.',
    'Run `git rm -r --cached .almanac` in the content folder, and commit that.',
  ],
  'foreign-state': [
    'error',
    'The folder `.almanac` is a link, a file, or belongs to another user: nothing in it is read or written.',
    'Remove it; Almanac makes its own.',
  ],
  'misspelt-guard': [
    'error',
    'A key is one typing error away from one that hides the entry (`status`, `draft`, `published`, `password`): the file is left out until somebody decides.',
    'Correct its spelling; if it is intended, declare it under `fields` in settings.json.',
  ],
  'misspelt-time': [
    'error',
    'A key is one typing error away from a date key (`date`, `start`, `end`).',
    'Correct its spelling; if it is intended, declare it under `fields` in settings.json.',
  ],
  'skipped-file': [
    'note',
    'A file in the content folder is not content: nothing reads it.',
    'Rename it, move it to the folder of its kind, or out of the content folder.',
  ],
  'unknown-key': [
    'warning',
    'A front matter key has no meaning. The setting `undeclared_keys` takes precedence.',
    'Correct its spelling, or declare it under `fields` in settings.json.',
  ],
  'shared-differs': [
    'warning',
    'Two translations have different values for a key that they share by the setting `shared`: the value of the first language counts.',
    'Write it in the file that the message names, and remove the key from the other.',
  ],
  'wrong-value': ['error', 'A value is not allowed for its key.', 'Use one of the values in the message.'],
  'misread-number': [
    'warning',
    'A number stands where text is expected, and is shown otherwise than the file writes it: `title: 1.0`.',
    'Put it in quotes.',
  ],
  'missing-value': ['error', 'A required key is missing.', 'Write it.'],
  'unknown-reference': [
    'error',
    'A file names an entry that does not exist.',
    'Correct the name, or create the entry.',
  ],
  'near-name': [
    'warning',
    'A file names something that no file declares and that differs from another name by one letter.',
    'Join the two with the command in the message; if both are intended, declare the rarer one.',
  ],
  'ambiguous-reference': [
    'warning',
    'A file names an entry by a name that other entries have, too.',
    'Use the longer name that the message suggests.',
  ],
  'trashed-reference': [
    'warning',
    'A file names an entry that is in the trash: readers cannot find it.',
    'Restore the entry, name another one, or remove the name.',
  ],
  'unfinished-change': [
    'error',
    'A file still has an old name, because a change was interrupted.',
    'Run `almanac check --fix` on the machine that made the change.',
  ],
  'doubled-id': [
    'error',
    'Two files have the same id.',
    'Run `almanac ids fix --theirs main` after a merge: the one that was on main keeps it. Else `almanac check --fix` gives the second its own.',
  ],
  'address-leads-away': [
    'error',
    'A `slug`, `permalink` or alias leads out of this website, by `..` or a scheme: it is not used as a link.',
    'Write a path of this website, such as `/about/`; a slug has no slashes.',
  ],
  'opens-site': [
    'warning',
    'A change gives somebody rights, or opens the site to others: `check --changed` and `review` report it.',
    'Have it approved by somebody who may decide that.',
  ],
  'doubled-slug': ['warning', 'Two files have the same slug.', 'Rename one of them.'],
  'doubled-address': [
    'warning',
    'Two published entries have the same address: the first one gets it.',
    'Rename one of them.',
  ],
  'unreachable-slug': [
    'warning',
    'The slug cannot be part of an address, or servers use that address themselves: nobody finds the page.',
    'Use lower-case letters, digits and hyphens, but not `rest`.',
  ],
  'unused-allow': [
    'warning',
    'A comment `almanac-allow` allows something that no rule finds there.',
    'Remove it, or correct the name of the rule.',
  ],
  shortcode: ['warning', 'A shortcode in a text shows nothing.', 'Correct it, or remove it.'],
  'empty-block': [
    'warning',
    'A block in a text shows nothing: WordPress generated its content for each request.',
    'Write what it should show, or remove it.',
  ],
  'broken-link': ['warning', 'A text links to a page of this site that does not exist.', 'Correct the link.'],
  'broken-anchor': [
    'warning',
    'A text links to a part of a page that does not exist.',
    'Correct what follows `#`, or give a heading that name.',
  ],
  'broken-image': [
    'warning',
    'A text shows a file of this site that does not exist.',
    'Add the file, or correct its path.',
  ],
  'picture-beside': [
    'warning',
    'A text shows a file from its own folder instead of `media/`: other generators publish it, this website does not.',
    'Move it into `media/`; if another generator builds the website, set `"check": { "picture-beside": "off" }`, as `init --from` does.',
  ],
  'missing-alt': [
    'warning',
    'A picture in a text has no alternative text for people who cannot see it.',
    'Write what it shows: `![words](…)`; `<img alt="">` says that it is decorative.',
  ],
})

/** Rules about rights, and about ways into and out of the site. A branch cannot set their levels for itself. */
export const openingRules: ReadonlySet<string> = new Set([
  rules['opens-site'].code,
  rules['address-leads-away'].code,
  rules['tracked-state'].code,
])
