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
    .regex(addressPattern, `must begin with / and contain ${holds}, but no ..`)
    .refine((pattern) => strangeWordIn(pattern) === undefined, {
      error: ({ input }) => {
        const strange = strangeWordIn(String(input))!
        const meant = nearest(strange, addressWords)
        const words = addressWords.map((word) => `%${word}%`).join(', ')
        return `has no word %${strange}%; ${meant === undefined ? `there are ${words}` : `did you mean %${meant}%?`}`
      },
    })
}

/** Settings that give files the meaning that they have in another tool. */
export const foreignRows: SettingTable = {
  [addressesSetting]: [
    z.record(z.string(), addressType('%path%, %postname% or %slug_or_title%')),
    {},
    'Addresses of pages in folders, if they do not follow from the folders: { "_docs": "/docs/%path%/", ".": "/%path%.html" }.',
  ],
  [permalinkKeySetting]: [
    z.string().regex(/^\w+$/, 'is not the name of a key, such as url'),
    'permalink',
    'The key by which files set the path of their page if they have no `permalink`: `url` in Hugo, `path` in Zola.',
  ],
  [aliasKeySetting]: [
    z.string().regex(/^\w+$/, 'is not the name of a key, such as redirect_from'),
    'aliases',
    'The key under which files list former addresses, besides `aliases`: `redirect_from` in Jekyll.',
  ],
  [slugKeySetting]: [
    z.string().regex(/^\w+$/, 'is not the name of a key, such as id'),
    'slug',
    'The key under which files have their slug, as text, if they have no `slug`: `id` in Docusaurus.',
  ],
  [dateKeySetting]: [
    z.string().regex(/^(?:date\.)?\w+$/, 'is not the name of a key, such as pubDate or date.created'),
    'date',
    "The key under which files have their date if they have no `date`: `pubDate` in Astro's blogs; `date.created` in a map, as in MkDocs'. A key with another meaning is ignored.",
  ],
  [linksFromSetting]: [
    z.enum(['host', 'site']),
    'host',
    'What links in texts that begin with a slash are relative to: the host, or the address of the site, to which Docusaurus adds its `baseUrl`.',
  ],
  [addressDatesSetting]: [
    z.enum(['site', 'written']),
    'site',
    "The time zone of dates in addresses: the site's, or the offset in the file, as in Hugo.",
  ],
  [htmlFilesSetting]: [
    z.array(z.string().min(1)),
    [],
    'Folders, by path or pattern, in which files that end in .html are texts like those in Markdown, shown as they are: ["_posts"].',
  ],
  [markdocSetting]: [
    z.boolean(),
    false,
    'Whether files that end in .mdoc are texts like those in .md, as in Markdoc and Keystatic.',
  ],
  [datedNamesSetting]: [
    z.boolean(),
    false,
    'Whether slugs of posts leave out a date at the beginning of the file name, as in Jekyll: 2013-05-01-Rails-4-0.md is Rails-4-0.',
  ],
  [numberedNamesSetting]: [
    z.boolean(),
    false,
    'Whether addresses of posts, and of pages in folders, leave out numbers at the beginning of file and folder names: 2.guide/10-routing.md is guide/routing.',
  ],
  [frontMatterSetting]: [
    z.enum(['usual', ...matterForms]),
    'usual',
    'How front matter in Markdown files is written: between two fences, as YAML, TOML or JSON; also without the first fence, as in Hexo; also with values to the end of their line that are not YAML (`title: @scope/name`), as in SvelteKit sites; or also between fences of more than three dashes, as in Hugo and Hexo, and as a JSON object without fences, as in Hugo (`long`).',
  ],
  [pagelessSetting]: [
    z.enum(['ignored', 'unpublished']),
    'ignored',
    'What `permalink: false` in a file means: nothing, or that it is not published, as in Eleventy.',
  ],
  [draftKeySetting]: [
    z.enum(['none', 'draft', 'published']),
    'none',
    "The key by which files tell the website's own generator, which does not know `status`, not to publish them: `draft` (`draft: true`, as in Hugo) or `published` (`published: false`, as in Jekyll). It is written and removed together with the status.",
  ],
  [otherStatusesSetting]: [
    z.enum(['wrong', 'ignored']),
    'wrong',
    'What a word under `status` means that is not a status (`new`, `deprecated`): the entry is held back until somebody corrects it, or nothing, as in MkDocs. Misspellings of words that hold an entry back are wrong in any case.',
  ],
  [keyCaseSetting]: [
    z.enum(['exact', 'any']),
    'exact',
    'Whether the case of keys in files is ignored, as in Hugo: `Tags` is `tags`, `expirydate` is `expiryDate`.',
  ],
  [folderValuesSetting]: [
    folderValuesType,
    [],
    'Front matter for all files in folders: { "in": "posts", "values": { "author": "jane" } } where they have none of their own, "add": { "tags": ["blog"] } in addition to their own. It applies on reading, and is never written into files.',
  ],
  [termReadingSetting]: [
    z.enum(['written', 'hexo', 'jekyll', 'tina']),
    'written',
    'How `categories` and `tags` in files are read: as written; as by Hexo, where `category` and `tag` count, too; as by Jekyll, where these come first, each word of a text under `categories` or `tags` is a term, and folders above `_posts` are categories; or as by Tina, whose lists hold paths in maps (`- tag: content/tags/moss.md`).',
  ],
}
