import { noteEntry, noteSelect } from './reads/noting.ts'
import type {
  Area,
  Roles,
  Bounds,
  Catalogue,
  Clause,
  Entry,
  EntryChange,
  Messages,
  Query,
  Question,
  Reads,
  Ref,
  Resource,
  Say,
  Settings,
  Space,
} from '../model/model.ts'
import type { InTexts } from '../model/model.ts'
import { madeAreas } from '../derive/areas.ts'
import { assemble } from './assemble.ts'
import { isAltered, openExtend } from '../derive/extend-resource.ts'
import { areTextsAltered } from '../derive/settings/foreign-settings.ts'
import { toResourceOf } from './index/entry-path.ts'
import type { Entries } from './index/entries.ts'
import type { Names } from './names/names.ts'
import type { PinnedReferences } from './names/pinned-references.ts'
import { isOwnFile } from '../derive/folders/own-site-files.ts'
import type { SiteLook } from './look/site-look.ts'
import { errors } from './transaction/errors.ts'

/** The in-memory part of a site: its resources, and lookups of entries by id, name and index. */
export abstract class IndexedSite {
  areas: readonly Area[]
  reads: Reads | undefined
  /** By name, with the settings' additions; a new map whenever they change. */
  resources: ReadonlyMap<string, Resource>
  /** For a site at a commit: the commit's files in the machine folder, as paths in the content folder. */
  broughtState: readonly string[] | undefined
  roles: Roles
  readonly inTexts: InTexts
  readonly shortcodeNames: readonly string[]
  resourceOf: (path: string) => Resource | undefined
  abstract readonly entries: Entries
  abstract readonly names: Names
  abstract readonly pins: PinnedReferences
  abstract readonly appearance: SiteLook
  abstract readonly settings: Settings
  protected readonly listeners = new Set<() => void>()
  /** Without the parts that settings define. */
  readonly #given: readonly Area[]
  #bare: readonly Resource[]

  constructor(areas: readonly Area[]) {
    const { bare, resources, resourceOf, inTexts, roles } = assemble(areas)
    this.#given = areas
    this.#bare = bare
    this.areas = areas
    this.inTexts = inTexts
    this.shortcodeNames = [...inTexts.shortcodes.keys()]
    this.resources = resources
    this.resourceOf = resourceOf
    this.roles = roles
  }

