import type { Entry, Index } from '../model/model.ts'
import { Bits } from './slots/bits.ts'
import { Build } from './build.ts'
import type { IndexPart } from './stored-index.ts'
import { Posting } from './posting.ts'
import type { SlotTable } from './slots/slot-table.ts'

/** Slots read in one step. */
const STEP = 32

/** For each key of an index, the slots of its entries; built on first use, since many commands need few indexes. */
export class PostingIndex {
  readonly #index: Index
  readonly #table: SlotTable
  readonly #stored: IndexPart | undefined
  /** Slots not yet read whose keys were stored. */
  #taken = new Bits()
  readonly #postings = new Map<string, Posting>()
  #build: Build | undefined
  /** Slots below this one are in the postings; the others are read later, in their state at that time. */
  #read = 0
  /** Keys of entries put or dropped since watching began; undefined while nobody watches. */
  #touched: Set<string> | undefined

  /** @param stored the index as an earlier process stored it */
  constructor(index: Index, table: SlotTable, stored?: IndexPart) {
    this.#index = index
    this.#table = table
    this.#stored = stored
  }

  get isMade(): boolean {
    return this.#read === Number.POSITIVE_INFINITY
  }

  /** Slots by key; complete only if `isMade`. */
  get postings(): ReadonlyMap<string, Posting> {
    return this.#postings
  }

  add(slot: number, entry: Entry): void {
    if (slot < this.#read) for (const key of this.#index(entry)) this.#hold(key, slot)
  }

  /** Entries are immutable, so the old one still has the keys it is listed under. */
  remove(slot: number, entry: Entry): void {
    if (this.#isHeld(slot)) for (const key of this.#index(entry)) this.#release(key, slot)
  }

  replace(slot: number, before: Entry, after: Entry): void {
    if (slot >= this.#read) return this.remove(slot, before)
    const old = this.#index(before)
    const now = this.#index(after)
    for (const key of this.#touched ? [...old, ...now] : []) this.#touched!.add(key)
    for (const key of old) if (!now.includes(key)) this.#release(key, slot)
    for (const key of now) if (!old.includes(key)) this.#hold(key, slot)
  }

  posting(key: string): Posting | undefined {
    this.require()
    return this.#postings.get(key)
  }

  keys(): string[] {
    this.require()
    return [...this.#postings.keys()]
  }

  /** The keys of entries put or dropped since the last call. The first call only begins to watch. */
  takeTouched(): Iterable<string> {
    this.require()
    const touched = this.#touched ?? []
    if (touched !== this.#touched || touched.size > 0) this.#touched = new Set()
    return touched
  }

  abandon(): void {
    this.#build?.abandon()
  }

  /** Builds the index unless it is built. @throws Again if that takes long and the surrounding work may abort */
  require(): void {
    if (this.#read < this.#table.slots) (this.#build ??= new Build(this.#steps())).require(this.#table.slots)
  }

  // Slots already read are held; others may be, if their keys were stored, and must be read once they change.
  #isHeld(slot: number): boolean {
    if (slot < this.#read) return true
    const isTaken = this.#taken.has(slot)
    this.#taken.delete(slot)
    return isTaken
  }

  *#steps(): Generator<() => void, void> {
    const stored = this.#stored?.open()
    if (stored) {
      yield* stored.compare()
      this.#taken.copy(stored.same)
      // Nothing is taken from an index that is damaged or was not stored.
      if (!(yield* stored.postings(this.#stored!.section, (key, slots) => this.#take(key, slots))))
        this.#taken = new Bits()
    }
    while (this.#read < this.#table.slots) yield () => this.#readUpTo(Math.min(this.#read + STEP, this.#table.slots))
    // Later changes arrive through `add`.
    this.#read = Number.POSITIVE_INFINITY
  }

  #readUpTo(end: number): void {
    while (this.#read < end) {
      const slot = this.#read
      const entry = this.#taken.has(slot) ? undefined : this.#table.entries[slot]
      if (entry) for (const key of this.#table.readOnce(entry, this.#index)) this.#hold(key, slot)
      this.#read++
    }
  }

  #take(key: string, slots: Iterable<number>): void {
    for (const slot of slots) if (this.#taken.has(slot)) this.#hold(key, slot)
  }

  #hold(key: string, slot: number): void {
    let posting = this.#postings.get(key)
    if (!posting) this.#postings.set(key, (posting = new Posting()))
    posting.add(slot, this.#table.slots)
    this.#touched?.add(key)
  }

  #release(key: string, slot: number): void {
    const posting = this.#postings.get(key)
    if (!posting) return
    posting.delete(slot, this.#table.slots)
    this.#touched?.add(key)
    if (posting.size === 0) this.#postings.delete(key)
  }
}
