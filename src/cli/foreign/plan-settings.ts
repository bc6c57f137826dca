import { settingsResource } from '../../derive/named-by-setting.ts'
import { knownKeysOf } from '../../derive/settings/known-keys.ts'
import { extendResource } from '../../derive/extend-resource.ts'
import { mayMove } from '../../derive/folders/places.ts'
import { ownFieldsSetting } from '../../derive/own-fields/declarations.ts'
import { asMeant } from '../../derive/settings/readings.ts'
import { folderValuesSetting } from '../../derive/settings/folder-values.ts'
import { languageFoldersSetting, languagesSetting, prefixDefaultSetting } from '../../derive/languages/languages.ts'
import { untranslatedSetting } from '../../derive/languages/untranslated.ts'
import { datesSetting } from '../../derive/settings/date-zones.ts'
import {
  addressesSetting,
  dateKeySetting,
  draftKeySetting,
  datedNamesSetting,
  excludeSetting,
  foldersSetting,
  frontMatterSetting,
  htmlFilesSetting,
  markdocSetting,
  numberedNamesSetting,
  pagelessSetting,
} from '../../derive/settings/foreign-settings.ts'
import { uncheckedLinks } from '../../site/check/link-targets.ts'
import type { Resource } from '../../model/model.ts'
import { patternOf } from '../../site/index/entry-path.ts'
import { openPaths } from '../../text/glob.ts'
import { datesAmong, declaredFields, fieldsFor } from './declared-fields.ts'
import { type ForeignFolder, isMarkdownPath } from './folder/foreign-folder.ts'
import { keysOfTexts, valuesOfFolders } from './keys-of-texts.ts'
import { type Generator, generators } from './generators/generators.ts'
import type { Meaning } from './folder/meaning.ts'
import { type LeftOut, toLeaveOut } from './leave-out.ts'
import { type Elsewhere, linksElsewhere } from './links/links-elsewhere.ts'
import { openPlaces } from './folder/places.ts'
import { rulesOff } from './rules-off.ts'
import { translatePermalink } from './folder/permalinks.ts'
import { type ContentLanguages, addressesIn, findLanguages, openLanguages } from './folder/content-languages.ts'
import { findPosts, type ScannedText, scanTexts } from './folder/survey.ts'

export interface Plan {
  readonly generator: Pick<Generator, 'name'> | undefined
  /** The file that identifies the generator. */
  readonly by: string | undefined
  /** The content folder, relative to the given one; empty for the given one itself. */
  readonly content: string
  readonly posts: readonly ScannedText[]
  readonly pages: readonly ScannedText[]
  /** The languages of the texts, if there are several. */
  readonly languages: ContentLanguages | undefined
  /** The files left out, each with the number of its texts. */
  readonly leftOut: readonly LeftOut[]
  /** The links that `check` ignores. */
  readonly elsewhere: readonly Elsewhere[]
  /** The parts of the configuration that could not be translated. */
  readonly notes: readonly string[]
  readonly settings: Readonly<Record<string, unknown>>
}

