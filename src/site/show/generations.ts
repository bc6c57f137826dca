import type { Entry } from '../../model/model.ts'

/** Numbers that only increase: equal ones mean that nothing changed. */
export class Generations {
  readonly #of: (name: string) => number
  readonly #shownIn: (entry: Entry) => Iterable<string>
  readonly #always: readonly string[]

  /** `of`: the generation of a resource, a service or the site (`*`); `shownIn`: those on which an entry's text depends. */
  constructor(of: (name: string) => number, shownIn: (entry: Entry) => Iterable<string>, settings: string | undefined) {
    this.#of = of
    this.#shownIn = shownIn
    this.#always = settings === undefined ? [] : [settings]
  }

  /** Changes with everything that is shown in an entry. */
  of(entry: Entry): number {
    let sum = 0
    for (const name of this.#always) sum += this.#of(name)
    for (const name of entry.resource.dependsOn) sum += this.#of(name)
    for (const name of this.#shownIn(entry)) sum += this.#of(name)
    return sum
  }

  now(): number {
    return this.#of('*')
  }

  /** Whether a value made from an entry is still current: while the site is unchanged, one comparison suffices. */
  hold(made: MadeOfEntry): boolean {
    const now = this.#of('*')
    if (made.seenAt !== now && made.depends !== this.of(made.entry)) return false
    made.seenAt = now
    return true
  }
}

/** A value made from an entry, current until the entry, or an entry shown in it, changes. */
export interface MadeOfEntry {
  readonly entry: Entry
  /** The generation of everything shown in it; undefined if only the site's is known. */
  depends: number | undefined
  /** The site's generation when the value was last known to be current. */
  seenAt: number
}
