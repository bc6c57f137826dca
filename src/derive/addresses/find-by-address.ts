import type { Entry, Resource, Site } from '../../model/model.ts'
import { slugsIn } from '../../text/names.ts'
import { groupBy } from '../../text/values.ts'
import { decoded } from '../../text/wordpress/slug.ts'
import { untilChanged } from '../../work/until-changed.ts'
import { languagesInAddresses } from '../languages/languages.ts'
import { variantOf } from '../entries.ts'
import { siteOf } from '../languages/site-in-language.ts'
import { translationsOf } from '../languages/translations.ts'
import { publicOnly } from '../may-see.ts'
import { findByNameVar, nameVars, pagedResources } from '../name-vars.ts'
import { frontPage } from '../named-by-setting.ts'

/**
 * Returns the entry, published or not, whose page is at a URL of this site: the inverse of `permalink`. Ignores a trailing
 * slash, query, fragment, `embed/`, the scheme (`http` or `https`), `www.` and case. Also resolves plain URLs such as `?p=ID`.
 */
export function findByAddress(seen: Site, address: string): Entry | undefined {
  const site = siteOf(seen)
  const url = toOwnUrl(site, address)
  if (!url) return undefined
  const path = comparable(url.pathname)
  const home = homePath(site)
  const plain =
    findByQuery(site, url.searchParams) ??
    ([home, homePath(seen)].includes(path) ? findByNameVar(seen, url.searchParams) : undefined)
  if (plain) return plain
  if (!path.startsWith(home)) return undefined
  const front = frontPage(site)
  const isHome = path === home || path === `${home}/embed`
  const atHome = isHome ? front : findFront(site, front, path)
  if (atHome) return isNaming(site, url.searchParams) ? undefined : atHome
  const pageAt = (at: string) => preferPublic(pagesAt(site, at), site)
  return pageAt(path) ?? (path.endsWith('/embed') ? pageAt(path.slice(0, -6)) : undefined)
}

/** Returns the first public entry, or else the first: a private one must not hide another at its address. */
export function preferPublic(entries: Iterable<Entry>, site: Site): Entry | undefined {
  let first: Entry | undefined
  for (const entry of entries) {
    if (publicOnly(entry, site)) return entry
    first ??= entry
  }
  return first
}

// With language prefixes in addresses, a language's home page is at its prefix.
function findFront(site: Site, front: Entry | undefined, path: string): Entry | undefined {
  if (!front?.resource.languages) return undefined
  const [, language = ''] = /^\/([^/]+)(?:\/embed)?$/.exec(path.slice(homePath(site).length)) ?? []
  return languagesInAddresses(site.settings).includes(language) ? translationsOf(front, site).get(language) : undefined
}

/** Whether a query names an entry by id or slug, existing or not. */
export function isNaming(site: Site, query: URLSearchParams): boolean {
  return [...queryVars(site), ...nameVars(site)].some((name) => query.has(name))
}

/** Whether a URL belongs to this site, existing or not. */
export function isOwnAddress(site: Site, address: string): boolean {
  return toOwnUrl(site, address) !== undefined
}

// Longer URLs have no page here; each segment costs an index lookup.
const longest = 2048
/** Paths with more segments are not searched. */
export const mostParts = 60

/** Parses a URL of this site; undefined for another host, port or scheme, or a URL over 2,048 characters. */
export function toOwnUrl(site: Site, address: string): URL | undefined {
  if (address.length > longest || !URL.canParse(address, site.home)) return undefined
  const url = new URL(address, site.home)
  const home = new URL(site.home)
  if (!/^https?:$/.test(url.protocol)) return undefined
  const bare = (host: string) => host.replace(/^www\./, '').replace(/\.$/, '')
  return bare(url.hostname) === bare(home.hostname) && url.port === home.port ? url : undefined
}

function findByQuery(site: Site, query: URLSearchParams): Entry | undefined {
  for (const name of queryVars(site)) {
    // As in WordPress, text after the number is ignored: `?p=7.`
    const id = /^\d{1,10}(?!\d)/.exec(query.get(name) ?? '')?.[0]
    if (id !== undefined) return site.inSpace('post', Number(id))
  }
  return undefined
}

