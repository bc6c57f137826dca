import { nobody } from '../../define/define.ts'
import { inSlices } from '../../work/in-slices.ts'
import type { Entry, Query, Resource } from '../../model/model.ts'
import { findByAddress } from '../../derive/find-by-address.ts'
import { postsPage } from '../../derive/named-by-setting.ts'
import { decodeOctets } from '../../text/wordpress/slug.ts'
import { archiveClause, archiveSubject, indexFor } from '../../derive/archives.ts'
import { type Discussion, discussionOf, isDiscussed } from '../parts/discussion.ts'
import { labelsIn } from '../parts/say.ts'
import { entryLinkOf, entryTitleOf } from '../parts/entry-parts.ts'
import type { PageRequest } from '../parts/page.ts'
import { listedTypes, writings } from '../../derive/listed-types.ts'
import { commentsOn, firstReadable, isReadable, published } from '../parts/readable.ts'
import { coming } from '../parts/section.ts'
import { toCommentItem } from './comment-items.ts'
import { toEntryItem } from './entry-items.ts'
import { type Feed, feedLength, type FeedItem, lastOf, titleWithin } from './feed.ts'
import { wordsOf } from '../parts/say.ts'
import { siteName } from '../parts/site-feed-links.ts'

export interface FoundFeed {
  /** Its URL as RSS: the one that all its other addresses lead to. */
  readonly address: string
  /** Makes it; undefined if its subject turns out to have no page. */
  readonly make: () => Promise<Omit<Feed, 'self'> | undefined>
}

/**
 * The feed of the page at a path: of the site, of its comments, of the calendar, of a search, of the comments on an
 * entry, of a term or a user, of a type that is written and has a list of its own.
 *
 * @param of - path below the website's address, with a slash at its end
 */
export function findFeed(of: string, request: PageRequest): FoundFeed | undefined {
  const { site } = request
  const { home } = site
  const comments = discussionOf(site)
  if (of === '/') return siteFeed(request)
  if (of === '/comments/' && comments) return commentsFeed(comments, request)
  if (of === '/calendar/') return calendarFeed(request)
  const terms = decodeOctets(/^\/search\/(.+)\/$/.exec(of)?.[1] ?? '')
  if (terms?.trim()) return searchFeed(terms, request)
  const entry = findByAddress(site, `${home}${of}`)
  if (entry && isReadable(entry, request)) {
    if (entry === postsPage(site)) return siteFeed(request)
    return comments && isDiscussed(entry.resource) ? commentsFeed(comments, request, entry) : undefined
  }
  const subject = archiveSubject(new URL(`${home}${of}`).pathname, site)
  if (subject) return archiveFeed(subject, request)
  const type = writings(site).find(({ base, postType }) => postType!.hasArchive && of === `/${base}/`)
  return type ? typeFeed(type, request) : viewFeed(of, request)
}

function typeFeed(type: Resource, request: PageRequest): FoundFeed {
  const { site } = request
  const page = `${site.home}/${type.base}/`
  return {
    address: `${page}feed/`,
    make: async () => {
      const entries = await newestOf([type], request)
      return toFeed(entries, request, { title: titleWithin(site, labelsIn(site, type).plural), page })
    },
  }
}

function siteFeed(request: PageRequest): FoundFeed {
  const { site } = request
  return {
    address: `${site.home}/feed/`,
    make: async () => {
      const entries = await newestOf(writings(site), request)
      return toFeed(entries, request, { title: siteName(site), page: `${site.home}/` })
    },
  }
}

function calendarFeed(request: PageRequest): FoundFeed | undefined {
  const { site } = request
  const types = listedTypes(site).filter(({ occurs }) => occurs)
  if (types.length === 0) return undefined
  const page = `${site.home}/calendar`
  return {
    address: `${page}/feed/`,
    make: async () =>
      toFeed(await nextOf(types, request), request, {
        title: titleWithin(site, wordsOf(site).plain('calendar')),
        page,
      }),
  }
}

function searchFeed(terms: string, request: PageRequest): FoundFeed {
  const { site } = request
  const words = encodeURIComponent(terms)
  const page = `${site.home}/?s=${words}`
  return {
    address: `${site.home}/search/${words}/feed/`,
    make: async () => {
      const types = listedTypes(site).filter(({ orders, indexes }) => orders['date'] && indexes['status'])
      const query = (type: Resource) => ({
        ...published(type, feedLength(site)),
        search: terms,
        // Nobody finds a protected text by its words.
        searchable: (entry: Entry) => type.opens?.(entry, nobody, site, undefined) ?? true,
      })
      const entries = await newestOf(types, request, query)
      return toFeed(entries, request, {
        title: titleWithin(site, wordsOf(site).plain('resultsFor', { words: terms })),
        page,
      })
    },
  }
}

