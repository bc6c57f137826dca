import { groupBy } from '../../text/values.ts'
import type { SourceItem, SourceTerm } from '../../model/model.ts'
import type { SourceRecord } from '../records.ts'
import { passes, type ReadSource } from '../read-exports.ts'
import { SourceKeys } from '../source-keys.ts'
import type { Collection } from './collections.ts'
import type { SourceSite } from './discover.ts'
import { numberIn, textIn } from './members.ts'
import { toEvent, toForm, toMenu, toMenuItem, toPlace } from './other-records.ts'
import type { Answered, Spool } from './spool.ts'
import { type SourceNames, toComment, toItem, toTerm, toUser } from './to-records.ts'

/** Where a comment is: in which collection, and at which place of its file. */
type CommentPlace = readonly [name: string, place: readonly [number, number]]

/**
 * Makes what reads a source from the spool, in the same records as exports: names and places are held, no texts.
 *
 * @param onProgress - called with the entries read and those of all passes
 */
export function readSpool(
  source: SourceSite,
  collections: readonly Collection[],
  spool: Spool,
  onProgress: (done: number, total: number) => void = () => {},
): ReadSource {
  const keys = new SourceKeys(source.home)
  const names = namesIn(collections, spool)
  const comments = commentsByPost(collections, spool)
  const all = collections.reduce((sum, { name, role }) => sum + (role === 'comment' ? 0 : spool.places(name).size), 0)
  return async function* (pass) {
    let done = pass * all
    for await (const record of recordsOf(source, collections, spool, names)) {
      if (done++ % 50 === 0) onProgress(Math.min(done, passes * all), passes * all)
      const isItem = record.kind === 'item'
      yield { keys, record: isItem ? { kind: 'item', item: withComments(record.item, comments, spool) } : record }
    }
  }
}

async function* recordsOf(
  source: SourceSite,
  collections: readonly Collection[],
  spool: Spool,
  names: SourceNames,
): AsyncGenerator<SourceRecord> {
  yield { kind: 'site', title: source.name, url: source.home }
  const menus = new Map<number, SourceTerm>()
  for (const { name, role, of = '' } of collections)
    for (const entry of spool.read(name)) {
      switch (role) {
        case 'user':
          yield { kind: 'user', user: toUser(entry) }
          break
        case 'term':
          yield { kind: 'term', term: toTerm(entry, of, names) }
          break
        case 'menu':
          menus.set(numberIn(entry, 'id'), toMenu(entry))
          yield { kind: 'term', term: toMenu(entry) }
          break
        case 'comment':
          break
        default:
          yield { kind: 'item', item: (special[role] ?? toItem)(entry, of, names, menus) }
      }
    }
}

type ToItem = (entry: Answered, kind: string, names: SourceNames, menus: ReadonlyMap<number, SourceTerm>) => SourceItem

const special: Partial<Record<Collection['role'], ToItem>> = {
  event: (entry, _kind, names) => toEvent(entry, names),
  place: toPlace,
  form: toForm,
  'menu-item': (entry, _kind, _names, menus) => toMenuItem(entry, menus),
}

function withComments(
  item: SourceItem,
  comments: ReadonlyMap<number, readonly CommentPlace[]>,
  spool: Spool,
): SourceItem {
  const places = comments.get(item.id)
  return places ? { ...item, comments: places.map(([name, place]) => toComment(spool.at(name, place))) } : item
}

function namesIn(collections: readonly Collection[], spool: Spool): SourceNames {
  const logins = new Map<number, string>()
  const terms = new Map<string, { slug: string; name: string }>()
  const taxonomies = new Map<string, string>()
  for (const { name, role, of = '', path } of collections) {
    if (role === 'term') taxonomies.set(path.slice(path.lastIndexOf('/') + 1), of)
    if (role !== 'term' && role !== 'user') continue
    for (const entry of spool.read(name)) {
      const id = numberIn(entry, 'id')
      if (role === 'user') logins.set(id, toUser(entry).login)
      else terms.set(`${of} ${id}`, { slug: textIn(entry, 'slug'), name: textIn(entry, 'name') })
    }
  }
  return {
    taxonomies,
    login: (id) => logins.get(id) ?? '',
    term: (taxonomy, id) => terms.get(`${taxonomy} ${id}`),
  }
}

function commentsByPost(collections: readonly Collection[], spool: Spool): Map<number, CommentPlace[]> {
  const places = collections.flatMap(({ name, role }) =>
    role === 'comment' ? [...spool.places(name).values()].map((place): CommentPlace => [name, place]) : [],
  )
  return groupBy(places, ([name, place]) => numberIn(spool.at(name, place), 'post'))
}