/** Examines a folder of another tool, and plans settings that give its files the same meaning here. */
export function planSettings(folder: ForeignFolder, resources: ReadonlyMap<string, Resource>): Plan {
  const found = generators.flatMap((one) => {
    const by = one.knownBy(folder)
    return by === undefined ? [] : [{ generator: one, by }]
  })[0]
  const meaning: Meaning = found?.generator.mean(folder, found.by) ?? { content: '', areTermsOwn: true }
  const { content } = meaning
  const why = found && folder.whyUnread(found.by)
  const unread = why === undefined ? [] : [`nothing from ${found!.by}, which cannot be read: ${why}`]
  const declared = declaredFields(folder)
  const dateKeys = datesAmong(declared, resources.get('post')!)
  const texts = scanTexts(folder, content, undefined, meaning, dateKeys)
  const leftOut = toLeaveOut(texts, meaning)
  const isLeftOut = openPaths(leftOut.map(({ what }) => what))
  const read = texts.filter(({ path }) => !isLeftOut(path))
  const languages = findLanguages(pathsOf(read), meaning)
  const neutral = (path: string) => take(path).path
  const take = openLanguages(languages)
  const section = findPosts(read.map((one) => ({ ...one, path: neutral(one.path) })))
  const isBelow = (path: string) => section !== undefined && neutral(path).startsWith(`${section}/`)
  const inHtml = section === undefined ? [] : htmlTexts(folder, content, isBelow)
  read.push(...inHtml)
  const isPost = ({ path }: ScannedText) => isBelow(path)
  const tops = ['', ...(languages?.inFolders ? languages.codes.map((code) => `${code}/`) : [])]
  const otherFolders = foldersOfOthers(folder, content, resources, tops, isLeftOut)
  const excluded = [...leftOut.map(({ what }) => what), ...(meaning.data ?? []).filter((path) => !isLeftOut(path))]
  const { permalink, addresses, notes } = addressesOf(meaning, section)
  const elsewhere = linksElsewhere(folder, content, pathsOf(read), {
    url: typeof meaning.url === 'string' ? meaning.url : undefined,
    // The prefix of posts' addresses, if their pattern has one.
    addresses: permalink && /^[^%]*\//.exec(permalink)?.[0],
    placeOf: addressesIn(languages, openPlaces(meaning)),
    begins: languages?.prefixesDefault ? `${languages.codes[0]}/` : undefined,
    made: meaning.made,
    lists: meaning.lists,
    languages: meaning.languagesLeftOut,
  })
  const posts = read.filter(isPost)
  const pages = read.filter((one) => !isPost(one))
  const byTexts = keysOfTexts(posts, pages, dateKeys, meaning.areTermsOwn)
  const off = rulesOff(folder, content, pathsOf(read), found !== undefined)
  const settings = {
    title: meaning.title,
    description: meaning.description,
    url: meaning.url,
    language: typeof meaning.language === 'string' ? localeOf(meaning.language) : undefined,
    [languagesSetting]: languages?.codes,
    [languageFoldersSetting]: languages?.inFolders || undefined,
    [prefixDefaultSetting]: languages?.prefixesDefault || undefined,
    timezone: meaning.timezone ?? 'UTC',
    [datesSetting]: meaning.isUtc ? 'utc' : undefined,
    [foldersSetting]: {
      ...(section !== undefined && { post: section }),
      page: '.',
      ...otherFolders,
    },
    permalink,
    [addressesSetting]: addresses,
    ...meaning.always,
    [frontMatterSetting]: read.some(({ isOtherForm }) => isOtherForm) ? meaning.matterForm : undefined,
    [datedNamesSetting]: meaning.namesDate === true ? true : undefined,
    [numberedNamesSetting]: meaning.namesNumber === true ? true : undefined,
    [markdocSetting]: read.some(({ path }) => path.endsWith('.mdoc')) || undefined,
    [htmlFilesSetting]: inHtml.length > 0 ? [section] : undefined,
    [pagelessSetting]: meaning.leavesOutPageless ? 'unpublished' : undefined,
    page_paths: true,
    ...byNames,
    ...byTexts,
    [dateKeySetting]: byTexts[dateKeySetting] ?? meaning.always?.[dateKeySetting],
    [draftKeySetting]: meaning.always?.[draftKeySetting] ?? byTexts[draftKeySetting],
    [folderValuesSetting]: valuesOfFolders(meaning.given, isBelow, resources),
    [excludeSetting]: excluded.length > 0 ? excluded : undefined,
    [uncheckedLinks]: elsewhere.length > 0 ? elsewhere.map(({ beginning }) => beginning) : undefined,
    [untranslatedSetting]: languages && meaning.untranslated,
    ...off.settings,
    [ownFieldsSetting]: fieldsFor(declared, content, section, resources, byTexts[dateKeySetting]),
  }
  const usable = usableSettings(settings, resources)
  const post = extendResource(resources.get('post')!, usable)
  return {
    generator: found?.generator,
    by: found?.by,
    content,
    posts: posts.map((one) => ({ ...one, data: asMeant(one.data, post, one.path) })),
    pages,
    languages,
    leftOut,
    elsewhere,
    notes: [...unread, ...notes, ...off.notes],
    settings: usable,
  }
}

