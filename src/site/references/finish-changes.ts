import { doUntil, nextTurn, sliceMs } from '../../define/turns.ts'
import type { UndoLog } from '../undo-log.ts'
import type { WriteLock } from '../write-lock.ts'
import { type Finishing, isFinished, stepsToFinish } from './finish-change.ts'
import type { PinnedChange, Pins } from './pins.ts'

/** What is left to be done of changes: the first one is under way. */
interface Unfinished {
  readonly changes: PinnedChange[]
  steps?: Iterator<() => void> | undefined
}

/** Runs work that may change names, and has every such change finished in the files that name what was changed. */
export class ChangesOfNames {
  readonly #site: Finishing & { readonly pins: Pins }
  readonly #lock: WriteLock
  readonly #undo: UndoLog
  #isAtWork = false

  constructor(site: Finishing & { readonly pins: Pins }, lock: WriteLock, undo: UndoLog) {
    this.#site = site
    this.#lock = lock
    this.#undo = undo
  }

  /**
   * Runs work under the write lock when its turn has come, and what follows from it in slices between which others have
   * theirs. What a process that is gone left to be done is done as well. Rejects with what the work throws.
   */
  async inTurn<T>(work: () => T): Promise<T> {
    const left: Unfinished = { changes: [] }
    try {
      return await this.#lock.run(() => this.#during(work, left, sliceMs))
    } finally {
      while (left.changes.length > 0) {
        await nextTurn()
        await this.#lock.run(() => this.#goOn(left, sliceMs))
      }
    }
  }

  /** The same at once, inside of other such work or where the lock is free; all is done when the call returns. */
  now<T>(work: () => T): T {
    return this.#lock.runNow(() => this.#during(work, { changes: [] }, Number.POSITIVE_INFINITY))
  }

  // Work inside of other work leaves all that follows to that.
  #during<T>(work: () => T, left: Unfinished, ms: number): T {
    if (this.#isAtWork) return this.#undo.run(work)
    const { pins } = this.#site
    pins.refresh()
    const known = new Set(pins.changes)
    this.#isAtWork = true
    try {
      try {
        return this.#undo.run(work)
      } finally {
        left.changes.push(...pins.orphans(), ...pins.changes.filter((change) => !known.has(change)))
        this.#goOn(left, ms)
      }
    } finally {
      this.#isAtWork = false
    }
  }

  #goOn(left: Unfinished, ms: number): void {
    if (left.changes.length === 0) return
    const until = performance.now() + ms
    this.#site.pins.refresh()
    for (let change = left.changes[0]; change; change = left.changes[0]) {
      left.steps ??= stepsToFinish(this.#site, change)
      if (!doUntil(until, left.steps)) return
      if (isFinished(this.#site, change)) this.#site.pins.drop(change)
      left.changes.shift()
      left.steps = undefined
    }
  }
}
