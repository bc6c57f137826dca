import { setTimeout as sleep } from 'node:timers/promises'
import { noteAftermath } from '../files/write-error.ts'
import { LockError } from './lock-error.ts'
import { LockFile } from './lock-file.ts'
import { BEAT_MS, STALE_MS } from '../programs/process-alive.ts'

// Moments are of `performance.now()`: the machine's clock may be set back during a gap.
/** How long waiting processes are let through, in milliseconds; they retry every 1 to 3 ms. */
const GAP_MS = 4
const ANNOUNCE_EVERY_MS = 20

/** The state shared by all FolderLocks of one folder in this process. */
export class SharedLock {
  static readonly #open = new Map<string, SharedLock>()

  readonly #root: string
  readonly #file: LockFile
  #users = 0
  /** The nesting depth of running work: this process holds the lock while it is not zero. */
  #depth = 0
  #beatAt = 0
  #gapUntil = 0
  /** Settles when the last waiter in this process has had its turn. */
  #lastTurn: Promise<unknown> = Promise.resolve()
  #waiting = 0

  private constructor(root: string) {
    this.#root = root
    this.#file = new LockFile(root, 'lock', STALE_MS)
  }

  /** The instance of a folder, created on first use; every `open` needs a `close`. */
  static open(root: string): SharedLock {
    let shared = SharedLock.#open.get(root)
    if (shared === undefined) {
      if (SharedLock.#open.size === 0) process.on('exit', SharedLock.#releaseAll)
      shared = new SharedLock(root)
      SharedLock.#open.set(root, shared)
    }
    shared.#users++
    return shared
  }

  static readonly #releaseAll = (): void => {
    for (const shared of SharedLock.#open.values()) {
      if (shared.#depth > 0) shared.#file.release()
      shared.#file.dispose()
    }
  }

  /** Runs work in its turn: immediately if nobody holds the lock or waits for it. */
  async run<T>(waitMs: number, work: () => T): Promise<T> {
    if (this.#depth > 0) return this.#during(work)
    if (this.#waiting === 0 && performance.now() >= this.#gapUntil && this.#file.tryTake()) return this.#during(work)
    const askedAt = performance.now()
    this.#waiting++
    const turn = this.#lastTurn
      .then(() => this.#whenFree(askedAt, waitMs, work))
      .finally(() => {
        this.#waiting--
      })
    this.#lastTurn = turn.catch(() => undefined)
    return turn
  }

  /** Holds the lock from its turn until the returned function is called; work of this process runs at once meanwhile. */
  async hold(waitMs: number): Promise<() => void> {
    await this.run(waitMs, () => this.#depth++)
    return () => {
      if (--this.#depth === 0) this.#release()
    }
  }

  /** Runs work now. Throws LockError if another process holds the lock. */
  runNow<T>(work: () => T): T {
    if (this.#depth === 0 && !this.#file.takeOrBreak()) throw new LockError(0, this.#file.holder())
    return this.#during(work)
  }

  /** Removes one user; after the last one, its files are deleted. */
  close(): void {
    this.#users--
    if (this.#users > 0) return
    SharedLock.#open.delete(this.#root)
    if (SharedLock.#open.size === 0) process.off('exit', SharedLock.#releaseAll)
    if (this.#depth === 0) this.#file.dispose()
  }

  /** `waitMs` counts from `askedAt`: it includes waiting for others of this process. */
  async #whenFree<T>(askedAt: number, waitMs: number, work: () => T): Promise<T> {
    if (this.#gapUntil > performance.now()) await sleep(this.#gapUntil - performance.now())
    for (let announcedAt = Number.NEGATIVE_INFINITY; !this.#file.takeOrBreak();) {
      const now = performance.now()
      if (now - askedAt >= waitMs) throw new LockError(waitMs, this.#file.holder())
      if (now - announcedAt >= ANNOUNCE_EVERY_MS) {
        announcedAt = now
        this.#file.announceWaiting()
      }
      // Random, so that two waiters do not stay in step.
      await sleep(1 + Math.random() * 2)
    }
    return this.#during(work)
  }

  #during<T>(work: () => T): T {
    const now = performance.now()
    if (this.#depth === 0) this.#beatAt = now
    else if (now - this.#beatAt > BEAT_MS) {
      this.#beatAt = now
      this.#file.beat()
    }
    this.#depth++
    let isDone = false
    try {
      const result = work()
      isDone = true
      return result
    } finally {
      this.#leave(isDone)
    }
  }

  #leave(isDone: boolean): void {
    this.#depth--
    if (this.#depth > 0) return
    try {
      this.#release()
    } catch (error) {
      // The error of failed work takes precedence.
      if (!isDone) return
      noteAftermath(error, 'written')
      throw error
    }
  }

  /** Releases the lock, with a gap if others are waiting: a busy writer would retake it immediately. */
  #release(): void {
    this.#file.release()
    if (this.#file.isWantedAnew()) this.#gapUntil = performance.now() + GAP_MS
    if (this.#users === 0) this.#file.dispose()
  }
}
