import { isDeepStrictEqual } from 'node:util'

/**
 * One step from an old list to a new one. `from` and `to` are indexes: both = the item stays in its place (perhaps with
 * another value), `from` alone = it goes, `to` alone = it is new.
 */
export interface AlignStep {
  from?: number
  to?: number
}

/** Above this many comparisons lists are only compared from both ends. */
const MAX_COMPARISONS = 40_000

/**
 * The shortest way from one list to another, so that unchanged items keep their lines: equal items stay (longest common
 * subsequence), and items between them are replaced in order before any is added or removed.
 */
export function alignLists(old: readonly unknown[], next: readonly unknown[]): AlignStep[] {
  let start = 0
  while (start < old.length && start < next.length && isDeepStrictEqual(old[start], next[start])) start++
  let oldEnd = old.length
  let nextEnd = next.length
  while (oldEnd > start && nextEnd > start && isDeepStrictEqual(old[oldEnd - 1], next[nextEnd - 1])) {
    oldEnd--
    nextEnd--
  }
  const steps: AlignStep[] = []
  for (let index = 0; index < start; index++) steps.push({ from: index, to: index })
  let from = start
  let to = start
  for (const [oldIndex, nextIndex] of [...commonItems(old, next, start, oldEnd, nextEnd), [oldEnd, nextEnd] as const]) {
    while (from < oldIndex && to < nextIndex) steps.push({ from: from++, to: to++ })
    while (from < oldIndex) steps.push({ from: from++ })
    while (to < nextIndex) steps.push({ to: to++ })
    if (oldIndex < oldEnd) steps.push({ from: from++, to: to++ })
  }
  while (from < old.length) steps.push({ from: from++, to: to++ })
  return steps
}

/** The index pairs of a longest common subsequence of the two middles. */
function commonItems(
  old: readonly unknown[],
  next: readonly unknown[],
  start: number,
  oldEnd: number,
  nextEnd: number,
): [number, number][] {
  const rows = oldEnd - start
  const columns = nextEnd - start
  if (rows === 0 || columns === 0 || rows * columns > MAX_COMPARISONS) return []
  // lengths[row * (columns + 1) + column] = the longest from there to the ends.
  const lengths = new Uint32Array((rows + 1) * (columns + 1))
  const at = (row: number, column: number): number => lengths[row * (columns + 1) + column] ?? 0
  const isSame = (row: number, column: number): boolean => isDeepStrictEqual(old[start + row], next[start + column])
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const best = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
      lengths[row * (columns + 1) + column] = best
    }
  }
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (isSame(row, column)) pairs.push([start + row++, start + column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return pairs
}
