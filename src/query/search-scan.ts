import { Bits, lowestBit } from './slots/bits.ts'
import type { SearchText } from './search-text.ts'
import { answers, rankOf, type Search } from './search-words.ts'
import { requireMemory } from '../work/memory.ts'
import { yieldToEventLoop } from '../work/turns.ts'

/** How long the event loop is blocked at a time, in milliseconds. */
const SLICE = 4
/** Making a text takes about as long as scanning this many. */
const MAKING = 16
/** Checks the clock after this many texts of usual length. */
const BETWEEN_LOOKS = 32
/** Up to this many texts are scanned in one go. */
const AT_ONCE = 64

/** One search, and the entries it was tried on. A changed entry is tried again, so one scan serves several queries. */
export class SearchScan {
  readonly hits = new Bits()
  /** How well they fit, by slot; only if requested. */
  ranks: Uint8Array | undefined
  readonly #search: Search
  readonly #texts: SearchText
  readonly #columns: readonly number[]
  readonly #tried = new Bits()
  /** Slots that were tried without their bodies, which could not be read. */
  readonly #unread = new Set<number>()

  constructor(search: Search, texts: SearchText, isRanked: boolean) {
    this.#search = search
    this.#texts = texts
    this.#columns = texts.grams.columnsOf(search.words)
    if (isRanked) this.ranks = new Uint8Array(0)
  }

  /** Call when the entry of a slot has changed. */
  forget(slot: number): void {
    this.#tried.delete(slot)
    this.hits.delete(slot)
  }

  /** Call when a search is answered: the next one tries again what could not be read. */
  forgetUnread(): void {
    for (const slot of this.#unread) this.forget(slot)
    this.#unread.clear()
  }

  /** The slots among these that have not been tried yet; undefined if there are none. */
  untried(slots: Bits): Bits | undefined {
    const rest = new Bits().copy(slots).subtract(this.#tried)
    return rest.words.some((word) => word !== 0) ? rest : undefined
  }

  /**
   * Tries slots in slices, yielding to the event loop in between, and removes finished ones from the set: a slot that keeps
   * changing does not hold up the others. Skips slots that were tried meanwhile.
   * @throws RestError 503 if there is too little memory for the texts
   */
  async run(slots: Bits): Promise<void> {
    this.#texts.requireRoom(slots)
    if (slots.count() <= AT_ONCE) return this.runAtOnce(slots)
    for (let at = 0; at < slots.words.length;) {
      await yieldToEventLoop()
      at = this.#slice(slots, at, performance.now() + SLICE)
    }
  }

  runAtOnce(slots: Bits): void {
    this.#slice(slots, 0, Number.POSITIVE_INFINITY)
  }

  /** Tries slots from a word of the set on until the time is up; returns the next word. */
  #slice(slots: Bits, from: number, until: number): number {
    let work = 0
    for (let at = from; at < slots.words.length; at++) {
      let open = this.#afterFilter(slots, at)
      for (; open !== 0; open &= open - 1) {
        const slot = (at << 5) + lowestBit(open)
        if (!this.#texts.ready.has(slot)) {
          requireMemory()
          work += MAKING
        }
        const text = this.#texts.at(slot)
        this.#try(slot, text)
        slots.delete(slot)
        work += 1 + text.length / 4096
        if (work >= BETWEEN_LOOKS) {
          if (performance.now() > until) return at
          work = 0
        }
      }
    }
    return slots.words.length
  }

  /** Slots of a word that must be scanned: not tried, still live, and not ruled out by the gram filter. */
  #afterFilter(slots: Bits, at: number): number {
    const open = slots.words[at]! & ~(this.#tried.words[at] ?? 0) & (this.#texts.live.words[at] ?? 0)
    if (open === 0 || this.#columns.length === 0) return open
    const ruledOut = open & (this.#texts.ready.words[at] ?? 0) & ~this.#texts.grams.passing(at, this.#columns)
    if (ruledOut !== 0) this.#tried.addWord(at, ruledOut)
    return open & ~ruledOut
  }

  #try(slot: number, text: string): void {
    this.#tried.add(slot)
    if (!this.#texts.ready.has(slot)) this.#unread.add(slot)
    if (!answers(text, this.#search)) return
    this.hits.add(slot)
    if (!this.ranks) return
    if (slot >= this.ranks.length) this.ranks = enlarged(this.ranks, slot)
    this.ranks[slot] = rankOf(text, this.#search)
  }
}

function enlarged(ranks: Uint8Array, slot: number): Uint8Array {
  const larger = new Uint8Array(Math.max(slot + 1, ranks.length * 2))
  larger.set(ranks)
  return larger
}
