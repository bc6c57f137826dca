import type { Bounds, Clause, Query } from '../model/model.ts'
import { Bits } from './slots/bits.ts'
import type { PostingIndex } from './posting-index.ts'
import type { Orders } from './orders.ts'
import { bitSet, bitsOf, listedSet, type SlotSet } from './slots/slot-set.ts'
import type { SlotTable } from './slots/slot-table.ts'
import type { SortedOrder } from './sorted-order.ts'

/** If the smallest set holds at most 1 slot in this many, checking its slots is cheaper than combining whole masks. */
const NARROW = 64

export interface CollectionIndex {
  readonly table: SlotTable
  readonly indexes: ReadonlyMap<string, PostingIndex>
  readonly orders: Orders
}

/** Conditions: all of `wanted` must hold, and none of `unwanted`. */
export interface Conditions {
  readonly wanted: readonly SlotSet[]
  readonly unwanted: readonly SlotSet[]
  /** By order name, the range of positions that everything must be in. */
  readonly slotRanges: ReadonlyMap<string, SlotRange>
}

type Asked = Partial<Omit<Query, 'where' | 'ranges'>> & {
  readonly where: readonly Clause[]
  readonly ranges?: readonly Bounds[]
}

/** Converts the part of a query that sets of slots answer: clauses, ids, search hits, and ranges except on live orders. */
export function conditionsOf(collectionIndex: CollectionIndex, query: Asked, found?: Bits): Conditions {
  const wanted: SlotSet[] = found ? [bitSet(found)] : []
  const unwanted: SlotSet[] = []
  for (const clause of query.where) (clause.exclude ? unwanted : wanted).push(holdersOf(collectionIndex, clause))
  if (query.include?.length) wanted.push(listedSet(slotsOf(collectionIndex, query.include)))
  else if (query.exclude?.length) unwanted.push(listedSet(slotsOf(collectionIndex, query.exclude)))
  if (query.without?.length) unwanted.push(listedSet(slotsOf(collectionIndex, query.without)))
  if (query.either?.length) wanted.push(eitherOf(collectionIndex, query.either))
  const slotRanges = slotRangesOf(collectionIndex, query.ranges ?? [])
  wanted.push(...slotRanges.values())
  return { wanted, unwanted, slotRanges }
}

/** Answers conditions: slot by slot from the smallest set when that is small, else by combining masks. */
export function findHits({ wanted, unwanted }: Conditions, table: SlotTable): SlotSet {
  const [first = bitSet(table.live, table.size), ...others] = wanted.toSorted((a, b) => a.size - b.size)
  if (others.length === 0 && unwanted.length === 0) return first
  const { slots } = table
  if (isNarrow(first.size, slots)) {
    let left = first.list()
    for (const set of others) left = left.filter((slot) => set.has(slot))
    for (const set of unwanted) {
      const out = set.size < left.length ? new Set(set.list()) : set
      if (out.size > 0) left = left.filter((slot) => !out.has(slot))
    }
    return listedSet(left)
  }
  const mask = new Bits().copy(first.bits(slots))
  for (const set of others) mask.keep(set.bits(slots))
  for (const set of unwanted) mask.subtract(set.bits(slots))
  return bitSet(mask)
}

/** Slots of ids in the given order, without duplicates or unknown ids. */
export function slotsOf(collectionIndex: CollectionIndex, ids: readonly number[]): number[] {
  return [...new Set(ids.flatMap((id) => collectionIndex.table.slotOf(id) ?? []))]
}

/** The positions of a sorted order between two bounds. Only valid until the order changes. */
interface SlotRange extends SlotSet {
  readonly from: number
  readonly to: number
}

function slotRangeOf(order: SortedOrder, after: number, before: number): SlotRange {
  const [from, to] = order.span(after, before)
  const list = () => order.slots.slice(from, to)
  const has = (slot: number) => order.isWithin(slot, after, before)
  return { from, to, size: to - from, has, list, bits: (slots) => bitsOf(list(), slots) }
}

function holdersOf({ indexes, table: { slots } }: CollectionIndex, { index: name, keys }: Clause): SlotSet {
  const index = indexes.get(name)
  if (!index) throw new RangeError(`There is no index "${name}".`)
  const postings = [...new Set(keys)].flatMap((key) => index.posting(key) ?? [])
  if (postings.length === 1) return postings[0]!
  const atMost = postings.reduce((sum, { size }) => sum + size, 0)
  if (isNarrow(atMost, slots)) return listedSet([...new Set(postings.flatMap((posting) => posting.list()))])
  const mask = new Bits(slots)
  for (const posting of postings) posting.addTo(mask)
  return bitSet(mask)
}

/** The slots for which all clauses of at least one group hold. */
function eitherOf(collectionIndex: CollectionIndex, groups: readonly (readonly Clause[])[]): SlotSet {
  const { table } = collectionIndex
  const mask = new Bits(table.slots)
  for (const where of groups) mask.unite(findHits(conditionsOf(collectionIndex, { where }), table).bits(table.slots))
  return bitSet(mask)
}

function isNarrow(size: number, slots: number): boolean {
  return size <= NARROW || size * NARROW <= slots
}

/** One span for each order: several ranges on the same order are intersected. */
function slotRangesOf({ orders }: CollectionIndex, ranges: readonly Bounds[]): Map<string, SlotRange> {
  const bounds = new Map<string, { readonly after: number; readonly before: number }>()
  for (const { order, after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } of ranges) {
    const known = bounds.get(order) ?? { after, before }
    bounds.set(order, { after: Math.max(after, known.after), before: Math.min(before, known.before) })
  }
  const slotRanges = new Map<string, SlotRange>()
  for (const [name, { after, before }] of bounds)
    if (!orders.defined(name).live) slotRanges.set(name, slotRangeOf(orders.sorted(name), after, before))
  return slotRanges
}
