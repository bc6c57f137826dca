import { Again, mayAbortUnchanged } from '../work/rerun.ts'
import { doUntil, yieldToEventLoop } from '../work/turns.ts'

/** How long the event loop is blocked at a time, in milliseconds. */
const SLICE = 5
/** What is made of no more slots than this takes less than some slices: it is made at once. */
export const FEW_SLOTS = 1000

/**
 * Something that is made once of all entries of a collection, in steps: at once where they are few, or where the work that
 * asks cannot be begun again, else in slices, between which others are served. All who ask for it share its making.
 */
export class Build {
  #steps: Iterator<() => void, void> | undefined
  #making: Promise<void> | undefined
  #failed: { readonly error: unknown } | undefined

  /** @param steps what is to be done; each takes a small part of a slice, and may be called again after it has thrown */
  constructor(steps: Iterator<() => void, void>) {
    this.#steps = steps
  }

  /**
   * Returns when it is made.
   *
   * @param slots how many slots there are
   * @throws Again where there are many, and the work around it may abort
   * @throws what making it throws
   */
  require(slots: number): void {
    if (!this.#steps) return
    const failed = this.#failed
    this.#failed = undefined
    if (failed) throw failed.error
    if (slots > FEW_SLOTS && mayAbortUnchanged())
      throw new Again('The index is being made.', (this.#making ??= this.#makeInSlices()))
    this.#goOn(Number.POSITIVE_INFINITY)
  }

  /** Ends the making of what nobody will ask for any more. */
  abandon(): void {
    this.#steps = undefined
  }

  // Never rejects: who asks again is told.
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
    if (this.#steps && doUntil(until, this.#steps)) this.#steps = undefined
    return !this.#steps
  }
}
