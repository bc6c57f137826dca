import { Again, mayAbortUnchanged } from '../work/rerun.ts'
import { yieldToEventLoop } from '../work/turns.ts'

/** How long the event loop is blocked at a time, in milliseconds. */
const SLICE = 5
/** An index over at most this many slots is built at once: that takes less time than a few slices. */
export const FEW_SLOTS = 1000

/**
 * Something computed once from all entries of a collection, in steps: at once if they are few or the surrounding work cannot be
 * repeated, else in slices, between which others are served. All callers share one computation.
 */
export class Build {
  #steps: Iterator<() => void, void> | undefined
  /** The next step: a failed one is repeated, not skipped. */
  #next: IteratorResult<() => void, void> | undefined
  #making: Promise<void> | undefined
  #failed: { readonly error: unknown } | undefined

  /** @param steps each takes a small part of a slice, and is repeated after an error */
  constructor(steps: Iterator<() => void, void>) {
    this.#steps = steps
  }

  /** Builds over `slots` slots. @throws Again if they are many and the surrounding work may abort; the error of a step */
  require(slots: number): void {
    if (!this.#steps) return
    const failed = this.#failed
    this.#failed = undefined
    if (failed) throw failed.error
    if (slots > FEW_SLOTS && mayAbortUnchanged())
      throw new Again('The index is being made.', (this.#making ??= this.#makeInSlices()))
    this.#goOn(Number.POSITIVE_INFINITY)
  }

  abandon(): void {
    this.#steps = undefined
  }

  // Never rejects: the next call of `require` throws the error.
  async #makeInSlices(): Promise<void> {
    try {
      do await yieldToEventLoop()
      while (!this.#goOn(performance.now() + SLICE))
    } catch (error) {
      this.#failed = { error }
    } finally {
      this.#making = undefined
    }
  }

  #goOn(until: number): boolean {
    while (this.#steps) {
      this.#next ??= this.#steps.next()
      if (this.#next.done) this.#steps = undefined
      else this.#next.value()
      this.#next = undefined
      if (performance.now() >= until) break
    }
    return !this.#steps
  }
}
