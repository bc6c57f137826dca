import { resolve } from 'node:path'
import { SharedLock } from './shared-lock.ts'

/**
 * The lock of all writers of a content folder, in this process and in others, so that no update is lost. Work under it is
 * synchronous; waiting for it never blocks the event loop. Within a process it is reentrant and first come, first served. Locks
 * of dead processes are broken, those of suspended ones are not. Nothing touches the disk before the first use.
 */
export class FolderLock {
  readonly #root: string
  readonly #waitMs: number
  #shared: SharedLock | undefined

  /** @param waitMs how long to wait for another process before LockError, in milliseconds */
  constructor(root: string, waitMs = 10_000) {
    this.#root = resolve(root)
    this.#waitMs = waitMs
  }

  /** Runs work in its turn, within `mostMs` milliseconds. Rejects with LockError, WriteError, and the error of the work. */
  run<T>(work: () => T, mostMs = this.#waitMs): Promise<T> {
    return this.#use().run(Math.min(mostMs, this.#waitMs), work)
  }

  /**
   * Takes the lock in its turn, until the returned function is called: for a process with a single task, as all other work of
   * this process runs at once meanwhile. Rejects with LockError, WriteError.
   */
  async hold(): Promise<() => void> {
    return this.#use().hold(this.#waitMs)
  }

  /** Runs work now: inside other work under the lock, or if it is free. Throws LockError at once if another process has it. */
  runNow<T>(work: () => T): T {
    return this.#use().runNow(work)
  }

  /** Removes this process's files; a later `run` starts afresh. */
  close(): void {
    this.#shared?.close()
    this.#shared = undefined
  }

  #use(): SharedLock {
    this.#shared ??= SharedLock.open(this.#root)
    return this.#shared
  }
}

/** For a dry run, which writes nothing: waits for nobody, and needs no file. */
export const noLock: Pick<FolderLock, 'run' | 'hold' | 'runNow' | 'close'> = {
  run: (work) => new Promise((resolve) => resolve(work())),
  hold: () => Promise.resolve(() => undefined),
  runNow: (work) => work(),
  close: () => undefined,
}
