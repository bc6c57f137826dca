import { LRUCache } from 'lru-cache'

/** A tick of the coarsest clock of a usual file system, in milliseconds. */
const tickMs = 25

/**
 * Texts of files that were read within a tick of their last change: written once more within that tick, such a file can
 * keep its size and time, and would be taken for unchanged.
 */
export class YoungFiles {
  readonly #texts = new LRUCache<string, string>({ max: 64 })

  /** Remembers what was read, when the file is that young. */
  note(path: string, mtimeMs: number, read: () => string): void {
    if (Math.abs(Date.now() - mtimeMs) < tickMs) this.#texts.set(path, read())
  }

  /** Whether a file of the same size and time holds something else by now. */
  isRewritten(path: string, mtimeMs: number, read: () => string): boolean {
    const before = this.#texts.get(path)
    // Hints about a save come within a second or two; older files have been looked at since.
    return before !== undefined && Math.abs(Date.now() - mtimeMs) < 2000 && read() !== before
  }
}
