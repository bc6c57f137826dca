import { digestOf, type Stamp } from './load-file.ts'

/** More than a tick of the clock of a usual file system, and of one that counts in whole or every other second, in milliseconds. */
const tickMs = 25
const coarseTickMs = 2100

/**
 * Files that were read within a tick of their last change: written once more within that tick, such a file can keep its
 * size and times, and would be taken for unchanged. So what they held is remembered until they are older.
 */
export class RacilyCleanFiles {
  readonly #digests = new Map<string, string>()

  /** Notes what was read of a file; `since` is a moment before the reading, in milliseconds by the clock of the system. */
  note(path: string, stamp: Stamp, text: string, since: number): void {
    if (isYoung(stamp, since)) this.#digests.set(path, digestOf(text))
    else this.#digests.delete(path)
  }

  forget(path: string): void {
    this.#digests.delete(path)
  }

  /** Whether a file's size and times do not tell yet that it is as it was read. */
  has(path: string): boolean {
    return this.#digests.has(path)
  }

  /** What was read of a file, while its size and times do not tell it. */
  digestOf(path: string): string | undefined {
    return this.#digests.get(path)
  }

  /** Whether a file of the same size and times holds something else by now. */
  isRewritten(path: string, stamp: Stamp, read: () => string): boolean {
    const before = this.#digests.get(path)
    if (before === undefined) return false
    const since = Date.now()
    if (digestOf(read()) !== before) return true
    if (!isYoung(stamp, since)) this.#digests.delete(path)
    return false
  }
}

// A time in whole seconds may come from a file system that knows no others.
function isYoung({ ctimeMs }: Stamp, since: number): boolean {
  return since - ctimeMs < (ctimeMs % 1000 === 0 ? coarseTickMs : tickMs)
}
