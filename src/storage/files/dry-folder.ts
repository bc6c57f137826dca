import { alreadyThere } from './names-on-disk.ts'
import { lstatSync, readFileSync } from 'node:fs'
import type { FileStat } from './content-folder.ts'
import type { OldFile } from './keep-old.ts'
import type { Planned } from './shared-writes.ts'
import { WritableFolder } from './writable-folder.ts'

/** A content folder that writes to memory and reads from there, to show the effects of a command without causing them. */
export class DryFolder extends WritableFolder {
  override readonly isDry = true
  readonly #planned = new Map<string, Planned>()
  protected override ahead: ReadonlyMap<string, Planned> = this.#planned
  #clock = Date.now()

  override write(path: string, text: string | Uint8Array, { isNew = false } = {}): FileStat {
    this.#mayPlan(path)
    if (isNew && this.has(path)) throw alreadyThere(path)
    const bytes = Buffer.from(text)
    this.aboutTo?.({ path, bytes })
    return this.#plan(path, bytes)
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

  // The same refusals as on disk; planned files hide those on disk.
  #mayPlan(...paths: readonly string[]): void {
    for (const path of paths)
      if (this.#planned.has(path)) this.place(path)
      else this.target(path)
  }

  #plan(path: string, bytes: Uint8Array | undefined): FileStat {
    // Each write is later than the previous one, whatever the clock's resolution.
    this.#clock = Math.max(Date.now(), this.#clock + 1)
    const stat = { path, size: bytes?.length ?? 0, mtimeMs: this.#clock, ctimeMs: this.#clock, ino: this.#clock }
    this.#planned.set(path, { bytes, stat })
    return stat
  }

  // On a case-insensitive disk, `About.md` exists already when `about.md` is renamed to it.
  #isSameFile(from: string, to: string): boolean {
    if (from.toLowerCase() !== to.toLowerCase() || this.#planned.has(from) || this.#planned.has(to)) return false
    return lstatSync(this.place(from)).ino === lstatSync(this.place(to)).ino
  }
}
