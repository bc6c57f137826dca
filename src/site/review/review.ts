import { broughtState, stateFindings } from '../check/check-state.ts'
import type { Finding, IsSeen } from '../check/finding.ts'
import { checkSite } from '../check/check.ts'
import { newAmong, toKnown } from '../check/count-new.ts'
import { findingsSince } from '../check/findings-since.ts'
import { ownFilesOf } from '../../derive/folders/own-site-files.ts'
import { effectsOf } from './effects.ts'
import { entryChange } from './entry-change.ts'
import type { Review, ReviewFinding } from './model.ts'
import { pairEntries } from './pairs.ts'
import type { Sites } from './seen.ts'

export interface Compared extends Sites {
  /** Differing files, as paths in the content folder. */
  readonly changed: ReadonlySet<string>
  /** Files that git considers renamed: new path by old path. */
  readonly renames: ReadonlyMap<string, string>
  /** Returns whether a line of a changed file changed. */
  readonly isChanged: (path: string) => Promise<(line: number) => boolean>
  /** Additions to the baseline, as sentences. */
  readonly baseline?: readonly string[]
  /** To whom the findings are told; see `checkSite`. */
  readonly isSeen?: IsSeen
}

/** Reviews a branch: its changes entry by entry, their effects, and the findings of `check`. */
export async function reviewSites(compared: Compared): Promise<Review> {
  const { before, after, changed, renames, baseline, isSeen } = compared
  const sites = { before, after }
  const pairs = pairEntries(before, after, changed, renames)
  const changes = pairs.flatMap((pair) => {
    const change = entryChange(pair, sites)
    return change ? [{ pair, change }] : []
  })
  const changedPairs = changes.map(({ pair }) => pair)
  const own = new Map([...ownFilesOf(before.settings), ...ownFilesOf(after.settings)])
  return {
    entries: changes.map(({ change }) => change),
    appearance: [...own].flatMap(([path, meaning]) => (changed.has(path) ? `${path} ${meaning}` : [])),
    otherFiles: [...changed]
      .filter((path) => !after.resourceOf(path) && !before.resourceOf(path) && !own.has(path))
      .sort(),
    effects: effectsOf(changedPairs, sites),
    state: [...new Set([...broughtState(after), ...broughtState(before)])],
    baseline: baseline ?? [],
    findings: await findingsOf(
      [...stateFindings(after), ...findingsSince(before, after, changed, { isSeen })],
      compared,
    ),
  }
}

const weights = { error: 0, warning: 1, note: 2 }

// New findings first, then those on changed lines, then by severity.
async function findingsOf(
  findings: readonly Finding[],
  { before, after, changed, isChanged }: Compared,
): Promise<ReviewFinding[]> {
  const isChangedIn = new Map<string, (line: number) => boolean>()
  for (const { file } of findings)
    if (changed.has(file) && !isChangedIn.has(file)) isChangedIn.set(file, await isChanged(file))
  const placed = findings.map((finding) => ({
    ...finding,
    isOnChangedLine: isChangedIn.get(finding.file)?.(finding.line) ?? false,
  }))
  const former = () => checkSite(before, { wanted: (path) => changed.has(path) })
  const mayBeOld = placed.some((one) => !one.isOnChangedLine && changed.has(one.file))
  const isNew = mayBeOld ? newAmong(findings, toKnown(former(), before), after) : []
  return placed
    .map((one, at) => ({ ...one, isNew: one.isOnChangedLine || !changed.has(one.file) || (isNew[at] ?? true) }))
    .sort(
      (a, b) =>
        Number(b.isNew) - Number(a.isNew) ||
        Number(b.isOnChangedLine) - Number(a.isOnChangedLine) ||
        weights[a.severity] - weights[b.severity],
    )
}
