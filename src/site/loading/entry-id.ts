import type { Space } from '../../define/model.ts'

/** Ids from here to 2^31-1 are derived from paths; stored ids are smaller. */
export const firstDerivedId = 2 ** 30
const epoch = Date.UTC(2020, 0, 1)

/** The id of a file without a stored one: a hash of its path, the same on every machine, in 2^30 … 2^31-1. */
export function derivedId(path: string, attempt = 0): number {
  // FNV-1a over UTF-16 units, with a finalizer that spreads similar paths.
  let hash = 0x811c9dc5 ^ attempt
  for (let i = 0; i < path.length; i++) hash = Math.imul(hash ^ path.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return firstDerivedId + ((hash ^ (hash >>> 15)) >>> 2)
}

/** An id as stored in a file, or undefined if it is invalid. */
export function storedId(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined
}

/** Generates ids: seconds since 2020-01-01T00:00Z, or the newest plus one; increasing within a space. */
export class IdSequence {
  readonly #newest = new Map<Space, number>()

  /** Records an id that is in use. */
  seen(space: Space, id: number): void {
    if (id < firstDerivedId && id > (this.#newest.get(space) ?? 0)) this.#newest.set(space, id)
  }

  /** Remembers which ids were given; returns the function that takes back those that were given since. */
  mark(): () => void {
    const before = new Map(this.#newest)
    return () => {
      for (const space of this.#newest.keys()) this.#newest.set(space, before.get(space) ?? 0)
    }
  }

  next(space: Space, now: number): number {
    const id = Math.max(Math.floor((now - epoch) / 1000), (this.#newest.get(space) ?? 0) + 1)
    this.#newest.set(space, id)
    return id
  }
}
