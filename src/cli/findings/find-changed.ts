import type { Finding } from '../../site/check/finding.ts'
import type { RuleLevels } from '../../site/check/levels.ts'
import { findingsSince } from '../../site/check/findings-since.ts'
import { openBeside } from '../../site/open-at-ref.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { changedPaths } from '../../storage/git/compare.ts'
import { baseOf, orNotFound } from '../refs/base-of.ts'
import type { Wanted } from './wanted-files.ts'

/**
 * What is wrong in files that changed since the branch left another one, and what the changes broke elsewhere: a deleted
 * file that others name, a link to an address that changed.
 *
 * @throws CliError if there is no such branch
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
  const options = { areas: site.areas, now: () => site.now() }
  const before = await orNotFound(openBeside(site, commit, options, { hasTimes: false }))
  try {
    return { findings: findingsSince(before, site, changed, { wanted, levels }), changed }
  } finally {
    before.close()
  }
}
