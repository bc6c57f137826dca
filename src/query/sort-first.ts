/** How two slots compare, as in `Array.sort`. */
type Compare = (a: number, b: number) => number

/** What finding the first few costs, in the same unit as `costOfSorting`. */
export function costOfFirst(length: number, count: number): number {
  // A comparison each, and for each that gets in, which become rare, its way to its place.
  return length * COMPARISON + count * Math.log2(length / count + 1) * (count / 2 + COMPARISON * 4)
}

/** What sorting costs: about as many nanoseconds as this is large. */
export function costOfSorting(length: number): number {
  return length * Math.log2(length + 1) * COMPARISON
}

const COMPARISON = 12

/** The first `count` slots in the order of a comparison, without sorting the others. */
export function firstOf(slots: readonly number[], compare: Compare, count: number): number[] {
  const first: number[] = []
  for (const slot of slots) {
    if (first.length === count) {
      if (compare(slot, first[count - 1]!) > 0) continue
      first.pop()
    }
    let low = 0
    let high = first.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(first[middle]!, slot) < 0) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, slot)
  }
  return first
}
