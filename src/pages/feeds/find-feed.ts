import { nobody } from '../../define/define.ts'
import { inSlices } from '../../work/in-slices.ts'
import type { Entry, Query, Resource, Site } from '../../model/model.ts'
import { belowPage } from '../../derive/addresses/below-page.ts'
import { findByAddress } from '../../derive/addresses/find-by-address.ts'
import { isSeenIn } from '../../derive/languages/site-in-language.ts'
import { postsPage } from '../../derive/named-by-setting.ts'
import { decodeOctets } from '../../text/wordpress/slug.ts'
import { archiveClause, archiveSubject, indexFor, timeAt } from '../../derive/addresses/archives.ts'
import { datedTypes } from '../parts/calendar-ways.ts'
import { type Discussion, discussionOf } from '../parts/discussion.ts'
import { labelsIn, wordsOf } from '../parts/say.ts'
import { entryLinkOf, entryTitleOf } from '../parts/entry-parts.ts'
import type { PageRequest } from '../parts/page.ts'
import { toPagePath } from '../parts/page-path.ts'
import { isDiscussed, isWriting, listedTypes, typeAt, writings } from '../../derive/listed-types.ts'
import { commentsOn, firstReadable, isReadable, published } from '../parts/readable.ts'
import { coming } from '../parts/section.ts'
import { subjectOf, toCommentItem } from './comment-items.ts'
import { toEntryItem } from './entry-items.ts'
import { type Feed, feedLength, type FeedItem, lastOf, titleWithin } from './feed.ts'
import { siteName } from '../parts/site-feed-links.ts'

export interface FoundFeed {
  /** URL of its RSS format, to which all its other addresses redirect. */
  readonly address: string
  /** Makes the requested page of it; undefined if its subject turns out to have no page, or there are not so many. */
  readonly make: () => Promise<Omit<Feed, 'self'> | undefined>
}

/**
 * Finds the feed of the page at a path: of the site, its comments, the calendar, a search, an entry's comments, a term or user,
 * a time, or a type of writings with a list of its own.
 *
 * @param of - path below the website's address, with a trailing slash
 */
export function findFeed(of: string, request: PageRequest): FoundFeed | undefined {
  const { site } = request
  const { home } = site
  const comments = discussionOf(site)
  if (of === '/') return newestFeed({}, request)
  if (of === '/comments/' && comments) return commentsFeed(comments, request)
  if (of === '/calendar/') return calendarFeed(request)
  const terms = decodeOctets(/^\/search\/(.+)\/$/.exec(of)?.[1] ?? '')
  if (terms?.trim()) return searchFeed(terms, request)
  const entry = findByAddress(site, `${home}${of}`)
  if (entry && isReadable(entry, request)) {
    if (entry === postsPage(site)) return newestFeed({}, request)
    return comments && isDiscussed(entry.resource) ? commentsFeed(comments, request, entry) : undefined
  }
  const subject = archiveSubject(new URL(`${home}${of}`).pathname, site)
  if (subject) return archiveFeed(subject, request)
  const type = typeAt(of, site)
  if (type && isWriting(type))
    return newestFeed({ path: of, part: labelsIn(site, type).plural, types: [type] }, request)
  const time = timeAt(of, site)
  if (!time) return viewFeed(of, request)
  const { path, title, narrow } = time
  return newestFeed({ path, part: title, limited: (query) => (narrow(query), query) }, request)
}

// The newest writings of some types, by default of the whole site.
function newestFeed(
  { path = '/', part, types, limited }: { path?: string; part?: string; types?: readonly Resource[]; limited?: Limit },
  request: PageRequest,
): FoundFeed {
  const { site } = request
  const title = () => (part === undefined ? siteName(site) : titleWithin(site, part))
  return entryFeed(site.home + path, title, () => newestOf(types ?? writings(site), request, limited), request)
}

function calendarFeed(request: PageRequest): FoundFeed | undefined {
  const { site } = request
  const types = datedTypes(site)
  if (types.length === 0) return undefined
  const page = `${site.home}/calendar`
  const title = () => titleWithin(site, wordsOf(site).plain('calendar'))
  return entryFeed(page, title, () => nextOf(types, request), request, `${page}/feed/`)
}

function searchFeed(terms: string, request: PageRequest): FoundFeed {
  const { site } = request
  const words = encodeURIComponent(terms)
  const page = `${site.home}/?s=${words}`
  const find = () => {
    const types = listedTypes(site).filter(({ orders, indexes }) => orders['date'] && indexes['status'])
    return newestOf(types, request, (query, type) => ({
      ...query,
      search: terms,
      // Protected texts cannot be found by their words.
      searchable: (entry) => type.opens?.(entry, nobody, site, undefined) ?? true,
    }))
  }
  const title = () => titleWithin(site, wordsOf(site).plain('resultsFor', { words: terms }))
  return entryFeed(page, title, find, request, `${site.home}/search/${words}/feed/`)
}

