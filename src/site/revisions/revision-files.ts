import { LRUCache } from 'lru-cache'
import type { Data, Revision } from '../../model/model.ts'
import { MachinePlace } from '../../storage/machine-folder/machine-place.ts'
import { recentlyUsed } from '../../work/caches.ts'
import { quietly, firstMade } from '../../text/values.ts'

export type StoredText = Omit<Revision, 'commit'>

export type StoredName = Pick<StoredText, 'id' | 'moment' | 'isFirst'> & { readonly file: string }

/** Snapshots retained per entry: the newest. */
export const mostStored = 100

/**
 * Snapshots of texts, one file each: `.almanac/revisions/<id of the entry>/<milliseconds>-<id>.json`, with `-first` after the
 * id for the text before the first change. Unreadable files are ignored.
 */
export class RevisionFiles {
  readonly #folder: MachinePlace
  readonly #listed = recentlyUsed<number, { mtimeMs: number; names: readonly StoredName[] }>(10_000)

  /** The entries with snapshots, valid while the common folder's time is unchanged. */
  #known: { readonly mtimeMs: number; readonly entries: ReadonlySet<string> } | undefined
  #entries: Pick<ReadonlySet<string>, 'has'> | undefined

  /** Texts by path: a snapshot never changes. */
  readonly #read = new LRUCache<string, StoredText>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ body }) => body.length + 1024,
  })

  constructor(root: string) {
    this.#folder = MachinePlace.of(root, 'revisions')
  }

  /** The snapshots of an entry, oldest first, without reading them. */
  names(of: number): readonly StoredName[] {
    const stat = this.#mayHave(of) ? this.#folderOf(of).stat() : undefined
    if (!stat) return []
    const known = this.#listed.get(of)
    if (known && known.mtimeMs === stat.mtimeMs) return known.names
    const names = readNames(this.#folderOf(of))
    // A folder changed twice within one clock tick of the disk keeps its time.
    if (Math.abs(Date.now() - stat.mtimeMs) > youngMs) this.#listed.set(of, { mtimeMs: stat.mtimeMs, names })
    return names
  }

  /** Undefined if the snapshot is unreadable. */
  read(of: number, name: StoredName): StoredText | undefined {
    const file = this.#folderOf(of).at(name.file)
    const known = this.#read.get(file.path)
    if (known) return known
    const text = readStored(file, name)
    if (text) this.#read.set(file.path, text)
    return text
  }

  /** The newest readable snapshot; `names` are the existing ones. */
  newest(of: number, names = this.names(of)): StoredText | undefined {
    return firstMade(names.toReversed(), (name) => readStored(this.#folderOf(of).at(name.file), name))
  }

  /**
   * Stores a text that is newer than all others, durably, and deletes the oldest beyond `mostStored`. `path` is the entry's,
   * for people who open the file; `names` are the existing ones. Under the write lock. @throws WriteError
   */
  add(of: number, { id, moment, isFirst, ...text }: StoredText, path: string, names = this.names(of)): void {
    const folder = this.#folderOf(of)
    const content = `${JSON.stringify({ of: path, ...text }, null, 2)}\n`
    folder.at(`${moment}-${id}${isFirst ? '-first' : ''}.json`).write(content)
    this.#entries = undefined
    this.#listed.delete(of)
    const old = names.slice(0, Math.max(0, names.length + 1 - mostStored))
    for (const { file } of old) folder.at(file).remove()
  }

  remove(of: number, id: number): void {
    for (const { file } of this.names(of).filter((name) => name.id === id)) this.#folderOf(of).at(file).remove()
    this.#listed.delete(of)
  }

  forget(of: number): void {
    this.#folderOf(of).remove()
    this.#listed.delete(of)
  }

  // Most entries in a list have none: one look at the common folder shows that, for one synchronous run of code.
  #mayHave(of: number): boolean {
    if (!this.#entries) {
      const stat = this.#folder.stat()
      const isYoung = stat && Math.abs(Date.now() - stat.mtimeMs) <= youngMs
      this.#entries = isYoung ? anyEntry : this.#entriesAt(stat?.mtimeMs)
      queueMicrotask(() => (this.#entries = undefined))
    }
    return this.#entries.has(String(of))
  }

  #entriesAt(mtimeMs: number | undefined): ReadonlySet<string> {
    if (mtimeMs === undefined) return new Set()
    if (this.#known?.mtimeMs !== mtimeMs) this.#known = { mtimeMs, entries: new Set(this.#folder.names()) }
    return this.#known.entries
  }

  #folderOf(of: number): MachinePlace {
    return this.#folder.at(String(of))
  }
}

const youngMs = 50
const anyEntry = { has: () => true }
const named = /^(\d{1,15})-(\d{1,10})(-first)?\.json$/

function readNames(folder: MachinePlace): StoredName[] {
  const names = folder.names().flatMap((file) => {
    const [, moment, id, first] = named.exec(file) ?? []
    return id === undefined ? [] : { file, id: Number(id), moment: Number(moment), isFirst: first !== undefined }
  })
  return names.sort((a, b) => a.moment - b.moment || a.id - b.id)
}

function readStored(file: MachinePlace, { id, moment, isFirst }: StoredName): StoredText | undefined {
  const text = quietly(() => parseText(file.read() ?? ''))
  return text && { id, moment, isFirst, ...text }
}

function parseText(json: string): Pick<StoredText, 'userId' | 'data' | 'body'> | undefined {
  const { userId, data, body } = (JSON.parse(json) ?? {}) as Record<string, unknown>
  if (typeof body !== 'string' || typeof data !== 'object' || data === null) return undefined
  return { userId: typeof userId === 'number' ? userId : 0, data: data as Data, body }
}
