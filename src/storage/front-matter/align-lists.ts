import { isDeepStrictEqual } from 'node:util'
import { diffArrays } from 'diff'

/**
 * One step from an old list to a new one. `from` and `to` are indexes: both = the item stays in its place (perhaps with
 * another value), `from` alone = it goes, `to` alone = it is new.
 */
export interface AlignStep {
  from?: number
  to?: number
}

/** Lists that differ in more items are compared place by place. */
const MAX_EDITS = 400

/**
 * The shortest way from one list to another, so that unchanged items keep their lines: equal items stay, and items between
 * them are replaced in order before any is added or removed.
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
