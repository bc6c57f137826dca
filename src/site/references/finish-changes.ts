import { type Finishing, isFinished, stepsToFinish } from './finish-change.ts'
import type { PinnedChange, Pins } from './pins.ts'

/** What is left to be done of changes: the first one is under way. */
export interface Unfinished {
  readonly changes: PinnedChange[]
  steps?: Iterator<() => void> | undefined
}

/** Has changes of names finished in the files that name what was changed, a slice at a time. All under the write lock. */
export class ChangesOfNames {
  readonly #site: Finishing & { readonly pins: Pins }
  #isAtWork = false

  constructor(site: Finishing & { readonly pins: Pins }) {
    this.#site = site
  }

  /**
   * Does work that may change names, and for so many milliseconds what follows from it, and what processes that are gone
   * left; the rest is put into `left`. Work inside of other work leaves all to that.
   */
  during<T>(work: () => T, left: Unfinished, ms: number): T {
    if (this.#isAtWork) return work()
    const { pins } = this.#site
    pins.refresh()
    const known = new Set(pins.changes)
    this.#isAtWork = true
    try {
      return work()
    } finally {
      this.#isAtWork = false
      left.changes.push(...pins.orphans(), ...pins.changes.filter((change) => !known.has(change)))
      this.go(left, ms)
    }
  }

  /** Rewrites files for so many milliseconds, and takes away the changes that are done. */
  go(left: Unfinished, ms: number): void {
    if (left.changes.length === 0) return
    const until = performance.now() + ms
    this.#site.pins.refresh()
    for (let change = left.changes[0]; change; change = left.changes[0]) {
      left.steps ??= stepsToFinish(this.#site, change)
      for (let step = left.steps.next(); !step.done; step = left.steps.next()) {
        step.value()
        if (performance.now() >= until) return
      }
      if (isFinished(this.#site, change)) this.#site.pins.drop(change)
      left.changes.shift()
      left.steps = undefined
    }
  }
}
