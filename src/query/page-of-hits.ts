import type { Order, Query, Site } from '../model/model.ts'
import type { Bits } from './slots/bits.ts'
import { type Conditions, type CollectionIndex, slotsOf } from './conditions.ts'
import type { SlotSet } from './slots/slot-set.ts'
import { compareKeys, type Segment, sortKey, type SortedOrder } from './sorted-order.ts'

/** The cost of comparing two slots while sorting, in steps of a walk. */
const COMPARISON = 12
/** Ranks are below this. */
const RANKS = 8

/** The result of a search: the slots, and, if requested, how well each fits (1 is best). */
export interface Matches {
  readonly hits: Bits
  readonly ranks: Uint8Array | undefined
}

interface Answered extends Pick<Conditions, 'slotRanges'> {
  readonly collectionIndex: CollectionIndex
  readonly query: Query
  readonly site: Site
  readonly hits: SlotSet
  readonly found: Matches | undefined
}

type Compare = (a: number, b: number, step?: number) => number

/** The page of hits at the query's offset and limit, in its order: from a kept order, or by sorting all hits. */
export function selectPageOfHits({ collectionIndex, query, site, hits, slotRanges, found }: Answered): number[] {
  const { size } = hits
  const offset = Math.max(0, query.offset)
  const count = Math.min(query.limit, size - offset)
  if (count <= 0) return []
  const gathered = (compare: Compare) => [...hits.list()].sort(compare).slice(offset, offset + count)
  if (query.orderBy === 'include') return gathered(byInclude(collectionIndex, query))

  const step = query.descending ? -1 : 1
  const directed = (compare: Compare) => gathered((a, b) => compare(a, b, step))
  const isByRank = query.orderBy === 'relevance'
  const name = isByRank ? (collectionIndex.orders.keeps('date') ? 'date' : 'id') : query.orderBy
  const definition = collectionIndex.orders.defined(name)
  if (definition.live) return directed(byKeyNow(collectionIndex, hits, definition, site))

  const order = collectionIndex.orders.sorted(name)
  const bits = () => hits.bits(collectionIndex.table.slots)
  const span = slotRanges.get(name) ?? { from: 0, to: order.slots.length }
  const segments = order.segments(span, step)
  if (isByRank && found?.ranks) return walkByRank(order, segments, bits(), found.ranks, offset, count)
  // The walk begins at the end nearer to the page.
  const rest = size - offset - count
  const steps = ((span.to - span.from) * (Math.min(offset, rest) + count)) / size
  if (size * Math.log2(size + 1) * COMPARISON < steps) return directed(order.compare)
  if (offset <= rest) return walk(order, segments, bits(), offset, count)
  const back = segments.map(({ from, to, step }): Segment => ({ from, to, step: step > 0 ? -1 : 1 })).toReversed()
  return walk(order, back, bits(), rest, count).toReversed()
}

function walk(
  { slots }: SortedOrder,
  segments: readonly Segment[],
  { words }: Bits,
  skip: number,
  count: number,
): number[] {
  const found: number[] = []
  let left = skip
  for (const { from, to, step } of segments)
    for (let at = step > 0 ? from : to - 1; at >= from && at < to && found.length < count; at += step) {
      const slot = slots[at]!
      if ((words[slot >>> 5]! & (1 << (slot & 31))) === 0) continue
      if (left > 0) left--
      else found.push(slot)
    }
  return found
}

/** Best (lowest) rank first, equal ranks in the order. A common word may match everything, so this never sorts. */
function walkByRank(
  { slots }: SortedOrder,
  segments: readonly Segment[],
  hits: Bits,
  ranks: Uint8Array,
  offset: number,
  count: number,
): number[] {
  const byRank: number[][] = Array.from({ length: RANKS }, () => [])
  for (const { from, to, step } of segments)
    for (let at = step > 0 ? from : to - 1; at >= from && at < to; at += step) {
      const slot = slots[at]!
      if (!hits.has(slot)) continue
      const equals = byRank[ranks[slot]!]!
      if (equals.length < offset + count) equals.push(slot)
    }
  return byRank.flat().slice(offset, offset + count)
}

/** The order of the ids in the query; other ids come last, ascending. */
function byInclude(collectionIndex: CollectionIndex, query: Query): Compare {
  const { ids } = collectionIndex.table
  const places = new Map(
    slotsOf(collectionIndex, query.sequence ?? query.include ?? []).map((slot, place) => [slot, place]),
  )
  const placeOf = (slot: number) => places.get(slot) ?? places.size
  return (a, b) => placeOf(a) - placeOf(b) || ids[a]! - ids[b]!
}

/** By keys computed now, because they depend on other entries. */
function byKeyNow({ table: { entries, ids } }: CollectionIndex, hits: SlotSet, order: Order, site: Site): Compare {
  const keys = new Map(hits.list().map((slot) => [slot, sortKey(order.key(entries[slot]!, site))]))
  return (a, b, step = 1) => compareKeys(keys.get(a)!, keys.get(b)!, step) || step * (ids[a]! - ids[b]!)
}
