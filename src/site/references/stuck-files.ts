import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import type { PinnedChange } from './pins.ts'

// Want of room is about no file: it may be over at any time.
const passing = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO'])

/**
 * The files that changes of names could not rewrite, with the state they were in: as long as they and the rights to their
 * folders are as they were, trying again with each write would take its time for nothing.
 */
export class StuckFiles {
  readonly #folder: ContentFolder
  readonly #byChange = new Map<string, Map<string, string>>()
  #current = new Map<string, string>()

  constructor(folder: ContentFolder) {
    this.#folder = folder
  }

  /** Says which change is at work from now on: what fails is part of it. A new attempt forgets what failed before. */
  at({ name }: PinnedChange, isNew: boolean): void {
    this.#current = (!isNew && this.#byChange.get(name)) || new Map()
    this.#byChange.set(name, this.#current)
  }

  /** Takes down that a file could not be changed. */
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

  /** All that is left to be done is tried once more. */
  forget(): void {
    this.#byChange.clear()
  }

  #stateOf(path: string, gone = ''): string {
    try {
      const file = this.#folder.resolve(path)
      const { ino, size, mtimeMs, ctimeMs } = statSync(file)
      // Files come and go in a folder all the time: what may be done there counts.
      const { ino: folder, mode, uid, gid } = statSync(dirname(file))
      return [ino, size, mtimeMs, ctimeMs, folder, mode, uid, gid].join(' ')
    } catch {
      return gone
    }
  }
}
