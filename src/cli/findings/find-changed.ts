import { areas } from '../../resources/registry.ts'
import { checkSite } from '../../site/checking/check.ts'
import type { Finding } from '../../site/checking/finding.ts'
import type { RuleLevels } from '../../site/checking/levels.ts'
import { openAtRef } from '../../site/open-at-ref.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { changedPaths } from '../../storage/git/changed-paths.ts'
import { baseOf, orNotFound } from '../refs/base-of.ts'
import type { Wanted } from './wanted-files.ts'

/**
 * What is wrong in files that differ from where the branch left another one, and what the changes broke elsewhere: a
 * deleted file that others name, a link to an address that changed.
 *
 * @throws CliError if there is no such other branch
 */
export async function findChanged(
  site: OpenSite,
  base: string,
  wanted: Wanted,
  levels: RuleLevels,
): Promise<{ readonly findings: Finding[]; readonly changed: ReadonlySet<string> }> {
  const { root } = site.folder
  const commit = await baseOf(root, base)
  const changed = await changedPaths(root, commit)
  const own = checkSite(site, (path) => wanted(path) && changed.has(path), levels)
  if (changed.size === 0) return { findings: own, changed }
  const elsewhere = checkSite(site, (path) => wanted(path) && !changed.has(path), levels)
  if (elsewhere.length === 0) return { findings: own, changed }
  const { site: before } = await orNotFound(openAtRef(root, commit, { areas, now: () => site.now() }))
  try {
    const known = new Set(checkSite(before, (path) => !changed.has(path), levels).map(keyOf))
    const broken = elsewhere.filter((finding) => finding.severity !== 'note' && !known.has(keyOf(finding)))
    return { findings: [...own, ...broken].sort((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file))), changed }
  } finally {
    before.close()
  }
}

// Lines of unchanged files are the same.
function keyOf({ file, line, column, code, message }: Finding): string {
  return [file, line, column, code, message].join('\n')
}
