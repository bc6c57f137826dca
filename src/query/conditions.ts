import type { Clause, Query } from '../define/model.ts'
import { Bits } from './bits.ts'
import type { FacetIndex } from './facet-index.ts'
import type { Orders } from './orders.ts'
import { Posting } from './posting.ts'
import type { SlotTable } from './slot-table.ts'
import type { SortedOrder } from './sorted-order.ts'

/** What an index holds of one resource, for those who answer questions from it. */
export interface Shelf {
  readonly table: SlotTable
  readonly facets: ReadonlyMap<string, FacetIndex>
  readonly orders: Orders
}

/** A set of slots that a condition lets pass. */
export interface SlotSet {
  /** No fewer than the slots in the set. */
  readonly size: number
  /** The set itself when it is held as bits. Not to be changed. */
  readonly bits?: Bits | undefined
  has(slot: number): boolean
  /** Each slot once. */
  list(): readonly number[]
  addTo(mask: Bits): void
  /** Narrows a mask to this set, where that is cheaper than making the set a mask first. */
  keepIn?(mask: Bits): void
}

/** Conditions of which all of `wanted` and none of `unwanted` hold. */
export interface Conditions {
  readonly wanted: readonly SlotSet[]
  readonly unwanted: readonly Posting[]
  /** Between which places of an order everything lies, by the order's name. */
  readonly spans: ReadonlyMap<string, Span>
}

/** The part of a question that sets of slots answer: clauses, ids, ranges. Ranges on live orders are not in it. */
export function conditionsOf(shelf: Shelf, query: Pick<Query, 'where'> & Partial<Query>): Conditions {
  const wanted: SlotSet[] = []
  const unwanted: Posting[] = []
  for (const clause of query.where) {
    const postings = postingsOf(shelf, clause)
    if (clause.exclude) unwanted.push(...postings)
    else wanted.push(postings.length === 1 ? postings[0]! : new AnyOf(postings))
  }
  if (query.include?.length) wanted.push(new Listed(slotsOf(shelf, query.include)))
  else if (query.exclude?.length) unwanted.push(asPosting(slotsOf(shelf, query.exclude), shelf.table.slots))
  const spans = spansOf(shelf, query.ranges ?? [])
  wanted.push(...spans.values())
  return { wanted, unwanted, spans }
}

/** Slots of ids in the order given; unknown ids are left out, an id given twice counts once. */
export function slotsOf(shelf: Shelf, ids: readonly number[]): number[] {
  const slots = new Set<number>()
  for (const id of ids) {
    const slot = shelf.table.slotOf(id)
    if (slot !== undefined) slots.add(slot)
  }
  return [...slots]
}

/** Bits and how many they are, as a condition. */
export function fixedSet(bits: Bits, size: number): SlotSet {
  return { size, bits, has: (slot) => bits.has(slot), list: () => bits.list(), addTo: (mask) => mask.unite(bits) }
}

/** The places of a sorted order between two bounds. Only valid until the order changes. */
export class Span implements SlotSet {
  readonly size: number
  readonly order: SortedOrder
  readonly from: number
  readonly to: number
  readonly after: number
  readonly before: number

  constructor(order: SortedOrder, after: number, before: number) {
    const [from, to] = order.span(after, before)
    this.order = order
    this.from = from
    this.to = to
    this.after = after
    this.before = before
    this.size = to - from
  }

  has(slot: number): boolean {
    return this.order.isWithin(slot, this.after, this.before)
  }

  list(): number[] {
    return Array.from(this.order.part(this.from, this.to))
  }

  addTo(mask: Bits): void {
    mask.addAll(this.order.part(this.from, this.to))
  }

  keepIn(mask: Bits): void {
    if (this.size * 2 > this.order.length) {
      mask.deleteAll(this.order.part(0, this.from))
      mask.deleteAll(this.order.part(this.to, this.order.length))
    } else {
      const inside = new Bits(mask.words.length * 32)
      this.addTo(inside)
      mask.keep(inside)
    }
  }
}

/** Slots that stand in one of several posting lists. */
class AnyOf implements SlotSet {
  readonly size: number
  readonly #postings: readonly Posting[]

  constructor(postings: readonly Posting[]) {
    this.#postings = postings
    this.size = postings.reduce((sum, posting) => sum + posting.size, 0)
  }

  has(slot: number): boolean {
    for (const posting of this.#postings) if (posting.has(slot)) return true
    return false
  }

  list(): number[] {
    return [...new Set(this.#postings.flatMap((posting) => posting.list()))]
  }

  addTo(mask: Bits): void {
    for (const posting of this.#postings) posting.addTo(mask)
  }
}

/** Slots named one by one. */
class Listed implements SlotSet {
  readonly size: number
  readonly #slots: ReadonlySet<number>

  constructor(slots: readonly number[]) {
    this.#slots = new Set(slots)
    this.size = slots.length
  }

  has(slot: number): boolean {
    return this.#slots.has(slot)
  }

  list(): number[] {
    return [...this.#slots]
  }

  addTo(mask: Bits): void {
    for (const slot of this.#slots) mask.add(slot)
  }
}

function postingsOf(shelf: Shelf, clause: Clause): Posting[] {
  const facet = shelf.facets.get(clause.facet)
  if (!facet) throw new RangeError(`There is no facet "${clause.facet}".`)
  return [...new Set(clause.keys)].map((key) => facet.posting(key)).filter((posting) => posting !== undefined)
}

function asPosting(slots: readonly number[], total: number): Posting {
  const posting = new Posting()
  for (const slot of slots) posting.add(slot, total)
  return posting
}

/** One span for each order: several ranges on one narrow each other. */
function spansOf(shelf: Shelf, ranges: Query['ranges']): Map<string, Span> {
  const spans = new Map<string, Span>()
  for (const range of ranges) {
    if (shelf.orders.defined(range.order).live) continue
    const order = shelf.orders.sorted(range.order)
    const earlier = spans.get(range.order)
    const after = Math.max(range.after ?? Number.NEGATIVE_INFINITY, earlier?.after ?? Number.NEGATIVE_INFINITY)
    const before = Math.min(range.before ?? Number.POSITIVE_INFINITY, earlier?.before ?? Number.POSITIVE_INFINITY)
    spans.set(range.order, new Span(order, after, before))
  }
  return spans
}
