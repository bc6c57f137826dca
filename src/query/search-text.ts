import type { Entry, Resource } from '../model/model.ts'
import { Bits } from './slots/bits.ts'
import { GramFilter } from './gram-filter.ts'
import { requireMemory } from '../work/memory.ts'
import { BODY_START, foldToBytes, TEXT_END } from './search-words.ts'
import type { SlotTable } from './slots/slot-table.ts'
import { quietly } from '../text/values.ts'

/** Assumed bytes of a text until one is made. */
const USUAL_TEXT = 4096
/** The overhead of a text in bytes: its filter and its place. */
const BESIDE_TEXT = 200

/** The text that searches of an entry scan: its texts and its body. */
export function searchedTextOf(entry: Entry, body: string, { searched }: Resource = entry.resource): string {
  const texts = searched.flatMap((textsOf) => textsOf(entry))
  return `${texts.map(foldToBytes).join(TEXT_END)}${TEXT_END}${BODY_START}${foldToBytes(body)}`
}

/** The folded texts that searches scan, one per entry: title, other texts and body, one byte per character; made on demand. */
export class SearchText {
  /** Slots whose text is ready. Not to be changed by callers. */
  readonly ready = new Bits()
  readonly grams = new GramFilter()
  #resource: Resource
  readonly #table: SlotTable
  readonly #readBody: (entry: Entry) => string
  readonly #texts: (string | undefined)[] = []
  #made = 0
  #madeBytes = 0

  /** @param readBody raw text of an entry's body; may throw while its file is being deleted */
  constructor(resource: Resource, table: SlotTable, readBody: (entry: Entry) => string) {
    this.#resource = resource
    this.#table = table
    this.#readBody = readBody
  }

  /** Slots that hold an entry. Not to be changed by callers. */
  get live(): Bits {
    return this.#table.live
  }

  /** Refuses a search for whose texts there is too little memory, before it begins. @throws RestError 503 */
  requireRoom(slots: Bits): void {
    const count = new Bits().copy(slots).subtract(this.ready).count()
    const usual = this.#made > 0 ? this.#madeBytes / this.#made : USUAL_TEXT
    if (count > 0) requireMemory(count * (usual + BESIDE_TEXT))
  }

  /** The text of the entry in a slot, which must hold one. */
  at(slot: number): string {
    return this.#texts[slot] ?? this.#make(slot, this.#table.entries[slot]!)
  }

  redefine(resource: Resource): void {
    this.#resource = resource
  }

  forget(slot: number): void {
    if (!this.ready.has(slot)) return
    this.#texts[slot] = undefined
    this.ready.delete(slot)
  }

  #make(slot: number, entry: Entry): string {
    const body = this.#resource.searchesBody ? quietly(() => this.#readBody(entry)) : ''
    const text = searchedTextOf(entry, body ?? '', this.#resource)
    // Without the body, the text is not cached: the file is unreadable now, but may be back before the next search.
    if (body !== undefined) {
      this.grams.set(slot, text)
      this.#texts[slot] = text
      this.#made++
      this.#madeBytes += text.length
      this.ready.add(slot)
    }
    return text
  }
}
