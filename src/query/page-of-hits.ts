import type { Order, Query, Site } from '../define/model.ts'
import type { Bits } from './bits.ts'
import { type Conditions, type Shelf, slotsOf } from './conditions.ts'
import { sortKeyOf } from './fold-text.ts'
import type { SlotSet } from './slot-set.ts'
import { compareKeys, type SortedOrder } from './sorted-order.ts'

/** What comparing two slots costs when they are sorted, in steps of a walk. */
const COMPARISON = 12
/** Ranks are below this. */
const RANKS = 8

/** What a search found: the slots, and how well each fits where that was asked for (1 is best). */
export interface Found {
  readonly hits: Bits
  readonly ranks: Uint8Array | undefined
}

/** All hits of a question, and what is needed to order them. */
interface Answered extends Pick<Conditions, 'spans'> {
  readonly shelf: Shelf
  readonly query: Query
  readonly site: Site
  readonly hits: SlotSet
  readonly found: Found | undefined
}

type Compare = (a: number, b: number) => number

/**
 * The hits that the question's offset and limit ask for, in its order. There are two ways to them: to walk a kept order
 * and take what is a hit, or to gather all hits and sort them.
 */
export function pageOf({ shelf, query, site, hits, spans, found }: Answered): number[] {
  const offset = Math.max(0, query.offset)
  const count = Math.min(query.limit, hits.size - offset)
  if (count <= 0) return []
  const gathered = (compare: Compare) => [...hits.list()].sort(compare).slice(offset, offset + count)
  if (query.orderBy === 'include') return gathered(asAsked(shelf, query))

  // Descending is the ascending order read backwards: equal keys then have the higher id first.
  const step = query.descending ? -1 : 1
  const directed = (compare: Compare) => gathered((a, b) => step * compare(a, b))
  const isByRank = query.orderBy === 'relevance'
  const name = isByRank ? (shelf.orders.keeps('date') ? 'date' : 'id') : query.orderBy
  const definition = shelf.orders.defined(name)
  if (definition.live) return directed(byKeyNow(shelf, hits, definition, site))

  const order = shelf.orders.sorted(name)
  const bits = () => hits.bits(shelf.table.slots)
  if (isByRank && found?.ranks) return walkByRank(order, bits(), found.ranks, step, offset, count)
  const span = spans.get(name) ?? { from: 0, to: order.slots.length }
  // The walk begins at the end that is nearer to the page.
  const rest = hits.size - offset - count
  const steps = ((span.to - span.from) * (Math.min(offset, rest) + count)) / hits.size
  if (hits.size * Math.log2(hits.size + 1) * COMPARISON < steps) return directed(order.compare)
  return offset <= rest
    ? walk(order, span, bits(), step, offset, count)
    : walk(order, span, bits(), -step, rest, count).reverse()
}

/** `count` hits after `skip` others, between two places of an order; backwards with a step of -1. */
function walk(
  { slots }: SortedOrder,
  { from, to }: { from: number; to: number },
  { words }: Bits,
  step: number,
  skip: number,
  count: number,
): number[] {
  const found: number[] = []
  let left = skip
  for (let at = step > 0 ? from : to - 1; at >= from && at < to && found.length < count; at += step) {
    const slot = slots[at]!
    if ((words[slot >>> 5]! & (1 << (slot & 31))) === 0) continue
    if (left > 0) left--
    else found.push(slot)
  }
  return found
}

/** Those of the best rank (the lowest) first, equal ones in the order. A common word may have found everything: nothing is sorted. */
function walkByRank(
  { slots }: SortedOrder,
  hits: Bits,
  ranks: Uint8Array,
  step: number,
  offset: number,
  count: number,
): number[] {
  const byRank: number[][] = Array.from({ length: RANKS }, () => [])
  for (let at = step > 0 ? 0 : slots.length - 1; at >= 0 && at < slots.length; at += step) {
    const slot = slots[at]!
    if (!hits.has(slot)) continue
    const equals = byRank[ranks[slot]!]!
    if (equals.length < offset + count) equals.push(slot)
  }
  return byRank.flat().slice(offset, offset + count)
}

/** The order of the ids that the question names; those it does not name come last, by id. */
function asAsked(shelf: Shelf, query: Query): Compare {
  const { ids } = shelf.table
  const places = new Map(slotsOf(shelf, query.include ?? []).map((slot, place) => [slot, place]))
  const placeOf = (slot: number) => places.get(slot) ?? places.size
  return (a, b) => placeOf(a) - placeOf(b) || ids[a]! - ids[b]!
}

/** By keys that are worked out now, since they depend on other entries. */
function byKeyNow({ table: { entries, ids } }: Shelf, hits: SlotSet, order: Order, site: Site): Compare {
  const keys = new Map<number, number | string>()
  for (const slot of hits.list()) {
    const key = order.key(entries[slot]!, site)
    keys.set(slot, typeof key === 'string' ? sortKeyOf(key) : key)
  }
  return (a, b) => compareKeys(keys.get(a)!, keys.get(b)!) || ids[a]! - ids[b]!
}
