import type { Resource } from '../model/model.ts'
import type { Sections } from '../storage/cache/sections-file.ts'
import { FEW_SLOTS } from './build.ts'
import type { CollectionIndex } from './conditions.ts'
import type { SlotTable } from './slots/slot-table.ts'
import { StoredIndex, LINE, type IndexPart, type MarkEntry } from './stored-index.ts'

/** Where a collection finds its stored indexes, and how it recognizes unchanged entries. */
export interface StoredSource {
  readonly sections: () => Sections | undefined
  readonly markOf: MarkEntry
}

/** Indexes are stored anew when a smaller share of the entries is unchanged: changed entries are parsed at each start. */
const enoughSame = 15 / 16

/** An index with more keys is built as quickly as it is read: few entries share a key. */
const MOST_KEYS = 65_536

const ofIndex = (name: string) => `index ${name}`
const ofOrder = (name: string) => `order ${name}`

/** The indexes of a collection as an earlier process stored them, opened on use, and those to store for a later one. */
export class StoredIndexes {
  readonly #table: SlotTable
  #source: StoredSource | undefined
  #opened: { readonly index: StoredIndex | undefined } | undefined

  constructor(table: SlotTable, source: StoredSource | undefined) {
    this.#table = table
    this.#source = source
  }

  index(name: string): IndexPart {
    return { section: ofIndex(name), open: () => this.#open() }
  }

  order(name: string): IndexPart {
    return { section: ofOrder(name), open: () => this.#open() }
  }

  /** Must follow every change of a slot's contents. */
  forget(slot: number): void {
    this.#opened?.index?.same.delete(slot)
  }

  /** Drops the stored indexes of a former definition. While there are no entries, the new definition is the first one. */
  dropAll(): void {
    if (this.#table.slots > 0) this.#opened = { index: undefined }
  }

  /** Gathers built indexes and orders as sections of a file; undefined if already stored. `seed`: 32 secret random bits */
  keep(
    { indexes, orders }: CollectionIndex,
    { orders: defined }: Resource,
    seed: number,
  ): ReadonlyMap<string, readonly Uint8Array[]> | undefined {
    if (!this.#source || this.#table.slots <= FEW_SLOTS) return undefined
    const earlier = this.#open()
    const has = (section: string) => earlier?.names.includes(section) ?? false
    const made = Array.from(indexes, ([name, { isMade }]) => (isMade ? [ofIndex(name)] : [])).flat()
    for (const [name] of orders.made()) made.push(ofOrder(name))
    const isSame = (earlier?.same.count() ?? 0) >= this.#table.size * enoughSame
    if (made.length === 0 || (isSame && made.every(has))) return undefined
    // An index used in an earlier process will be used again.
    for (const [name, index] of indexes) if (has(ofIndex(name))) index.require()
    for (const name of ['id', ...Object.keys(defined)])
      if (has(ofOrder(name)) && orders.keeps(name)) orders.sorted(name)
    const keeper = new IndexKeeper(this.#table, this.#source.markOf, seed)
    for (const [name, index] of indexes) if (index.isMade) keeper.postings(ofIndex(name), index.postings)
    for (const [name, order] of orders.made()) keeper.order(ofOrder(name), order.slots, order.keyOf)
    return keeper.sections
  }

  #open(): StoredIndex | undefined {
    if (!this.#source || this.#table.slots <= FEW_SLOTS) return undefined
    this.#opened ??= { index: StoredIndex.open(this.#source.sections(), this.#table, this.#source.markOf) }
    return this.#opened.index
  }
}

class IndexKeeper {
  readonly sections = new Map<string, readonly Uint8Array[]>()
  /** The number under which each slot is stored; -1 for one that is not. */
  readonly #numbers: Int32Array

  constructor(table: SlotTable, markOf: MarkEntry, seed: number) {
    this.#numbers = new Int32Array(table.slots).fill(-1)
    const marks = new Uint32Array(1 + 2 * table.size)
    const mark = new Uint32Array(2)
    marks[0] = seed
    let count = 0
    for (const [slot, entry] of table.entries.entries()) {
      if (!entry || !markOf(entry, seed, mark)) continue
      this.#numbers[slot] = count
      marks.set(mark, 1 + 2 * count++)
    }
    this.sections.set('marks', [bytesIn(marks.subarray(0, 1 + 2 * count))])
  }

  postings(section: string, postings: ReadonlyMap<string, { list(): readonly number[] }>): void {
    if (postings.size > MOST_KEYS) return
    const lists = Array.from(postings.values(), (posting) => this.#numbersOf(posting.list()))
    const sizes = lists.map(({ length }) => length)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    const head = Uint32Array.from([lists.length, total, ...sizes])
    const keys = Buffer.from(JSON.stringify([...postings.keys()]))
    this.sections.set(section, [bytesIn(head), ...lists.map(bytesIn), keys])
  }

  /** An order of numbers or of texts; one of both is not stored. */
  order(section: string, slots: readonly number[], keyOf: (slot: number) => number | string): void {
    const known = slots.filter((slot) => this.#numbers[slot]! >= 0)
    const keys = known.map(keyOf)
    const isOfTexts = keys.some((key) => typeof key === 'string')
    if (isOfTexts && keys.some((key) => typeof key === 'number' && key !== Number.POSITIVE_INFINITY)) return
    const head = [Uint32Array.from([known.length, isOfTexts ? 1 : 0]), this.#numbersOf(known)].map(bytesIn)
    const lines: Uint8Array[] = []
    for (let at = 0; at < (isOfTexts ? keys.length : 0); at += LINE)
      lines.push(Buffer.from(`${JSON.stringify(keys.slice(at, at + LINE))}\n`))
    this.sections.set(section, [...head, ...(isOfTexts ? lines : [bytesIn(Float64Array.from(keys as number[]))])])
  }

  #numbersOf(slots: readonly number[]): Uint32Array {
    return Uint32Array.from(slots.map((slot) => this.#numbers[slot]!).filter((one) => one >= 0))
  }
}

function bytesIn(numbers: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}
