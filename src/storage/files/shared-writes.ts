import { dirname } from 'node:path'
import { fillFor, writeFileAtomic } from './atomic-write.ts'
import type { FileStat } from './content-folder.ts'
import type { OldFile } from './keep-old.ts'
import { alreadyThere } from './names-on-disk.ts'
import { FilledFile, type FillOptions, isElsewhere, lookAtTarget } from './filled-file.ts'
import { syncTogether } from './sync-together.ts'
import { toWriteError, asWriteErrors } from './write-error.ts'

/** The planned state of a path: bytes, or no file. */
export interface Planned {
  readonly bytes: Uint8Array | undefined
  readonly stat: FileStat
}

/**
 * Files that several pieces of work write in one turn. They are synced together before any of them is renamed, since a name
 * must never exist before its content; until then they are found in `ahead`.
 */
export class SharedWrites {
  /** Files that are written, but not renamed yet. */
  readonly #ahead = new Map<
    string,
    Planned & { readonly bytes: Uint8Array; readonly file: FilledFile; readonly isNew: boolean }
  >()
  readonly #filled: FilledFile[] = []
  readonly #placed = new Set<string>()

  /** The planned states, as members of the shared turn see them. */
  get ahead(): ReadonlyMap<string, Planned> {
    return this.#ahead
  }

  /**
   * Fills the file for a path. Throws WriteError, after which nothing has changed. Does nothing and returns undefined for a
   * link: a reader of its target by another name would not find the new content here.
   */
  write(
    path: string,
    absolute: string,
    bytes: Uint8Array,
    { isNew, time, stood }: Pick<FillOptions, 'time' | 'stood'> & { readonly isNew: boolean },
  ): FileStat | undefined {
    const before = this.#ahead.get(path)
    if (before && isNew) throw alreadyThere(absolute)
    const exclusive = before?.isNew ?? isNew
    return asWriteErrors(absolute, () => {
      const target = lookAtTarget(absolute, { exclusive })
      if (target.path !== absolute) return undefined
      // If written twice in the turn, it replaces the file that was there at first.
      const options = { exclusive, time, stood: before ? before.file.stood : stood }
      const fill = (temporary: string) => new FilledFile(target, bytes, options, temporary)
      const file = fillFor(dirname(target.path), fill)
      this.#filled.push(file)
      const { size, mtimeMs, ctimeMs, ino } = file.stat
      const stat = { path, size, mtimeMs, ctimeMs, ino }
      this.#ahead.set(path, { bytes, stat, file, isNew: exclusive })
      return stat
    })
  }

  /** The rollback of a write to a path; `undo` is used if the file has been renamed by then. */
  toTakeBack(path: string, undo: OldFile): OldFile {
    const before = this.#ahead.get(path)
    const restore = () => {
      // An earlier piece of work in the turn is rolled back, too, and knows the former state.
      if (this.#placed.has(path)) return before ? undefined : undo.restore()
      if (before) this.#ahead.set(path, before)
      else this.#ahead.delete(path)
      undo.forget()
    }
    return { restore, forget: undo.forget }
  }

  /** Syncs the content of all files. Throws WriteError for the first failure. */
  sync(): void {
    const files = [...this.#ahead.values()].map(({ file }) => file)
    const failure = syncTogether(files.map(({ descriptor }) => descriptor))
    if (failure) throw toWriteError(failure.error, files[failure.at]!.target.path)
  }

  /** Renames all synced files into place. Throws WriteError at the first failure: EEXIST or ECHANGED if others wrote there. */
  place(syncNames: (folder: string) => void): void {
    const waiting = [...this.#ahead]
    for (const [path, { file, bytes, isNew }] of waiting) {
      const { target } = file
      try {
        file.mustReplaceWhatStood()
        place(file, bytes, isNew)
        this.#placed.add(path)
      } catch (error) {
        if (file.hasName) this.#placed.add(path)
        throw toWriteError(error, target.path)
      }
    }
    for (const folder of new Set(waiting.map(([, { file }]) => dirname(file.target.path)))) syncNames(folder)
  }

  /** Removes temporary files that were not renamed. Never throws. */
  end(): void {
    this.#ahead.clear()
    for (const file of this.#filled) file.discard()
  }
}

function place(file: FilledFile, bytes: Uint8Array, exclusive: boolean): void {
  try {
    file.place()
  } catch (error) {
    if (!isElsewhere(error)) throw error
    writeFileAtomic(file.target.path, bytes, { exclusive, time: file.time })
  }
}
