import { findByAddress, isNaming } from '../../derive/addresses/find-by-address.ts'
import { listInQuery } from '../parts/list-in-query.ts'
import { entryLinkOf } from '../parts/entry-parts.ts'
import { type FoundPage, type PageAnswer, type PageRequest, toRedirect } from '../parts/page.ts'
import type { PagePath } from '../parts/page-path.ts'
import { isReadable } from '../parts/readable.ts'
import type { FeedFormat } from './feed.ts'
import { findFeed } from './find-feed.ts'
import { toAtom } from './to-atom.ts'
import { toRss } from './to-rss.ts'

/** Returns the feed at its own address; undefined if none is there. @throws Again */
export async function feedAt(pagePath: PagePath, request: PageRequest): Promise<FoundPage> {
  const found = addressedFeed(pagePath, request)
  const feed = found?.isHere ? await found.make() : undefined
  if (!found || !feed) return undefined
  const { format, self } = found
  return { status: 200, type: types[format], body: writers[format]({ ...feed, self }, request.site) }
}

/** Redirects another address of a feed to its own. */
export function feedElsewhere(pagePath: PagePath, request: PageRequest): FoundPage {
  const found = addressedFeed(pagePath, request)
  return found && !found.isHere ? toRedirect(found.self) : undefined
}

const writers = { rss2: toRss, atom: toAtom } as const
const types: Readonly<Record<FeedFormat, PageAnswer['type']>> = {
  rss2: 'application/rss+xml; charset=UTF-8',
  atom: 'application/atom+xml; charset=UTF-8',
}

function addressedFeed({ raw, url, page }: PagePath, request: PageRequest) {
  const query = url.searchParams
  const asked = readFeedAddress(raw, query)
  const of = asked && pathOfPage(asked.of, query, request)
  const found = of === undefined ? undefined : findFeed(of, request)
  if (!asked || !found) return undefined
  const { format } = asked
  const self = `${found.address}${format === 'atom' ? 'atom/' : ''}${page > 1 ? `?paged=${page}` : ''}`
  // A search has no canonical address.
  const isHere = asked.of.startsWith('/search/') || (url.pathname === new URL(self).pathname && !query.has('feed'))
  return { format, self, isHere, make: found.make }
}

/**
 * Parses WordPress's feed addresses (`path` is below the website's): `feed/`, `feed/rss2/`, `feed/atom/` or `atom/` after the
 * subject's address, `wp-rss2.php`, and `?feed=` with a format. `of` is the path of the subject's page: `/category/news/`.
 */
function readFeedAddress(path: string, query: URLSearchParams) {
  const [, before = '', ending = ''] = /^(.*?\/)(?:feed\/|wp-)?(\w+)(?:\.php)?\/?$/.exec(path) ?? []
  const format = formats.get(ending)
  if (before !== '' && format) return { of: before, format }
  const [, comments, named = ''] = /^(comments-)?(\w+)$/.exec(query.get('feed') ?? '') ?? []
  const wanted = formats.get(named)
  if (!wanted) return undefined
  const terms = query.get('s')?.trim()
  const of = terms ? `/search/${encodeURIComponent(terms)}/` : path.replace(/\/?$/, '/')
  return { of: comments && of === '/' ? '/comments/' : of, format: wanted }
}

// Readers of RSS 1 support RSS 2, too.
const formats = new Map(
  Object.entries<FeedFormat>({ feed: 'rss2', rdf: 'rss2', rss: 'rss2', rss2: 'rss2', atom: 'atom' }),
)

// The path of the page whose feed is requested.
function pathOfPage(of: string, query: URLSearchParams, request: PageRequest): string | undefined {
  const listed = of === '/' && !isNaming(request.site, query) ? listInQuery(query, request.site) : undefined
  return listed ? listed.path : (entryPathInQuery(query, request) ?? of)
}

// The path of an entry that a query names by id: `/?p=7&feed=rss2`.
function entryPathInQuery(query: URLSearchParams, request: PageRequest): string | undefined {
  if (!query.has('feed')) return undefined
  const { site } = request
  const entry = findByAddress(site, `${site.home}/?${query}`)
  if (!entry || !isReadable(entry, request)) return undefined
  const address = entryLinkOf(entry, site)
  return address === `${site.home}/` ? undefined : address.slice(site.home.length)
}
