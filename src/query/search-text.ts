import type { Entry, Resource } from '../define/model.ts'
import { Bits } from './bits.ts'
import { fold } from './fold-text.ts'
import { GramFilter } from './gram-filter.ts'
import { BODY_START, TEXT_END } from './search-words.ts'
import type { SlotTable } from './slot-table.ts'

/** A larger scratch buffer, made for one huge text, is not kept. */
const LARGEST_KEPT = 1 << 20

/**
 * The texts that searches scan, one string per entry: its title, its other texts and its body, folded, with one byte in
 * each character. Made on first use, and again after the entry has changed.
 */
export class SearchText {
  /** Slots whose text is ready. Not to be changed by callers. */
  readonly ready = new Bits()
  readonly grams = new GramFilter()
  readonly #resource: Resource
  readonly #table: SlotTable
  readonly #readBody: (entry: Entry) => string
  readonly #texts: (string | undefined)[] = []
  #scratch = Buffer.alloc(1 << 14)

  /** @param readBody raw text of an entry's body; may throw when its file is being deleted. */
  constructor(resource: Resource, table: SlotTable, readBody: (entry: Entry) => string) {
    this.#resource = resource
    this.#table = table
    this.#readBody = readBody
  }

  /** Slots that hold an entry. Not to be changed by callers. */
  get live(): Bits {
    return this.#table.live
  }

  /** The text of the entry in a slot, which must hold one. */
  at(slot: number): string {
    return this.#texts[slot] ?? this.#make(slot, this.#table.entries[slot]!)
  }

  forget(slot: number): void {
    if (!this.ready.has(slot)) return
    this.#texts[slot] = undefined
    this.ready.delete(slot)
  }

  #make(slot: number, entry: Entry): string {
    const [title = '', ...others] = this.#resource.searched.flatMap((textsOf) => textsOf(entry))
    const body = this.#resource.searchesBody ? this.#bodyOf(entry) : ''
    let length = this.#write(title, 0)
    for (const text of others) {
      this.#scratch[length] = TEXT_END
      length = this.#write(text, length + 1)
    }
    this.#scratch[length] = TEXT_END
    this.#scratch[length + 1] = BODY_START
    length = this.#write(body ?? '', length + 2)
    const text = this.#scratch.toString('latin1', 0, length)
    // Without the body the text is not kept: the file is unreadable now, but may be back before the next search.
    if (body !== undefined) {
      this.grams.set(slot, this.#scratch, length)
      this.#texts[slot] = text
      this.ready.add(slot)
    }
    if (this.#scratch.length > LARGEST_KEPT) this.#scratch = Buffer.alloc(1 << 14)
    return text
  }

  /** Writes a folded text into the scratch buffer, leaving room for two more bytes after it. */
  #write(text: string, at: number): number {
    const folded = fold(text)
    const most = at + folded.length * 3 + 2
    if (most > this.#scratch.length) {
      const larger = Buffer.alloc(most * 2)
      this.#scratch.copy(larger, 0, 0, at)
      this.#scratch = larger
    }
    return at + this.#scratch.write(folded, at, 'utf8')
  }

  #bodyOf(entry: Entry): string | undefined {
    try {
      return this.#readBody(entry)
    } catch {
      return undefined
    }
  }
}
