import { z } from 'zod'
import { folderValuesSetting, folderValuesType } from '../../derive/settings/folder-values.ts'
import {
  addressDatesSetting,
  addressesSetting,
  aliasKeySetting,
  dateKeySetting,
  draftKeySetting,
  datedNamesSetting,
  frontMatterSetting,
  htmlFilesSetting,
  keyCaseSetting,
  markdocSetting,
  matterForms,
  numberedNamesSetting,
  otherStatusesSetting,
  pagelessSetting,
  permalinkKeySetting,
  slugKeySetting,
  termReadingSetting,
} from '../../derive/settings/foreign-settings.ts'
import { linksFromSetting } from '../../derive/links/links-from-home.ts'
import type { SettingTable } from '../../model/model.ts'
import { nearest } from '../../text/nearest.ts'
import { addressWords, namingWords, strangeWordIn } from '../shared/address-pattern.ts'

const addressPattern = new RegExp(String.raw`^(?!.*/\.{1,2}(?:/|$))/(?!/)(?=.*%(?:${namingWords.join('|')})%)[^\s\\]*$`)

/** The type of address patterns; `holds` names the words of which a pattern needs one. */
export function addressType(holds: string): z.ZodType {
  return z
    .string()
    .regex(addressPattern, `begins with / and holds ${holds}, but no ..`)
    .refine((pattern) => strangeWordIn(pattern) === undefined, {
      error: ({ input }) => {
        const strange = strangeWordIn(String(input))!
        const meant = nearest(strange, addressWords)
        const words = addressWords.map((word) => `%${word}%`).join(', ')
        return `has no word %${strange}%; ${meant === undefined ? `there are ${words}` : `perhaps %${meant}% is meant`}`
      },
    })
}

/** Settings that give files the meaning that they have in another tool. */
export const foreignRows: SettingTable = {
  [addressesSetting]: [
    z.record(z.string(), addressType('%path%, %postname% or %slug_or_title%')),
    {},
    'Addresses of the pages in folders, where they are not those of the folders: { "_docs": "/docs/%path%/", ".": "/%path%.html" }.',
  ],
  [permalinkKeySetting]: [
    z.string().regex(/^\w+$/, 'is the name of a key, such as url'),
    'permalink',
    'The key by which files set the path of their page, where they set no `permalink`: `url` in Hugo, `path` in Zola.',
  ],
  [aliasKeySetting]: [
    z.string().regex(/^\w+$/, 'is the name of a key, such as redirect_from'),
    'aliases',
    'The key under which files hold former addresses, besides `aliases`: `redirect_from` in Jekyll.',
  ],
  [slugKeySetting]: [
    z.string().regex(/^\w+$/, 'is the name of a key, such as id'),
    'slug',
    'The key under which files hold their slug as a text, where they have no `slug`: `id` in Docusaurus.',
  ],
  [dateKeySetting]: [
    z.string().regex(/^(?:date\.)?\w+$/, 'is the name of a key, such as pubDate or date.created'),
    'date',
    "The key under which files hold their date, where they have no `date`: `pubDate` in Astro's blogs; `date.created` in a map, as in MkDocs'. A key that means something else is ignored.",
  ],
  [linksFromSetting]: [
    z.enum(['host', 'site']),
    'host',
    'Where links in texts that begin with a slash count from: the top of the host, or the address of the site, to which Docusaurus adds its `baseUrl`.',
  ],
  [addressDatesSetting]: [
    z.enum(['site', 'written']),
    'site',
    "Whose clock dates in addresses are by: the site's, or that of the offset in the file, as in Hugo.",
  ],
  [htmlFilesSetting]: [
    z.array(z.string().min(1)),
    [],
    'Folders, by path or pattern, in which files that end in .html are texts as those in Markdown, and are shown as they are written: ["_posts"].',
  ],
  [markdocSetting]: [
    z.boolean(),
    false,
    'Whether files that end in .mdoc are texts as those in .md, as Markdoc and Keystatic have them.',
  ],
  [datedNamesSetting]: [
    z.boolean(),
    false,
    "Whether slugs of posts leave out the date with which a file's name begins, as in Jekyll: 2013-05-01-Rails-4-0.md is Rails-4-0.",
  ],
  [numberedNamesSetting]: [
    z.boolean(),
    false,
    'Whether addresses of posts, and of pages in folders, leave out numbers with which names of files and folders begin: 2.guide/10-routing.md is guide/routing.',
  ],
  [frontMatterSetting]: [
    z.enum(['usual', ...matterForms]),
    'usual',
    'How front matter in Markdown files is written: between two fences, as YAML, TOML or JSON; also without the first fence, as Hexo takes it; also with values to the end of their line that are no YAML (`title: @scope/name`), as SvelteKit sites read it; or also between fences of more than three dashes, as Hugo and Hexo take them, and as an object in JSON without fences, as Hugo takes it (`long`).',
  ],
  [pagelessSetting]: [
    z.enum(['ignored', 'unpublished']),
    'ignored',
    'What `permalink: false` in a file means: nothing, or that it is not published, as in Eleventy.',
  ],
  [draftKeySetting]: [
    z.enum(['none', 'draft', 'published']),
    'none',
    "The key by which files say to the website's own generator, which knows no `status`, that they are not to be published: `draft` (`draft: true`, as in Hugo) or `published` (`published: false`, as in Jekyll). It is written, and taken out, with the status.",
  ],
  [otherStatusesSetting]: [
    z.enum(['wrong', 'ignored']),
    'wrong',
    'What a word under `status` means that is no status (`new`, `deprecated`): the entry is held back until somebody mends it, or nothing, as in MkDocs. Slips of the words that hold an entry back are wrong all the same.',
  ],
  [keyCaseSetting]: [
    z.enum(['exact', 'any']),
    'exact',
    'Whether keys in files are meant in any case, as in Hugo: `Tags` is `tags`, `expirydate` is `expiryDate`.',
  ],
  [folderValuesSetting]: [
    folderValuesType,
    [],
    'Front matter that all files of folders have: { "in": "posts", "values": { "author": "jane" } } where they do not say it, "add": { "tags": ["blog"] } beside what they say. Read-only, and never written into files.',
  ],
  [termReadingSetting]: [
    z.enum(['written', 'hexo', 'jekyll', 'tina']),
    'written',
    'How `categories` and `tags` in files are read: as written; as by Hexo, where `category` and `tag` count, too; as by Jekyll, where these come first, a text under `categories` or `tags` names a term per word, and folders above `_posts` are categories; or as by Tina, whose lists hold paths in maps (`- tag: content/tags/moss.md`).',
  ],
}
