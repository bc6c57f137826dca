import type { Entry, Facet } from '../define/model.ts'
import { Posting } from './posting.ts'

/** The posting lists of one facet: for each key the slots of the entries that hold it. */
export class FacetIndex {
  readonly #facet: Facet
  readonly #postings = new Map<string, Posting>()

  constructor(facet: Facet) {
    this.#facet = facet
  }

  /** @param slots how many slots the collection has, as in the methods below. */
  add(slot: number, entry: Entry, slots: number): void {
    for (const key of this.#facet(entry)) this.#hold(key, slot, slots)
  }

  /** Entries never change in place, so that the old one still says where it stands. */
  remove(slot: number, entry: Entry, slots: number): void {
    for (const key of this.#facet(entry)) this.#release(key, slot, slots)
  }

  replace(slot: number, before: Entry, after: Entry, slots: number): void {
    const old = this.#facet(before)
    const now = this.#facet(after)
    for (const key of old) if (!now.includes(key)) this.#release(key, slot, slots)
    for (const key of now) if (!old.includes(key)) this.#hold(key, slot, slots)
  }

  posting(key: string): Posting | undefined {
    return this.#postings.get(key)
  }

  /** Every key that an entry holds, with the number of its entries. */
  *keys(): Generator<[key: string, size: number]> {
    for (const [key, posting] of this.#postings) yield [key, posting.size]
  }

  #hold(key: string, slot: number, slots: number): void {
    let posting = this.#postings.get(key)
    if (!posting) this.#postings.set(key, (posting = new Posting()))
    posting.add(slot, slots)
  }

  #release(key: string, slot: number, slots: number): void {
    const posting = this.#postings.get(key)
    if (!posting) return
    posting.delete(slot, slots)
    if (posting.size === 0) this.#postings.delete(key)
  }
}
