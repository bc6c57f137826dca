import type { Entry } from '../../model/model.ts'
import { Bits } from './bits.ts'
import { SlotsByNumber } from './slots-by-number.ts'

/** In larger collections, parsed values of an index or an order are not cached: they would take gigabytes. */
const KEPT = 200_000

/** Where a collection's entries live: each keeps its slot, a small integer, when its file changes; free slots are reused. */
export class SlotTable {
  readonly entries: (Entry | undefined)[] = []
  /** The slots in use. Not to be changed by callers. */
  readonly live = new Bits()
  /** Id of the entry in each slot: breaking ties need not access the entries. */
  readonly ids: number[] = []
  readonly #free: number[] = []
  readonly #byId = new SlotsByNumber()
  /** By the hash of a slug; several slugs may have the same. */
  readonly #bySlug = new SlotsByNumber()

  get size(): number {
    return this.#byId.size
  }

  /** How many slots there are, including free ones. */
  get slots(): number {
    return this.entries.length
  }

  slotOf(id: number): number | undefined {
    return this.#byId.get(id)
  }

  /** Entries with a slug, by id; none for the empty slug, which means that none is chosen yet. */
  withSlug(slug: string): readonly Entry[] {
    const found: Entry[] = []
    if (slug === '') return found
    for (const slot of this.#bySlug.all(mixed(slug))) {
      const entry = this.entries[slot]!
      if (entry.slug === slug) found.push(entry)
    }
    return found.length > 1 ? found.sort(byId) : found
  }

  /** The entries of slots, sorted by id: their slots depend on the order of loading. */
  inOrder(slots: readonly number[]): Entry[] {
    return slots.map((slot) => this.entries[slot]!).sort(byId)
  }

  /** Reads a value that is needed of every entry; in a large collection it is not cached. */
  readOnce<T>(entry: Entry, read: (entry: Entry) => T): T {
    return this.slots > KEPT && entry.readOnce ? entry.readOnce(read) : read(entry)
  }

  take(entry: Entry): number {
    const slot = this.#free.pop() ?? this.entries.length
    this.entries[slot] = entry
    this.ids[slot] = entry.id
    this.live.add(slot)
    this.#byId.add(entry.id, slot)
    this.#holdSlug(entry.slug, slot)
    return slot
  }

  replace(slot: number, entry: Entry): void {
    const before = this.entries[slot]!
    this.entries[slot] = entry
    if (before.slug === entry.slug) return
    this.#releaseSlug(before.slug, slot)
    this.#holdSlug(entry.slug, slot)
  }

  release(slot: number): void {
    const entry = this.entries[slot]!
    this.#byId.delete(entry.id, slot)
    this.#releaseSlug(entry.slug, slot)
    this.live.delete(slot)
    this.entries[slot] = undefined
    this.#free.push(slot)
  }

  // Many entries have none yet.
  #holdSlug(slug: string, slot: number): void {
    if (slug !== '') this.#bySlug.add(mixed(slug), slot)
  }

  #releaseSlug(slug: string, slot: number): void {
    if (slug !== '') this.#bySlug.delete(mixed(slug), slot)
  }
}

function byId(a: Entry, b: Entry): number {
  return a.id - b.id
}

/** Secret, so that nobody can choose many slugs with one hash. */
const seed = Math.floor(Math.random() * 2 ** 32)

function mixed(slug: string): number {
  let number = seed
  for (let at = 0; at < slug.length; at++) number = Math.imul(number ^ slug.charCodeAt(at), 0x01000193)
  return number ^ (number >>> 15)
}