function queryVars(site: Site): string[] {
  return [...new Set(['p', ...pagedResources(site).map(({ queryVar = 'p' }) => queryVar)])]
}

/** Yields the entries whose files state a path: pages, then terms and users. */
export function* saying(site: Site, index: 'alias' | 'permalink', said: string): Generator<Entry> {
  if (said === '') return
  const archived = [...site.resources.values()].filter(({ space, permalink }) => space !== 'post' && permalink)
  for (const { name, indexes } of [...pagedResources(site), ...archived])
    if (indexes[index]) yield* site.having(name, index, said)
}

// The slug (or the id, if the site's URLs use ids) may be anywhere in the path; the last segment is tried first.
function* pagesAt(site: Site, path: string): Generator<Entry> {
  const parts = slugsIn(path)
  for (const [at, part] of parts.length > mostParts ? [] : [...parts.entries()].reverse()) {
    // Files may state several segments as their slug.
    const end = parts.slice(at).join('/')
    const bare = part.replace(/\.\w+$/, '')
    const words = new Set([part, bare, ...[part, bare].map((one) => encodeURIComponent(one).toLowerCase()), end])
    for (const word of words) yield* pagesNamedAt(path, word, site)
  }
  yield* pagesNamedAt(path, '/', site)
  const front = frontPage(site)
  // The front page was elsewhere before, as a variant still is, and will be again when another page takes its place.
  for (const entry of front ? [front, ...translationsOf(front, site).values()] : [])
    if (entryAddressPath(variantOf(entry, {}), site) === path) yield entry
  for (const entry of saying(site, 'permalink', path.slice(homePath(site).length)))
    if (entryAddressPath(entry, site) === path) yield entry
}

const many = 20
const pagesOfName = untilChanged<string, ReadonlyMap<unknown, readonly Entry[]>>('pages of one name', 1000)

// A site may have thousands of pages of one name (`reference`), and as many links to them.
function pagesNamedAt(path: string, word: string, site: Site): readonly Entry[] {
  const named = [...pagesNamed(word, site)].filter(({ resource }) => resource.permalink)
  const group = () => groupBy(named, (entry) => entryAddressPath(entry, site))
  return (named.length < many ? group() : pagesOfName(site, word, group)).get(path) ?? []
}

function* pagesNamed(word: string, site: Site): Generator<Entry> {
  for (const resource of pagedResources(site)) {
    yield* entriesNamed(resource, word, site)
    yield* endingIn(resource, word, site)
  }
  const byId = /^\d{1,10}$/.test(word) ? site.inSpace('post', Number(word)) : undefined
  if (byId) yield byId
}

/** Returns the entries of a resource that a segment of an address names, however it is encoded. */
export function namedAs(resource: Resource, word: string, site: Site): readonly Entry[] {
  const plain = decoded(word)
  const slugs = new Set([plain, encodeURIComponent(plain).toLowerCase()])
  return [...slugs].flatMap((slug) => entriesNamed(resource, slug, site))
}

// By slug or, without a slug index, by any name.
function entriesNamed({ name, indexes }: Resource, slug: string, site: Site): readonly Entry[] {
  if (indexes['slug']) return site.having(name, 'slug', slug)
  const found = site.find(name, slug)
  return found ? [found] : []
}

// Entries whose address does not end in their slug.
function endingIn({ name, indexes }: Resource, word: string, site: Site): readonly Entry[] {
  return indexes['addressed'] ? site.having(name, 'addressed', word) : []
}

/** Returns the path of an entry's page for comparison; undefined if its address has a query. */
export function entryAddressPath(entry: Entry, site: Site): string | undefined {
  const link = new URL(entry.resource.permalink!(entry, site))
  return link.search === '' ? comparable(link.pathname) : undefined
}

/** Returns the path of the home page, for comparison. */
export function homePath(site: Site): string {
  return comparable(new URL(site.home).pathname)
}

/** Normalizes a path for comparison: decoded, lower case, no trailing slash. */
export function comparable(path: string): string {
  return decoded(path)
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '')
}
