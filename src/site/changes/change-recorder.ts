import { randomUUID } from 'node:crypto'
import type { Acting } from '../../define/calls/acting.ts'
import type { Entry, Resource } from '../../define/model.ts'
import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import { entryPathOf } from '../loading/entry-path.ts'
import { areSameBytes, digestOfBytes, type FileChange } from './change-record.ts'
import type { ChangeFiles } from './change-files.ts'

/** What recording needs of an open site. */
export interface Recorded {
  readonly folder: WritableFolder
  readonly entries: { readonly byPath: ReadonlyMap<string, Entry> }
  readonly resourceOf: (path: string) => Resource | undefined
}

type Before = Pick<FileChange, 'path' | 'before' | 'noun' | 'id'> & { readonly isUnknown: boolean }

/** The largest file that is kept, in bytes: one beyond cannot be brought back. */
const largest = 32 * 1024 * 1024

/** Notes what work under the lock does to files: for the journal from which it can be taken back, or to show a plan. */
export class ChangeRecorder {
  /** Who or what makes the changes. */
  by = 'serve'
  /** On whose behalf the current work is done. */
  acting: Acting | undefined
  /** Called with what each piece of work changed, once it is done. */
  onChanged: ((changes: readonly FileChange[], acting: Acting | undefined) => void) | undefined
  readonly #site: Recorded
  readonly #files: ChangeFiles | undefined
  readonly #touched = new Map<string, Before>()
  #taken: FileChange[] = []
  #group: string | undefined
  #undoes: readonly string[] | undefined
  readonly #command = randomUUID()

  /** @param files the journal; without one, changes gather until they are taken */
  constructor(site: Recorded, files: ChangeFiles | undefined) {
    this.#site = site
    this.#files = files
    site.folder.aboutTo = (...paths) => paths.forEach((path) => this.#touch(path))
  }

  /**
   * What is done from now on is taken back together; without this, each piece of work by itself.
   *
   * @param undoes the groups that it takes back
   */
  begin(undoes?: readonly string[]): void {
    this.#group = randomUUID()
    this.#undoes = undoes
  }

  /** Keeps what was done since the last call. Under the lock. Never throws: what is done is done. */
  end(): void {
    if (this.#touched.size === 0) return
    const changes = [...this.#touched.values()].flatMap((before) => this.#changeOf(before))
    this.#touched.clear()
    if (changes.length === 0) return
    if (!this.#files) return void this.#taken.push(...changes)
    this.onChanged?.(changes, this.acting)
    const files = changes.map(({ after, ...change }) => ({ ...change, after: after && digestOfBytes(after) }))
    const isGone = changes.some(({ after }) => after === undefined)
    try {
      const group = this.#group ?? randomUUID()
      const command = this.#group === undefined ? group : this.#command
      const undoes = this.#undoes
      this.#files.add({ at: Date.now(), group, command, by: this.by, ...(undoes && { undoes }), files }, isGone)
    } catch {
      // Without room for a record, the change cannot be taken back later; the one before it is refused then, too.
    }
  }

  /** What gathered since the last call, file by file. */
  take(): FileChange[] {
    const first = new Map<string, FileChange>()
    for (const change of this.#taken)
      first.set(change.path, { ...change, before: (first.get(change.path) ?? change).before })
    this.#taken = []
    return [...first.values()].filter(({ before, after }) => !areSameBytes(before, after))
  }

  #touch(path: string): void {
    if (this.#touched.has(path)) return
    const { id, resource } = this.#entryAt(path) ?? {}
    const before = this.#bytesAt(path)
    const known = before === 'unknown' ? { before: undefined, isUnknown: true } : { before, isUnknown: false }
    this.#touched.set(path, { path, noun: resource?.name, id, ...known })
  }

  // What cannot be read is not kept: taking it back would lose what is there.
  #changeOf({ isUnknown, path, before, noun, id }: Before): FileChange[] {
    const after = this.#bytesAt(path)
    if (isUnknown || after === 'unknown' || areSameBytes(before, after)) return []
    const entry = this.#entryAt(path)
    return [{ path, noun: noun ?? entry?.resource.name, id: id ?? entry?.id, before, after }]
  }

  #entryAt(path: string): Entry | undefined {
    const resource = this.#site.resourceOf(path)
    return resource && this.#site.entries.byPath.get(entryPathOf(path, resource))
  }

  #bytesAt(path: string): Uint8Array | undefined | 'unknown' {
    const { folder } = this.#site
    try {
      const stat = folder.stat(path)
      if (stat && stat.size > largest) return 'unknown'
      return stat && folder.readBytes(path)
    } catch {
      return 'unknown'
    }
  }
}
