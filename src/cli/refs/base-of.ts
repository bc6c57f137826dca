import { isInCheckout } from '../../storage/git/git.ts'
import { UnknownRef } from '../../storage/git/committed-tree.ts'
import { commitNamed, mergeBase } from '../../storage/git/find-commit.ts'
import { askLine } from '../../storage/git/run-git.ts'
import { refuseUnread } from '../../storage/git/unread-checkout.ts'
import { notFound, usage } from '../output/exit-codes.ts'

/**
 * The commit at which a branch left `base`, as typed: comparing with it ignores later changes there. @throws CliError if git
 * knows no such name, or the two have no history in common; GitError
 */
export async function baseOf(root: string, base: string, head = 'HEAD'): Promise<string> {
  if (!isInCheckout(root)) throw usage(`${root} is not in a git checkout: there is no '${base}' to compare with`)
  const found = await mergeBase(root, base, head)
  if (found !== undefined) return found
  await refuseUnread(root)
  for (const ref of [base, head])
    if (!(await commitNamed(root, ref))) throw notFound(`git does not know the commit '${ref}'`, await howToFetch(root))
  throw notFound(`'${base}' and '${head}' have no commit in common`, await howToFetch(root))
}

/** Awaits work with commits, and turns names unknown to git into a command line error that begins with `about`. */
export async function orNotFound<T>(work: Promise<T>, about = ''): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof UnknownRef) throw notFound(`${about}${error.message}`, error.hint)
    throw error
  }
}

async function howToFetch(root: string): Promise<string> {
  const isShallow = (await askLine(root, 'rev-parse', '--is-shallow-repository')) === 'true'
  return isShallow
    ? 'This clone is shallow: run `git fetch --unshallow`; in GitHub Actions, check out with fetch-depth: 0'
    : 'Run `git fetch`, or use the name that git uses: origin/main'
}
