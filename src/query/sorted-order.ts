import type { Entry, Order, Site } from '../define/model.ts'
import { Bits } from './bits.ts'
import { ContentError } from '../storage/files/content-error.ts'
import { sortKeyOf } from './fold-text.ts'
import { sortSlots } from './radix-sort.ts'
import type { SlotTable } from './slot-table.ts'
import { sortTexts } from './sort-texts.ts'

/**
 * All entries of a collection in one order, ascending by key and then by id: sorted once, then kept by insertion.
 * Numbers are kept as they are (NaN before all others), texts as sort keys. An order whose keys are of both kinds is
 * one of texts.
 */
export class SortedOrder {
  readonly #order: Order
  readonly #table: SlotTable
  readonly #site: Site
  #slots = new Uint32Array(0)
  #length = 0
  /** Key of each slot; one of the two. */
  #numbers: Float64Array | undefined
  #texts: string[] | undefined

  constructor(order: Order, table: SlotTable, site: Site) {
    this.#order = order
    this.#table = table
    this.#site = site
    this.#build(false)
  }

  get length(): number {
    return this.#length
  }

  /** Must follow when the table has taken an entry. */
  insert(slot: number): void {
    if (!this.#setKey(slot, this.#keyOf(slot))) return this.#build(true)
    if (this.#length === this.#slots.length) this.#slots = enlarged(this.#slots)
    const at = this.#lowerBound(slot, 0, this.#length)
    this.#slots.copyWithin(at + 1, at, this.#length++)
    this.#slots[at] = slot
  }

  /** Must precede the release of the slot. */
  remove(slot: number): void {
    const at = this.#lowerBound(slot, 0, this.#length)
    this.#slots.copyWithin(at, at + 1, this.#length--)
    if (this.#texts) this.#texts[slot] = ''
  }

  /** Must follow when the table has replaced an entry by one of the same id. */
  refresh(slot: number): void {
    const key = this.#keyOf(slot)
    if (key === (this.#numbers ?? this.#texts!)[slot]) return
    const from = this.#lowerBound(slot, 0, this.#length)
    if (!this.#setKey(slot, key)) return this.#build(true)
    // Only what lies between the old and the new place moves.
    const slots = this.#slots
    const next = from + 1 < this.#length ? slots[from + 1]! : undefined
    if (next !== undefined && this.compare(next, slot) < 0) {
      const to = this.#lowerBound(slot, from + 1, this.#length) - 1
      slots.copyWithin(from, from + 1, to + 1)
      slots[to] = slot
    } else {
      const to = this.#lowerBound(slot, 0, from)
      slots.copyWithin(to + 1, to, from)
      slots[to] = slot
    }
  }

  /** Ascending comparison of two slots, for sorting a few of them. */
  readonly compare = (a: number, b: number): number => {
    if (this.#numbers) {
      const difference = this.#numbers[a]! - this.#numbers[b]!
      // Equal infinities differ by NaN, which is as false as 0.
      if (difference) return difference
    } else {
      const one = this.#texts![a]!
      const other = this.#texts![b]!
      if (one !== other) return one < other ? -1 : 1
    }
    return this.#table.ids[a]! - this.#table.ids[b]!
  }

  /** Which places hold the keys between two bounds, both exclusive. Throws a TypeError on an order of texts. */
  span(after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY): [from: number, to: number] {
    if (this.#length === 0) return [0, 0]
    const numbers = this.#numbers
    if (!numbers) throw new TypeError('An order of texts has no ranges.')
    const from = after === Number.NEGATIVE_INFINITY ? 0 : this.#firstWhere((slot) => numbers[slot]! > after)
    const to = before === Number.POSITIVE_INFINITY ? this.#length : this.#firstWhere((slot) => numbers[slot]! >= before)
    return [from, Math.max(from, to)]
  }

  /** Slots at the places from one up to another. Only valid until the order changes. */
  part(from: number, to: number): Uint32Array<ArrayBuffer> {
    return this.#slots.subarray(from, to)
  }

  isWithin(slot: number, after: number, before: number): boolean {
    const key = this.#numbers![slot]!
    return (key > after || after === Number.NEGATIVE_INFINITY) && (key < before || before === Number.POSITIVE_INFINITY)
  }

  /**
   * Slots of a set in this order: `count` of them, after `skip` others, from the places `from` up to `to`; backwards
   * from `to`, and so descending, with a step of -1.
   */
  walk({ words }: Bits, step: 1 | -1, from: number, to: number, skip: number, count: number): number[] {
    const slots = this.#slots
    let at = step > 0 ? from : to - 1
    let steps = to - from
    for (let left = skip; left > 0 && steps > 0; steps--, at += step) {
      const slot = slots[at]!
      if ((words[slot >>> 5]! & (1 << (slot & 31))) !== 0) left--
    }
    const found: number[] = []
    for (; found.length < count && steps > 0; steps--, at += step) {
      const slot = slots[at]!
      if ((words[slot >>> 5]! & (1 << (slot & 31))) !== 0) found.push(slot)
    }
    return found
  }

  #build(asTexts: boolean): void {
    const { entries, ids, live } = this.#table
    const slots = Uint32Array.from(live.list())
    const numbers = new Float64Array(entries.length)
    let isText = asTexts
    for (let at = 0; at < slots.length && !isText; at++) {
      const key = this.#rawKey(entries[slots[at]!]!)
      if (typeof key === 'string') isText = true
      else numbers[slots[at]!] = key
    }
    this.#numbers = isText || slots.length === 0 ? undefined : numbers
    this.#texts = isText ? Array.from(entries, (entry) => (entry ? textOf(this.#rawKey(entry)) : '')) : undefined
    this.#slots = this.#texts ? sortTexts(slots, this.#texts, ids) : sortSlots(slots, numbers, ids)
    this.#length = slots.length
  }

  /** False when the key is a text and the order was one of numbers. */
  #setKey(slot: number, key: number | string): boolean {
    if (this.#length === 0 && !this.#numbers && !this.#texts) {
      if (typeof key === 'string') this.#texts = []
      else this.#numbers = new Float64Array(64)
    }
    if (typeof key === 'string') {
      if (this.#texts) this.#texts[slot] = key
      return this.#texts !== undefined
    }
    if (slot >= this.#numbers!.length) {
      const larger = new Float64Array(Math.max(slot + 1, this.#numbers!.length * 2))
      larger.set(this.#numbers!)
      this.#numbers = larger
    }
    this.#numbers![slot] = key
    return true
  }

  #keyOf(slot: number): number | string {
    const key = this.#rawKey(this.#table.entries[slot]!)
    return this.#texts || typeof key === 'string' ? textOf(key) : key
  }

  /** The key as the definition gives it; a number is never NaN nor -0, which no comparison orders. */
  #rawKey(entry: Entry): number | string {
    const key = this.#keyNow(entry)
    if (typeof key === 'string') return key
    return Number.isNaN(key) ? Number.NEGATIVE_INFINITY : key + 0
  }

  /** A key may be read from the file, which may be gone by now: what becomes of it is told to the index on its own. */
  #keyNow(entry: Entry): number | string {
    try {
      return this.#order.key(entry, this.#site)
    } catch (error) {
      if (error instanceof ContentError) return ''
      throw error
    }
  }

  /** First place between two whose slot does not stand before the given one. */
  #lowerBound(slot: number, from: number, to: number): number {
    let low = from
    let high = to
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.compare(this.#slots[middle]!, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #firstWhere(holds: (slot: number) => boolean): number {
    let low = 0
    let high = this.#length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (holds(this.#slots[middle]!)) high = middle
      else low = middle + 1
    }
    return low
  }
}

function textOf(key: number | string): string {
  return sortKeyOf(String(key))
}

function enlarged(slots: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(64, slots.length * 1.5))
  larger.set(slots)
  return larger
}
