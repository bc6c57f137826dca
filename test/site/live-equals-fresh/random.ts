/** Random choices that a seed repeats. */
export interface Random {
  /** A whole number from 0 up to a bound, which is not reached. */
  below(bound: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
  shuffle<T>(list: readonly T[]): T[]
}

/** Opens a stream of random choices (mulberry32). */
export function openRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    below,
    pick: (list) => list[below(list.length)]!,
    chance: (share) => next() < share,
    shuffle: (list) => {
      const left = [...list]
      return list.map(() => left.splice(below(left.length), 1)[0]!)
    },
  }
}
