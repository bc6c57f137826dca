import { alreadyThere } from './atomic-write.ts'
import { lstatSync, readFileSync } from 'node:fs'
import { ContentError } from './content-error.ts'
import type { FileStat, Look } from './content-folder.ts'
import type { OldFile } from './keep-old.ts'
import { textOfBytes } from './read-file.ts'
import { WritableFolder } from './writable-folder.ts'

/** What would be at a path: bytes, or nothing. */
interface Planned {
  readonly bytes: Uint8Array | undefined
  readonly stat: FileStat
}

/**
 * A content folder in which writing changes nothing on the disk: what was written is held in memory, and read from
 * there. So everything that a command would do can be seen, with all that follows from it.
 */
export class DryFolder extends WritableFolder {
  override readonly isDry = true
  readonly #planned = new Map<string, Planned>()
  #clock = Date.now()

  override has(path: string): boolean {
    const planned = this.#planned.get(path)
    return planned ? planned.bytes !== undefined : super.has(path)
  }

  override write(path: string, text: string | Uint8Array, { isNew = false } = {}): FileStat {
    this.#mayPlan(path)
    if (isNew && this.has(path)) throw alreadyThere(path)
    this.aboutTo?.({ path, bytes: text })
    return this.#plan(path, Buffer.from(text))
  }

  override attach(staged: string, path: string): void {
    this.#mayPlan(path)
    if (this.has(path)) throw alreadyThere(path)
    this.aboutTo?.({ path })
    this.#plan(path, readFileSync(staged))
  }

  override move(from: string, to: string): void {
    this.#mayPlan(from, to)
    if (this.has(to) && !this.#isSameFile(from, to)) throw alreadyThere(to)
    this.aboutTo?.({ path: to, from }, { path: from, isGone: true })
    const bytes = this.readBytes(from)
    this.#plan(from, undefined)
    this.#plan(to, bytes)
  }

  override remove(paths: readonly string[]): void {
    this.#mayPlan(...paths)
    this.aboutTo?.(...paths.map((path) => ({ path, isGone: true }) as const))
    for (const path of paths) this.#plan(path, undefined)
  }

  override keep(path: string): OldFile {
    const before = this.#planned.get(path)
    const restore = () => void (before ? this.#planned.set(path, before) : this.#planned.delete(path))
    return { restore, forget: () => {} }
  }

  override stat(path: string): FileStat | undefined {
    return this.#planned.has(path) ? this.look(path).file : super.stat(path)
  }

  override look(path: string): Look {
    const planned = this.#planned.get(path)
    if (!planned) return super.look(path)
    return planned.bytes ? { file: planned.stat } : {}
  }

  override read(path: string): string {
    return this.#planned.has(path) ? textOfBytes(this.readBytes(path), path) : super.read(path)
  }

  override readBytes(path: string): Uint8Array {
    const planned = this.#planned.get(path)
    if (!planned) return super.readBytes(path)
    if (!planned.bytes) throw new ContentError(path, 'there is no such file', { code: 'ENOENT' })
    return planned.bytes
  }

  override walkUnder(folder: string): FileStat[] {
    const found = super.walkUnder(folder).filter(({ path }) => !this.#planned.has(path))
    const isBelow = (path: string) => folder === '' || path === folder || path.startsWith(`${folder}/`)
    const made = [...this.#planned].flatMap(([path, { bytes, stat }]) => (bytes && isBelow(path) ? stat : []))
    return [...found, ...made].sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  // As on the disk; what is planned already hides what is there.
  #mayPlan(...paths: readonly string[]): void {
    for (const path of paths)
      if (this.#planned.has(path)) this.place(path)
      else this.target(path)
  }

  #plan(path: string, bytes: Uint8Array | undefined): FileStat {
    // Each write is a later one, whatever the clock's resolution.
    this.#clock = Math.max(Date.now(), this.#clock + 1)
    const stat = { path, size: bytes?.length ?? 0, mtimeMs: this.#clock, ctimeMs: this.#clock, ino: this.#clock }
    this.#planned.set(path, { bytes, stat })
    return stat
  }

  // On a case-insensitive disk, `About.md` exists already when about.md is to be renamed to it.
  #isSameFile(from: string, to: string): boolean {
    if (from.toLowerCase() !== to.toLowerCase() || this.#planned.has(from) || this.#planned.has(to)) return false
    return lstatSync(this.place(from)).ino === lstatSync(this.place(to)).ino
  }
}
