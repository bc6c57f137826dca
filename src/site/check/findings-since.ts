import type { OpenSite } from '../open-site.ts'
import { checkSite } from './check.ts'
import type { Finding } from './finding.ts'

/** Faults in changed files, and new ones elsewhere: a file that names something gone, a link to a changed address. */
export function findingsSince(
  before: OpenSite,
  after: OpenSite,
  changed: ReadonlySet<string>,
  {
    wanted = () => true,
    levels,
  }: { wanted?: (path: string) => boolean; levels?: Parameters<typeof checkSite>[2] } = {},
): Finding[] {
  const own = checkSite(after, (path) => wanted(path) && changed.has(path), levels)
  if (changed.size === 0) return own
  const elsewhere = checkSite(after, (path) => wanted(path) && !changed.has(path), levels).filter(
    ({ severity }) => severity !== 'note',
  )
  if (elsewhere.length === 0) return own
  const known = new Set(checkSite(before, (path) => !changed.has(path), levels).map(findingKey))
  const broken = elsewhere.filter((finding) => !known.has(findingKey(finding)))
  return [...own, ...broken].sort((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file)))
}

// Lines of unchanged files are the same.
function findingKey({ file, line, column, code, message }: Finding): string {
  return [file, line, column, code, message].join('\n')
}
