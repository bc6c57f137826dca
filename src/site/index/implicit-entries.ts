import { namingFieldsOf } from '../../derive/references/places.ts'
import type { Data, Entry, Resource, Site, Space } from '../../model/model.ts'
import type { Collection } from '../../query/collection.ts'
import { entryPath, toResourceOf } from './entry-path.ts'
import type { LoadedFile } from './load-file.ts'
import { Spellings } from './spellings.ts'

/** Up to this many entries are put one by one; for more, the caches over all of them are rebuilt. */
const few = 16

interface Among {
  readonly collections: ReadonlyMap<string, Collection>
  readonly generation: number
  readonly byPath: ReadonlyMap<string, Entry>
  put(file: LoadedFile, resource: Resource): unknown
  drop(path: string, isFile: boolean): unknown
}

interface ImplicitDeps {
  /** Whether a key in files names a declared entry of a resource. */
  readonly isDeclared: (resource: Resource, key: string) => boolean
  /** Puts many new entries of a resource. */
  readonly putMany: (files: readonly LoadedFile[], resource: Resource) => void
}

/** The undeclared entries of all resources that have them, see `Implicit`. */
export class ImplicitEntries {
  /** By the path of the file that would declare each. */
  readonly byPath = new Map<string, Entry>()
  /** By resource: paths whose uses may have changed since the last `takeDoubtful`; absent before its first call. */
  readonly #doubtful = new Map<string, Set<string>>()
  readonly #spellings = new Map<string, Spellings>()
  readonly #inSpace = new Map<Space | undefined, Spellings[]>()
  /** Whether any resource has implicit entries. */
  mayCome = false
  /** The generation at which each was last up to date. */
  readonly #settledAt = new Map<string | Space, number>()
  readonly #among: Among
  readonly #deps: ImplicitDeps

  constructor(among: Among, deps: ImplicitDeps) {
    this.#among = among
    this.#deps = deps
  }

  /** Drops all entries, before the lists of names that they are derived from are rebuilt. */
  dropAll(): void {
    for (const path of [...this.byPath.keys()]) this.#among.drop(path, false)
  }

