import type { Resource } from '../../model/model.ts'
import { FEW_SLOTS } from '../build.ts'
import type { CollectionIndex } from '../conditions.ts'
import type { SlotTable } from '../slot-table.ts'
import { IndexKeeper } from './index-keeper.ts'
import { KeptIndex, type KeptPart, type KeptSections, type MarkEntry } from './kept-index.ts'

/** Where a collection finds what was kept of its indexes, and how it tells which entries are the same. */
export interface KeptSource {
  readonly sections: () => KeptSections | undefined
  readonly markOf: MarkEntry
}

/** Indexes are kept anew when less than this share of the entries is what it was: the others are parsed at each start. */
const enoughSame = 15 / 16

const ofIndex = (name: string) => `index ${name}`
const ofOrder = (name: string) => `order ${name}`

/** What an earlier process kept of the indexes of a collection, opened when one is made, and what a later one may take over. */
export class KeptIndexes {
  readonly #table: SlotTable
  #source: KeptSource | undefined
  #opened: { readonly index: KeptIndex | undefined } | undefined

  constructor(table: SlotTable, source: KeptSource | undefined) {
    this.#table = table
    this.#source = source
  }

  index(name: string): KeptPart {
    return { section: ofIndex(name), open: () => this.#open() }
  }

  order(name: string): KeptPart {
    return { section: ofOrder(name), open: () => this.#open() }
  }

  /** Must follow every change of a slot's contents. */
  forget(slot: number): void {
    this.#opened?.index?.forget(slot)
  }

  /** Believes nothing any more: it was kept of a former definition. */
  dropAll(): void {
    this.#opened = { index: undefined }
  }

  /**
   * Gathers the indexes and orders that are made, as sections of a file; undefined where an earlier process has kept them.
   *
   * @param seed of the marks of entries: any number of 32 bits, which nobody can know
   */
  keep(
    { indexes, orders }: CollectionIndex,
    { orders: defined }: Resource,
    seed: number,
  ): ReadonlyMap<string, readonly Uint8Array[]> | undefined {
    if (!this.#source || this.#table.slots <= FEW_SLOTS) return undefined
    const earlier = this.#open()
    const has = (section: string) => earlier?.names.includes(section) ?? false
    const made = Array.from(indexes, ([name, { isMade }]) => (isMade ? [ofIndex(name)] : [])).flat()
    for (const [name] of orders.made()) made.push(ofOrder(name))
    const isSame = (earlier?.same.count() ?? 0) >= this.#table.size * enoughSame
    if (made.length === 0 || (isSame && made.every(has))) return undefined
    // What was asked for in an earlier process will be asked for again.
    for (const [name, index] of indexes) if (has(ofIndex(name))) index.require()
    for (const name of ['id', ...Object.keys(defined)])
      if (has(ofOrder(name)) && orders.keeps(name)) orders.sorted(name)
    const keeper = new IndexKeeper(this.#table, this.#source.markOf, seed)
    for (const [name, index] of indexes) if (index.isMade) keeper.postings(ofIndex(name), index.postings)
    for (const [name, order] of orders.made()) keeper.order(ofOrder(name), order.slots, order.keyOf)
    return keeper.sections
  }

  #open(): KeptIndex | undefined {
    if (!this.#source || this.#table.slots <= FEW_SLOTS) return undefined
    this.#opened ??= { index: KeptIndex.open(this.#source.sections(), this.#table, this.#source.markOf) }
    return this.#opened.index
  }
}
