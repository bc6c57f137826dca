import { archiveClause, archiveSubject, timeAt } from './archives.ts'
import { isDiscussed, isWriting, listedTypes, typeAt, listLength, writings } from '../listed-types.ts'
import { postsPage } from '../named-by-setting.ts'
import type { Bounds, Clause, Entry, Resource, Site } from '../../model/model.ts'

const turned = /\/(?:page\/([1-9]\d*)|(?:feed\/)?(feed|rdf|rss2?|atom)|(comment-page-\d+|embed))\/?$/

/** Separates what follows an address (`of`), a path of the host: a further page, or another view. Both end with a slash. */
export function readTurn(pathname: string) {
  const [, page = '1', feed, view] = turned.exec(pathname) ?? []
  const withSlash = (path: string) => path.replace(/\/?$/, '/')
  const of = withSlash(pathname.replace(turned, '/'))
  return {
    whole: withSlash(pathname),
    of,
    page: Number(page),
    isFeed: feed !== undefined,
    isOfEntry: view !== undefined,
  }
}

type Turn = ReturnType<typeof readTurn>

const calendarMonth = /^\/calendar\/[1-9]\d{3}-(?:0[1-9]|1[0-2])\/$/

/**
 * Whether a list is at an address, and has that page or feed: the home page, the calendar, a type's list or view, a term's or
 * user's archive, a time with entries. A page number is judged by all entries that the list may have: some of them may be hidden.
 */
export function isListThere({ whole, of, page, isFeed, isOfEntry }: Turn, home: string, site: Site): boolean {
  if (isOfEntry) return false
  const below = of.slice(home.length)
  const time = timeAt(below, site)
  const ranges: Bounds[] = []
  time?.narrow({ ranges })
  const has = (types: readonly Resource[], least: number, whereOf: (type: Resource) => Clause[] = () => []) => {
    const counts = types.map((type) => {
      const isPublic = type.indexes['status'] ? [{ index: 'status', keys: [type.publicStatus] }] : []
      return site.count(type.name, [...isPublic, ...whereOf(type)], ranges)
    })
    return Math.max(least, ...counts) > (page - 1) * listLength(site)
  }
  if (time) return isFeed || has(writings(site), 0)
  if (below === '/') return has(writings(site), 1)
  if (below === '/comments/') return isFeed
  if (below === '/calendar/') return page === 1
  if (calendarMonth.test(below)) return whole === of
  const types = listedTypes(site)
  const type = typeAt(below, site)
  if (type && !isFeed) return has([type], 1)
  if (type && isWriting(type)) return true
  const isViewed = (one: Resource) => {
    const view = (isFeed && one.viewAt?.(whole.slice(home.length), site)) || one.viewAt?.(below, site)
    // Of another program's lists, those of a subject have feeds.
    return view && (!isFeed || view.shows === 'feed' || view.of) && has([one], 0)
  }
  if (types.some(isViewed)) return true
  // A category's months are addressed below its list.
  const subject = archiveSubject(of.replace(/(?<=\/)month\/(?:\d{4}-(?:0[1-9]|1[0-2])\/)?$/, ''), site)
  if (!subject) return false
  const naming = types.filter((one) => archiveClause(subject, one, site))
  // As in the interface, a user without anything public has no page.
  return has(naming, subject.resource.space === 'user' ? 0 : 1, (one) => [archiveClause(subject, one, site)!])
}

/** Whether an entry's page has a feed, and further pages: the list of posts has both, others a feed of their comments. */
export function hasTurn(entry: Entry, turn: Turn, home: string, site: Site): boolean {
  if (entry === postsPage(site)) return isListThere({ ...turn, of: `${home}/` }, home, site)
  return !turn.isFeed || isDiscussed(entry.resource)
}
