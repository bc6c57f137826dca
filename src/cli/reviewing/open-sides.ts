import { openBeside } from '../../site/open-at-ref.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { commitNamed } from '../../storage/git/find-commit.ts'
import { refuseUnread } from '../../storage/git/unread-checkout.ts'
import { usage } from '../output/exit-codes.ts'
import { baseOf, orNotFound } from '../refs/base-of.ts'

/** The compared states, by names that git understands. */
export interface Range {
  readonly base: string
  /** Undefined for the files as they are. */
  readonly head: string | undefined
}

/** Parses `BASE...HEAD` or `BASE`, by default the pull request's target or main branch. @throws CliError if none; GitError */
export async function readRange(root: string, typed: string | undefined): Promise<Range> {
  if (typed !== undefined && typed !== '') {
    const [base = '', head, more] = typed.split(/\.{2,3}/)
    if (more !== undefined)
      throw usage(`'${typed}' contains more than two commits`, 'Specify two: almanac review BASE...HEAD')
    return { base: base || 'HEAD', head: head === undefined ? undefined : head || 'HEAD' }
  }
  const target = process.env['GITHUB_BASE_REF']
  for (const base of [...(target ? [`origin/${target}`] : []), 'origin/HEAD', 'main', 'master'])
    if (await commitNamed(root, base)) return { base, head: undefined }
  await refuseUnread(root)
  throw usage('there is no main branch to compare with', 'Specify one: almanac review BASE')
}

/** Opens a review's sides from git: where the branch left the base, and the head, or else the files. @throws CliError */
export async function openSides(site: OpenSite, range: Range) {
  const { root } = site.folder
  const commit = await baseOf(root, range.base, range.head)
  const before = await orNotFound(openBeside(site, commit))
  try {
    const after = range.head === undefined ? site : await orNotFound(openBeside(site, range.head))
    const close = () => {
      before.close()
      if (after !== site) after.close()
    }
    return { commit, before, after, close }
  } catch (error) {
    before.close()
    throw error
  }
}
