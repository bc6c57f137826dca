import { listOf } from '../../text/values.ts'
import { textOf } from '../../derive/entries.ts'
import { folderOfPage, isIndex, isSection, nameIn } from '../../derive/folders/places.ts'
import { neutralPath } from '../../derive/languages/languages.ts'
import { asWritten } from '../../derive/settings/readings.ts'
import { momentIn } from '../../derive/settings/date-zones.ts'
import { addressDatesSetting, addressesSetting } from '../../derive/settings/foreign-settings.ts'
import { authorOf } from '../../derive/implicit/authors.ts'
import type { Entry, Resource, Site, Trait } from '../../model/model.ts'
import { leadsAway } from '../../text/leads-away.ts'
import { bareRef } from '../../text/names.ts'
import { decoded, toSlug } from '../../text/wordpress/slug.ts'
import { titleSlug } from '../../text/title-slug.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { statedDate } from './dates.ts'
import { inAddress } from './identity.ts'
import { matterOf } from './publication/publication.ts'

type PatternPart = (date: string, entry: Entry, site: Site) => string

/** The words of patterns by which entries are found at their addresses: each pattern needs one. */
export const namingWords = [
  'postname',
  'plain_name',
  'post_id',
  'path',
  'doc_path',
  'dated_path',
  'title',
  'slug_or_title',
]

const parts = new Map<string, PatternPart>(
  Object.entries({
    year: (date) => date.slice(0, 4),
    monthnum: (date) => date.slice(5, 7),
    day: (date) => date.slice(8, 10),
    i_month: (date) => String(Number(date.slice(5, 7))),
    i_day: (date) => String(Number(date.slice(8, 10))),
    hour: (date) => date.slice(11, 13),
    minute: (date) => date.slice(14, 16),
    second: (date) => date.slice(17, 19),
    postname: (_date, { slug }) => slug,
    plain_name: (_date, { slug }) => plainName(slug),
    post_id: (_date, { id }) => String(id),
    author: (_date, { data }, site) => authorOf({ data }, site)?.slug ?? '',
    path: (_date, entry) => pathBelowType(entry),
    doc_path: (_date, entry) => pathBelowType(entry),
    dated_path: (_date, entry) => datedPathOf(entry),
    title: (_date, entry) => titleSlug(textOf(entry, 'title')) || entry.slug,
    slug_or_title: (_date, entry) =>
      titleSlug(textOf(entry, 'slug') || textOf(entry, 'title')) || entry.slug.toLowerCase(),
    categories: (_date, { data }) => categoriesOf(data['categories']),
  } satisfies Record<string, PatternPart>),
)

/** The first unknown word of a pattern, such as WordPress's `category`. Letters in octets are not words. */
export function strangeWordIn(pattern: string): string | undefined {
  const words = pattern.split(/%(\w+)%/).filter((_, at) => at % 2 === 1)
  return words.find((word) => !parts.has(word) && /^[a-z_]{3,}$/.test(word))
}

export const addressWords: readonly string[] = [...parts.keys()]

/** The path that a pattern gives an entry, with its date in the form that the site's settings define. */
export function fillPattern(pattern: string, entry: Entry, site: Site): string {
  const written = site.settings[addressDatesSetting] === 'written' ? addressDate(entry, site) : undefined
  const date = written ?? toLocalText(entry.derived.date, site.settings.timezone)
  let path = ''
  for (const part of patternParts(pattern)) path += typeof part === 'string' ? part : part(date, entry, site)
  return inAddress(mayBeEmpty.test(pattern) ? path.replace(/\/{2,}/g, '/') : path)
}

// The wall time that a file states with an offset; undefined if it states none.
function addressDate({ data, path }: Entry, site: Site): string | undefined {
  const stated = statedDate(matterOf(data), path, site.settings)
  const bare = stated?.replace(/(?:Z|\s*[+-]\d\d:?\d\d)$/, '')
  if (bare === undefined || bare === stated) return undefined
  const moment = momentIn(bare, { ...site.settings, timezone: 'UTC' })
  return moment === undefined ? undefined : toLocalText(moment, 'UTC')
}

// The last segments of addresses that patterns may give an entry, as they are looked up.
function ends(entry: Entry): readonly string[] {
  const file = neutralPath(entry.resource, entry.path)
  const isTop = /^\/+$/.test(textOf(entry, 'slug')) || (isDocOfFolder(file) && file.split('/').length < 3)
  const said = [textOf(entry, 'title'), textOf(entry, 'slug')].map((text) => titleSlug(text).toLowerCase())
  const names = [endOf(entry).toLowerCase(), ...said, entry.slug.toLowerCase(), plainName(entry.slug).toLowerCase()]
  if (isDocOfFolder(file)) names.push(encodeURIComponent(nameIn(entry.resource, folderAbove(file))).toLowerCase())
  return [...new Set([...names, isTop ? '/' : ''])].filter(Boolean)
}

// Docusaurus's rule, whatever `id` the file states.
function isDocOfFolder(file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
  return ['index', 'readme', folderAbove(file).toLowerCase()].includes(name.toLowerCase())
}

function folderAbove(file: string): string {
  return file.split('/').at(-2) ?? ''
}

const mayBeEmpty = /%(?:categories|author)%/

// Jekyll's rule for `:slug`: letters and digits in lower case, all else as hyphens.
function plainName(slug: string): string {
  const words = decoded(slug)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
  return encodeURIComponent(words.filter(Boolean).join('-')) || slug
}

