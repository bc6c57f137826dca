import { Journal } from '../../storage/lock/journal.ts'
import { FolderLock } from '../../storage/lock/lock.ts'

/** The right to write to a folder: one process at a time, each told what the others wrote before it. */
export class WriteLock {
  readonly #lock: FolderLock
  readonly #journal: Journal
  readonly #isDry: boolean

  constructor(root: string, isDry = false) {
    this.#isDry = isDry
    this.#lock = new FolderLock(root)
    this.#journal = new Journal(root)
  }

  /** Runs work that may write, in turn. Rejects with LockError when another process holds the lock for too long. */
  run<T>(work: () => T): Promise<T> {
    return this.#lock.run(work)
  }

  /** Runs work that may write now: inside other such work, or while the lock is free; else throws LockError. */
  runNow<T>(work: () => T): T {
    return this.#lock.runNow(work)
  }

  /** Takes the lock for a piece of work with waits in it, until the returned function is called. Rejects with LockError. */
  hold(): Promise<() => void> {
    return this.#lock.hold()
  }

  /** The paths that others wrote since the last call; `rescan` where that is not known. Under the lock. */
  news(): readonly string[] | 'rescan' {
    return this.#journal.readNew()
  }

  /**
   * Announces paths to other processes before they are written, as a kill may follow. They check them when they hold
   * the lock themselves. A dry run writes none. Throws WriteError.
   */
  announce(...paths: string[]): void {
    if (!this.#isDry) this.#journal.append(paths)
  }

  close(): void {
    this.#lock.close()
    this.#journal.close()
  }
}
