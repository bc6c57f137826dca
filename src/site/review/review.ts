import { broughtState, stateFindings } from '../check/check-state.ts'
import type { Finding } from '../check/finding.ts'
import { findingsSince } from '../check/findings-since.ts'
import { effectsOf } from './effects.ts'
import { entryChange } from './entry-change.ts'
import type { Review, ReviewFinding } from './model.ts'
import { pairEntries } from './pairs.ts'
import type { Sites } from './seen.ts'

export interface Compared extends Sites {
  /** Paths of files that differ, below the content folder. */
  readonly changed: ReadonlySet<string>
  /** Files that git takes for renamed: new path by old path. */
  readonly renames: ReadonlyMap<string, string>
  /** Whether a line of a changed file is one that changed. */
  readonly isChanged: (path: string) => Promise<(line: number) => boolean>
}

/** What a branch changes, entry by entry, what follows from it, and what `check` says of it. */
export async function reviewSites({ before, after, changed, renames, isChanged }: Compared): Promise<Review> {
  const sites = { before, after }
  const pairs = pairEntries(before, after, changed, renames)
  const told = pairs.flatMap((pair) => {
    const change = entryChange(pair, sites)
    return change ? [{ pair, change }] : []
  })
  const changedPairs = told.map(({ pair }) => pair)
  return {
    entries: told.map(({ change }) => change),
    otherFiles: [...changed].filter((path) => !after.resourceOf(path) && !before.resourceOf(path)).sort(),
    effects: effectsOf(changedPairs, sites),
    state: [...new Set([...broughtState(after), ...broughtState(before)])],
    findings: await findingsOf([...stateFindings(after), ...findingsSince(before, after, changed)], changed, isChanged),
  }
}

const weights = { error: 0, warning: 1, note: 2 }

// Those on changed lines first, then by weight.
async function findingsOf(
  findings: readonly Finding[],
  changed: ReadonlySet<string>,
  isChanged: Compared['isChanged'],
): Promise<ReviewFinding[]> {
  const asked = new Map<string, (line: number) => boolean>()
  for (const { file } of findings) if (changed.has(file) && !asked.has(file)) asked.set(file, await isChanged(file))
  return findings
    .map((finding) => ({ ...finding, isOnChangedLine: asked.get(finding.file)?.(finding.line) ?? false }))
    .sort((a, b) => Number(b.isOnChangedLine) - Number(a.isOnChangedLine) || weights[a.severity] - weights[b.severity])
}
