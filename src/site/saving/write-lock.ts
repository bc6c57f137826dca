import { Journal } from '../../storage/lock/journal.ts'
import { FolderLock } from '../../storage/lock/lock.ts'

/** The right to write to a folder: one process at a time, each aware of what the others wrote before it. */
export class WriteLock {
  readonly #lock: FolderLock
  readonly #journal: Journal
  readonly #learn: (news: readonly string[] | 'rescan') => void
  readonly #isDry: boolean
  #isInside = false

  /** Calls `learn` with the paths that others wrote since this process last held the lock. */
  constructor(root: string, learn: (news: readonly string[] | 'rescan') => void, isDry = false) {
    this.#isDry = isDry
    this.#lock = new FolderLock(root)
    this.#journal = new Journal(root)
    this.#learn = learn
  }

  /** Runs work that may write, in turn. Rejects with LockError when another process holds the lock for too long. */
  run<T>(work: () => T): Promise<T> {
    return this.#lock.run(() => this.#informed(work))
  }

  /** Runs work that may write now: inside other such work, or while the lock is free; else throws LockError. */
  runNow<T>(work: () => T): T {
    return this.#lock.runNow(() => this.#informed(work))
  }

  /** Takes the lock for a piece of work with waits in it, until the returned function is called. Rejects with LockError. */
  hold(): Promise<() => void> {
    return this.#lock.hold()
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

  // Learns what others wrote only before the outermost work: while it runs, nobody else writes.
  #informed<T>(work: () => T): T {
    if (this.#isInside) return work()
    this.#isInside = true
    try {
      const news = this.#journal.readNew()
      if (news.length) this.#learn(news)
      return work()
    } finally {
      this.#isInside = false
    }
  }
}