  /**
   * Rebuilds the definitions that a change of settings alters, and re-derives their entries; settings may add and remove
   * resources. Returns whether anything is altered.
   */
  protected redefine(before: Settings, after: Settings): boolean {
    const former = new Map(this.#bare.map((resource) => [resource.name, resource]))
    const { areas } = madeAreas(this.#given, after)
    if (areas !== this.areas) ({ bare: this.#bare, roles: this.roles } = assemble((this.areas = areas)))
    const changed = this.#bare.filter(
      (resource) => former.get(resource.name) !== resource || isAltered(resource, before, after),
    )
    const extend = openExtend(this.#bare, after)
    const altered = new Map(changed.map((resource) => [resource.name, extend(resource)]))
    const all = this.#bare.map(({ name }) => [name, altered.get(name) ?? this.resources.get(name)!] as const)
    const now = new Map(all)
    const gone = [...former].flatMap(([name, { space }]) =>
      now.get(name)?.space === space && now.has(name) ? [] : name,
    )
    const isMoving = areTextsAltered(before, after)
    if (altered.size + gone.length === 0 && !isMoving) return false
    this.resources = now
    this.resourceOf = toResourceOf(this.resources.values(), after)
    if (altered.size + gone.length > 0) this.entries.redefine([...altered.values()], gone)
    return true
  }

  say<Of extends Messages>(catalogue: Catalogue<Of>, locale?: string): Say<Of> {
    return this.appearance.words.in(catalogue, locale)
  }

  /** Checks whether one of the site's own files, which are not content, has changed. Returns whether the path is one. */
  protected lookAtOwn(path: string): boolean {
    if (!isOwnFile(path, this.settings)) return false
    this.appearance.look(path)
    return true
  }

  get wordsNow(): string {
    return this.appearance.words.now
  }

  /** @throws RestError if settings have removed the type since the work began */
  definitionOf(resource: string): Resource {
    const known = this.resources.get(resource)
    if (!known) throw errors.rest_type_gone({ type: resource })
    return known
  }

  /** The entry under its type's current definition. @throws RestError if settings have removed the type since the work began */
  asDefined(entry: Entry): Entry {
    const { resource, id } = entry
    if (this.resources.get(resource.name) === resource) return entry
    return this.get(this.definitionOf(resource.name).name, id) ?? entry
  }

  get(resource: string, id: number): Entry | undefined {
    this.reads?.note('entry', resource, id)
    return this.resources.has(resource) ? this.entries.collection(resource).byId(id) : undefined
  }

  // Pins change without any entry changing, when another process finishes a renaming.
  get generation(): number {
    return this.entries.generation + this.pins.generation
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly nextDue: Entries['nextDue'] = (kinds) => this.entries.nextDue(kinds)
  readonly onEntryChange = (listener: (change: EntryChange) => void) => this.entries.onEntryChange(listener)

  inSpace(space: Space, id: number): Entry | undefined {
    return this.#noting(this.entries.inSpace(space, id), 'inSpace', space, id)
  }

  at(path: string): Entry | undefined {
    return this.#noting(this.entries.byPath.get(path), 'at', path)
  }

  find(resource: string, ref: unknown): Entry | undefined {
    const known = this.resources.get(resource)
    return this.#noting(known && this.names.find(known, ref), 'find', resource, ref)
  }

  having(resource: string, index: string, key: string): readonly Entry[] {
    const found = this.resources.has(resource) ? this.entries.collection(resource).having(index, key) : []
    this.reads?.note('having', index, key, resource)
    if (this.reads) for (const entry of found) noteEntry(this.reads, entry)
    return found
  }

  count(resource: string, where: readonly Clause[], ranges: readonly Bounds[] = []): number {
    this.reads?.note('count', resource, where, ranges)
    return this.resources.has(resource) ? this.entries.collection(resource).count(where, ranges) : 0
  }

  sorted(resource: string, order: string, entries: readonly Entry[]): readonly Entry[] {
    return this.resources.has(resource) ? this.entries.collection(resource).sorted(order, entries) : entries
  }

  all(resource: string): Iterable<Entry> {
    this.reads?.note('all', resource)
    return this.resources.has(resource) ? this.entries.collection(resource).entries() : []
  }

  keysOf(entry: Entry): readonly string[] {
    this.#noteOf(entry, 'keysOf')
    return this.names.keysOf(entry)
  }

  refOf(entry: Entry): Ref {
    this.#noteOf(entry, 'refOf')
    return this.names.refOf(entry)
  }

  findInSpace(space: Space, ref: unknown): Entry | undefined {
    return this.#noting(this.names.findInSpace(space, ref), 'findInSpace', space, ref)
  }

  keysInSpace(entry: Entry): readonly string[] {
    this.#noteOf(entry, 'keysInSpace')
    return this.names.keysInSpace(entry)
  }

  mayBeNamed(entry: Entry, resource: string, index: string): boolean {
    this.#noteOf(entry, 'mayBeNamed', resource, index)
    const collection = this.entries.collection(resource)
    if (collection.size === 0) return false
    return this.names.textsInSpace(entry).some((key) => collection.has(index, key))
  }

  isNamedForAll(entry: Entry): boolean {
    this.#noteOf(entry, 'isNamedForAll')
    return this.names.publicNamers.isNamed(entry)
  }

  notNamedForAll(resource: string): Iterable<Entry> {
    this.reads?.note('notNamedForAll', resource)
    return this.names.publicNamers.unnamed(resource)
  }

  refInSpace(entry: Entry): Ref {
    this.#noteOf(entry, 'refInSpace')
    return this.names.refInSpace(entry)
  }

  select(resource: string, query: Query): Promise<{ entries: readonly Entry[]; total: number }> {
    const select = (selection: Query) => this.entries.collection(resource).select(selection)
    return this.reads
      ? noteSelect(this.reads, ['select', resource], [this.resources.get(resource)], query, select)
      : select(query)
  }

  selectAmong(resources: readonly string[], query: Query): Promise<{ entries: readonly Entry[]; total: number }> {
    const select = (selection: Query) => this.entries.selectAmong(resources, selection)
    const defined = () => resources.map((name) => this.resources.get(name))
    return this.reads ? noteSelect(this.reads, ['selectAmong', resources], defined(), query, select) : select(query)
  }

  #noting(entry: Entry | undefined, ...question: Question): Entry | undefined {
    this.reads?.note(...question)
    if (entry && this.reads) noteEntry(this.reads, entry)
    return entry
  }

  // An entry that is not in the index, such as a modified copy, cannot be looked up again.
  #noteOf(entry: Entry, kind: string, ...more: readonly unknown[]): void {
    if (!this.reads) return
    const { resource, id } = entry
    const isKnown = this.resources.has(resource.name) && this.entries.collection(resource.name).byId(id) === entry
    this.reads.note(isKnown ? kind : 'unknown', resource.name, id, ...more)
  }
}