// Posts, or else events: an author's feed does not hold the venues that they entered.
function archiveFeed(subject: Entry, request: PageRequest): FoundFeed {
  const { site } = request
  const page = entryLinkOf(subject, site)
  const naming = (types: readonly Resource[]) => types.filter((type) => indexFor(type, subject.resource) !== undefined)
  const limited = (query: Query, type: Resource): Query => {
    return { ...query, where: [...query.where, archiveClause(subject, type, site)!] }
  }
  const written = naming(writings(site))
  const isNamed = async () => {
    const types = naming(listedTypes(site))
    const found = await Promise.all(
      types.map((type) => firstReadable(type, limited(published(type, 1), type), request)),
    )
    return found.flat().length > 0
  }
  return {
    address: `${page}feed/`,
    make: async () => {
      const entries =
        written.length > 0
          ? await newestOf(written, request, (type) => limited(published(type, feedLength(site)), type))
          : await nextOf(naming(listedTypes(site).filter(({ occurs }) => occurs)), request, limited)
      // A user without public entries has no page, as in the interface; one with only events or venues has one.
      if (entries.length === 0 && subject.resource.space === 'user' && !(await isNamed())) return undefined
      return toFeed(entries, request, { title: titleWithin(site, entryTitleOf(subject, site)), page })
    },
  }
}

// Another program's feeds of events for subjects that are not events' own, such as a tag.
function viewFeed(of: string, request: PageRequest): FoundFeed | undefined {
  const { site } = request
  for (const type of listedTypes(site).filter(({ occurs }) => occurs)) {
    const view = type.viewAt?.(of, site)
    const subject = view?.shows === 'list' ? view.of : undefined
    if (!subject) continue
    if (!writings(site).some((one) => indexFor(one, subject.resource))) return archiveFeed(subject, request)
    const clause = archiveClause(subject, type, site)!
    const limited = (query: Query): Query => ({ ...query, where: [...query.where, clause] })
    return {
      address: `${site.home}${of}feed/`,
      make: async () =>
        toFeed(await nextOf([type], request, limited), request, {
          title: titleWithin(site, entryTitleOf(subject, site)),
          page: entryLinkOf(subject, site),
        }),
    }
  }
  return undefined
}

function commentsFeed(discussion: Discussion, request: PageRequest, on?: Entry): FoundFeed {
  const { site } = request
  const page = on ? entryLinkOf(on, site) : `${site.home}/`
  return {
    address: on ? `${page}feed/` : `${site.home}/comments/feed/`,
    make: async () => {
      const query = published(discussion.resource, feedLength(site))
      if (on) query.where = commentsOn(on, discussion, site)
      const comments = await firstReadable(discussion.resource, query, request)
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

// The newest of several types together.
async function newestOf(
  types: readonly Resource[],
  request: PageRequest,
  query = (type: Resource): Query => published(type, feedLength(request.site)),
): Promise<Entry[]> {
  const found = await Promise.all(types.map((type) => firstReadable(type, query(type), request)))
  const newest = found.flat().toSorted((a, b) => b.derived.date - a.derived.date || b.id - a.id)
  return newest.slice(0, feedLength(request.site))
}

// Upcoming events, of several types together.
async function nextOf(
  types: readonly Resource[],
  request: PageRequest,
  limited = (query: Query, _type: Resource): Query => query,
): Promise<Entry[]> {
  const length = feedLength(request.site)
  const starts = (entry: Entry) => entry.resource.occurs!(entry)?.start
  const found = await Promise.all(
    types.map((type) =>
      firstReadable(type, limited(coming(type, request, length), type), request, (one) => starts(one) !== undefined),
    ),
  )
  const next = found.flat().toSorted((a, b) => starts(a)! - starts(b)!)
  return next.slice(0, length)
}

async function toFeed(entries: readonly Entry[], request: PageRequest, head: Pick<Feed, 'title' | 'page'>) {
  const items: FeedItem[] = await inSlices(entries, (entry) => toEntryItem(entry, request), request.site)
  const moments = entries.map(({ modified }) => modified)
  return { ...head, items, updated: lastOf(request.site, moments) }
}
