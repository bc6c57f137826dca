import { AsyncLocalStorage } from 'node:async_hooks'
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
const sleepCell = new Int32Array(new SharedArrayBuffer(4))

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
  #sections: Promise<unknown> = Promise.resolve()
  #openSections = 0
  readonly #insideSection = new AsyncLocalStorage<true>()

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

  /** Starts a piece of work, blocking until the lock is there. */
  enter(options: LockTimes): void {
    if (this.#mustWait(options)) {
      const attempt = new TakeAttempt(this.#file, options.waitMs)
      while (!attempt.succeeds()) Atomics.wait(sleepCell, 0, 0, attempt.pauseMs())
      this.#taken()
    }
    this.#depth++
  }

  /** Ends it. */
  leave(options: LockTimes): void {
    this.#depth--
    if (this.#depth > 0) return
    this.#usedAt = Date.now()
    if (this.#users === 0) this.#dispose()
    else if (options.lingerMs <= 0) this.#release()
    else this.#timer ??= this.#releaseSoon(options, options.lingerMs)
  }

  /** Does asynchronous work after the sections before it; at once when called from inside one. */
  async runSection<T>(options: LockTimes, work: () => Promise<T>): Promise<T> {
    if (this.#insideSection.getStore() === true) return this.#section(options, work)
    const section = this.#sections.then(() => this.#insideSection.run(true, () => this.#section(options, work)))
    this.#openSections++
    this.#sections = section
      .catch(() => undefined)
      .finally(() => {
        // The storage slows every promise of the process down while it is on.
        if (--this.#openSections === 0) this.#insideSection.disable()
      })
    return section
  }

  /** Ends one user's interest; with the last one the lock is given up. */
  close(): void {
    this.#users--
    if (this.#users > 0) return
    SharedLock.#open.delete(this.#root)
    if (SharedLock.#open.size === 0) process.off('exit', SharedLock.#releaseAll)
    if (this.#depth === 0) this.#dispose()
  }

  async #section<T>(options: LockTimes, work: () => Promise<T>): Promise<T> {
    if (this.#mustWait(options)) {
      const attempt = new TakeAttempt(this.#file, options.waitMs)
      // A synchronous `run` may have taken the lock while we slept.
      while (!this.#isHeld && !attempt.succeeds()) await sleep(attempt.pauseMs())
      if (!this.#isHeld) this.#taken()
    }
    this.#depth++
    const heart = setInterval(() => this.#beat(), BEAT_MS).unref()
    try {
      return await work()
    } finally {
      clearInterval(heart)
      this.leave(options)
    }
  }

  /** Whether the lock has to be taken; a lock kept for its full time is given up first, with a gap for those who wait. */
  #mustWait({ holdMs }: LockTimes): boolean {
    const now = Date.now()
    if (this.#depth > 0) {
      if (now - this.#beatAt > BEAT_MS) this.#beat()
    } else {
      if (this.#isHeld && now - this.#takenAt >= holdMs) this.#giveWay()
      if (!this.#isHeld && this.#gapUntil > now) Atomics.wait(sleepCell, 0, 0, this.#gapUntil - now)
    }
    return !this.#isHeld
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
