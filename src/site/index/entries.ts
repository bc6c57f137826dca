import { groupBy } from '../../text/values.ts'
import type { Entry, EntryChange, Query, Resource, Site, Space } from '../../model/model.ts'
import { Collection, type CollectionDeps } from '../../query/collection.ts'
import { DueEntries } from '../../query/due-entries.ts'
import { selectAmong } from '../../query/select-among.ts'
import { IdSequence, idIn } from './entry-id.ts'
import { deriveEntry, type FactsBeside, undeclaredEntry } from './derive-entry.ts'
import { FolderCounts } from './folder-counts.ts'
import { HeldNews } from '../../work/held-news.ts'
import { asFile, factsOf, type FileEntry, withoutFacts } from './file-entry.ts'
import { ImplicitEntries } from './implicit-entries.ts'
import type { LoadedFile } from './load-file.ts'
import { SpaceClaims } from './space-claims.ts'

/** All entries in memory: by path, by id within a space, and in one collection per resource. */
export class Entries {
  readonly collections = new Map<string, Collection>()
  readonly byPath = new Map<string, Entry>()
  readonly ids: IdSequence
  /** Increases immediately with every change of a collection: values derived from entries are current while it is the same. */
  generation = 0
  readonly #folders = new FolderCounts()
  readonly #site: Site
  readonly #depsOf: (resource: Resource) => CollectionDeps
  readonly #due = new DueEntries()
  readonly #listeners = new Set<(change: EntryChange) => void>()
  readonly news = new HeldNews()
  readonly #claims = new SpaceClaims()
  readonly #factsBeside: FactsBeside
  /** Entries that no file declares. */
  readonly implicit: ImplicitEntries

