import type { Order, Query, Site } from '../define/model.ts'
import type { Bits } from './bits.ts'
import { type Shelf, slotsOf, type Span } from './conditions.ts'
import { sortKeyOf } from './fold-text.ts'
import type { Hits } from './hits.ts'
import { rankedPart } from './ranked-part.ts'
import { costOfFirst, costOfSorting, firstOf } from './sort-first.ts'

/** What a search found: the slots, and how well each fits where that was asked for (1 is best). */
export interface Found {
  readonly hits: Bits
  readonly ranks: Uint8Array | undefined
}

/** All hits of a question, and what is needed to order them. */
interface Answered {
  readonly shelf: Shelf
  readonly query: Query
  readonly site: Site
  readonly hits: Hits
  /** Between which places of an order all hits lie, by the order's name. */
  readonly spans: ReadonlyMap<string, Span>
  readonly found: Found | undefined
}

/** The hits that the question's offset and limit ask for, in its order. */
export function pageOf(answered: Answered): number[] {
  const { shelf, query, hits, found } = answered
  const offset = Math.max(0, query.offset)
  const count = Math.min(query.limit, hits.total - offset)
  if (count <= 0) return []
  if (query.orderBy === 'include') return asAsked(answered).slice(offset, offset + count)
  if (query.orderBy === 'relevance' && found?.ranks) return byRelevance(answered, found.ranks, offset, count)
  const name = query.orderBy === 'relevance' ? dateOrId(shelf) : query.orderBy
  // A descending page is read backwards from an ascending order: equal keys then have the higher id first.
  const start = query.descending ? hits.total - offset - count : offset
  const order = shelf.orders.defined(name)
  const page = order.live ? sortedLive(answered, order).slice(start, start + count) : part(answered, name, start, count)
  return query.descending ? page.reverse() : page
}

/** `count` of the hits after the first `start`, ascending: walks the order, or sorts hits, by what is cheapest. */
function part({ shelf, hits, spans }: Answered, name: string, start: number, count: number): number[] {
  const order = shelf.orders.sorted(name)
  const { from, to } = spans.get(name) ?? { from: 0, to: order.length }
  // Everything is done from the end that is nearer to the page.
  const rest = hits.total - start - count
  const step = start <= rest ? 1 : -1
  const skip = Math.min(start, rest)
  const walking = ((to - from) * (skip + count)) / hits.total
  const picking = costOfFirst(hits.total, skip + count)
  const sorting = costOfSorting(hits.total)
  if (sorting < walking && sorting < picking) {
    const sorted = hits.list().sort(order.compare)
    return sorted.slice(start, start + count)
  }
  const nearest =
    walking < picking
      ? order.walk(hits.bits(shelf.table.slots), step, from, to, skip, count)
      : firstOf(hits.list(), (a, b) => step * order.compare(a, b), skip + count).slice(skip)
  return step > 0 ? nearest : nearest.reverse()
}

/** Best fit first; equal ones by date in the direction that the question asks for. */
function byRelevance({ shelf, query, hits }: Answered, ranks: Uint8Array, offset: number, count: number): number[] {
  const order = shelf.orders.sorted(dateOrId(shelf))
  const isShort = costOfSorting(hits.total) < order.length
  const sequence = isShort ? hits.list().sort(order.compare) : order.part(0, order.length)
  const bits = hits.bits(shelf.table.slots)
  return rankedPart(sequence, query.descending ? -1 : 1, bits, ranks, offset, count)
}

function dateOrId({ orders }: Shelf): string {
  return orders.keeps('date') ? 'date' : 'id'
}

/** The hits in the order of the ids that the question names; those it does not name come last, by id. */
function asAsked({ shelf, query, hits }: Answered): number[] {
  const left = new Set(hits.list())
  const named = slotsOf(shelf, query.include ?? []).filter((slot) => left.delete(slot))
  const { ids } = shelf.table
  return [...named, ...[...left].sort((a, b) => ids[a]! - ids[b]!)]
}

/** Sorts all hits by keys that are worked out now, since they depend on other entries. */
function sortedLive({ shelf, site, hits }: Answered, order: Order): number[] {
  const { entries, ids } = shelf.table
  const slots = hits.list()
  const keys = new Map<number, number | string>()
  for (const slot of slots) {
    const key = order.key(entries[slot]!, site)
    keys.set(slot, typeof key === 'string' ? sortKeyOf(key) : key)
  }
  return slots.sort((a, b) => {
    const [one, other] = [keys.get(a)!, keys.get(b)!]
    return one < other ? -1 : one > other ? 1 : ids[a]! - ids[b]!
  })
}
