import { LINE, type MarkEntry } from './kept-index.ts'
import type { SlotTable } from '../slot-table.ts'

/** An index of more keys is as quickly made as read: few entries share one. */
const MOST_KEYS = 65_536

/** Gathers what a later start may take over of a collection, as sections of a file. */
export class IndexKeeper {
  readonly sections = new Map<string, readonly Uint8Array[]>()
  /** The number under which each slot is kept; -1 for one that is not. */
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
    const lists = Array.from(postings.values(), (posting) => this.#kept(posting.list()))
    const sizes = lists.map(({ length }) => length)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    const head = Uint32Array.from([lists.length, total, ...sizes])
    this.sections.set(section, [
      bytesIn(head),
      ...lists.map(bytesIn),
      Buffer.from(JSON.stringify([...postings.keys()])),
    ])
  }

  /** An order of numbers, or of texts. One of both is not kept. */
  order(section: string, slots: readonly number[], keyOf: (slot: number) => number | string): void {
    const kept = slots.filter((slot) => this.#numbers[slot]! >= 0)
    const keys = kept.map(keyOf)
    const isOfTexts = keys.some((key) => typeof key === 'string')
    if (isOfTexts && keys.some((key) => typeof key === 'number' && key !== Number.POSITIVE_INFINITY)) return
    const head = [Uint32Array.from([kept.length, isOfTexts ? 1 : 0]), this.#kept(kept)].map(bytesIn)
    const lines: Uint8Array[] = []
    for (let at = 0; isOfTexts && at < keys.length; at += LINE)
      lines.push(Buffer.from(`${JSON.stringify(keys.slice(at, at + LINE))}\n`))
    this.sections.set(section, [...head, ...(isOfTexts ? lines : [bytesIn(Float64Array.from(keys as number[]))])])
  }

  #kept(slots: readonly number[]): Uint32Array {
    return Uint32Array.from(slots.map((slot) => this.#numbers[slot]!).filter((one) => one >= 0))
  }
}

function bytesIn(numbers: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}
