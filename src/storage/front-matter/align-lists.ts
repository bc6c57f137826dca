import { isDeepStrictEqual } from 'node:util'
import { diffArrays } from 'diff'

/** A step between two lists, by index: with both, the item stays (perhaps changed); `from` alone removes, `to` alone adds. */
export interface AlignStep {
  from?: number
  to?: number
}

/** Lists with more differences are compared position by position. */
const MAX_EDITS = 400

/**
 * Returns the shortest edit script between two lists, so that unchanged items keep their lines: equal items stay, and items
 * between them are replaced in order before any is inserted or deleted.
 */
export function alignLists(old: readonly unknown[], next: readonly unknown[]): AlignStep[] {
  const options = { comparator: isDeepStrictEqual, maxEditLength: MAX_EDITS }
  const steps: AlignStep[] = []
  let [from, to] = [0, 0]
  const replaceUpTo = (fromEnd: number, toEnd: number) => {
    while (from < fromEnd && to < toEnd) steps.push({ from: from++, to: to++ })
    while (from < fromEnd) steps.push({ from: from++ })
    while (to < toEnd) steps.push({ to: to++ })
  }
  let [fromEnd, toEnd] = [0, 0]
  for (const { added, removed, count } of diffArrays([...old], [...next], options) ?? []) {
    if (!added && !removed) replaceUpTo(fromEnd, toEnd)
    if (!added) fromEnd += count
    if (!removed) toEnd += count
    if (!added && !removed) replaceUpTo(fromEnd, toEnd)
  }
  replaceUpTo(old.length, next.length)
  return steps
}
