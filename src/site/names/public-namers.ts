import { nobody } from '../../define/define.ts'
import { type NamingField, namingFieldsOf } from '../../derive/references/places.ts'
import type { Entry, Resource, Site } from '../../model/model.ts'
import { numberOfKey, readableKey } from '../../text/names.ts'
import { toItsEnd } from '../../work/rerun.ts'
import type { Entries } from '../index/entries.ts'
import type { PinnedReferences } from './pinned-references.ts'
import { firstMade } from '../../text/values.ts'

/** Cached results for the undeclared entries of one resource. */
interface KnownNamers {
  readonly resources: Site['resources']
  readonly pins: number
  /** The generation of all entries at the last validation. */
  seenAt: number
  /** For entries judged again: a public entry that names each, by path of the named one. */
  readonly namers: Map<string, Entry>
  /** By path, the entries that nothing public names. */
  readonly unnamed: Map<string, Entry>
}

interface Lookups {
  find(resource: Resource, ref: unknown): Entry | undefined
  keysOf(entry: Entry): string[]
}

/**
 * Determines which undeclared entries are named by an entry with a public status. Each is judged once, and again when the
 * entries that use one of its names, or the meaning of that name, may have changed. An entry that is only as readable as
 * another one (a picture, as the post that it belongs to) does not count here.
 */
export class PublicNamers {
  readonly #entries: Entries
  readonly #names: Lookups
  readonly #pins: PinnedReferences
  readonly #site: Site
  readonly #known = new Map<string, KnownNamers>()

  constructor(entries: Entries, names: Lookups, pins: PinnedReferences, site: Site) {
    this.#entries = entries
    this.#names = names
    this.#pins = pins
    this.#site = site
  }

  isNamed(entry: Entry): boolean {
    const { unnamed } = this.#of(entry.resource.name)
    return !unnamed.has(entry.path) && this.#entries.implicit.byPath.get(entry.path) === entry
  }

  unnamed(resource: string): Iterable<Entry> {
    return this.#of(resource).unnamed.values()
  }

  #of(name: string): KnownNamers {
    const { resources } = this.#site
    const pins = this.#pins.generation
    const known = this.#known.get(name)
    const isSame = known?.resources === resources && known.pins === pins
    if (isSame && known.seenAt === this.#entries.generation) return known
    for (const { resource, index } of namingFieldsOf(resources.get(name)!, this.#site))
      this.#entries.collection(resource.name).require(index)
    this.#entries.implicit.settle(name)
    return toItsEnd(() => this.#renew(name, resources, pins, isSame ? known : undefined))
  }

  #renew(name: string, resources: Site['resources'], pins: number, known: KnownNamers | undefined): KnownNamers {
    const doubtful = this.#entries.implicit.takeDoubtful(name)
    const seenAt = this.#entries.generation
    if (known && doubtful) {
      for (const path of doubtful) this.#judge(path, known)
      known.seenAt = seenAt
      return known
    }
    const made: KnownNamers = { resources, pins, seenAt, namers: new Map(), unnamed: new Map() }
    for (const entry of this.#entries.implicit.of(name))
      if (!this.#publicNamer(entry, undefined)) made.unnamed.set(entry.path, entry)
    this.#known.set(name, made)
    return made
  }

  #judge(path: string, { namers, unnamed }: KnownNamers): void {
    const entry = this.#entries.implicit.byPath.get(path)
    const namer = entry && this.#publicNamer(entry, namers.get(path))
    if (namer) namers.set(path, namer)
    else namers.delete(path)
    if (entry && !namer) unnamed.set(path, entry)
    else unnamed.delete(path)
  }

  #publicNamer(entry: Entry, before: Entry | undefined): Entry | undefined {
    // Usually the same entry still names it, whatever else has changed in that.
    const known = (before && this.#stillNaming(before, entry)) ?? this.#asSpelt(entry)
    return known ?? firstMade(this.#names.keysOf(entry), (key) => this.#publicHolder(key, entry.resource))
  }

  #stillNaming(before: Entry, entry: Entry): Entry | undefined {
    const same = this.#entries.collection(before.resource.name).byId(before.id)
    if (!same || !this.#isPublic(same)) return undefined
    const isNaming = ({ resource, index, isShown }: NamingField) =>
      isShown &&
      resource.name === same.resource.name &&
      resource.indexes[index]!(same).some((key) => this.#means(key, entry))
    return namingFieldsOf(entry.resource, this.#site).some(isNaming) ? same : undefined
  }

  // A fast check: most entries are named by their own spelling.
  #asSpelt(entry: Entry): Entry | undefined {
    const { resource, slug } = entry
    const { implicit } = this.#entries
    const keys = implicit.undeclared(resource.name, slug)
    const isDoubtful = implicit.mayMeanOthers(resource.name, slug)
    return firstMade(keys, (key) => {
      const isSure = !isDoubtful && this.#pins.meaning(resource.name, key) === undefined
      return isSure || this.#means(key, entry) ? this.#publicHolder(key, resource) : undefined
    })
  }

  #publicHolder(key: string, named: Resource): Entry | undefined {
    const shown = namingFieldsOf(named, this.#site).filter(({ isShown }) => isShown)
    return firstMade(shown, ({ resource, index }) =>
      this.#entries.collection(resource.name).find(index, key, this.#isPublic),
    )
  }

  #means(key: string, entry: Entry): boolean {
    return this.#names.find(entry.resource, numberOfKey(key) ?? readableKey(key)) === entry
  }

  readonly #isPublic = (entry: Entry): boolean => {
    const { derived, resource } = entry
    return derived.status === resource.publicStatus && resource.access.rights.read(nobody, entry, this.#site)
  }
}
