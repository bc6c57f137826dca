/** How far apart numbers are, so that there is room between any two. */
const gap = 10

/**
 * Numbers that put a list in order, with as few changes as there can be: those that already ascend stay, the others get
 * numbers between them. Where there is no room, all are numbered anew.
 *
 * @param present the numbers that they have, in the order that is wanted; 0 for none
 */
export function gappedNumbers(present: readonly number[]): number[] {
  const ascending = ascendingPlaces(present)
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

// The places of the longest run of ascending positive numbers, not necessarily side by side.
function ascendingPlaces(numbers: readonly number[]): number[] {
  /** By the length of a run less one, the place of its smallest possible end. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [place, number] of numbers.entries()) {
    if (number <= 0) continue
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (numbers[ends[middle]!]! < number) low = middle + 1
      else high = middle
    }
    before[place] = low > 0 ? ends[low - 1] : undefined
    ends[low] = place
  }
  const found: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = before[at]) found.unshift(at)
  return found
}