// Posts, or else events: an author's feed excludes the venues that they entered.
function archiveFeed(subject: Entry, request: PageRequest): FoundFeed {
  const { site } = request
  const page = entryLinkOf(subject, site)
  const naming = (types: readonly Resource[]) => types.filter((type) => indexFor(type, subject.resource) !== undefined)
  const limited = limitedTo(subject, site)
  const written = naming(writings(site))
  const find = async () => {
    const entries =
      written.length > 0
        ? await newestOf(written, request, limited)
        : await nextOf(naming(datedTypes(site)), request, limited)
    if (entries?.length !== 0 || subject.resource.space !== 'user') return entries
    // As in the interface, a user without public entries has no page; one with only events or venues has one.
    const all = await newestOf(naming(listedTypes(site)), request, limited)
    return all?.length ? entries : undefined
  }
  return entryFeed(page, () => titleWithin(site, entryTitleOf(subject, site)), find, request)
}

// Another program's event feeds for subjects shared with other types, such as a tag.
function viewFeed(of: string, request: PageRequest): FoundFeed | undefined {
  const { site } = request
  for (const type of datedTypes(site)) {
    const view = type.viewAt?.(of, site)
    const subject = view?.shows === 'list' ? view.of : undefined
    if (!subject) continue
    if (!writings(site).some((one) => indexFor(one, subject.resource))) return archiveFeed(subject, request)
    const title = () => titleWithin(site, entryTitleOf(subject, site))
    const find = () => nextOf([type], request, limitedTo(subject, site))
    return entryFeed(entryLinkOf(subject, site), title, find, request, `${site.home}${of}feed/`)
  }
  return undefined
}

function commentsFeed(discussion: Discussion, request: PageRequest, on?: Entry): FoundFeed {
  const { site } = request
  const page = on ? entryLinkOf(on, site) : `${site.home}/`
  return {
    address: on ? belowPage(page, 'feed/') : `${site.home}/comments/feed/`,
    make: async () => {
      const isSeen = (one: Entry) => on !== undefined || isSeenIn(subjectOf(one, discussion, site) ?? one, site)
      const limited: Limit = (query) => ({ ...query, ...(on && { where: commentsOn(on, discussion, site) }) })
      const comments = await newestOf([discussion.resource], request, limited, isSeen)
      if (!comments) return undefined
      const toItem = (one: Entry) => toCommentItem(one, discussion, request, on !== undefined)
      const made = await inSlices(comments, toItem, request.site)
      const say = wordsOf(site).plain
      const title = on
        ? say('commentsOn', { title: entryTitleOf(on, site) })
        : say('commentsFor', { site: siteName(site) })
      const moments = comments.map(({ derived }) => derived.date)
      return { title, page, items: made.filter((item) => item !== undefined), updated: lastOf(site, moments) }
    },
  }
}

// Entries are only searched when it is made.
function entryFeed(
  page: string,
  title: () => string,
  find: () => Promise<readonly Entry[] | undefined>,
  request: PageRequest,
  address = belowPage(page, 'feed/'),
): FoundFeed {
  return {
    address,
    make: async () => {
      const entries = await find()
      if (!entries) return undefined
      const items: FeedItem[] = await inSlices(entries, (entry) => toEntryItem(entry, request), request.site)
      const moments = entries.map(({ modified }) => modified)
      return { title: title(), page, items, updated: lastOf(request.site, moments) }
    },
  }
}

type Limit = (query: Query, type: Resource) => Query
const unlimited: Limit = (query) => query

function limitedTo(subject: Entry, site: Site): Limit {
  return (query, type) => ({ ...query, where: [...query.where, archiveClause(subject, type, site)!] })
}
type Test = (one: Entry) => boolean

// The newest of several types together.
function newestOf(types: readonly Resource[], request: PageRequest, limited = unlimited, isWanted?: Test) {
  const query = (type: Resource, limit: number) => limited(published(type, limit), type)
  return pageOf(types, request, query, (a, b) => b.derived.date - a.derived.date || b.id - a.id, isWanted)
}

// Upcoming events, of several types together.
function nextOf(types: readonly Resource[], request: PageRequest, limited = unlimited) {
  const starts = (entry: Entry) => entry.resource.occurs!(entry)?.start
  const query = (type: Resource, limit: number) => limited(coming(type, request, limit), type)
  const soonest = (a: Entry, b: Entry) => starts(a)! - starts(b)!
  return pageOf(types, request, query, soonest, (one) => starts(one) !== undefined)
}

// The requested page of what several types have together; undefined after the last one.
async function pageOf(
  types: readonly Resource[],
  request: PageRequest,
  query: (type: Resource, limit: number) => Query,
  order: (a: Entry, b: Entry) => number,
  isWanted?: Test,
): Promise<readonly Entry[] | undefined> {
  const page = toPagePath(request)?.page ?? 1
  const length = feedLength(request.site)
  const end = page * length
  if (end > furthest) return undefined
  const found = await Promise.all(types.map((type) => firstReadable(type, query(type, end), request, isWanted)))
  const inOrder = found.flat().toSorted(order)
  const entries = inOrder.slice(end - length, end)
  return page > 1 && entries.length === 0 ? undefined : entries
}

// All items before those of a page are looked at, too.
const furthest = 10_000
