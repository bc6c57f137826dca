import type { Entry } from '../../model/model.ts'

/** Numbers that only increase, so that equal ones mean that nothing changed. */
export class Generations {
  readonly #of: (name: string) => number
  readonly #shownIn: (entry: Entry) => Iterable<string>
  readonly #always: readonly string[]

  /**
   * @param of - the generation of a resource or a service, or of the whole site (`*`)
   * @param shownIn - the resources and services that the rendered text of an entry depends on
   */
  constructor(of: (name: string) => number, shownIn: (entry: Entry) => Iterable<string>, settings: string | undefined) {
    this.#of = of
    this.#shownIn = shownIn
    this.#always = settings === undefined ? [] : [settings]
  }

  /** Changes with everything that shows in an entry. */
  of(entry: Entry): number {
    let sum = 0
    for (const name of this.#always) sum += this.#of(name)
    for (const name of entry.resource.dependsOn) sum += this.#of(name)
    for (const name of this.#shownIn(entry)) sum += this.#of(name)
    return sum
  }

  /** Changes with the site. */
  now(): number {
    return this.#of('*')
  }

  /** Whether a value made from an entry is still current: as long as the site does not change, one comparison suffices. */
  hold(made: MadeOfEntry): boolean {
    const now = this.now()
    if (made.seenAt !== now && made.depends !== this.of(made.entry)) return false
    made.seenAt = now
    return true
  }
}

/** A value made from an entry, which is current until the entry, or an entry shown in it, changes. */
export interface MadeOfEntry {
  readonly entry: Entry
  /** The generation of everything shown in it; undefined if only that of the site is known. */
  depends: number | undefined
  /** The generation of the site when it was last known to hold. */
  seenAt: number
}