  /** Replaces the definitions. No entries may be left. */
  redefine(resources: Site['resources']): void {
    for (const one of this.#spellings.values()) one.abandon()
    this.#spellings.clear()
    this.#doubtful.clear()
    this.#settledAt.clear()
    this.#inSpace.clear()
    for (const resource of resources.values()) {
      if (!resource.implicit) continue
      const spellings = this.#open(resource, resources)
      this.#spellings.set(resource.name, spellings)
      this.#inSpace.set(resource.space, [...(this.#inSpace.get(resource.space) ?? []), spellings])
    }
    this.mayCome = this.#spellings.size > 0
  }

  /** Brings the entries of a resource, or of all resources of a space, up to date with the files. */
  settle(of: string | Space): void {
    if (!this.mayCome) return
    const generation = this.#among.generation
    if (this.#settledAt.get(of) === generation) return
    const all = [...(this.#inSpace.get(of as Space) ?? []), this.#spellings.get(of)].filter((one) => one !== undefined)
    // Putting entries starts a new generation: the next call looks for entries that follow from these.
    if (all.map((one) => one.settle()).every(Boolean)) this.#settledAt.set(of, generation)
  }

  /** The keys in files that yield a slug of the resource's entries. */
  keysOf(name: string, slug: string): readonly string[] {
    this.settle(name)
    return this.#spellings.get(name)?.keysOf(slug) ?? []
  }

  /** The keys of a slug that name an undeclared entry. */
  undeclared(name: string, slug: string): readonly string[] {
    this.settle(name)
    return this.#spellings.get(name)?.undeclared(slug) ?? []
  }

  /** Whether keys of a slug may mean entries with other slugs: paths, and keys that name a language. */
  mayMeanOthers(name: string, slug: string): boolean {
    return this.#spellings.get(name)?.mayMeanOthers(slug) ?? false
  }

  of(name: string): Entry[] {
    this.settle(name)
    return Array.from(this.byPath.values()).filter(({ resource }) => resource.name === name)
  }

  hold(entry: Entry): void {
    this.byPath.set(entry.path, entry)
    this.#doubtNames(entry)
  }

  release(path: string): void {
    const entry = this.byPath.get(path)
    this.byPath.delete(path)
    if (entry) this.#doubtNames(entry)
  }

  /**
   * The entries of a resource that other entries may have begun or ceased to name since the last call, by their current or
   * former paths; undefined at the first call, and when all may be affected.
   */
  takeDoubtful(name: string): ReadonlySet<string> | undefined {
    this.settle(name)
    const doubtful = this.#doubtful.get(name)
    if (doubtful?.size !== 0) this.#doubtful.set(name, new Set())
    return doubtful
  }

  /** Notes that an entry was added or removed; a change is both. After many at once, `haveCome` follows. */
  touch(entry: Entry, isThere: boolean): void {
    if (entry.implicit) return
    this.#spellings.get(entry.resource.name)?.touch(entry)
    for (const one of this.#spellings.values()) one.noteHolder(entry, isThere)
  }

  /** Notes that many entries were added to their collections: names may have been looked up in between. */
  haveCome(): void {
    for (const one of this.#spellings.values()) one.forgetUses()
  }

  #open(resource: Resource, resources: Site['resources']): Spellings {
    const implicit = resource.implicit!
    const { key } = implicit
    const resourceOf = toResourceOf([resource])
    // Only content creates such entries: a parent that a file of their own kind names must already exist.
    const sources = namingFieldsOf(resource, { resources }).map((naming) => ({
      collection: this.#among.collections.get(naming.resource.name)!,
      index: naming.index,
    }))
    const put = (named: readonly (readonly [slug: string, called: string | undefined])[]) => {
      const added: LoadedFile[] = []
      for (const [slug, called] of named) {
        const path = entryPath(resource, '', slug)
        const before = this.byPath.get(path)
        const isWanted = called !== undefined && !this.#among.byPath.has(path) && resourceOf(path) !== undefined
        if (!isWanted) {
          if (before) this.#among.drop(path, false)
        } else if (!before) added.push(new UndeclaredFile(path, { [key]: called }))
        else if (before.data[key] !== called) this.#among.put(new UndeclaredFile(path, { [key]: called }), resource)
      }
      if (added.length > few) this.#deps.putMany(added, resource)
      else for (const one of added) this.#among.put(one, resource)
    }
    return new Spellings(resource, implicit, {
      sources,
      isDeclared: (name) => this.#deps.isDeclared(resource, name),
      put,
      doubt: (slug) => this.#doubt(resource, slug),
    })
  }

  #doubtNames({ id, resource, slug }: Entry): void {
    if (!this.#doubtful.has(resource.name)) return
    this.#doubt(resource, slug)
    // Without an entry of that id, a reference by it may name one with that slug.
    this.#doubt(resource, String(id))
    this.#spellings.get(resource.name)?.doubtOthers()
  }

  // Digits may be a slug or an id.
  #doubt(resource: Resource, slug: string): void {
    const doubtful = this.#doubtful.get(resource.name)
    if (!doubtful) return
    doubtful.add(entryPath(resource, '', slug))
    const named = /^\d+$/.test(slug) ? this.#among.collections.get(resource.name)!.byId(Number(slug)) : undefined
    if (named?.implicit) doubtful.add(named.path)
  }
}

/** The file that would declare an implicit entry, as if read. One exists per name, so it holds little. */
class UndeclaredFile implements LoadedFile {
  declare readonly implicit: true
  declare readonly size: number
  declare readonly bodyStart: number
  declare readonly mtimeMs: number
  declare readonly ctimeMs: number
  declare readonly ino: number
  readonly path: string
  readonly #data: Data

  static {
    Object.assign(this.prototype, { implicit: true, size: 0, bodyStart: 0, mtimeMs: 0, ctimeMs: 0, ino: 0 })
  }

  constructor(path: string, data: Data) {
    this.path = path
    this.#data = data
  }

  data(): Data {
    return this.#data
  }
}
