import { resolve } from 'node:path'
import { SharedLock, type LockTimes } from './shared-lock.ts'

/** Times in milliseconds. */
export interface LockOptions {
  /** How long to wait for another process before LockError; 10 s. */
  waitMs?: number
  /** How long an unused lock is kept, in case the next write follows at once; 5 ms. */
  lingerMs?: number
  /** How long a lock may be kept in all while one write follows another; 50 ms. */
  holdMs?: number
  /** How old the holder's sign of life may be; 30 s. */
  staleMs?: number
}

/**
 * The lock that all writers of one content folder take, in this process and in others, so that no update is lost.
 * Within a process it is reentrant: work may call `run` again. After use it lingers for some milliseconds, because taking
 * it costs more than many a write; it is given up on exit in any case. Locks of processes that died are broken.
 * Nothing touches the disk before the first use.
 */
export class FolderLock {
  readonly #root: string
  readonly #options: LockTimes
  #shared: SharedLock | undefined

  constructor(root: string, options: LockOptions = {}) {
    this.#root = resolve(root)
    this.#options = { waitMs: 10_000, lingerMs: 5, holdMs: 50, staleMs: 30_000, ...options }
  }

  /** Does synchronous work under the lock; waits by blocking. Throws LockError, WriteError, and what the work throws. */
  run<T>(work: () => T): T {
    const shared = this.#use()
    shared.enter(this.#options)
    try {
      return work()
    } finally {
      shared.leave(this.#options)
    }
  }

  /**
   * The same for asynchronous work. Such sections of one process follow one another (one inside another is entered at
   * once); a synchronous `run` may come between the steps of one, since the process holds the lock already.
   */
  async runAsync<T>(work: () => Promise<T>): Promise<T> {
    return this.#use().runSection(this.#options, work)
  }

  /** Gives the lock up and removes this process's traces; a later `run` starts afresh. */
  close(): void {
    this.#shared?.close()
    this.#shared = undefined
  }

  #use(): SharedLock {
    this.#shared ??= SharedLock.open(this.#root, this.#options.staleMs)
    return this.#shared
  }
}
