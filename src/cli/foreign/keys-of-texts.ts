import { knownKeysOf } from '../../derive/settings/known-keys.ts'
import {
  aliasKeySetting,
  dateKeySetting,
  draftKeySetting,
  pageTermsSetting,
  termReadingSetting,
} from '../../derive/settings/foreign-settings.ts'
import type { Resource } from '../../model/model.ts'
import { isRecord, listOf } from '../../text/values.ts'
import type { FolderData } from './folder/folder-data.ts'
import { fromWrittenText } from '../../text/time/written-date.ts'
import { pubDate, type ScannedText } from './folder/survey.ts'

/** The settings that follow from the keys of texts. */
export function keysOfTexts(
  posts: readonly ScannedText[],
  pages: readonly ScannedText[],
  dateKeys: readonly string[],
  areTermsOwn = false,
): Readonly<Record<string, unknown>> {
  const hasTerms = pages.some(({ data }) => termKeys.some((key) => listOf(data[key]).length > 0))
  const isTinas = [...posts, ...pages].some(({ data }) => termKeys.some((key) => listOf(data[key]).some(isPathInMap)))
  return {
    [pageTermsSetting]: hasTerms || undefined,
    [aliasKeySetting]: aliasKeyIn([...posts, ...pages]),
    [dateKeySetting]: dateKeyIn(posts, dateKeys),
    [draftKeySetting]: draftKeyIn([...posts, ...pages]),
    ...(areTermsOwn && sayInSingular(posts) && { [termReadingSetting]: 'hexo' }),
    ...(isTinas && { [termReadingSetting]: 'tina' }),
  }
}

const termKeys = ['categories', 'tags', 'category', 'tag']

// Whether half of the posts have `category` or `tag`, and none the plural key: the site then lists by the singular one.
function sayInSingular(posts: readonly ScannedText[]): boolean {
  const counts = [
    ['category', 'categories'],
    ['tag', 'tags'],
  ].map(([one, several]) => {
    const said = posts.filter(({ data }) => listOf(data[one!]).some((value) => typeof value === 'string'))
    return posts.some(({ data }) => listOf(data[several!]).length > 0) ? 0 : said.length
  })
  return counts.some((count) => count > 0 && count * 2 >= posts.length)
}

// Tina's form of references in lists: `- tag: content/tags/moss.mdx`.
function isPathInMap(one: unknown): boolean {
  const [path, ...others] = isRecord(one) ? Object.values(one) : []
  return typeof path === 'string' && /\/[^/]+\.mdx?$/.test(path) && others.length === 0
}

// The publication key of at least half of the posts, if these have no usual one. Where paths give dates, no key moves them.
function dateKeyIn(posts: readonly ScannedText[], declared: readonly string[]): string | undefined {
  const isDate = (said: unknown) => typeof said === 'string' && fromWrittenText(said, 'UTC') !== undefined
  const bare = posts.filter(({ data }) => data['date'] === undefined && data['publishDate'] === undefined)
  const isOf = (key: string) => {
    const having = bare.filter(({ data }) => isDate(data[key]))
    return having.length > 0 && having.length * 2 >= posts.length && !having.some((one) => one.isDatedByPath)
  }
  const isOfPublication = (key: string) => /pub/i.test(key)
  const others = declared.filter((key) => !isOfPublication(key))
  return [pubDate, ...declared.filter(isOfPublication), ...others].find(isOf)
}

// The key by which texts are held back, or declare that they are not.
function draftKeyIn(texts: readonly ScannedText[]): string | undefined {
  return ['draft', 'published'].find((key) => texts.some(({ data }) => typeof data[key] === 'boolean'))
}

// The most frequent key of former addresses, among those that tools and converters write.
function aliasKeyIn(texts: readonly ScannedText[]): string | undefined {
  const isPath = (value: unknown) => listOf(value).some((one) => typeof one === 'string' && one.includes('/'))
  const counts = ['redirect_from', 'legacyUrl', 'legacy_url', 'alias'].map(
    (key) => [key, texts.filter(({ data }) => isPath(data[key])).length] as const,
  )
  const [key, count] = counts.sort(([, a], [, b]) => b - a)[0]!
  return count > 0 ? key : undefined
}

/** The folders' values that have a meaning in posts or pages and are valid there. */
export function valuesOfFolders(
  given: readonly FolderData[] = [],
  isOfPosts: (path: string) => boolean,
  resources: ReadonlyMap<string, Resource>,
) {
  const rows = given.flatMap(({ in: place, values, add }) => {
    const known = knownKeysOf(resources.get(isOfPosts(`${place}/`) ? 'post' : 'page')!)
    const inAll = knownKeysOf(resources.get('post')!)
    const isUsable = ([key, value]: [string, unknown]) =>
      !ofOneText.has(key) &&
      (key === 'permalink'
        ? value === false
        : ((known.get(key) ?? inAll.get(key))?.schema.safeParse(value).success ?? false))
    const [usual, lists] = [values, add].map((said) => Object.entries(said).filter(isUsable))
    if (usual!.length + lists!.length === 0) return []
    return {
      in: place,
      ...(usual!.length > 0 && { values: Object.fromEntries(usual!) }),
      ...(lists!.length > 0 && { add: Object.fromEntries(lists!) }),
    }
  })
  return rows.length > 0 ? rows : undefined
}

const ofOneText = new Set(['id', 'slug', 'aliases', 'date', 'modified', 'parent', 'url', 'path'])
