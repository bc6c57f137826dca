import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { placeTemporary, removeFilesDurable, renameDurable, writeFileAtomic } from './atomic-write.ts'
import { ContentError } from './content-error.ts'
import { ContentFolder, type FileStat, type Look } from './content-folder.ts'
import { keepOld, noOldFile, type OldFile, putBack } from './keep-old.ts'
import { machinePath, makeFolderAt } from './places.ts'
import { textOfBytes } from './read-file.ts'
import { type Planned, SharedWrites } from './shared-writes.ts'
import { codeOf, WriteError } from './write-error.ts'

/** The coming state of a path: bytes, the file of another path, no file, or a state that is not known yet. */
export interface ComingFile {
  readonly path: string
  readonly bytes?: Uint8Array
  readonly from?: string
  readonly isGone?: true
  /** Set once the bytes are written. */
  stands?: boolean
  /** Set if nothing was placed, since somebody else has a file there. */
  isRefused?: boolean
}

export interface WriteOptions {
  isNew?: boolean
  stood?: FileStat | undefined
}

const nothing: ReadonlyMap<string, Planned> = new Map()

/** A content folder whose files may be written: every change of content passes through it. Paths are content-relative. */
export class WritableFolder extends ContentFolder {
  /** Whether writing changes nothing on disk. */
  readonly isDry: boolean = false
  /** Called with the paths of files right before they change on disk; an error that it throws prevents the change. */
  announce: ((paths: readonly string[]) => void) | undefined
  /** The same, with the coming states; in work that shares a turn, before anything is visible on disk. */
  aboutTo: ((...coming: ComingFile[]) => void) | undefined
  /** The modification time of written files, in milliseconds; undefined for the present. */
  protected get timeOfChange(): number | undefined {
    return undefined
  }

  /** The states that readers see although they are not on disk yet. */
  protected ahead = nothing
  #shared: { readonly writes: SharedWrites; readonly refuse: () => never } | undefined

  /**
   * Runs work whose files are synced and renamed together at its end; until then they are read as if they were there. `refuse`
   * is called for any change but writing a file, which needs a turn of its own. Returns the paths of the files. Throws the
   * error of the work, after which no file is changed; WriteError.
   */
  together(work: () => void, refuse: () => never): string[] {
    const writes = new SharedWrites()
    this.#shared = { writes, refuse }
    this.ahead = writes.ahead
    try {
      work()
      const paths = [...writes.ahead.keys()]
      if (paths.length === 0) return paths
      writes.sync()
      this.announce?.(paths)
      for (const path of new Map(paths.map((one) => [dirname(one), one])).values()) this.#mustLeadHere(path)
      writes.place(this.names.sync)
      return paths
    } finally {
      this.#shared = undefined
      this.ahead = nothing
      writes.end()
    }
  }

  /** Whether files get their names only when all work that shares the turn is done. */
  get isShared(): boolean {
    return this.#shared !== undefined
  }

  /** Calls `refuse` of `together` in work that shares its turn. */
  needOwnTurn(): void {
    this.#shared?.refuse()
  }

  /** Whether a path exists. Throws ContentError like `resolve`. */
  has(path: string): boolean {
    const planned = this.ahead.get(path)
    return planned ? planned.bytes !== undefined : existsSync(this.resolve(path))
  }

  /**
   * Writes a file durably: at any instant it is complete, old or new. `isNew` replaces no existing file (WriteError EEXIST),
   * and its name is synced while others write; `stood` is the file's `stat` from before the text was read that this one is
   * based on. Throws ContentError, WriteError; ECHANGED if somebody else has saved it meanwhile.
   */
  write(
    path: string,
    text: string | Uint8Array,
    { isNew = false, stood: known }: WriteOptions = {},
  ): Pick<FileStat, 'size' | 'mtimeMs'> {
    const shared = this.#shared
    const at = isNew ? this.place(path) : this.target(path)
    const time = this.timeOfChange
    // Encoded once for writing, digesting and recording.
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    const coming: ComingFile = { path, bytes }
    // Files that others wrote in this turn are not on disk yet.
    const stood = this.ahead.has(path) ? undefined : known
    if (shared) this.aboutTo?.(coming)
    else this.#prepare(coming)
    const written = shared
      ? (shared.writes.write(path, at, bytes, { isNew, time, stood }) ?? shared.refuse())
      : writeFileAtomic(
          at,
          bytes,
          isNew ? { exclusive: true, time, syncNames: this.names.sync } : { sparesOthers: true, time, stood },
        )
    coming.stands = true
    return written
  }

