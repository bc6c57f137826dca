import { z } from 'zod'
import { defineTrait } from '../../define/define.ts'
import { opensTo, opensUnlessEmpty } from '../../define/opens.ts'
import type { SettingTable } from '../../model/model.ts'
import { isOrigin } from '../../text/hosts.ts'
import { autocommitSetting, autocommitType } from '../../derive/settings/autocommit.ts'
import { datesSetting } from '../../derive/settings/date-zones.ts'
import { folderPattern } from '../../derive/folders/places.ts'
import { foldersSetting } from '../../derive/settings/foreign-settings.ts'
import { ownFieldsSetting, ownFieldsType } from '../../derive/own-fields/declarations.ts'
import { opensFields } from '../../derive/own-fields/opens.ts'
import { sharedSetting } from '../../derive/languages/languages.ts'
import { namesSetting } from '../../derive/languages/names.ts'
import { faultsOfDefault, faultsOfNames, languageSettings } from './language-settings.ts'
import { faultsOfShared } from './shared.ts'
import { mountNames } from '../../derive/rest-root.ts'
import { teasersSetting } from '../../derive/listed-types.ts'
import { lookNames, lookSetting } from '../../derive/settings/looks.ts'
import { ruleLevels, rulesSetting } from '../../define/rules.ts'
import { termsSetting } from '../shared/named/implicit.ts'
import { excludeSetting, pageTermsSetting, pathsSetting } from '../../derive/settings/foreign-settings.ts'
import { addressType, foreignRows } from './foreign-rows.ts'
import { faultsOfLevels, opensFolders } from './folders.ts'
import { settings } from './setting.ts'

const table: SettingTable = {
  permalink: [
    addressType('%postname%, %post_id%, %path% or %slug_or_title%'),
    '/%year%/%monthnum%/%day%/%postname%/',
    'The address of a post, relative to that of the site: %year%, %monthnum%, %day% (%i_month%, %i_day% without a zero), %postname%, %post_id%, %author% …; docs/guide/own-fields.md lists those of other tools.',
  ],
  ...foreignRows,
  [datesSetting]: [
    z.enum(['site', 'utc']),
    'site',
    "What a time with seconds but without a zone means in `date`, `publishDate`, `expiryDate` and `lastmod`: the site's time, or UTC, as in YAML and Jekyll.",
  ],
  default_content_format: [z.enum(['html', 'markdown']), 'html', 'The format of content sent over REST.'],
  excerpt_words: [z.int().min(1), 55, 'How many words an excerpt generated from the content has.'],
  [teasersSetting]: [z.boolean(), true, 'Whether lists on the built-in pages show the picture of each entry.'],
  [lookSetting]: [
    z.enum(lookNames),
    lookNames[0],
    'The look of the built-in pages: colours and fonts; site/style.css is applied after it.',
  ],
  render_limit: [
    z.int().min(1000),
    200_000,
    'The longest body that is rendered, in characters; a longer one is shown as plain text.',
  ],
  posts_per_rss: [z.int().min(1).max(100), 10, 'How many entries a feed has.'],
  rss_use_excerpt: [z.boolean(), false, 'Whether feeds have only the excerpt of each entry instead of its whole text.'],
  blog_public: [
    z.boolean(),
    true,
    'Whether search engines may index the site: if not, its pages ask them not to, and it has no sitemap.',
  ],
  [ownFieldsSetting]: [
    z.looseObject({}),
    {},
    "The site's own fields, by type and key: docs/guide/own-fields.md.",
    { described: ownFieldsType, opens: (before, after) => opensFields(before, after).join(', and ') || undefined },
  ],
  [foldersSetting]: [
    z.record(
      z.string(),
      z.union([
        z.string().regex(folderPattern, 'is not a folder; write blog, or . for the content folder itself'),
        z.literal(false),
      ]),
    ),
    {},
    'Where the files of types are, if not in their usual folders: { "post": "_posts" }; false if there are none: { "event": false }.',
    { opens: opensFolders },
  ],
  [excludeSetting]: [
    z.array(z.string().min(1)),
    [],
    'Files and folders in the content folder that are not content, by path or pattern: ["README.md", "_includes"].',
  ],
  [pathsSetting]: [
    z.boolean(),
    false,
    'Whether the folders of their files decide the parents and addresses of pages: docs/guide/own-fields.md.',
  ],
  ...languageSettings,
  [termsSetting]: [
    z.enum(['declared', 'implicit']),
    'declared',
    'Whether terms exist because a file declares them, or because entries name them: docs/guide/own-fields.md.',
  ],
  [pageTermsSetting]: [z.boolean(), false, 'Whether pages have categories and tags, as posts do.'],
  [autocommitSetting]: [
    autocommitType,
    false,
    'Whether each change is committed to git: true, or the message, in which {what}, {files} and {who} are replaced. { "message": "…", "push": true, "quiet": "60s" } also makes `serve` push once nothing has been committed for that long.',
  ],
  undeclared_keys: [
    z.enum(['silent', 'note', 'error']),
    'note',
    'What `check` reports for undeclared front matter keys: nothing, a note for each key, or an error.',
  ],
  [rulesSetting]: [
    z.record(z.string(), z.enum(ruleLevels)),
    {},
    'The severity of the rules of `check`, by name: { "missing-alt": "error", "orphaned-media": "off" }.',
  ],
  unchecked_links: [
    z.array(z.string().min(1)),
    [],
    'Beginnings of links, as written in texts, that `check` ignores, because another program answers them ("/shop/"); whole links with a $ at the end ("g$").',
  ],
  cors_origins: [
    z.array(z.string().refine(isOrigin, 'is not an origin, such as https://example.org')),
    [],
    'Origins whose pages may use the REST interface in a browser (https://example.org); empty for all.',
    { opens: opensUnlessEmpty((origins) => `lets pages of ${origins} use the REST interface in a browser`) },
  ],
  compression: [
    z.enum(['auto', 'always', 'never']),
    'auto',
    'Whether `serve` compresses its responses; auto: except for programs on the same machine that ask directly, such as a build.',
  ],
  mounts: [
    z.array(z.enum(mountNames)),
    [],
    "Where `almanac serve` answers besides /rest: wordpress is /wp-json, with WordPress's names.",
    { opens: opensTo((names) => `lets \`almanac serve\` answer for ${names}, too`) },
  ],
}

/** Settings outside the interface: people see and change them only at the terminal or in the file. */
export const ownSettings = defineTrait({
  faults: [
    ({ data }) => faultsOfLevels(data[rulesSetting]),
    ({ data }, site) => faultsOfShared(data[sharedSetting], site),
    ({ data }, site) => faultsOfNames(data[namesSetting], site),
    ({ data }, { settings }) => faultsOfDefault({ ...settings, ...data }),
  ],
  fields: settings(table, { terminalOnly: true }),
})
