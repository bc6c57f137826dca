import { findByAddress, isNaming } from '../../derive/addresses/find-by-address.ts'
import { listInQuery } from '../parts/list-in-query.ts'
import { entryLinkOf } from '../parts/entry-parts.ts'
import { type PageAnswer, type PageRequest, toRedirect } from '../parts/page.ts'
import { isReadable } from '../parts/readable.ts'
import { toPagePath } from '../parts/page-path.ts'
import { readFeedAddress } from './feed-address.ts'
import type { FeedFormat } from './feed.ts'
import { findFeed } from './find-feed.ts'
import { toAtom } from './to-atom.ts'
import { toRss } from './to-rss.ts'

/** Returns the feed at a `path` below the website's, or, if it `leads`, a redirect to its own address; undefined if none. @throws Again */
export async function answerFeed(
  path: string,
  query: URLSearchParams,
  request: PageRequest,
  leads = true,
): Promise<PageAnswer | undefined> {
  const { site } = request
  const feedAddress = readFeedAddress(path, query)
  const of = feedAddress && pagePath(feedAddress.of, query, request)
  const found = of === undefined ? undefined : findFeed(of, request)
  if (!feedAddress || !found) return undefined
  const { format } = feedAddress
  const page = toPagePath(request)?.page ?? 1
  const self = `${found.address}${format === 'atom' ? 'atom/' : ''}${page > 1 ? `?paged=${page}` : ''}`
  const { pathname } = new URL(`${site.home}${path}`)
  // A search has no canonical address.
  const isOwn = pathname === new URL(self).pathname && !query.has('feed')
  if (!isOwn && !feedAddress.of.startsWith('/search/')) return leads ? toRedirect(self) : undefined
  const feed = await found.make()
  return feed && { status: 200, type: types[format], body: writers[format]({ ...feed, self }, site) }
}

const writers = { rss2: toRss, atom: toAtom } as const
const types: Readonly<Record<FeedFormat, PageAnswer['type']>> = {
  rss2: 'application/rss+xml; charset=UTF-8',
  atom: 'application/atom+xml; charset=UTF-8',
}

// The path of the page whose feed is requested.
function pagePath(of: string, query: URLSearchParams, request: PageRequest): string | undefined {
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