  /** @param isDeclared whether a key in files names an entry of a resource that a file declares */
  constructor(
    site: Site,
    resources: Iterable<Resource>,
    depsOf: (resource: Resource) => CollectionDeps,
    factsBeside: FactsBeside,
    isDeclared: (resource: Resource, key: string) => boolean,
    pickId?: (least: number, below: number) => number,
  ) {
    this.#site = site
    this.#depsOf = depsOf
    this.implicit = new ImplicitEntries(this, { isDeclared, putMany: (files, of) => this.#putUndeclared(files, of) })
    this.ids = new IdSequence(pickId)
    this.#factsBeside = factsBeside
    for (const resource of resources) this.#add(resource)
  }

  collection(name: string): Collection {
    if (this.implicit.mayCome) this.implicit.settle(name)
    const found = this.collections.get(name)
    if (found) return found
    throw new Error(`There is no content type named '${name}'.`)
  }

  selectAmong(names: readonly string[], query: Query): ReturnType<typeof selectAmong> {
    const among = names.map((name) => this.collection(name))
    return selectAmong(among, query, this.#site)
  }

  inSpace(space: Space, id: number): Entry | undefined {
    if (this.implicit.mayCome) this.implicit.settle(space)
    const path = this.#claims.of(space).pathOf(id)
    return path === undefined ? undefined : this.#atPath(path)
  }

  /** @param now in milliseconds since the epoch */
  newId(space: Space, now: number): number {
    if (this.implicit.mayCome) this.implicit.settle(space)
    return this.ids.next(space, now, (id) => this.#claims.of(space).pathOf(id) !== undefined)
  }

  /** Adds a file, or its new content; returns its entry. */
  put(file: LoadedFile, resource: Resource): Entry | undefined {
    const before = this.#atPath(file.path)
    if (this.implicit.mayCome) this.implicit.release(file.path)
    const others = new Set<string>()
    const entry = this.#claim(file, resource, others)
    const moved = others.size > 0 ? this.#takeOut(others) : []
    this.#putIn(entry, before)
    if (moved.length > 0) this.#putBack(moved)
    this.#tell(before, entry)
    return entry
  }

  /** Adds many files at once, as when a folder is opened, each with its resource. None of them may be known. */
  putMany(files: readonly LoadedFile[], resources: readonly Resource[]): void {
    this.#putAll((losers) => files.map((file, at) => this.#claim(file, resources[at]!, losers)))
    this.implicit.haveCome()
  }

  // Adds new implicit entries: often thousands, so facts that only a file can have are not looked up.
  #putUndeclared(files: readonly LoadedFile[], resource: Resource): void {
    const make = (file: LoadedFile, losers: Set<string>) => {
      for (const path of this.#claims.put(resource, file.path, undefined)) losers.add(path)
      const entry = resource.derive.length > 0 ? this.#toEntry(file, resource) : undeclaredEntry(file, resource)
      entry.id = this.#claims.idOf(resource, file.path)
      return entry
    }
    this.#putAll((losers) => files.map((file) => make(file, losers)))
  }

  #putAll(make: (losers: Set<string>) => FileEntry[]): void {
    const losers = new Set<string>()
    const made = make(losers)
    // Only previously known files have an entry in the index at this point.
    const moved = this.#makeAnew(this.#takeOut(losers))
    for (const [, entry] of moved) made.push(entry)
    for (const entry of made) {
      // A later entry of this batch may have taken the id.
      if (losers.has(entry.path)) entry.id = this.#claims.idOf(entry.resource, entry.path)
      this.#note(entry)
    }
    for (const [name, entries] of groupBy(made, ({ resource }) => resource.name))
      this.collections.get(name)!.putMany(entries)
    this.generation++
    for (const [before, entry] of moved) this.#tell(before, entry)
  }

  /** Calls back after each entry that is added, removed or changed, once a folder is open; returns a function that ends it. */
  onEntryChange(listener: (change: EntryChange) => void): () => void {
    const heard = this.news.heard(listener)
    this.#listeners.add(heard)
    return () => this.#listeners.delete(heard)
  }

  /** Removes the entry of a deleted file, or an undeclared entry: an unreadable file may be in its place. */
  drop(path: string, isFile = true): Entry | undefined {
    const entry = (isFile ? this.byPath : this.implicit.byPath).get(path)
    if (!entry) return undefined
    this.#takeOut([path])
    this.#putBack(this.#takeOut(this.#claims.drop(entry.resource, path)))
    this.#tell(entry, undefined)
    return entry
  }

  readonly hasBelow = (folder: string): boolean => this.#folders.hasBelow(folder)

  nextDue(kinds?: Iterable<string>): number | undefined {
    return this.#due.next(kinds)
  }

  /** Applies changes that are due by a given time, and reverts those that are not due after all: the clock may be set back. */
  tick(now: number): void {
    this.#due.tick(now, this.byPath.values(), (entry) => void this.renew(entry))
  }

  /**
   * Rebuilds the collections of resources whose definitions have changed, and re-derives their entries. Collections of removed
   * resources stay, empty: a collection that returns must not repeat earlier generations.
   */
  redefine(resources: readonly Resource[], gone: readonly string[]): void {
    this.implicit.dropAll()
    for (const { path, resource } of gone.length > 0 ? [...this.byPath.values()] : [])
      if (gone.includes(resource.name)) this.drop(path)
    const all = resources.map((resource) => {
      const collection = this.collections.get(resource.name) ?? this.#add(resource)
      const entries = collection.entries()
      collection.redefine(resource)
      return entries
    })
    this.implicit.redefine(this.#site.resources)
    this.generation++
    for (const entry of all.flat()) this.put(withoutFacts(asFile(entry)), entry.resource)
  }

  #add(resource: Resource): Collection {
    const collection = new Collection(resource, this.#depsOf(resource))
    this.collections.set(resource.name, collection)
    return collection
  }

  /** Derives an entry again after a change of the clock, a setting or a commit. */
  renew(entry: Entry): Entry | undefined {
    return this.put(asFile(entry), entry.resource)
  }

  /** @param others receives the paths whose ids the file takes */
  #claim(file: LoadedFile, resource: Resource, others: Set<string>): FileEntry {
    // Changed settings may have assigned the cached file to another resource.
    const facts = file.facts?.of === resource.name ? file.facts.values : factsOf(resource, file.data())
    for (const path of this.#claims.put(resource, file.path, idIn(facts))) others.add(path)
    return this.#toEntry(file, resource, facts)
  }

  #toEntry(file: LoadedFile, known: Resource, data = factsOf(known, file.data())): FileEntry {
    const entry = deriveEntry(file, known, { site: this.#site, data, ...this.#factsBeside(file.path, known) })
    entry.id = this.#claims.idOf(entry.resource, file.path)
    return entry
  }

  // Entries whose ids change are removed before any is added, so that no two share an id in between.
  #takeOut(paths: Iterable<string>): Entry[] {
    const out: Entry[] = []
    for (const path of paths) {
      const entry = this.#atPath(path)
      if (!entry) continue
      if (this.byPath.delete(path)) this.#folders.count(path, -1)
      else this.implicit.release(path)
      this.#due.forget(entry)
      this.implicit.touch(entry, false)
      this.collections.get(entry.resource.name)!.drop(entry)
      this.generation++
      out.push(entry)
    }
    return out
  }

  // Adds entries again whose ids changed because another entry was added or removed.
  #putBack(moved: readonly Entry[]): void {
    const made = this.#makeAnew(moved)
    for (const [, entry] of made) this.#putIn(entry)
    for (const [before, entry] of made) this.#tell(before, entry)
  }

  #makeAnew(moved: readonly Entry[]): (readonly [before: Entry, entry: FileEntry])[] {
    return moved.map((before) => [before, this.#toEntry(asFile(before), before.resource)] as const)
  }

  #tell(before: Entry | undefined, after: Entry | undefined): void {
    // Entries that exist only because other files name them have no author.
    if ((!before || before.implicit) && (!after || after.implicit)) return
    for (const listener of this.#listeners) listener({ before, after, isByClock: this.#due.isTicking })
  }

  #putIn(entry: FileEntry, before?: Entry): void {
    if (before) this.#due.forget(before)
    if (before && this.implicit.mayCome) this.implicit.touch(before, false)
    this.#note(entry)
    this.collections.get(entry.resource.name)!.put(entry, before)
    this.generation++
  }

  #note(entry: FileEntry): void {
    const { path } = entry
    if (entry.implicit) return this.implicit.hold(entry)
    if (this.implicit.mayCome) this.implicit.touch(entry, true)
    if (!this.byPath.has(path)) this.#folders.count(path, 1)
    this.byPath.set(path, entry)
    if (entry.derived.due !== undefined) this.#due.note(entry)
  }

  #atPath(path: string): Entry | undefined {
    return this.byPath.get(path) ?? this.implicit.byPath.get(path)
  }
}
