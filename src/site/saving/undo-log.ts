import type { Step } from '../../define/service.ts'

/**
 * What was done in one locked piece of work, so that a piece that fails leaves nothing half made: an event's venue goes when
 * the event cannot be written, a visitor's line when the comment cannot. Pieces nest: one that fails takes back its own
 * steps, and what encloses it takes back all when it fails too. A kill is not its business: who comes after finds whole
 * files, and what was made for the rest is of no harm.
 */
export class UndoLog {
  #steps: Step[] = []
  #depth = 0

  /** Whether the work that is going on has done nothing that would have to be taken back. */
  get isBlank(): boolean {
    return this.#steps.length === 0
  }

  /** Remembers a step that was just done, or is about to be; outside of any piece of work it is done for good. */
  add(step: Step): void {
    if (this.#depth > 0) this.#steps.push(step)
    else step.done?.()
  }

  /** Runs a piece of work, which is done when it returns; when it throws, its steps are taken back, last first. */
  run<T>(work: () => T): T {
    const mark = this.#steps.length
    this.#depth++
    let result: T
    try {
      result = work()
    } catch (error) {
      this.#fail(mark)
      throw error
    }
    this.#succeed()
    return result
  }

  #succeed(): void {
    this.#depth--
    if (this.#depth > 0) return
    for (const step of this.#steps.splice(0)) quietly(() => step.done?.())
  }

  // What is done to take steps back is not to be taken back itself: the work is over only after it.
  #fail(mark: number): void {
    const failed = this.#steps.splice(mark)
    for (const step of failed.reverse()) quietly(() => step.undo())
    for (const step of this.#steps.splice(mark)) quietly(() => step.done?.())
    this.#depth--
  }
}

// What failed first is to be told; a disk that refuses this too is not the place for more.
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // See above.
  }
}
