import { ContentError } from '../files/content-error.ts'
import type { LockFile, LockHolder } from './lock-file.ts'

const ANNOUNCE_EVERY_MS = 20

/** Another process kept the lock for longer than we were to wait. `code` is ELOCKED. */
export class LockError extends ContentError {
  override readonly name = 'LockError'
  readonly holder: LockHolder | undefined

  constructor(file: string, waitedMs: number, holder: LockHolder | undefined) {
    const who = holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host}`
    const hint = 'wait for it to finish, or end it'
    const since = waitedMs > 0 ? ` for more than ${waitedMs / 1000} s` : ''
    super(file, `${who} has kept this folder locked${since}`, { hint, code: 'ELOCKED' })
    this.holder = holder
  }
}

/** One wait for the lock, from the first try to LockError. */
export class TakeAttempt {
  readonly #file: LockFile
  readonly #waitMs: number
  readonly #askedAt: number
  #announcedAt = 0

  /** `waitMs` counts from `askedAt` (Date.now()): waiting for others of this process is waiting too. */
  constructor(file: LockFile, { waitMs, askedAt = Date.now() }: { waitMs: number; askedAt?: number }) {
    this.#file = file
    this.#waitMs = waitMs
    this.#askedAt = askedAt
  }

  /** Tries once, breaking a stale lock. Throws LockError when the time is up. */
  succeeds(): boolean {
    if (this.#file.tryTake()) return true
    this.#file.breakIfStale()
    if (this.#file.tryTake()) return true
    const now = Date.now()
    if (now - this.#askedAt >= this.#waitMs) throw new LockError('.almanac/lock', this.#waitMs, this.#file.holder())
    if (now - this.#announcedAt >= ANNOUNCE_EVERY_MS) {
      this.#announcedAt = now
      this.#file.announceWaiting()
    }
    return false
  }

  /** How long to wait before the next try; random, so that two who wait do not keep step. */
  pauseMs(): number {
    return 1 + Math.random() * 2
  }
}
