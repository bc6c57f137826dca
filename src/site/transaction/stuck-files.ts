import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import { passingCodes } from '../../storage/files/read-file.ts'
import type { PinnedChange } from '../names/pinned-references.ts'
import { quietly, getOrMake } from '../../text/values.ts'

// Temporary: a full disk or table is not the file's fault, and an editor that saved it meanwhile is done.
const passing = new Set([...passingCodes, 'ENOSPC', 'EDQUOT', 'ECHANGED'])

/**
 * The files that renamings could not rewrite, with their state then: while they and their folders' permissions are unchanged,
 * retrying with each write would be wasteful.
 */
export class StuckFiles {
  readonly #folder: ContentFolder
  readonly #byChange = new Map<string, Map<string, string>>()
  #current = ''

  constructor(folder: ContentFolder) {
    this.#folder = folder
  }

  /** Sets the change to which further failures belong. A new attempt clears its earlier failures. */
  at({ name }: PinnedChange, isNew: boolean): void {
    this.#current = name
    if (isNew) this.#byChange.delete(name)
  }

  failed(path: string, error: unknown): void {
    const { code } = error as { code?: string }
    const files = getOrMake(this.#byChange, this.#current, () => new Map<string, string>())
    files.set(path, code !== undefined && passing.has(code) ? '' : this.#stateOf(path))
  }

  /** Whether nothing has changed since a change got stuck. */
  isStuck({ name }: PinnedChange): boolean {
    const files = this.#byChange.get(name)
    return files !== undefined && [...files].every(([path, state]) => state === this.#stateOf(path, '-'))
  }

  /** Has every file retried. */
  forget(): void {
    this.#byChange.clear()
  }

  #stateOf(path: string, gone = ''): string {
    return quietly(() => {
      const file = this.#folder.resolve(path)
      const { ino, size, mtimeMs, ctimeMs } = statSync(file)
      // Files in a folder change all the time: only the folder's permissions count.
      const { ino: folder, mode, uid, gid } = statSync(dirname(file))
      return [ino, size, mtimeMs, ctimeMs, folder, mode, uid, gid].join(' ')
    }, gone)
  }
}
