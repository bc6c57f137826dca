import type { Entry, Index } from '../model/model.ts'
import { Posting } from './posting.ts'
import type { SlotTable } from './slot-table.ts'

/** For each key of an index, the slots of its entries; built on first use, since many commands need few indexes. */
export class PostingIndex {
  readonly #index: Index
  readonly #table: SlotTable
  #postings: Map<string, Posting> | undefined
  /** Keys of entries that were put or dropped since somebody watched; undefined while nobody does. */
  #touched: Set<string> | undefined

  constructor(index: Index, table: SlotTable) {
    this.#index = index
    this.#table = table
  }

  add(slot: number, entry: Entry): void {
    if (this.#postings) for (const key of this.#index(entry)) this.#hold(this.#postings, key, slot)
  }

  /** Entries are immutable, so the old one still has the keys it is listed under. */
  remove(slot: number, entry: Entry): void {
    if (this.#postings) for (const key of this.#index(entry)) this.#release(this.#postings, key, slot)
  }

  replace(slot: number, before: Entry, after: Entry): void {
    const postings = this.#postings
    if (!postings) return
    const old = this.#index(before)
    const now = this.#index(after)
    for (const key of this.#touched ? [...old, ...now] : []) this.#touched!.add(key)
    for (const key of old) if (!now.includes(key)) this.#release(postings, key, slot)
    for (const key of now) if (!old.includes(key)) this.#hold(postings, key, slot)
  }

  posting(key: string): Posting | undefined {
    return this.#all().get(key)
  }

  /** Every key, with its number of entries. */
  *keys(): Generator<[key: string, size: number]> {
    for (const [key, posting] of this.#all()) yield [key, posting.size]
  }

  /** The keys of entries that were put or dropped since the last call. The first one only begins to watch. */
  takeTouched(): Iterable<string> {
    this.#all()
    const touched = this.#touched ?? []
    if (touched !== this.#touched || touched.size > 0) this.#touched = new Set()
    return touched
  }

  #all(): Map<string, Posting> {
    if (this.#postings) return this.#postings
    const postings = new Map<string, Posting>()
    for (let slot = 0; slot < this.#table.slots; slot++) {
      const entry = this.#table.entries[slot]
      if (entry) for (const key of this.#index(entry)) this.#hold(postings, key, slot)
    }
    return (this.#postings = postings)
  }

  #hold(postings: Map<string, Posting>, key: string, slot: number): void {
    let posting = postings.get(key)
    if (!posting) postings.set(key, (posting = new Posting()))
    posting.add(slot, this.#table.slots)
    this.#touched?.add(key)
  }

  #release(postings: Map<string, Posting>, key: string, slot: number): void {
    const posting = postings.get(key)
    if (!posting) return
    posting.delete(slot, this.#table.slots)
    this.#touched?.add(key)
    if (posting.size === 0) postings.delete(key)
  }
}
