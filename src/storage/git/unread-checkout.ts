import { changeGit } from './change-git.ts'
import { type Git, isInCheckout, openGit } from './git.ts'
import { GitError, describeComplaint } from './run-git.ts'

/**
 * Why git does not read the checkout that contains a folder, in its own words: it is another user's, its configuration is
 * broken, git is missing. Undefined if git reads it, and outside of a checkout.
 */
export async function whyUnread(folder: string): Promise<string | undefined> {
  if (!isInCheckout(folder)) return undefined
  try {
    const { code, complaint } = await changeGit(folder, ['rev-parse', '--git-dir'])
    return code === 0 ? undefined : describeComplaint(complaint)
  } catch (error) {
    if (error instanceof GitError) return error.message
    throw error
  }
}

/** Throws GitError for such a checkout, for callers that would otherwise report a missing repository or commit. */
export async function refuseUnread(folder: string): Promise<void> {
  const why = await whyUnread(folder)
  if (why !== undefined) throw new GitError(`git cannot read this checkout: ${why}`)
}

/** Opens the repository of a folder's checkout; undefined outside of one. Throws GitError if git does not read it. */
export async function openReadableGit(folder: string): Promise<Git | undefined> {
  const git = isInCheckout(folder) ? await openGit(folder) : undefined
  if (!git) await refuseUnread(folder)
  return git
}
