import { longestAscent } from '../../../text/values.ts'

/** The distance between numbers, so that there is room between any two. */
const gap = 10

/**
 * Numbers that put a list in order with as few changes as possible: those that already ascend stay, the others get numbers
 * between them. Without room, all are renumbered.
 *
 * @param present the present numbers, in the wanted order; 0 for none
 */
export function gappedNumbers(present: readonly number[]): number[] {
  const numbered = present.flatMap((number, place) => (number > 0 ? place : []))
  const ascending = longestAscent(numbered.map((place) => present[place]!)).map((at) => numbered[at]!)
  const numbers = [...present]
  let from = -1
  for (const to of [...ascending, present.length]) {
    const low = from < 0 ? 0 : present[from]!
    const count = to - from - 1
    const step = to === present.length ? gap : Math.floor((present[to]! - low) / (count + 1))
    if (count > 0 && step < 1) return present.map((_, i) => (i + 1) * gap)
    for (let i = 1; i <= count; i++) numbers[from + i] = low + i * Math.min(step, gap)
    from = to
  }
  return numbers
}
