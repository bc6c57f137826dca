import type { Bounds, Clause, Entry, Query, Resource, Site } from '../model/model.ts'
import { type CollectionIndex, conditionsOf, findHits } from './conditions.ts'
import { EntrySearch } from './entry-search.ts'
import { StoredIndexes, type StoredSource } from './stored-indexes.ts'
import { PostingIndex } from './posting-index.ts'
import { Orders } from './orders.ts'
import { readLiteral, readSearch, readTogether } from './search-words.ts'
import { type Selected, selectEntries } from './select-entries.ts'
import { rerun } from '../work/rerun.ts'
import { SlotTable } from './slots/slot-table.ts'

/** When more than this share of the collection changes, orders are sorted again rather than updated. */
const MANY = 1 / 16

export interface CollectionDeps {
  readonly site: Site
  readonly textOf: (entry: Entry) => string
  readonly stored?: StoredSource
}

/**
 * All entries of one resource in memory, and the means to find them: posting lists for its indexes, sorted orders, and texts
 * for searches. Only `put` and `drop` change it; each change is complete when the call returns.
 */
export class Collection {
  resource: Resource
  readonly #site: Site
  readonly #table = new SlotTable()
  readonly #textOf: CollectionDeps['textOf']
  // Most collections are never searched.
  #search: EntrySearch | undefined
  readonly #stored: StoredIndexes
  #collectionIndex: CollectionIndex
  #generation = 0
  #sorted: { readonly generation: number; readonly entries: readonly Entry[] } | undefined

  constructor(resource: Resource, deps: CollectionDeps) {
    this.resource = resource
    this.#site = deps.site
    this.#stored = new StoredIndexes(this.#table, deps.stored)
    this.#textOf = deps.textOf
    this.#collectionIndex = this.#toCollectionIndex()
  }