// The folders below that of its type, by their names, and its own name.
function pathBelowType(entry: Entry): string {
  const above = folderOfPage(entry.resource, entry.path).split('/').slice(0, -1)
  const folders = above.map((folder) => nameIn(entry.resource, folder))
  const own = endOf(entry)
  return [...folders.map(encodeURIComponent), own === entry.slug ? own : encodeURIComponent(own)].join('/')
}

// Docusaurus's rule: a date in the name becomes the first folders, and a slug stated in the file is the whole path.
function datedPathOf(entry: Entry): string {
  if (textOf(entry, 'slug') !== '') return entry.slug
  const [, folders = '', date = '', name = ''] =
    /^(?:(.*)\/)?(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*)$/.exec(folderOfPage(entry.resource, entry.path)) ?? []
  if (date === '') return pathBelowType(entry)
  const parts = [...date.split(/[-/]/), ...folders.split('/'), ...name.split('/')]
  return parts.filter(Boolean).map(encodeURIComponent).join('/')
}

// Jekyll's rule: lower case, otherwise as written.
function categoriesOf(said: unknown): string {
  const names = listOf(said).map((name) => encodeURIComponent(bareRef(String(name)).toLowerCase()))
  return [...new Set(names)].join('/')
}

/**
 * The path of a page by the rule for its innermost folder (`{ "_docs": "/docs/%path%/", ".": "/%path%.html" }`); undefined if
 * there is none. `%path%` is the file's path below that folder. The page of a folder has the folder's address; with
 * `%doc_path%`, `README.md` and a file named like its folder are such pages, too.
 */
export function pathByFolder(entry: Entry, site: Site, rules: unknown): string | undefined {
  if (typeof rules !== 'object' || rules === null) return undefined
  const table = rules as Readonly<Record<string, unknown>>
  const file = neutralPath(entry.resource, entry.path)
  for (let end = file.lastIndexOf('/'); ; end = file.lastIndexOf('/', end - 1)) {
    const folder = end < 0 ? '.' : file.slice(0, end)
    const pattern = Object.hasOwn(table, folder) ? table[folder] : undefined
    if (typeof pattern === 'string') {
      const isDoc = pattern.includes('%doc_path%') && isDocOfFolder(file) && asWritten(entry)['slug'] === undefined
      const below = file.slice(end < 0 ? 0 : end + 1)
      const index = isDoc && !isIndex(below) ? below.replace(/[^/]+$/, 'index.md') : below
      return fillWithin(pattern.replaceAll('%doc_path%', '%path%'), index, entry, site)
    }
    if (end < 0) return undefined
  }
}

function fillWithin(pattern: string, below: string, entry: Entry, site: Site): string | undefined {
  const hasPath = pattern.includes('%path%')
  if (!hasPath && isSection(entry.resource, entry.path)) return undefined
  const folders = below
    .split('/')
    .slice(0, -1)
    .map((folder) => nameIn(entry.resource, folder))
  const fromTop = slugFromTop(entry)
  if (hasPath && fromTop !== undefined)
    return fillPattern(
      pattern.replaceAll('%path%', () => fromTop),
      entry,
      site,
    )
  const own = endOf(entry)
  const above = folders.map(encodeURIComponent)
  const path = (isIndex(below) ? above : [...above, own === entry.slug ? asPath(own) : encodeURIComponent(own)]).join(
    '/',
  )
  const whole = isIndex(below) ? pattern.replace(/%path%.*$/, path === '' ? '' : '%path%/') : pattern
  return fillPattern(
    whole.replaceAll('%path%', () => path),
    entry,
    site,
  )
}

// Docusaurus's rule: a slug that begins with a slash is the whole path.
function slugFromTop(entry: Entry): string | undefined {
  const said = textOf(entry, 'slug')
  return said.startsWith('/') && leadsAway(said) === undefined ? asPath(said.replace(/^\/+/, '')) : undefined
}

// A slug may hold several segments, which may be encoded already.
function asPath(slug: string): string {
  return slug.split('/').map(decoded).map(encodeURIComponent).join('/')
}

// The file's name, unless the entry has another slug.
function endOf({ path: file, slug, resource }: Entry): string {
  const path = neutralPath(resource, file)
  const parts = path.split('/')
  const name = nameIn(resource, isIndex(path) ? (parts.at(-2) ?? '') : parts.at(-1)!.replace(/\.[^.]+$/, ''))
  return toSlug(name) === slug ? name : slug
}

const hasOtherEnds = /%(?:plain_name|title|slug_or_title|path|dated_path)%/

/** Finds pages whose addresses do not end in their slugs, if folders have rules. */
export const foundByEndInFolder = foundAtEnds(addressesSetting, (rules) => Object.keys(rules ?? {}).length > 0)

/** Finds posts whose addresses do not end in their slugs, if the address pattern has such words. */
export const foundByEnd = foundAtEnds('permalink', (pattern) => hasOtherEnds.test(String(pattern)))

function foundAtEnds(setting: string, hasOthers: (said: unknown) => boolean): Trait {
  const toTrait = (_resource: Resource, said: unknown) =>
    hasOthers(said) ? { indexes: { addressed: ends } } : undefined
  return { extension: { setting, toTrait } }
}

// A site has few patterns, and each entry of each list has a link by one of them.
const known = new Map<string, readonly (PatternPart | string)[]>()

function patternParts(pattern: string): readonly (PatternPart | string)[] {
  const cached = known.get(pattern)
  if (cached) return cached
  // Split at the percent signs, every other piece is literal; those between may name a part.
  const made = pattern.split(/%(\w+)%/).map((piece, at) => (at % 2 === 1 ? (parts.get(piece) ?? `%${piece}%`) : piece))
  if (known.size >= 50) known.clear()
  known.set(pattern, made)
  return made
}
