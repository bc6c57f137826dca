import type { OpenSite } from '../open-site.ts'
import { checkSite } from './check.ts'
import { openConcerns } from './concerns.ts'
import { type Finding, sortFindings } from './finding.ts'
import { levelsSince, weigh, type RuleLevels } from './levels.ts'
import { findOpenings } from './openings.ts'

/** Returns findings in changed files, rights that these grant, and new findings elsewhere: stale references, broken links. */
export function findingsSince(
  before: OpenSite,
  after: OpenSite,
  changed: ReadonlySet<string>,
  { wanted = () => true, levels: typed }: { wanted?: (path: string) => boolean; levels?: RuleLevels } = {},
): Finding[] {
  if (changed.size === 0) return []
  const levels = levelsSince(before.settings, typed)
  const concerns = openConcerns(before, after, changed)
  const found = checkSite(after, wanted, levels, { ...concerns, has: (path) => !changed.has(path) })
  const opening = weigh(
    findOpenings(before, after, changed).filter(({ file }) => wanted(file)),
    levels,
  )
  const isOwn = ({ file }: Finding) => changed.has(file)
  const elsewhere = new Set(found.flatMap((one) => (isOwn(one) || one.severity === 'note' ? [] : one.file)))
  const former =
    elsewhere.size === 0
      ? []
      : checkSite(before, (path) => elsewhere.has(path), levels, { ...concerns, has: () => true })
  const known = new Set(former.map(findingKey))
  const isReported = (one: Finding) => isOwn(one) || (one.severity !== 'note' && !known.has(findingKey(one)))
  return sortFindings([...opening, ...found.filter(isReported)])
}

// Includes the line: lines of unchanged files are the same.
function findingKey({ file, line, column, code, message }: Finding): string {
  return [file, line, column, code, message].join('\n')
}
