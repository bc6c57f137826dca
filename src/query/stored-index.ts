import type { Entry } from '../model/model.ts'
import type { Sections } from '../storage/cache/sections-file.ts'
import { Bits } from './slots/bits.ts'
import type { SlotTable } from './slots/slot-table.ts'

/** Entries compared, and numbers taken, in one step. */
const [COMPARED, TAKEN] = [64, 2048]
/** Keys in one line of an order. */
export const LINE = 4096

export interface IndexPart {
  readonly section: string
  /** Undefined if nothing is stored for the collection. */
  open(): StoredIndex | undefined
}

/**
 * Writes a mark, two numbers made from a seed and everything that an index may read of an entry; different content has a
 * different mark. Returns whether the entry can be marked.
 */
export type MarkEntry = (entry: Entry, seed: number, into: Uint32Array) => boolean

/** A collection's indexes and orders when it was last closed, used only for entries whose marks show no change since. */
export class StoredIndex {
  /** Slots of unchanged entries: a slot is removed after every change of its contents. */
  readonly same = new Bits()
  readonly #sections: Sections
  readonly #table: SlotTable
  readonly #markOf: MarkEntry
  readonly #seed: number
  readonly #marks: Uint32Array
  /** The slot of each stored entry, by its number there; -1 if there is none. */
  readonly #slots: Int32Array
  #byMark: Map<number, number> | undefined
  #compared = 0
  #next = 0
  #isInOrder = true

  private constructor(sections: Sections, marks: Uint32Array, table: SlotTable, markOf: MarkEntry) {
    this.#sections = sections
    this.#table = table
    this.#markOf = markOf
    this.#seed = marks[0]!
    this.#marks = marks.subarray(1)
    this.#slots = new Int32Array(this.#marks.length >>> 1).fill(-1)
  }

  static open(sections: Sections | undefined, table: SlotTable, markOf: MarkEntry): StoredIndex | undefined {
    const marks = sections?.read('marks')
    return marks && new StoredIndex(sections!, numbersIn(marks), table, markOf)
  }

  get names(): readonly string[] {
    return this.#sections.names
  }

  /** Finds the unchanged entries, for the first index that needs them. */
  *compare(): Generator<() => void, void> {
    while (this.#compared < this.#table.slots) yield () => this.#compareUpTo(this.#compared + COMPARED)
    this.#byMark = undefined
  }

  /** Calls `hold` for each key, once or more, with unchanged slots that have it. Returns whether the index is stored. */
  *postings(section: string, hold: (key: string, slots: Iterable<number>) => void): Generator<() => void, boolean> {
    const bytes = this.#sections.read(section)
    if (!bytes) return false
    const [count = 0, total = 0] = numbersIn(bytes.subarray(0, 8))
    const sizes = numbersIn(bytes.subarray(8, 8 + 4 * count))
    const held = numbersIn(bytes.subarray(8 + 4 * count, 8 + 4 * (count + total)))
    const keys = JSON.parse(bytes.toString('utf8', 8 + 4 * (count + total))) as string[]
    let [key, done, at] = [0, 0, 0]
    while (key < keys.length)
      yield () => {
        for (let left = TAKEN; left > 0 && key < keys.length;) {
          const size = Math.min(left, sizes[key]! - done)
          hold(keys[key]!, this.#sameOf(held.subarray(at, at + size)))
          at += size
          done += size
          left -= size + 1
          if (done >= sizes[key]!) [key, done] = [key + 1, 0]
        }
      }
    return true
  }

  /** Calls `visit` for the unchanged slots in their order, each with its key. */
  *order(section: string, visit: (slot: number, key: number | string) => void): Generator<() => void, void> {
    const bytes = this.#sections.read(section)
    if (!bytes) return
    const [count = 0, isOfTexts = 0] = numbersIn(bytes.subarray(0, 8))
    const held = numbersIn(bytes.subarray(8, 8 + 4 * count))
    let from = 8 + 4 * count
    for (let at = 0; at < count; at += LINE)
      yield () => {
        const end = isOfTexts ? bytes.indexOf('\n', from) : from + 8 * Math.min(LINE, count - at)
        const line = bytes.subarray(from, end)
        from = isOfTexts ? end + 1 : end
        const keys = isOfTexts
          ? (JSON.parse(line.toString()) as (string | null)[])
          : new Float64Array(Uint8Array.from(line).buffer)
        for (const [i, key] of keys.entries()) {
          const slot = this.#slots[held[at + i]!]!
          if (slot >= 0 && this.same.has(slot)) visit(slot, key ?? Number.POSITIVE_INFINITY)
        }
      }
  }

  #sameOf(held: Uint32Array): Iterable<number> {
    const slots: number[] = []
    for (const one of held) {
      const slot = this.#slots[one]!
      if (slot >= 0 && this.same.has(slot)) slots.push(slot)
    }
    return this.#isInOrder ? slots : slots.sort((a, b) => a - b)
  }

  #compareUpTo(end: number): void {
    const mark = new Uint32Array(2)
    for (; this.#compared < Math.min(end, this.#table.slots); this.#compared++) {
      const slot = this.#compared
      const entry = this.#table.entries[slot]
      if (!entry || !this.#markOf(entry, this.#seed, mark)) continue
      const one = this.#isMark(this.#next, mark) ? this.#next : this.#find(mark)
      if (one === undefined) continue
      if (one < this.#next - 1) this.#isInOrder = false
      this.#next = one + 1
      this.#slots[one] = slot
      this.same.add(slot)
    }
  }

  #isMark(one: number, mark: Uint32Array): boolean {
    return this.#marks[one * 2] === mark[0] && this.#marks[one * 2 + 1] === mark[1]
  }

  // Most entries come in the order in which they were stored, and need no map.
  #find(mark: Uint32Array): number | undefined {
    if (!this.#byMark) {
      this.#byMark = new Map()
      for (let one = 0; one < this.#slots.length; one++)
        this.#byMark.set(asOne(this.#marks[one * 2]!, this.#marks[one * 2 + 1]!), one)
    }
    const one = this.#byMark.get(asOne(mark[0]!, mark[1]!))
    return one !== undefined && this.#isMark(one, mark) ? one : undefined
  }
}

function asOne(low: number, high: number): number {
  return (high & 0x1f_ffff) * 2 ** 32 + low
}

// Sections may begin at offsets where a typed array cannot.
function numbersIn(bytes: Buffer): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}
