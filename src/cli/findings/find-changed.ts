import type { Finding } from '../../site/check/finding.ts'
import { checkSite } from '../../site/check/check.ts'
import type { RuleLevels } from '../../site/check/levels.ts'
import { findingsSince } from '../../site/check/findings-since.ts'
import { openBeside } from '../../site/open-at-ref.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { changedPaths, openChangedLines } from '../../storage/git/compare.ts'
import { stagedIn } from '../../storage/git/staged.ts'
import { commitNamed } from '../../storage/git/find-commit.ts'
import { isInCheckout } from '../../storage/git/git.ts'
import { askLine } from '../../storage/git/run-git.ts'
import { refuseUnread } from '../../storage/git/unread-checkout.ts'
import { CliError, notFound, usage } from '../output/exit-codes.ts'
import { baseOf, orNotFound } from '../refs/base-of.ts'
import type { Wanted } from './wanted-files.ts'

export interface FoundChanged {
  readonly findings: readonly Finding[]
  readonly changed: ReadonlySet<string>
  /** The checked site: that of the files, or of the staged ones. */
  readonly site: OpenSite
  /** The commit of the comparison; undefined before the first one. */
  readonly base: string | undefined
  /** Whether a finding is on a new or changed line, or in an unchanged file. */
  readonly isNew: (finding: Finding) => boolean
  close(): void
}

/**
 * Findings in files that changed since the branch left another one, or that are staged (without `base`), and faults that the
 * changes caused elsewhere: a deleted file that others name, a link to an address that changed.
 *
 * @throws CliError if there is no such branch, and while a merge is unresolved; GitError
 */
export async function findChanged(
  site: OpenSite,
  base: string | undefined,
  wanted: Wanted,
  levels: RuleLevels,
): Promise<FoundChanged> {
  const { root } = site.folder
  if (base !== undefined) {
    const commit = await baseOf(root, base)
    return compare(site, site, commit, { changed: await changedPaths(root, commit), wanted, levels })
  }
  if (!isInCheckout(root)) throw usage(`${root} is not in a git checkout: nothing is staged`)
  const staged = await stagedIn(root)
  if (!staged) await refuseUnread(root)
  if (!staged) throw new CliError('conflict', mergeGoesOn, 'Commit the merge, or take it back with `git merge --abort`')
  // As in a hook before the first commit.
  const settings = await askLine(root, 'rev-parse', '--verify', '--quiet', `${staged.tree}:./settings.json`)
  if (settings === undefined)
    throw notFound(
      'settings.json is not staged: without it, the commit would not be a content folder',
      'git add settings.json',
    )
  const head = await commitNamed(root, 'HEAD')
  const after = await orNotFound(openBeside(site, staged.tree, { hasTimes: false, isTree: true }))
  try {
    return await compare(site, after, head, { changed: staged.paths, wanted, levels, head: staged.tree })
  } catch (error) {
    after.close()
    throw error
  }
}

const mergeGoesOn = 'a merge is in progress: git cannot tell what would be committed'

interface Compared {
  readonly changed: ReadonlySet<string>
  readonly wanted: Wanted
  readonly levels: RuleLevels
  /** The tree of the staged files. */
  readonly head?: string
}

async function compare(
  worktree: OpenSite,
  site: OpenSite,
  base: string | undefined,
  { changed, wanted, levels, head }: Compared,
): Promise<FoundChanged> {
  const { root } = worktree.folder
  const close = () => void (site === worktree || site.close())
  const found = { changed, site, base, close }
  // Before the first commit, everything is new.
  if (base === undefined) {
    const findings = checkSite(site, { wanted, levels })
    return { ...found, findings, isNew: () => true }
  }
  const before = await orNotFound(openBeside(worktree, base, { hasTimes: false }))
  try {
    const findings = findingsSince(before, site, changed, { wanted, levels })
    const linesOf = openChangedLines(root, base, head)
    const lines = new Map<string, (line: number) => boolean>()
    for (const { file } of findings) if (changed.has(file) && !lines.has(file)) lines.set(file, await linesOf(file))
    const isNew = ({ file, line }: Finding) => lines.get(file)?.(line) ?? true
    return { ...found, findings, isNew }
  } finally {
    before.close()
  }
}
