import { z } from 'zod'
import { defineTrait } from '../../define/define.ts'
import { folderPattern, foldersSetting } from '../../derive/extend-resource.ts'
import { ownFieldsSetting, ownFieldsType } from '../../derive/own-fields.ts'
import { mountNames } from '../../derive/rest-root.ts'
import { ruleLevels, rulesSetting } from '../../define/rules.ts'
import { faultsOfFolders } from './folders.ts'
import { faultsOfOwnFields } from './own-fields.ts'
import { faultsOfLevels } from './rule-levels.ts'
import { type SettingRow, settings } from './setting.ts'

const path = z.string().regex(/^[\w-]+(?:\/[\w-]+)*$/, 'must be words joined by /')
const base = (preset: string, kind: string) => [path, preset, `What the addresses of ${kind} begin with.`] as const
const texts = z.array(z.string())

const table: Readonly<Record<string, SettingRow>> = {
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
  category_base: base('category', 'categories'),
  tag_base: base('tag', 'tags'),
  author_base: base('author', 'users'),
  event_base: base('event', 'events'),
  event_category_base: base('events/category', 'event categories'),
  venue_base: base('venue', 'venues'),
  organizer_base: base('organizer', 'organizers'),
  uploads_base: [
    path,
    'uploads',
    'What the addresses of media files begin with: wp-content/uploads keeps those of WordPress.',
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
  currency_symbol: [z.string(), '$', 'The sign of the currency in costs.'],
  currency_position: [z.enum(['before', 'after']), 'before', 'Where the sign of the currency stands.'],
  event_radius: [z.number().positive(), 25, 'How far from a place events count as near it, in kilometres.'],
  comments_anonymous: [
    z.boolean(),
    false,
    'Whether programs may send comments without signing in; the form below posts does not need it.',
  ],
  comment_registration: [z.boolean(), false, 'Whether only people with an account may comment.'],
  require_name_email: [z.boolean(), true, 'Whether people who comment have to give a name and an address.'],
  comments_per_page: [z.int().min(1).max(200), 50, 'How many comments, with their replies, a page shows at most.'],
  forms_retention_days: [z.int().min(0), 0, 'How many days submissions of forms are kept; 0 is forever.'],
  forms_rate_limit: [z.int().min(0), 30, 'How many forms one address may send a minute; 0 is no limit.'],
  forms_disallowed_words: [texts, [], 'Words, addresses and IP addresses that mark a submission as spam.'],
  forms_origins: [texts, [], 'Origins whose pages may send forms (https://example.org); empty for all.'],
  forms_embed_origins: [
    z.array(z.string().refine(isWebOrigin, 'is not the origin of a website, such as https://example.org')),
    [],
    "Origins whose pages may hold a form's page in a frame (https://example.org); the website's own always may.",
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
  mounts: [
    z.array(z.enum(mountNames)),
    [],
    "Where `almanac serve` answers besides /rest: wordpress is /wp-json, under WordPress's names.",
  ],
  password_length: [
    z.int().min(1).max(64),
    12,
    'How many characters a new password has at least; passwords that are there already keep working.',
  ],
  upload_limit: [z.int().min(1), 64 * 1024 * 1024, 'How large an uploaded file may be, in bytes.'],
  embed_allowed_hosts: [
    z.array(z.string().regex(/^[^\s/@]+$/, 'must be host or host:port')),
    [],
    'Hosts that embeds may be fetched from though they are not public, as host or host:port.',
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

// As browsers write it: without a path, in lower case, without the port that the scheme has anyway.
function isOrigin(text: string): boolean {
  return text === 'null' || (URL.canParse(text) && new URL(text).origin === text)
}

// Also a source of a security policy: nothing but a scheme, a host and a port.
function isWebOrigin(text: string): boolean {
  return /^https?:\/\/[^\s;,'"*]+$/.test(text) && isOrigin(text)
}
