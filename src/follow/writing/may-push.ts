import type { PushedBranch } from '../../storage/clone/pushed-branch.ts'
import { ContentError } from '../../storage/files/content-error.ts'

/**
 * Tries a push that changes nothing, so that a server which could not write does not start. Refusals by the remote's hooks
 * are not known before the first push. An unreachable remote is only reported: it may come back.
 *
 * @throws ContentError with code EREFUSED if it does not let this machine push
 */
export async function mustBePushable(branch: PushedBranch, commit: string, log: (message: string) => void) {
  const end = await branch.tryPush(commit)
  // Somebody has pushed since: it was reached, and would take a push.
  if (end.is === 'accepted' || end.is === 'overtaken') return
  const isForbidden =
    end.is === 'refused' || /\b40[13]\b|Authentication|could not read|denied|access rights/i.test(end.why)
  if (!isForbidden) return log(`cannot push for now, so that nothing can be written yet: ${end.why}`)
  throw new ContentError(`branch ${branch.name}`, `cannot be pushed to from here: ${end.why}`, {
    code: 'EREFUSED',
    hint: 'let the account that git uses here push to this branch, without a review and without signatures; or leave out --write',
  })
}
