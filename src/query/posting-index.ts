import type { Entry, Index } from '../define/model.ts'
import { Posting } from './posting.ts'
import type { SlotTable } from './slot-table.ts'

/**
 * The posting lists of one index: for each key the slots of its entries. They are built on first use, since many
 * commands need few indexes, or none.
 */
export class PostingIndex {
  readonly #index: Index
  readonly #table: SlotTable
  #postings: Map<string, Posting> | undefined

  constructor(index: Index, table: SlotTable) {
    this.#index = index
    this.#table = table
  }

  /** @param slots how many slots the collection has, as in the methods below. */
  add(slot: number, entry: Entry, slots: number): void {
    if (this.#postings) this.#addTo(this.#postings, slot, entry, slots)
  }

  #addTo(postings: Map<string, Posting>, slot: number, entry: Entry, slots: number): void {
    for (const key of this.#index(entry)) hold(postings, key, slot, slots)
  }

  /** Entries are immutable, so the old one still has the keys it is listed under. */
  remove(slot: number, entry: Entry, slots: number): void {
    const postings = this.#postings
    if (postings) for (const key of this.#index(entry)) release(postings, key, slot, slots)
  }

  replace(slot: number, before: Entry, after: Entry, slots: number): void {
    const postings = this.#postings
    if (!postings) return
    const old = this.#index(before)
    const now = this.#index(after)
    for (const key of old) if (!now.includes(key)) release(postings, key, slot, slots)
    for (const key of now) if (!old.includes(key)) hold(postings, key, slot, slots)
  }

  posting(key: string): Posting | undefined {
    return this.#all().get(key)
  }

  /** Every key, with its number of entries. */
  *keys(): Generator<[key: string, size: number]> {
    for (const [key, posting] of this.#all()) yield [key, posting.size]
  }

  #all(): Map<string, Posting> {
    if (this.#postings) return this.#postings
    const postings = new Map<string, Posting>()
    const { entries } = this.#table
    for (const [slot, entry] of entries.entries()) if (entry) this.#addTo(postings, slot, entry, entries.length)
    this.#postings = postings
    return postings
  }
}

function hold(postings: Map<string, Posting>, key: string, slot: number, slots: number): void {
  let posting = postings.get(key)
  if (!posting) postings.set(key, (posting = new Posting()))
  posting.add(slot, slots)
}

function release(postings: Map<string, Posting>, key: string, slot: number, slots: number): void {
  const posting = postings.get(key)
  if (!posting) return
  posting.delete(slot, slots)
  if (posting.size === 0) postings.delete(key)
}
