import { withReadings } from '../../../derive/settings/readings.ts'
import type { Data, Entry, Resource, Site } from '../../../model/model.ts'
import type { ContentFolder } from '../../../storage/files/content-folder.ts'
import { Entries } from '../entries.ts'
import { asFile } from '../file-entry.ts'
import { assertTaken } from '../held-back.ts'
import { type LoadedFile, readText } from '../load-file.ts'
import type { Problems } from '../problems.ts'
import { SharedValues, type Tied } from './shared-values.ts'
import { quietly } from '../../../text/values.ts'

interface SharingSite extends Site {
  readonly folder: ContentFolder
  readonly problems: Problems
}

/**
 * Entries whose translations share values, see `SharedValues`. When a file changes, the entries tied to it are rebuilt. A file
 * without a required value that a translation may store (an event without a start) is held back until one does.
 */
export class SharingEntries extends Entries {
  readonly shared = new SharedValues()
  readonly #heldBack = new Map<string, { readonly file: LoadedFile; readonly resource: Resource }>()
  readonly #site: SharingSite

  constructor(site: SharingSite, ...more: Rest<ConstructorParameters<typeof Entries>>) {
    super(site, ...more)
    this.#site = site
  }

  override put(file: LoadedFile, resource: Resource): Entry | undefined {
    const mayShare = resource.shared || this.#definitionOf(resource).shared || this.#heldBack.has(file.path)
    // Nothing is tied to a file whose type shares nothing.
    if (!mayShare) return super.put(file, resource)
    const others = this.#note(file, resource)
    const entry = this.#holdsBack(file, resource) ? undefined : super.put(file, resource)
    this.#renewAll(others, new Set([file.path]))
    return entry
  }

  override putMany(files: readonly LoadedFile[], resources: readonly Resource[]): void {
    const others = new Set<Tied>()
    for (const [at, file] of files.entries()) for (const tied of this.#note(file, resources[at]!)) others.add(tied)
    const isPut = files.map((file, at) => !this.#holdsBack(file, resources[at]!))
    const put = <T>(all: readonly T[]) => (isPut.includes(false) ? all.filter((_, at) => isPut[at]) : all)
    super.putMany(put(files), put(resources))
    if (others.size > 0) this.#renewAll(others, new Set(files.map(({ path }) => path)))
  }

  override drop(path: string, isFile = true): Entry | undefined {
    if (!isFile) return super.drop(path, isFile)
    this.#heldBack.delete(path)
    const others = this.shared.drop(path)
    const entry = super.drop(path)
    this.#renewAll(others)
    return entry
  }

  override redefine(resources: readonly Resource[], gone: readonly string[]): void {
    // All shared values must be known before the first entry is rebuilt.
    for (const { name } of resources) {
      this.shared.forget(name)
      for (const entry of this.collections.get(name)?.entries() ?? []) this.#note(asFile(entry), entry.resource)
    }
    super.redefine(resources, gone)
    for (const path of [...this.#heldBack.keys()]) this.#renew(path)
  }

  /** The values from translations' files that apply to a file as well. */
  valuesFor(path: string, known: Resource): Data | undefined {
    const { shared } = this.#definitionOf(known)
    return shared && this.shared.of(path, shared)
  }

  /** Whether a file is held back because no translation has a required value. */
  isHeldBack(path: string): boolean {
    return this.#heldBack.has(path)
  }

  // Returns the groups of files in which this changes a value.
  #note(file: LoadedFile, known: Resource): readonly Tied[] {
    const resource = this.#definitionOf(known)
    return resource.shared && !file.implicit ? this.shared.put(file, resource) : this.shared.drop(file.path)
  }

  #holdsBack(file: LoadedFile, known: Resource): boolean {
    const resource = this.#definitionOf(known)
    const { path } = file
    const { problems } = this.#site
    const wasHeldBack = this.#heldBack.delete(path)
    if (!known.shared && !resource.shared && !wasHeldBack) return false
    const data = { ...withReadings(file.data(), resource, path), ...this.valuesFor(path, resource) }
    if (resource.refuses.every((refuses) => refuses(data, path) === undefined)) {
      if (wasHeldBack) problems.clear(path)
      return false
    }
    super.drop(path)
    this.#heldBack.set(path, { file, resource })
    try {
      assertTaken(this.#textOf(path, resource), path, resource, data)
    } catch (error) {
      problems.add(path, error)
    }
    return true
  }

  #textOf(path: string, resource: Resource): string {
    return quietly(() => readText(this.#site.folder, resource, path), '')
  }

  #renewAll(tied: Iterable<Tied>, but: ReadonlySet<string> = new Set()): void {
    const paths = new Set([...tied].flat().map(({ path }) => path))
    for (const path of paths) if (!but.has(path)) this.#renew(path)
  }

  #renew(path: string): void {
    const entry = this.byPath.get(path)
    const held = this.#heldBack.get(path) ?? (entry && { file: asFile(entry), resource: entry.resource })
    if (held) this.put(held.file, held.resource)
  }

  #definitionOf(known: Resource): Resource {
    return this.#site.resources?.get(known.name) ?? known
  }
}

type Rest<Of extends readonly unknown[]> = Of extends readonly [unknown, ...infer More] ? More : never
