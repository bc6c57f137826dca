import { resolve } from 'node:path'
import { SharedLock } from './shared-lock.ts'

/** Times in milliseconds. */
export interface LockOptions {
  /** How long to wait for another process before LockError; 10 s. */
  waitMs?: number
  /** How old the sign of life of a holder may be whose process cannot be asked; 30 s. */
  staleMs?: number
}

/**
 * The lock that all writers of one content folder take, in this process and in others, so that no update is lost. Work
 * under it is synchronous; waiting for it never blocks the event loop. Within a process it is reentrant and given in the
 * order of asking. Locks of processes that died are broken, those of processes that were stopped are not. Nothing
 * touches the disk before the first use.
 */
export class FolderLock {
  readonly #root: string
  readonly #waitMs: number
  readonly #staleMs: number
  #shared: SharedLock | undefined

  constructor(root: string, { waitMs = 10_000, staleMs = 30_000 }: LockOptions = {}) {
    this.#root = resolve(root)
    this.#waitMs = waitMs
    this.#staleMs = staleMs
  }

  /** Does work when its turn has come. Rejects with LockError, WriteError, and what the work throws. */
  run<T>(work: () => T): Promise<T> {
    return this.#use().run(this.#waitMs, work)
  }

  /**
   * Does work at once: inside of other work under the lock, or where the lock is free. Throws LockError where somebody
   * else has it: nothing is waited for.
   */
  runNow<T>(work: () => T): T {
    return this.#use().runNow(work)
  }

  /** Removes this process's traces; a later `run` starts afresh. */
  close(): void {
    this.#shared?.close()
    this.#shared = undefined
  }

  #use(): SharedLock {
    this.#shared ??= SharedLock.open(this.#root, this.#staleMs)
    return this.#shared
  }
}
