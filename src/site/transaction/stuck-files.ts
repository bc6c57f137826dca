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
  #current = ''

  constructor(folder: ContentFolder) {
    this.#folder = folder
  }

  /** Sets the change to which failures belong from now on. A new attempt clears its earlier failures. */
  at({ name }: PinnedChange, isNew: boolean): void {
    this.#current = name
    if (isNew) this.#byChange.delete(name)
  }

  /** Records that a file could not be changed. */
  failed(path: string, error: unknown): void {
    const { code } = error as { code?: string }
    const files = this.#byChange.get(this.#current) ?? new Map<string, string>()
    files.set(path, code !== undefined && passing.has(code) ? '' : this.#stateOf(path))
    this.#byChange.set(this.#current, files)
  }

  /** Whether nothing has changed since a change got stuck. */
  isStuck({ name }: PinnedChange): boolean {
    const files = this.#byChange.get(name)
    return files !== undefined && [...files].every(([path, state]) => state === this.#stateOf(path, '-'))
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
