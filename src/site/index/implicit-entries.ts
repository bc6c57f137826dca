import { namingFieldsOf } from '../../derive/implicit/naming-fields.ts'
import type { Data, Entry, Resource, Site, Space } from '../../model/model.ts'
import type { Collection } from '../../query/collection.ts'
import { pathOf, toResourceOf } from './entry-path.ts'
import type { LoadedFile } from './load-file.ts'
import { Spellings } from './spellings.ts'

/** Up to this many entries are put one by one: more at once, what is kept of all others is made anew. */
const few = 16

/** What implicit entries need of the index. */
interface ImplicitDeps {
  readonly collection: (name: string) => Collection
  /** Increases with every change of a collection. */
  readonly generation: () => number
  readonly isFile: (path: string) => boolean
  /** Whether a key in files names an entry of a resource that a file declares. */
  readonly isDeclared: (resource: Resource, key: string) => boolean
  readonly put: (file: LoadedFile, resource: Resource) => void
  /** Puts many that are not there yet. */
  readonly putMany: (files: readonly LoadedFile[], resources: readonly Resource[]) => void
  readonly drop: (path: string) => void
}

/** The entries that no file declares, of every resource that has such ones: see `Implicit`. */
export class ImplicitEntries {
  /** By the path of the file that would declare each. */
  readonly byPath = new Map<string, Entry>()
  /** What may be named by others now than when somebody last asked, by resource; nothing until somebody does. */
  readonly #doubtful = new Map<string, Set<string>>()
  readonly #spellings = new Map<string, Spellings>()
  readonly #inSpace = new Map<Space | undefined, Spellings[]>()
  /** Whether any resource has such ones. */
  mayCome = false
  /** At which generation each was found up to date. */
  readonly #settledAt = new Map<string | Space, number>()
  readonly #deps: ImplicitDeps

  constructor(deps: ImplicitDeps) {
    this.#deps = deps
  }

  /** Takes other definitions. None of the entries may be left. */
  redefine(resources: Site['resources']): void {
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
    const generation = this.#deps.generation()
    if (this.#settledAt.get(of) === generation) return
    const all = [...(this.#inSpace.get(of as Space) ?? []), this.#spellings.get(of)].filter((one) => one !== undefined)
    // What is put makes another generation: what follows from that is looked at in turn.
    if (all.map((one) => one.settle()).every(Boolean)) this.#settledAt.set(of, generation)
  }

  /** The keys in files that make a slug of a resource's entries. */
  keysOf(name: string, slug: string): readonly string[] {
    this.settle(name)
    return this.#spellings.get(name)?.keysOf(slug) ?? []
  }

  /** Holds an entry that no file declares. */
  hold(entry: Entry): void {
    this.byPath.set(entry.path, entry)
    this.#doubtNames(entry)
  }

  /** Lets go of what is at a path. */
  release(path: string): void {
    const entry = this.byPath.get(path)
    this.byPath.delete(path)
    if (entry) this.#doubtNames(entry)
  }

  /**
   * The entries of a resource which other entries may name now than at the last call, by the paths that they have or
   * had; undefined at the first call, and when all may.
   */
  takeDoubtful(name: string): ReadonlySet<string> | undefined {
    this.settle(name)
    const doubtful = this.#doubtful.get(name)
    if (doubtful?.size !== 0) this.#doubtful.set(name, new Set())
    return doubtful
  }

  /** Notes that an entry came, or went; one that changes does both. Where many come at once, `haveCome` follows. */
  touch(entry: Entry, isThere: boolean): void {
    if (entry.implicit) return
    this.#spellings.get(entry.resource.name)?.touch(entry)
    for (const one of this.#spellings.values()) one.noteHolder(entry, isThere)
  }

  /** Notes that many entries are in their collections now: names may have been asked for in between. */
  haveCome(): void {
    for (const one of this.#spellings.values()) one.forgetUses()
  }

  #open(resource: Resource, resources: Site['resources']): Spellings {
    const implicit = resource.implicit!
    const { key } = implicit
    const resourceOf = toResourceOf([resource])
    // Terms and people are named by content; what names its own parent must find a file.
    const sources = namingFieldsOf(resource, { resources }).map((naming) => ({
      collection: this.#deps.collection(naming.resource.name),
      index: naming.index,
    }))
    const put = (named: readonly (readonly [slug: string, called: string | undefined])[]) => {
      const added: LoadedFile[] = []
      for (const [slug, called] of named) {
        const path = pathOf(resource, '', slug)
        const before = this.byPath.get(path)
        const isWanted = called !== undefined && !this.#deps.isFile(path) && resourceOf(path) !== undefined
        if (!isWanted) {
          if (before) this.#deps.drop(path)
        } else if (!before) added.push(fileOf(path, { [key]: called }))
        else if (before.data[key] !== called) this.#deps.put(fileOf(path, { [key]: called }), resource)
      }
      const resources = added.map(() => resource)
      if (added.length > few) this.#deps.putMany(added, resources)
      else for (const one of added) this.#deps.put(one, resource)
    }
    return new Spellings(resource, implicit, {
      sources,
      isDeclared: (name) => this.#deps.isDeclared(resource, name),
      put,
      doubt: (slug) => this.#doubt(resource, slug),
    })
  }

  #doubtNames({ id, resource, slug }: Entry): void {
    this.#doubt(resource, slug)
    // What names it by its id else names what has that slug.
    this.#doubt(resource, String(id))
  }

  // Digits are a slug, or an id.
  #doubt(resource: Resource, slug: string): void {
    const doubtful = this.#doubtful.get(resource.name)
    if (!doubtful) return
    doubtful.add(pathOf(resource, '', slug))
    const named = /^\d+$/.test(slug) ? this.#deps.collection(resource.name).byId(Number(slug)) : undefined
    if (named?.implicit) doubtful.add(named.path)
  }
}

// What would be read of the file that declares an entry.
function fileOf(path: string, data: Data): LoadedFile {
  return { implicit: true, path, bodyStart: 0, size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0, data: () => data }
}
