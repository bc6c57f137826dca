import type { OpenSite } from '../open-site.ts'
import { checkSite, type CheckOptions } from './check.ts'
import { openConcerns } from './concerns.ts'
import { type Finding, sortFindings } from './finding.ts'
import { levelsSince, weigh } from './levels.ts'
import { findOpenings } from './openings.ts'

/** Returns findings in changed files, rights that these grant, and new findings elsewhere: stale references, broken links. */
export function findingsSince(
  before: OpenSite,
  after: OpenSite,
  changed: ReadonlySet<string>,
  { wanted = () => true, levels: typed, isSeen }: Omit<CheckOptions, 'others'> = {},
): Finding[] {
  if (changed.size === 0) return []
  const levels = levelsSince(before.settings, typed)
  const concerns = openConcerns(before, after, changed)
  const unchanged = { ...concerns, has: (path: string) => !changed.has(path) }
  const found = checkSite(after, { wanted, levels, isSeen, others: unchanged })
  const opening = weigh(
    findOpenings(before, after, changed).filter(({ file }) => wanted(file)),
    levels,
  )
  const isOwn = ({ file }: Finding) => changed.has(file)
  const elsewhere = new Set(found.flatMap((one) => (isOwn(one) || one.severity === 'note' ? [] : one.file)))
  const all = { ...concerns, has: () => true }
  const former = () => checkSite(before, { wanted: (path) => elsewhere.has(path), levels, isSeen, others: all })
  const known = new Set(elsewhere.size === 0 ? [] : former().map(findingKey))
  const isReported = (one: Finding) => isOwn(one) || (one.severity !== 'note' && !known.has(findingKey(one)))
  return sortFindings([...opening, ...found.filter(isReported)])
}

// Includes the line: lines of unchanged files are the same.
function findingKey({ file, line, column, code, message }: Finding): string {
  return [file, line, column, code, message].join('\n')
}
