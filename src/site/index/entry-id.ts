import { randomInt } from 'node:crypto'
import type { Data, Space } from '../../model/model.ts'
import { ownIdKey } from '../../text/own-id.ts'

/** Ids from here to 2^31-1 are derived from paths; stored ids are smaller. */
export const firstDerivedId = 2 ** 30
const epoch = Date.UTC(2020, 0, 1)

/** The id of a file that stores none: a hash of its path, the same on every machine, in 2^30 … 2^31-1. */
export function derivedId(path: string, attempt = 0): number {
  // FNV-1a over UTF-16 units, with a finalizer that spreads similar paths.
  let hash = 0x811c9dc5 ^ attempt
  for (let i = 0; i < path.length; i++) hash = Math.imul(hash ^ path.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return firstDerivedId + ((hash ^ (hash >>> 15)) >>> 2)
}

/** Parses an id as stored in a file; undefined if it is invalid. */
export function storedId(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined
}

/** The valid id that a file stores, if any: under `id`, or under Almanac's own key beside another tool's `id`. */
export function idIn(data: Data | undefined): number | undefined {
  return storedId(data?.['id']) ?? storedId(data?.[ownIdKey])
}

/**
 * Generates ids for new entries: a process starts at random, so that branches and people working apart do not generate the same
 * ids, and counts up from there, so that the entries of one process are in order. All ids are above the range once used for
 * seconds since 2020, and below derived ones.
 */
export class IdSequence {
  /** The next candidate in each space. */
  #next = new Map<Space, number>()
  readonly #starts = new Map<Space, number>()
  readonly #random: (least: number, below: number) => number

  /** @param random returns an integer from `least` to below `below` */
  constructor(random: (least: number, below: number) => number = randomInt) {
    this.#random = random
  }

  /** Marks the ids given so far; returns a function that frees those given since, so that they are given again. */
  mark(): () => void {
    const before = new Map(this.#next)
    return () => {
      this.#next = new Map([...this.#starts, ...before])
    }
  }

  /** Returns the next free id of a space; `now` in milliseconds since the epoch. */
  next(space: Space, now: number, isTaken: (id: number) => boolean): number {
    let id = this.#next.get(space) ?? this.#begin(space, now)
    while (id >= firstDerivedId || isTaken(id)) id = id >= firstDerivedId ? this.#begin(space, now) : id + 1
    this.#next.set(space, id + 1)
    return id
  }

  #begin(space: Space, now: number): number {
    const seconds = Math.min(Math.max(0, Math.floor((now - epoch) / 1000)), firstDerivedId / 2)
    const start = this.#random(seconds + 1, firstDerivedId)
    this.#starts.set(space, start)
    return start
  }
}
