import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import { passingCodes } from '../../storage/files/read-file.ts'
import type { PinnedChange } from '../names/pinned-references.ts'

// A full disk or table is no fault of the file, and an editor that saved it meanwhile is done: it may be over at any time.
const passing = new Set([...passingCodes, 'ENOSPC', 'EDQUOT', 'ECHANGED'])

/**
 * The files that renamings could not rewrite, with their state at that time: while they and their folders' permissions
 * are unchanged, retrying with each write would be a waste.
 */
export class StuckFiles {
  readonly #folder: ContentFolder
  readonly #byChange = new Map<string, Map<string, string>>()
  #current = new Map<string, string>()

  constructor(folder: ContentFolder) {
    this.#folder = folder
  }

  /** Sets the change to which failures belong from now on. A new attempt clears its earlier failures. */
  at({ name }: PinnedChange, isNew: boolean): void {
    this.#current = (!isNew && this.#byChange.get(name)) || new Map()
    this.#byChange.set(name, this.#current)
  }

  /** Records that a file could not be changed. */
  failed(path: string, error: unknown): void {
    const { code } = error as { code?: string }
    this.#current.set(path, code !== undefined && passing.has(code) ? '' : this.#stateOf(path))
  }

  /** Whether nothing has changed since a change got stuck. */
  isStuck({ name }: PinnedChange): boolean {
    const files = this.#byChange.get(name)
    return (
      files !== undefined && files.size > 0 && [...files].every(([path, state]) => state === this.#stateOf(path, '-'))
    )
  }

  /** Retries everything unfinished. */
  forget(): void {
    this.#byChange.clear()
  }

  #stateOf(path: string, gone = ''): string {
    try {
      const file = this.#folder.resolve(path)
      const { ino, size, mtimeMs, ctimeMs } = statSync(file)
      // Files come and go in a folder all the time: only its permissions count.
      const { ino: folder, mode, uid, gid } = statSync(dirname(file))
      return [ino, size, mtimeMs, ctimeMs, folder, mode, uid, gid].join(' ')
    } catch {
      return gone
    }
  }
}
