import type { Step } from '../../define/service.ts'

/**
 * The steps of a piece of work under the lock, so that one that fails leaves nothing half made: an event's venue goes
 * when the event cannot be written, a visitor's line when the comment cannot. Pieces nest: one that fails undoes its
 * own steps, and the enclosing piece undoes all when it fails too. It does not cover kills: those leave complete files,
 * and any extra ones do no harm.
 */
export class UndoLog {
  #steps: Step[] = []
  #depth = 0

  /** Whether the work in progress has done nothing that would have to be undone. */
  get isBlank(): boolean {
    return this.#steps.length === 0
  }

  /** Records a step that was just done, or is about to be; outside of any piece of work it is final. */
  add(step: Step): void {
    if (this.#depth > 0) this.#steps.push(step)
    else step.done?.()
  }

  /** Runs a piece of work, which is done when it returns; when it throws, its steps are undone, last first. */
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

  // Steps recorded during the undo are not undone in turn: the work ends only after it.
  #fail(mark: number): void {
    const failed = this.#steps.splice(mark)
    for (const step of failed.reverse()) quietly(() => step.undo())
    for (const step of this.#steps.splice(mark)) quietly(() => step.done?.())
    this.#depth--
  }
}

// The first error is the one to report; if the disk refuses this as well, there is nothing more to do.
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // See above.
  }
}