  /** Replaces the definition: indexes and orders are rebuilt on their next use; the caller puts every entry again. */
  redefine(resource: Resource): void {
    this.resource = resource
    for (const index of this.#collectionIndex.indexes.values()) index.abandon()
    this.#collectionIndex.orders.reset()
    this.#stored.dropAll()
    this.#generation++
    this.#search?.redefine(resource)
    this.#collectionIndex = this.#toCollectionIndex()
  }

  get size(): number {
    return this.#table.size
  }

  /** Increases with every entry that is put or dropped: a value computed at a generation is valid while it lasts. */
  get generation(): number {
    return this.#generation
  }

  byId(id: number): Entry | undefined {
    const slot = this.#table.slotOf(id)
    return slot === undefined ? undefined : this.#table.entries[slot]
  }

  /** Entries with a slug, by id; none for the empty slug. */
  bySlug(slug: string): readonly Entry[] {
    return this.#table.withSlug(slug)
  }

  entries(): readonly Entry[] {
    if (this.#sorted?.generation !== this.#generation)
      this.#sorted = { generation: this.#generation, entries: this.#table.inOrder(this.#table.live.list()) }
    return this.#sorted.entries
  }

  /** Entries that have a key in an index, by id. Like all methods given an index, throws a RangeError if there is none. */
  having(index: string, key: string): readonly Entry[] {
    const posting = this.#index(index).posting(key)
    return posting ? this.#table.inOrder(posting.list()) : []
  }

  has(index: string, key: string): boolean {
    return this.#index(index).posting(key) !== undefined
  }

  /** Some entry that has a key in an index and passes a test. */
  find(index: string, key: string, test: (entry: Entry) => boolean): Entry | undefined {
    for (const slot of this.#index(index).posting(key)?.list() ?? []) {
      const entry = this.#table.entries[slot]!
      if (test(entry)) return entry
    }
    return undefined
  }

  /** Sorts entries by an order that is not live. */
  sorted(order: string, entries: readonly Entry[]): readonly Entry[] {
    if (entries.length < 2) return entries
    const { compare } = this.#collectionIndex.orders.sorted(order)
    // Called for each entry of a list that embeds its terms: with callbacks, compilation took longer than these loops.
    const slots: number[] = []
    for (const { id } of entries) slots.push(this.#table.slotOf(id)!)
    slots.sort(compare)
    const sorted: Entry[] = []
    for (const slot of slots) sorted.push(this.#table.entries[slot]!)
    return sorted
  }

  /** Builds an index ahead of work that cannot abort. @throws Again if that takes long and the surrounding work may abort */
  require(index: string): void {
    this.#index(index).require()
  }

  keys(index: string): readonly string[] {
    return this.#index(index).keys()
  }

  /** The keys of an index whose entries changed since the last call. The first call only begins to watch. */
  takeTouched(index: string): Iterable<string> {
    return this.#index(index).takeTouched()
  }

  /** Counts the entries that match all clauses and lie within the bounds; bounds on live orders are ignored. */
  count(where: readonly Clause[], ranges: readonly Bounds[] = []): number {
    return findHits(conditionsOf(this.#collectionIndex, { where, ranges }), this.#table).size
  }

  /** Adds an entry in place of its previous version, if given, and of one with the same id: ids are unique. */
  put(entry: Entry, replaces?: Entry): void {
    this.#generation++
    if (replaces && replaces.id !== entry.id) {
      const slot = this.#slotHolding(replaces)
      if (slot !== undefined) this.#empty(slot)
    }
    const slot = this.#table.slotOf(entry.id)
    if (slot === undefined) this.#add(entry)
    else this.#replace(slot, entry)
  }

  putMany(entries: readonly Entry[]): void {
    if (entries.length > this.size * MANY) {
      this.#collectionIndex.orders.reset()
      this.#search?.reset()
    }
    for (const entry of entries) this.put(entry)
  }

  /** Removes an entry; a no-op when its id now belongs to another. */
  drop(entry: Entry): void {
    const slot = this.#slotHolding(entry)
    if (slot === undefined) return
    this.#generation++
    this.#empty(slot)
  }

  /** Answers a query. If it searches or must build a large index, it yields; the answer reflects the state at the end. */
  select(query: Query): Promise<Selected> {
    return rerun(() => this.#select(query))
  }

  #select(query: Query): Selected | Promise<Selected> {
    const read = query.together ? readTogether : query.literal ? readLiteral : readSearch
    const words = query.search === undefined ? undefined : read(query.search)
    if (!words) return selectEntries(this.#collectionIndex, query, this.#site)
    this.#search ??= new EntrySearch(this.resource, this.#table, this.#textOf)
    return this.#search.find(
      { ...words, parts: query.searchIn, exact: query.exact },
      query.orderBy === 'relevance',
      () => findHits(conditionsOf(this.#collectionIndex, query), this.#table).bits(this.#table.slots),
      (found) => selectEntries(this.#collectionIndex, query, this.#site, found),
    )
  }

  /** The indexes to store for a later process, see `StoredIndexes`. */
  keep(seed: number): ReturnType<StoredIndexes['keep']> {
    return this.#stored.keep(this.#collectionIndex, this.resource, seed)
  }

  #toCollectionIndex(): CollectionIndex {
    const { resource } = this
    const table = this.#table
    const indexes = Object.entries(resource.indexes).map(
      ([name, one]) => [name, new PostingIndex(one, table, this.#stored.index(name))] as const,
    )
    const orders = new Orders(resource, this.#site, table, (name) => this.#stored.order(name))
    return { table, indexes: new Map(indexes), orders }
  }

  #index(name: string): PostingIndex {
    const index = this.#collectionIndex.indexes.get(name)
    if (!index) throw new RangeError(`${this.resource.name} has no index "${name}".`)
    return index
  }

  /** The slot of an entry, while this entry, or another version of the same file, owns its id. */
  #slotHolding(entry: Entry): number | undefined {
    const slot = this.#table.slotOf(entry.id)
    return slot !== undefined && this.#table.entries[slot]!.path === entry.path ? slot : undefined
  }

  #add(entry: Entry): void {
    const slot = this.#table.take(entry)
    for (const index of this.#collectionIndex.indexes.values()) index.add(slot, entry)
    for (const order of this.#collectionIndex.orders.all()) order.insert(slot)
    // Stored indexes forgot a former entry of the slot with it.
    this.#search?.changed(slot)
  }

  #replace(slot: number, entry: Entry): void {
    const before = this.#table.entries[slot]!
    for (const index of this.#collectionIndex.indexes.values()) index.replace(slot, before, entry)
    this.#table.replace(slot, entry)
    for (const order of this.#collectionIndex.orders.all()) order.refresh(slot)
    this.#changed(slot)
  }

  #empty(slot: number): void {
    const before = this.#table.entries[slot]!
    for (const index of this.#collectionIndex.indexes.values()) index.remove(slot, before)
    for (const order of this.#collectionIndex.orders.all()) order.remove(slot)
    this.#table.release(slot)
    this.#changed(slot)
  }

  #changed(slot: number): void {
    this.#search?.changed(slot)
    this.#stored.forget(slot)
  }
}
