import type { Derived, Entry } from '../model/model.ts'

/** The entries that the clock changes. */
export class DueEntries {
  /** Whether it is the clock that changes entries now. */
  isTicking = false
  readonly #due = new Set<Entry>()
  /** The time of the last `tick`. */
  #ticked = Number.NEGATIVE_INFINITY

  note(entry: Entry): void {
    if (entry.derived.due !== undefined) this.#due.add(entry)
  }

  forget(entry: Entry): void {
    this.#due.delete(entry)
  }

  /** When the clock next changes an entry, in milliseconds. */
  next(): number | undefined {
    let next: number | undefined
    for (const { derived } of this.#due) next = Math.min(next ?? Number.POSITIVE_INFINITY, derived.due!)
    return next
  }

  /** Renews what is due by a given time, and among all what is not yet true by it: the clock may have been put back. */
  tick(now: number, all: Iterable<Entry>, renew: (entry: Entry) => void): void {
    const isPutBack = now < this.#ticked
    this.#ticked = now
    const due = [...this.#due].filter(({ derived }) => derived.due! <= now)
    const early = isPutBack ? [...all].filter(({ derived }) => isEarly(derived, now)) : []
    this.isTicking = true
    try {
      for (const entry of [...due, ...early]) renew(entry)
    } finally {
      this.isTicking = false
    }
  }
}

/** Whether what the clock made of an entry is not true yet by a given time, in milliseconds since the epoch. */
export function isEarly({ date, since = date }: Derived, now: number): boolean {
  return Math.max(date, since) > now
}
