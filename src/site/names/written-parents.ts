import type { Entry, Resource } from '../../model/model.ts'
import { numberOfKey, pathsOfKey } from '../../text/names.ts'
import { hasSlug, writtenIn } from './precedence.ts'

interface ParentNames {
  readonly parentAt: (key: string) => Entry | undefined
  /** Whether a text is pinned to an entry: like a number, it then contains no slug. */
  readonly isPinned: (key: string) => boolean
}

/**
 * Whether the ancestors of an entry that names its parent by a text end with these slugs. Slugs within the text count as
 * written; further ancestors are read from their own files. `entry` is the child: a cycle is cut where it closes.
 */
export function doesFit(
  from: string | undefined,
  above: readonly string[],
  resource: Resource,
  entry: Entry | undefined,
  { parentAt, isPinned }: ParentNames,
): boolean {
  const seen = new Set(entry && [entry])
  let written = from
  for (let left = above.length; left > 0; left--) {
    if (written === undefined) return false
    const hasNoSlug = numberOfKey(written) !== undefined || isPinned(written)
    const isLike = (path: readonly string[]) => path.every((one, i) => (above[left - path.length + i] ?? one) === one)
    const path = hasNoSlug ? [] : pathsOfKey(written, resource).find(isLike)
    if (!path) return false
    if (path.length >= left) return true
    const parent = parentAt(written)
    if (!parent || seen.has(parent) || (hasNoSlug && !hasSlug(parent, above[left - 1]!))) return false
    seen.add(parent)
    written = writtenIn(parent)
  }
  return true
}
