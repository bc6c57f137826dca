import type { Entry } from '../model/model.ts'

export class DueEntries {
  isTicking = false
  readonly #due = new Set<Entry>()
  /** When the clock next changes an entry of each kind; computed on demand. */
  #nextOf: Map<string, number> | undefined
  #ticked = Number.NEGATIVE_INFINITY

  /** For an entry that the clock changes. */
  note(entry: Entry): void {
    this.#due.add(entry)
    this.#nextOf = undefined
  }

  forget(entry: Entry): void {
    if (this.#due.delete(entry)) this.#nextOf = undefined
  }

  /** When the clock next changes an entry of some kinds, in milliseconds; of any, if none are given. */
  next(kinds?: Iterable<string>): number | undefined {
    if (!this.#nextOf) {
      this.#nextOf = new Map()
      for (const { derived, resource } of this.#due)
        this.#nextOf.set(resource.name, Math.min(this.#nextOf.get(resource.name) ?? Infinity, derived.due!))
    }
    let next: number | undefined
    for (const kind of kinds ?? this.#nextOf.keys()) {
      const one = this.#nextOf.get(kind)
      if (one !== undefined) next = Math.min(next ?? Infinity, one)
    }
    return next
  }

  /** Renews entries due by a given time and, if the clock was put back, those whose state does not apply yet. */
  tick(now: number, all: Iterable<Entry>, renew: (entry: Entry) => void): void {
    const isPutBack = now < this.#ticked
    this.#ticked = now
    const due = [...this.#due].filter(({ derived }) => derived.due! <= now)
    const isEarly = ({ derived: { date, since = date } }: Entry) => Math.max(date, since) > now
    const early = isPutBack ? [...all].filter(isEarly) : []
    this.isTicking = true
    try {
      for (const entry of [...due, ...early]) renew(entry)
    } finally {
      this.isTicking = false
    }
  }
}
