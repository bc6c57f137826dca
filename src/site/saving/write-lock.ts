import { Journal } from '../../storage/lock/journal.ts'
import { FolderLock } from '../../storage/lock/lock.ts'

/** The right to write a folder: one process at a time, each knowing what the others wrote before it. */
export class WriteLock {
  readonly #lock: FolderLock
  readonly #journal: Journal
  readonly #learn: (news: readonly string[] | 'rescan') => void
  #isInside = false

  /** `learn` is told which paths others wrote since this process last held the lock. */
  constructor(root: string, learn: (news: readonly string[] | 'rescan') => void) {
    this.#lock = new FolderLock(root)
    this.#journal = new Journal(root)
    this.#learn = learn
  }

  /** Runs work that may write, when its turn has come. Rejects with LockError when another process holds the lock for too long. */
  run<T>(work: () => T): Promise<T> {
    return this.#lock.run(() => this.#informed(work))
  }

  /** Runs work that may write at once: inside other such work, or where the lock is free. Throws LockError where it is not. */
  runNow<T>(work: () => T): T {
    return this.#lock.runNow(() => this.#informed(work))
  }

  /**
   * Tells the other processes which paths are about to be written: before that, as a kill may follow. They look at them
   * when they hold the lock themselves. Throws WriteError.
   */
  announce(...paths: string[]): void {
    this.#journal.append(paths)
  }

  close(): void {
    this.#lock.close()
    this.#journal.close()
  }

  // What others wrote is learned before the outermost work only: while it runs, nobody else writes.
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
