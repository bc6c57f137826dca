import type { Entry, Resource } from '../model/model.ts'
import type { Bits } from './slots/bits.ts'
import { SearchScan } from './search-scan.ts'
import { SearchText } from './search-text.ts'
import type { Search } from './search-words.ts'
import type { SlotTable } from './slots/slot-table.ts'
import { recentlyUsed } from '../work/caches.ts'
import { getOrMake } from '../text/values.ts'

/** How many searches are cached, each taking a quarter of a byte per entry, plus a byte if ranked. */
const REMEMBERED = 32
/** After this many rounds in which entries changed, the rest is scanned without yielding. */
const PATIENCE = 4

/** Searches the entries of a collection for words without blocking the event loop, and caches the results. */
export class EntrySearch {
  readonly #texts: SearchText
  readonly #remembered = recentlyUsed<string, SearchScan>(REMEMBERED)
  readonly #running = new Set<{ readonly scan: SearchScan }>()

  constructor(resource: Resource, table: SlotTable, readBody: (entry: Entry) => string) {
    this.#texts = new SearchText(resource, table, readBody)
  }

  /**
   * Runs a search on the candidates, recomputed each round, then computes the answer synchronously, so that it reflects a
   * single state of the collection: entries that changed since the search began are checked again.
   */
  async find<T>(
    search: Search,
    isRanked: boolean,
    candidates: () => Bits,
    answer: (found: SearchScan) => T,
  ): Promise<T> {
    const scan = this.#scanOf(search, isRanked)
    const run = { scan }
    this.#running.add(run)
    try {
      for (let round = 0; ; round++) {
        const rest = scan.untried(candidates())
        if (!rest) return answer(scan)
        if (round < PATIENCE) await scan.run(rest)
        else scan.runAtOnce(rest)
      }
    } finally {
      this.#running.delete(run)
      scan.forgetUnread()
    }
  }

  /** Must follow every change of a slot's contents. */
  changed(slot: number): void {
    this.#texts.forget(slot)
    for (const scan of this.#remembered.values()) scan.forget(slot)
    for (const { scan } of this.#running) scan.forget(slot)
  }

  /** Replaces the definition of the resource: the text of each entry must be made again, see `changed`. */
  redefine(resource: Resource): void {
    this.#texts.redefine(resource)
    this.reset()
  }

  /** Drops cached results: before many changes that is cheaper than updating them. */
  reset(): void {
    this.#remembered.clear()
  }

  #scanOf(search: Search, isRanked: boolean): SearchScan {
    const key = JSON.stringify([isRanked ? search : { ...search, phrase: undefined }, isRanked])
    return getOrMake<string, SearchScan>(this.#remembered, key, () => new SearchScan(search, this.#texts, isRanked))
  }
}
