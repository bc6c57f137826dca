import { setTimeout as sleep } from 'node:timers/promises'
import { LockFile } from './lock-file.ts'
import { TakeAttempt } from './lock-wait.ts'

/** How a lock is waited for and kept, in milliseconds; see LockOptions. */
export interface LockTimes {
  waitMs: number
  lingerMs: number
  holdMs: number
  staleMs: number
}

const BEAT_MS = 5000
const GAP_MS = 4

/** What all FolderLocks of one folder in this process have in common. */
export class SharedLock {
  static readonly #open = new Map<string, SharedLock>()

  readonly #root: string
  readonly #file: LockFile
  #users = 0
  #depth = 0
  #isHeld = false
  /** Date.now() when the lock was taken, last used and last beaten. */
  #takenAt = 0
  #usedAt = 0
  #beatAt = 0
  /** Until when those who wait are let through. */
  #gapUntil = 0
  #timer: NodeJS.Timeout | undefined
  /** Settles when the last of those who wait in this process has had its turn. */
  #lastTurn: Promise<unknown> = Promise.resolve()
  #waiting = 0

  private constructor(root: string, staleMs: number) {
    this.#root = root
    this.#file = new LockFile(root, staleMs)
  }

  /** The one of a folder, made at its first use; every `open` wants its `close`. */
  static open(root: string, staleMs: number): SharedLock {
    let shared = SharedLock.#open.get(root)
    if (shared === undefined) {
      if (SharedLock.#open.size === 0) process.on('exit', SharedLock.#releaseAll)
      shared = new SharedLock(root, staleMs)
      SharedLock.#open.set(root, shared)
    }
    shared.#users++
    return shared
  }

  static readonly #releaseAll = (): void => {
    for (const shared of SharedLock.#open.values()) shared.#dispose()
  }

  /** Does work when its turn has come; at once when called from inside other work. */
  run<T>(options: LockTimes, work: () => T): Promise<T> {
    if (this.#depth > 0) return settled(() => this.#work(options, work))
    if (this.#waiting === 0 && this.#isReady(options)) return settled(() => this.#work(options, work))
    const askedAt = Date.now()
    const turn = this.#lastTurn.then(async () => {
      await this.#take(options, askedAt)
      return this.#work(options, work)
    })
    this.#waiting++
    this.#lastTurn = turn.then(
      () => void this.#waiting--,
      () => void this.#waiting--,
    )
    return turn
  }

  /** Does work at once. Throws LockError where another process holds the lock. */
  runNow<T>(options: LockTimes, work: () => T): T {
    if (!this.#isHeld) {
      new TakeAttempt(this.#file, { waitMs: 0 }).succeeds()
      this.#taken()
    }
    return this.#work(options, work)
  }

  /** Ends one user's interest; with the last one the lock is given up. */
  close(): void {
    this.#users--
    if (this.#users > 0) return
    SharedLock.#open.delete(this.#root)
    if (SharedLock.#open.size === 0) process.off('exit', SharedLock.#releaseAll)
    if (this.#depth === 0) this.#dispose()
  }

  #work<T>(options: LockTimes, work: () => T): T {
    if (this.#depth > 0 && Date.now() - this.#beatAt > BEAT_MS) this.#beat()
    this.#depth++
    try {
      return work()
    } finally {
      this.#depth--
      if (this.#depth === 0) this.#leave(options)
    }
  }

  #leave(options: LockTimes): void {
    this.#usedAt = Date.now()
    if (this.#users === 0) this.#dispose()
    else if (options.lingerMs <= 0) this.#release()
    else this.#timer ??= this.#releaseSoon(options, options.lingerMs)
  }

  /** Whether the lock is ours now, or could be taken without waiting. */
  #isReady(options: LockTimes): boolean {
    this.#giveWayAfter(options)
    if (this.#isHeld) return true
    if (this.#gapUntil > Date.now() || !this.#file.tryTake()) return false
    this.#taken()
    return true
  }

  async #take(options: LockTimes, askedAt: number): Promise<void> {
    this.#giveWayAfter(options)
    if (!this.#isHeld && this.#gapUntil > Date.now()) await sleep(this.#gapUntil - Date.now())
    if (this.#isHeld) return
    const attempt = new TakeAttempt(this.#file, { waitMs: options.waitMs, askedAt })
    // `runNow` may have taken the lock while we slept.
    while (!this.#isHeld && !attempt.succeeds()) await sleep(attempt.pauseMs())
    if (!this.#isHeld) this.#taken()
  }

  /** A lock that was kept for its full time is given up, with a gap for other processes that wait. */
  #giveWayAfter({ holdMs }: LockTimes): void {
    if (this.#isHeld && this.#depth === 0 && Date.now() - this.#takenAt >= holdMs) this.#giveWay()
  }

  #giveWay(): void {
    this.#release()
    if (this.#file.isWanted(this.#takenAt)) this.#gapUntil = Date.now() + GAP_MS
  }

  #taken(): void {
    this.#isHeld = true
    this.#takenAt = this.#usedAt = this.#beatAt = Date.now()
  }

  #beat(): void {
    this.#beatAt = Date.now()
    this.#file.beat()
  }

  #releaseSoon(options: LockTimes, delayMs: number): NodeJS.Timeout {
    const check = (): void => {
      this.#timer = undefined
      if (this.#depth > 0 || !this.#isHeld) return
      const now = Date.now()
      const leftMs = Math.min(options.lingerMs - (now - this.#usedAt), options.holdMs - (now - this.#takenAt))
      if (leftMs <= 0) this.#giveWay()
      else this.#timer = this.#releaseSoon(options, leftMs)
    }
    return setTimeout(check, delayMs).unref()
  }

  #release(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#file.release()
  }

  #dispose(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#release()
    this.#file.dispose()
  }
}

/** Does work at once, and gives what comes of it as a promise. */
function settled<T>(work: () => T): Promise<T> {
  try {
    return Promise.resolve(work())
  } catch (error) {
    return Promise.reject(error as Error)
  }
}
