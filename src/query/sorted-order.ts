import type { Entry, Order, Site } from '../model/model.ts'
import { ContentError } from '../storage/files/content-error.ts'
import { sortKeyOf } from '../text/fold-text.ts'
import { Bits } from './slots/bits.ts'
import { Build } from './build.ts'
import type { IndexPart } from './stored-index.ts'
import { lowerBound, tolerating } from '../text/values.ts'
import { sortInSteps } from './sort-in-steps.ts'
import type { SlotTable } from './slots/slot-table.ts'

type Key = number | string

/** Places of an ascending order; `to` is exclusive. */
interface Places {
  readonly from: number
  readonly to: number
}

/** Places read one after another, from the first or, with a step of -1, from the last. */
export interface Segment extends Places {
  readonly step: 1 | -1
}

/** Keys read in one step. */
const STEP = 32

/** A collection's entries in one order, ascending by key, then id: sorted once, then kept up by insertion. */
export class SortedOrder {
  readonly #order: Order
  readonly #table: SlotTable
  readonly #site: Site
  readonly #keys: Key[] = []
  #slots: number[] = []
  readonly #build: Build
  /** Slots whose entries changed during the sorting: they keep their keys until it ends. Undefined from then on. */
  #changed: Set<number> | undefined = new Set()

  /** @param stored the order as an earlier process stored it */
  constructor(order: Order, table: SlotTable, site: Site, stored?: IndexPart) {
    this.#order = order
    this.#table = table
    this.#site = site
    this.#build = new Build(this.#steps(stored))
  }

  /** Sorts it unless it is sorted. Call before reading. @throws Again if that takes long and the surrounding work may abort */
  require(): this {
    this.#build.require(this.#table.slots)
    return this
  }

  abandon(): void {
    this.#build.abandon()
  }

  /** The slots in this order. Only valid until the order changes. */
  get slots(): readonly number[] {
    return this.#slots
  }

  /** Must follow the insertion of the slot's entry into the table. */
  insert(slot: number): void {
    if (this.#changed) return void this.#changed.add(slot)
    this.#keys[slot] = this.#keyNow(this.#table.entries[slot]!)
    this.#slots.splice(this.#placeOf(slot), 0, slot)
  }

  /** Must precede the release of the slot. */
  remove(slot: number): void {
    if (this.#changed) return void this.#changed.add(slot)
    this.#slots.splice(this.#placeOf(slot), 1)
    this.#keys[slot] = 0
  }

  /** Must follow the replacement of an entry by one of the same id in the table. */
  refresh(slot: number): void {
    if (this.#changed) return void this.#changed.add(slot)
    if (this.#keyNow(this.#table.entries[slot]!) === this.#keys[slot]) return
    this.remove(slot)
    this.insert(slot)
  }

  /** Compares two slots, for sorting a few of them: ascending, or descending with a step of -1. */
  readonly compare = (a: number, b: number, step = 1): number =>
    compareKeys(this.#keys[a]!, this.#keys[b]!, step) || step * (this.#table.ids[a]! - this.#table.ids[b]!)

  /**
   * How a list reads the slots between two places: ascending, or with a step of -1 backwards, so that equal keys have the
   * higher id first. Slots without a key are last in both.
   */
  segments({ from, to }: Places, step: 1 | -1): readonly Segment[] {
    if (step > 0) return [{ from, to, step }]
    const firstKeyless = lowerBound(this.#slots, (slot) => this.#keys[slot] !== Infinity)
    const turn = Math.min(Math.max(firstKeyless, from), to)
    return [
      { from, to: turn, step },
      { from: turn, to, step },
    ]
  }

  /** The places between two exclusive, perhaps infinite bounds; keyless slots are beyond all. @throws TypeError on texts */
  span(after: number, before: number): [from: number, to: number] {
    const keys = this.#keys
    if (typeof keys[this.#slots[0] ?? 0] === 'string') throw new TypeError('An order of texts has no ranges.')
    const from = lowerBound(this.#slots, (slot) => compareKeys(keys[slot]!, after) <= 0)
    const to = lowerBound(this.#slots, (slot) => compareKeys(keys[slot]!, before) < 0)
    return [from, Math.max(from, to)]
  }

  isWithin(slot: number, after: number, before: number): boolean {
    const key = this.#keys[slot]!
    return compareKeys(key, after) > 0 && compareKeys(key, before) < 0
  }

  get isMade(): boolean {
    return this.#changed === undefined
  }

  /** The key of a slot in a sorted order; infinite if it has none. */
  readonly keyOf = (slot: number): Key => this.#keys[slot]!;

  *#steps(part: IndexPart | undefined): Generator<() => void, void> {
    const { entries, live } = this.#table
    // A slot may be given to another entry during the sorting.
    const ids = this.#table.ids.slice()
    const keys = this.#keys
    for (let slot = 0; slot < entries.length; slot++) keys.push(0)
    const others = new Bits().copy(live)
    const all: number[] = []
    const stored = part?.open()
    if (stored) {
      yield* stored.compare()
      yield* stored.order(part!.section, (slot, key) => {
        if (!others.has(slot)) return
        others.delete(slot)
        keys[slot] = key
        all.push(slot)
      })
    }
    const rest = others.list()
    for (let at = 0; at < rest.length; at += STEP) yield () => this.#readKeys(rest.slice(at, at + STEP))
    for (const slot of rest) all.push(slot)
    // A stored order is only verified.
    const sorted = yield* sortInSteps(all, (a, b) => compareKeys(keys[a]!, keys[b]!) || ids[a]! - ids[b]!)
    const changed = this.#changed!
    this.#slots = changed.size > 0 ? sorted.filter((slot) => !changed.has(slot)) : sorted
    this.#changed = undefined
    for (const slot of changed)
      if (live.has(slot)) this.insert(slot)
      else keys[slot] = 0
  }

  #readKeys(slots: readonly number[]): void {
    for (const slot of slots) {
      const entry = this.#table.entries[slot]
      if (entry) this.#keys[slot] = this.#table.readOnce(entry, (one) => this.#keyNow(one))
    }
  }

  /** A key may be read from the file, which may be gone by now: the index learns of that separately. */
  #keyNow(entry: Entry): Key {
    return sortKey(tolerating(ContentError, () => this.#order.key(entry, this.#site)))
  }

  /** The first position whose slot is not before the given one. */
  #placeOf(slot: number): number {
    return lowerBound(this.#slots, (other) => this.compare(other, slot) < 0)
  }
}

/** The comparable form of an order's key: never -0, which no comparison orders; infinite for none, or NaN. */
export function sortKey(key: Key | undefined): Key {
  if (typeof key === 'string') return sortKeyOf(key)
  return key === undefined || Number.isNaN(key) ? Infinity : key + 0
}

/** Ascending: numbers, then texts; a step of -1 reverses that. Slots without a key are last in both directions. */
export function compareKeys(one: Key, other: Key, step = 1): number {
  if (one === other) return 0
  if (one === Infinity || other === Infinity) return one === Infinity ? 1 : -1
  if (typeof one !== typeof other) return typeof one === 'number' ? -step : step
  return one < other ? -step : step
}
