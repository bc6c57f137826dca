import { z } from 'zod'
import { defineTrait } from '../../define/define.ts'
import type { SettingTable } from '../../model/model.ts'
import { isOrigin } from '../../text/hosts.ts'
import { folderPattern, foldersSetting } from '../../derive/extend-resource.ts'
import { ownFieldsSetting, ownFieldsType } from '../../derive/own-fields.ts'
import { mountNames } from '../../derive/rest-root.ts'
import { ruleLevels, rulesSetting } from '../../define/rules.ts'
import { termsSetting } from '../shared/named/implicit.ts'
import { faultsOfFolders, faultsOfLevels } from './folders.ts'
import { faultsOfOwnFields } from './own-fields.ts'
import { settings } from './setting.ts'

const table: SettingTable = {
  permalink: [
    z
      .string()
      .regex(
        /^(?!.*\/\.{1,2}(?:\/|$))\/(?!\/)(?=.*%(?:postname|post_id)%)[^\s\\]*$/,
        'begins with / and holds %postname% or %post_id%, but no ..',
      ),
    '/%year%/%monthnum%/%day%/%postname%/',
    'Address of a post below that of the site: %year%, %monthnum%, %day%, %postname%, %post_id%, %author% …',
  ],
  default_content_format: [z.enum(['html', 'markdown']), 'html', 'The format of content that comes over REST.'],
  excerpt_words: [z.int().min(1), 55, 'How many words an excerpt made from the content has.'],
  render_limit: [
    z.int().min(1000),
    200_000,
    'The longest body that is rendered, in characters; a longer one is shown as plain text.',
  ],
  posts_per_rss: [z.int().min(1).max(100), 10, 'How many entries a feed has.'],
  rss_use_excerpt: [z.boolean(), false, 'Whether feeds have only the excerpt of each entry, not its whole text.'],
  blog_public: [
    z.boolean(),
    true,
    'Whether search engines may show the site: if not, its pages ask them not to, and it has no sitemap.',
  ],
  [ownFieldsSetting]: [
    z.looseObject({}),
    {},
    "Fields of the site's own, by type and key: docs/guide/own-fields.md.",
    { described: ownFieldsType },
  ],
  [foldersSetting]: [
    z.record(
      z.string(),
      z.string().regex(folderPattern, 'is not a folder; write blog, or . for the content folder itself'),
    ),
    {},
    'Where the files of types are, if not in their usual folders: { "post": "_posts" }.',
  ],
  [termsSetting]: [
    z.enum(['declared', 'implicit']),
    'declared',
    'Whether terms are there because a file declares them, or because entries name them: docs/guide/own-fields.md.',
  ],
  autocommit: [
    z.union([z.boolean(), z.string().min(1)]),
    false,
    'Whether each change is committed to git: true, or the message, in which {what}, {files} and {who} are replaced.',
  ],
  undeclared_keys: [
    z.enum(['silent', 'note', 'error']),
    'note',
    'What `check` says about undeclared front matter keys: nothing, a note for each key, or an error.',
  ],
  [rulesSetting]: [
    z.record(z.string(), z.enum(ruleLevels)),
    {},
    'What the rules of `check` weigh, by their names: { "missing-alt": "error", "orphaned-media": "off" }.',
  ],
  cors_origins: [
    z.array(z.string().refine(isOrigin, 'is not an origin, such as https://example.org')),
    [],
    'Origins whose pages may use the interface in a browser (https://example.org); empty for all.',
  ],
  compression: [
    z.enum(['auto', 'always', 'never']),
    'auto',
    'Whether `serve` compresses its answers; auto: not for programs on its own machine that ask for themselves, such as a build.',
  ],
  mounts: [
    z.array(z.enum(mountNames)),
    [],
    "Where `almanac serve` answers besides /rest: wordpress is /wp-json, under WordPress's names.",
  ],
}

/** Settings outside the interface: only people see and change them, at the terminal or in the file. */
export const ownSettings = defineTrait({
  faults: [
    ({ data }, site) => faultsOfOwnFields(data[ownFieldsSetting], site),
    ({ data }, site) => faultsOfFolders(data[foldersSetting], site),
    ({ data }) => faultsOfLevels(data[rulesSetting]),
  ],
  fields: settings(table, { terminalOnly: true }),
})
