import type { Entry } from '../model/model.ts'

class Tally {
  count = 0
  /** Undefined while unknown: the entry that had it is gone. */
  first: string | undefined
  #lost: string | undefined

  constructor(paths: readonly string[] = []) {
    for (const path of paths) this.add(path)
  }

  add(path: string): void {
    if (this.count++ === 0) this.first = path
    else if (this.first !== undefined ? path < this.first : path <= this.#lost!) this.first = path
  }

  remove(path: string): void {
    this.count--
    if (this.first !== path) return
    this.first = undefined
    this.#lost = path
  }
}

/** Counts the entries that have keys, for requested keys only: read from all holders once, then updated with each entry. */
export class KeyUses {
  readonly #known = new Map<string, { published: Tally; all: Tally }>()
  readonly #holdersOf: (key: string) => readonly Entry[]

  constructor(holdersOf: (key: string) => readonly Entry[]) {
    this.#holdersOf = holdersOf
  }

  /** How many hold a key, which some entry must, and the first path, preferably of a published one. */
  of(key: string) {
    const known = this.#known.get(key)
    const use = known && among(known).first !== undefined ? known : this.#read(key)
    return { published: use.published.count, all: use.all.count, path: among(use).first! }
  }

  clear(): void {
    this.#known.clear()
  }

  forget(key: string): void {
    this.#known.delete(key)
  }

  /** Notes that an entry with these keys was added or removed. */
  note(entry: Entry, keysOf: () => readonly string[], isThere: boolean): void {
    if (this.#known.size === 0) return
    for (const key of new Set(keysOf())) {
      const use = this.#known.get(key)
      for (const tally of use ? (isPublished(entry) ? [use.all, use.published] : [use.all]) : [])
        if (isThere) tally.add(entry.path)
        else tally.remove(entry.path)
    }
  }

  #read(key: string) {
    const holders = this.#holdersOf(key)
    const pathsOf = (entries: readonly Entry[]) => entries.map(({ path }) => path)
    const use = { published: new Tally(pathsOf(holders.filter(isPublished))), all: new Tally(pathsOf(holders)) }
    this.#known.set(key, use)
    return use
  }
}

function among({ published, all }: { published: Tally; all: Tally }): Tally {
  return published.count > 0 ? published : all
}

function isPublished({ derived, resource }: Entry): boolean {
  return derived.status === resource.publicStatus
}
