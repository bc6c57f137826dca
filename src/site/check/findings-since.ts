import type { OpenSite } from '../open-site.ts'
import { checkSite } from './check.ts'
import { openConcerns } from './concerns.ts'
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
  if (changed.size === 0) return []
  const concerns = openConcerns(before, after, changed)
  const found = checkSite(after, wanted, levels, { ...concerns, has: (path) => !changed.has(path) })
  const isOwn = ({ file }: Finding) => changed.has(file)
  const elsewhere = new Set(found.flatMap((one) => (isOwn(one) || one.severity === 'note' ? [] : one.file)))
  if (elsewhere.size === 0) return found.filter(isOwn)
  const known = new Set(checkSite(before, (path) => elsewhere.has(path), levels).map(findingKey))
  return found.filter((one) => isOwn(one) || (one.severity !== 'note' && !known.has(findingKey(one))))
}

// Lines of unchanged files are the same.
function findingKey({ file, line, column, code, message }: Finding): string {
  return [file, line, column, code, message].join('\n')
}