  /** Moves a staged file into place, durably; never over another. Throws WriteError. */
  attach(staged: string, path: string): void {
    this.needOwnTurn()
    const at = this.target(path)
    const coming: ComingFile = { path }
    this.#prepare(coming)
    try {
      placeTemporary(staged, at)
    } catch (error) {
      coming.isRefused = codeOf(error) === 'EEXIST'
      throw error
    }
  }

  /** Puts a file that is kept elsewhere at a path, durably, replacing any file there; the kept one stays. Throws WriteError. */
  putBack(aside: string, path: string): void {
    this.needOwnTurn()
    const at = this.target(path)
    this.#prepare({ path })
    putBack(aside, at)
  }

  /** Moves a file, durably; never over another. Throws WriteError. */
  move(from: string, to: string): void {
    this.needOwnTurn()
    const [old, fresh] = [this.target(from), this.target(to)]
    this.#prepare({ path: to, from }, { path: from, isGone: true })
    renameDurable(old, fresh)
  }

  /** Deletes files, durably. Throws WriteError at the first failure. */
  remove(paths: readonly string[]): void {
    this.needOwnTurn()
    const found = paths.map((path) => this.target(path))
    this.#prepare(...paths.map((path) => ({ path, isGone: true }) as const))
    removeFilesDurable(found)
  }

  /** Keeps the file at a path given to `aboutTo`, if there is one, before it is replaced. Throws WriteError. */
  keep(path: string, isThere = true): OldFile {
    const absolute = `${this.root}/${path}`
    let old = noOldFile(absolute)
    if (isThere && !this.ahead.has(path)) {
      const folder = machinePath(this.root)
      makeFolderAt(folder, folder)
      old = keepOld(absolute, folder)
    }
    return this.#shared ? this.#shared.writes.toTakeBack(path, old) : old
  }

  override stat(path: string): FileStat | undefined {
    return this.ahead.has(path) ? this.look(path).file : super.stat(path)
  }

  override look(path: string): Look {
    const planned = this.ahead.get(path)
    if (!planned) return super.look(path)
    return planned.bytes ? { file: planned.stat } : {}
  }

  override read(path: string): string {
    return this.ahead.has(path) ? textOfBytes(this.readBytes(path), path) : super.read(path)
  }

  override readBytes(path: string): Uint8Array {
    const planned = this.ahead.get(path)
    if (!planned) return super.readBytes(path)
    if (!planned.bytes) throw new ContentError(path, 'there is no such file', { code: 'ENOENT' })
    return planned.bytes
  }

  override walkUnder(folder: string): FileStat[] {
    const found = super.walkUnder(folder)
    if (this.ahead.size === 0) return found
    const isBelow = (path: string) => folder === '' || path === folder || path.startsWith(`${folder}/`)
    const made = [...this.ahead].flatMap(([path, { bytes, stat }]) => (bytes && isBelow(path) ? stat : []))
    return [...found.filter(({ path }) => !this.ahead.has(path)), ...made].sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  // A checkout may have replaced a folder by a link meanwhile. Work that writes there gets that error when it is repeated.
  #mustLeadHere(path: string): void {
    try {
      this.place(path)
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      throw new WriteError(path, error.reason, { code: 'ECHANGED', hint: error.hint, cause: error })
    }
  }

  #prepare(...coming: ComingFile[]): void {
    this.announce?.(coming.map(({ path }) => path))
    this.aboutTo?.(...coming)
  }
}
