import { Journal } from '../store/journal.ts'
import { FolderLock } from '../store/lock.ts'

/** The right to write a folder: one process at a time, each knowing what the others wrote before it. */
export class WriteLock {
  readonly #lock: FolderLock
  readonly #journal: Journal
  readonly #learn: (news: readonly string[] | 'rescan') => void

  /** `learn` is told which paths others wrote since this process last held the lock. */
  constructor(root: string, learn: (news: readonly string[] | 'rescan') => void) {
    this.#lock = new FolderLock(root)
    this.#journal = new Journal(root)
    this.#learn = learn
  }

  /** Runs work that may write. @throws LockError when another process holds the lock for too long */
  run<T>(work: () => T): T {
    return this.#lock.run(() => {
      const news = this.#journal.readNew()
      if (news.length) this.#learn(news)
      return work()
    })
  }

  /** Runs work that touches no content, so that there is nothing to learn first. */
  runBeside<T>(work: () => T): T {
    return this.#lock.run(work)
  }

  /** Tells the other processes which paths were written. */
  wrote(...paths: string[]): void {
    this.#journal.append(paths)
  }

  close(): void {
    this.#lock.close()
    this.#journal.close()
  }
}
