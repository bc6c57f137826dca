import { archiveClause, archiveSubject, timeAt } from './archives.ts'
import { isDiscussed, isWriting, listedTypes, listLength, writings } from '../listed-types.ts'
import { postsPage } from '../named-by-setting.ts'
import type { Bounds, Clause, Entry, Resource, Site } from '../../model/model.ts'

/** What follows an address: the number of a further page, or another view. */
export interface Turn {
  /** The address, with a trailing slash; and without what follows it. */
  readonly whole: string
  readonly of: string
  readonly page: number
  readonly isFeed: boolean
}

const turned = /\/(?:page\/([1-9]\d*)|(?:feed\/)?(feed|rdf|rss2?|atom)|comment-page-\d+|embed)\/?$/

/** Separates what follows an address, which is a path of the host. */
export function readTurn(pathname: string): Turn {
  const [, page = '1', feed] = turned.exec(pathname) ?? []
  const [whole, of] = [pathname, pathname.replace(turned, '/')].map((path) => path.replace(/\/?$/, '/'))
  return { whole: whole!, of: of!, page: Number(page), isFeed: feed !== undefined }
}

const calendarMonth = /^\/calendar\/[1-9]\d{3}-(?:0[1-9]|1[0-2])\/$/

/**
 * Whether a list is at an address, and has that page or feed: the home page, the calendar, a type's list or view, a term's or
 * user's archive, a time with entries. A page number is judged by all entries that the list may have: some of them may be hidden.
 */
export function isListThere({ whole, of, page, isFeed }: Turn, home: string, site: Site): boolean {
  const below = of.slice(home.length)
  const has = (types: readonly Resource[], least: number, whereOf: (type: Resource) => Clause[] = () => []) => {
    const ranges: Bounds[] = []
    time?.narrow({ ranges })
    const counts = types.map((type) => {
      const isPublic = type.indexes['status'] ? [{ index: 'status', keys: [type.publicStatus] }] : []
      return site.count(type.name, [...isPublic, ...whereOf(type)], ranges)
    })
    return isFeed || Math.max(least, ...counts) > (page - 1) * listLength(site)
  }
  const time = timeAt(below, site)
  if (time) return has(writings(site), 0)
  if (below === '/') return has(writings(site), 1)
  if (below === '/comments/') return isFeed
  if (below === '/calendar/') return page === 1
  if (calendarMonth.test(below)) return whole === of
  const type = listedTypes(site).find(({ base, postType }) => postType!.hasArchive && below === `/${base}/`)
  if (type && !isFeed) return has([type], 1)
  if (type && isWriting(type)) return true
  const isViewed = ({ name, viewAt }: Resource) => {
    const view = (isFeed && viewAt?.(whole.slice(home.length), site)) || viewAt?.(below, site)
    // Of another program's lists, those of a subject have feeds.
    return view && (!isFeed || view.shows === 'feed' || view.of) && site.count(name, []) > 0
  }
  if (listedTypes(site).some(isViewed)) return true
  // A category's months are addressed below its list.
  const subject = archiveSubject(of.replace(/(?<=\/)month\/(?:\d{4}-(?:0[1-9]|1[0-2])\/)?$/, ''), site)
  if (!subject) return false
  const naming = listedTypes(site).filter((one) => archiveClause(subject, one, site))
  // As in the interface, a user without anything public has no page.
  return has(naming, subject.resource.space === 'user' ? 0 : 1, (one) => [archiveClause(subject, one, site)!])
}

/** Whether an entry's page has a feed, and further pages: the list of posts has both, others a feed of their comments. */
export function hasTurn(entry: Entry, turn: Turn, home: string, site: Site): boolean {
  if (entry === postsPage(site)) return isListThere({ ...turn, of: `${home}/` }, home, site)
  return !turn.isFeed || isDiscussed(entry.resource)
}
