import { resourcesOf } from '../../derive/areas.ts'
import type { Area, Data, Derived, Entry, Resource } from '../../model/model.ts'
import { memoize } from '../../work/caches.ts'
import { asInteger, pick } from '../../text/values.ts'
import { inKnownCase } from '../../derive/settings/key-case.ts'
import { asMeant, asWritten, withReadings } from '../../derive/settings/readings.ts'
import type { LoadedFile } from './load-file.ts'
import { ownIdKey } from '../../text/own-id.ts'
import { modifiedKeys } from './modified.ts'

/** The entry of a file, or of the file that would declare it. Data are parsed on first use: most cached entries never are. */
export class FileEntry implements Entry {
  readonly resource: Resource
  /** Assigned by comparing all files of the space; 1 for the only entry of a resource without a space. */
  id = 1
  readonly path: string
  readonly slug: string
  readonly bodyStart: number
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
  readonly modified: number
  readonly derived: Derived
  declare readonly implicit?: true
  declare readonly body?: string
  #file: LoadedFile | undefined
  #data: Data | undefined
  readonly #borrowed: Data | undefined

  /** @param borrowed values from the files of translations that apply to this entry as well */
  constructor(
    file: LoadedFile,
    resource: Resource,
    { slug, modified, derived }: Pick<Entry, 'slug' | 'modified' | 'derived'>,
    borrowed?: Data,
  ) {
    this.#borrowed = borrowed
    this.resource = resource
    this.path = file.path
    this.slug = slug
    this.bodyStart = file.bodyStart
    this.size = asInteger(file.size)
    this.mtimeMs = file.mtimeMs
    this.ctimeMs = file.ctimeMs
    this.ino = asInteger(file.ino)
    this.modified = modified
    this.derived = derived
    if (file.implicit) [this.implicit, this.body] = [true, '']
    this.#file = file
  }

  get isBorrowing(): boolean {
    return this.#borrowed !== undefined
  }

  /** The file as loaded, until its data are first read. */
  get unread(): LoadedFile | undefined {
    return this.#file
  }

  get data(): Data {
    if (this.#file) {
      this.#data = asMeant(this.#file.data(), this.resource, this.path, this.#borrowed)
      this.#file = undefined
    }
    return this.#data!
  }

  readOnce<T>(read: (entry: Entry) => T): T {
    const file = this.#file
    try {
      return read(this)
    } finally {
      if (file) [this.#file, this.#data] = [file, undefined]
    }
  }
}

/** The loaded form of an entry, to derive it again. */
export function asFile(entry: Entry): LoadedFile {
  return unreadOf(entry) ?? { ...entry, data: () => asWritten(entry) }
}

/** The loaded file of an entry if its data have not been parsed and its stamp is unchanged. */
export function unreadOf(entry: Entry): LoadedFile | undefined {
  const file = entry instanceof FileEntry ? entry.unread : undefined
  return file?.ctimeMs === entry.ctimeMs ? file : undefined
}

/** A copy without facts, which follow from an outdated definition. */
export function withoutFacts(file: LoadedFile): LoadedFile {
  const { path, size, mtimeMs, ctimeMs, ino, bodyStart, implicit } = file
  return { path, size, mtimeMs, ctimeMs, ino, bodyStart, ...(implicit && { implicit }), data: () => file.data() }
}

/** An entry's facts with other tools' readings applied, or all its data: avoids parsing the front matter. */
export function factsAtHand(entry: Entry): Data {
  const { facts } = unreadOf(entry) ?? {}
  return facts?.of === entry.resource.name ? withReadings(facts.values, entry.resource, entry.path) : entry.data
}

/** The part of the front matter from which an entry's id, slug, time of change and derived data are computed. */
export function factsOf(resource: Resource, data: Data): Data {
  return pick(inKnownCase(data, resource), factKeysOf(resource))
}

/** Identifies which facts the areas' resources have: cached facts of another version are not used. */
export const factsVersion = memoize((areas: readonly Area[]): string =>
  JSON.stringify(resourcesOf(areas).map((one) => [one.name, ...factKeysOf(one)])),
)

/** The front matter keys of those facts. */
export const factKeysOf = memoize((resource: Resource): readonly string[] => [
  ...new Set(['id', ownIdKey, 'slug', ...modifiedKeys, ...resource.derive.flatMap(({ from }) => from)]),
])
