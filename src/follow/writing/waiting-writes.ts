import { AsyncResource } from 'node:async_hooks'
import { type CurrentAction, currentAction } from '../../work/acting.ts'
import { currentKey, type RequestKey } from '../../work/request-key.ts'

export interface WaitingWrite {
  readonly work: () => Promise<unknown>
  /** The action that it is part of, and the key of its request, if any. */
  readonly acting: CurrentAction | undefined
  readonly key: RequestKey | undefined
  /** The deadline of its request, as `performance.now()`. */
  readonly until: number
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Writes that wait for their turn, as long as their deadlines leave time for it. */
export class WaitingWrites {
  readonly #timers = new Map<WaitingWrite, NodeJS.Timeout>()
  readonly #turnMs: number
  readonly #tooLate: () => Error

  /** @param tooLate the error for a write that has waited too long */
  constructor(turnMs: number, tooLate: () => Error) {
    this.#turnMs = turnMs
    this.#tooLate = tooLate
  }

  get isEmpty(): boolean {
    return this.#timers.size === 0
  }

  /** Adds a write with a deadline. Rejects with the error of the work, or of `tooLate`. */
  add<T>(work: () => Promise<T>, until: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const ms = until - this.#turnMs - performance.now()
      if (ms <= 0) return reject(this.#tooLate())
      const scope = new AsyncResource('WaitingWrite')
      const write: WaitingWrite = {
        work: () => scope.runInAsyncScope(work),
        acting: currentAction(),
        key: currentKey(),
        until,
        resolve: resolve as (result: unknown) => void,
        reject,
      }
      const giveUp = () => {
        this.#timers.delete(write)
        reject(this.#tooLate())
      }
      this.#timers.set(write, setTimeout(giveUp, ms))
    })
  }

  /** Removes and returns the first ones. */
  take(most = Number.POSITIVE_INFINITY): WaitingWrite[] {
    const writes = [...this.#timers.keys()].slice(0, most)
    for (const write of writes) {
      clearTimeout(this.#timers.get(write))
      this.#timers.delete(write)
    }
    return writes
  }
}
