/** How many items one step sorts or merges. */
const SORTED = 2048
const MERGED = 8192

/** Sorts numbers in steps, each of which the caller runs; returns a new array. */
export function* sortInSteps(
  numbers: readonly number[],
  compare: (a: number, b: number) => number,
): Generator<() => void, number[]> {
  let runs: number[][] = []
  for (let at = 0; at < numbers.length; at += SORTED)
    yield () => void runs.push(numbers.slice(at, at + SORTED).sort(compare))
  while (runs.length > 1) {
    const longer: number[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      const [one, other] = [runs[at]!, runs[at + 1]]
      longer.push(other ? yield* mergeInSteps(one, other, compare) : one)
    }
    runs = longer
  }
  return runs[0] ?? []
}

function* mergeInSteps(
  one: readonly number[],
  other: readonly number[],
  compare: (a: number, b: number) => number,
): Generator<() => void, number[]> {
  // Runs that are already in order, as most are, need no comparison of each item.
  if (compare(one.at(-1)!, other[0]!) <= 0) {
    let merged: number[] = []
    yield () => void (merged = one.concat(other))
    return merged
  }
  const merged: number[] = []
  let [i, j] = [0, 0]
  while (i < one.length || j < other.length)
    yield () => {
      for (let left = MERGED; left > 0 && (i < one.length || j < other.length); left--) {
        const isFirst = j >= other.length || (i < one.length && compare(one[i]!, other[j]!) <= 0)
        merged.push(isFirst ? one[i++]! : other[j++]!)
      }
    }
  return merged
}
