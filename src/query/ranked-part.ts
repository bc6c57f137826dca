import type { Bits } from './bits.ts'

/** Ranks are below this. */
const RANKS = 8

/**
 * `count` slots after the first `offset` when those of the best rank (the lowest) come first, and equal ones stay in
 * the order of a sequence. Sorts nothing and lists no more than it gives: a common word may have found everything.
 * @param sequence slots in order, others than the hits among them. @param step -1 when it counts backwards.
 */
export function rankedPart(
  sequence: ArrayLike<number>,
  step: 1 | -1,
  hits: Bits,
  ranks: Uint8Array,
  offset: number,
  count: number,
): number[] {
  const isHit = (slot: number) => (hits.words[slot >>> 5]! & (1 << (slot & 31))) !== 0
  const sizes = new Uint32Array(RANKS)
  for (let at = 0; at < sequence.length; at++) if (isHit(sequence[at]!)) sizes[ranks[sequence[at]!]!]!++

  // Of each rank some are skipped, then some taken.
  const skips = new Uint32Array(RANKS)
  const takes = new Uint32Array(RANKS)
  let toSkip = offset
  let toTake = count
  for (let rank = 0; rank < RANKS; rank++) {
    skips[rank] = Math.min(toSkip, sizes[rank]!)
    takes[rank] = Math.min(toTake, sizes[rank]! - skips[rank]!)
    toSkip -= skips[rank]!
    toTake -= takes[rank]!
  }

  const found: number[][] = Array.from({ length: RANKS }, () => [])
  let left = takes.reduce((sum, take) => sum + take)
  for (let at = step > 0 ? 0 : sequence.length - 1; left > 0; at += step) {
    const slot = sequence[at]!
    if (!isHit(slot)) continue
    const rank = ranks[slot]!
    if (skips[rank]! > 0) skips[rank]!--
    else if (found[rank]!.length < takes[rank]!) {
      found[rank]!.push(slot)
      left--
    }
  }
  return found.flat()
}