// As WordPress and our words have it: `pt_BR` for `pt-br`.
function localeOf(language: string): string {
  return language.replace(/[-_]([a-z]{2}$)?/i, (_, region = '') => `_${region.toUpperCase()}`)
}

function pathsOf(texts: readonly ScannedText[]): string[] {
  return texts.map(({ path }) => path)
}

const byNames = { terms: 'implicit' }

// A folder with a type's name is the website's own if none of its texts has a key that only that type has. Entries that texts
// name, such as tags, need no files, so their type gets another folder for those that have one.
function foldersOfOthers(
  folder: ForeignFolder,
  content: string,
  resources: ReadonlyMap<string, Resource>,
  tops: readonly string[],
  isLeftOut: (path: string) => boolean,
): Record<string, string | false> {
  const page = resources.get('page')
  const shared = new Set(page ? knownKeysOf(page).keys() : [])
  const others = [...resources.values()].filter(mayMove).flatMap((resource) => {
    const own = patternOf(resource)!.folder
    if (resource.name === 'post' || resource.name === 'page' || isLeftOut(own)) return []
    const places = tops.map((top) => (content === '' ? top + own : `${content}/${top}${own}`))
    const isIn = (path: string) => places.some((at) => path.startsWith(`${at}/`))
    if (!folder.files.some((path) => isIn(path) && isMarkdownPath(path))) return []
    const keys = [...knownKeysOf(resource).keys()].filter((key) => !shared.has(key))
    const isOne = ({ path, data }: ScannedText) =>
      resource.refuses.length > 0 && resource.refuses.some((refuses) => refuses({}, ''))
        ? resource.refuses.every((refuses) => !refuses(data, path))
        : keys.some((key) => key in data)
    if (places.some((at) => scanTexts(folder, at).some(isOne))) return []
    return [[resource.name, extendResource(resource, byNames).implicit ? `_${own}` : false] as const]
  })
  return Object.fromEntries(others)
}

function addressesOf(meaning: Meaning, section: string | undefined) {
  const notes: string[] = []
  const take = (said: unknown, folder: string): string | undefined => {
    if (typeof said !== 'string') return undefined
    const translated = translatePermalink(said, folder, meaning.words)
    if (!translated) notes.push(`the permalink pattern \`${said}\` has no equivalent here`)
    for (const word of translated?.lost ?? [])
      notes.push(`\`${word}\` in the permalink pattern \`${said}\` has no equivalent here and is left out`)
    return translated?.permalink
  }
  const permalink = section === undefined ? undefined : take(meaning.permalink?.(section), section)
  const others = Object.entries(meaning.addresses ?? {}).filter(([folder]) => folder !== section)
  const addresses = others.flatMap(([folder, said]) => {
    const taken = take(said, folder.replace(/^_/, ''))
    return taken === undefined ? [] : [[folder, taken] as const]
  })
  return { permalink, addresses: addresses.length > 0 ? Object.fromEntries(addresses) : undefined, notes }
}

// Posts written in HTML, with front matter: HTML files without it are only files.
function htmlTexts(folder: ForeignFolder, content: string, isBelow: (path: string) => boolean): ScannedText[] {
  const found = scanTexts(folder, content, (path) => path.endsWith('.html'))
  return found.filter(({ path, hasMatter }) => hasMatter && isBelow(path))
}

// The settings that this version knows, with valid values.
function usableSettings(settings: Readonly<Record<string, unknown>>, resources: ReadonlyMap<string, Resource>) {
  const configuring = settingsResource(resources)
  const known = configuring ? knownKeysOf(configuring) : new Map<string, never>()
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([key, value]) => value !== undefined && known.get(key)?.schema.safeParse(value).success,
    ),
  )
}
