import type { PushedBranch } from '../../storage/clone/pushed-branch.ts'
import { ContentError } from '../../storage/files/content-error.ts'

/**
 * Attempts a push that changes nothing, so that a server that could not write does not start. Refusals by the remote's hooks
 * only show at the first push. An unreachable remote is only logged: it may return.
 *
 * @throws ContentError: EREFUSED if the remote does not let this machine push
 */
export async function mustBePushable(branch: PushedBranch, commit: string, log: (message: string) => void) {
  const end = await branch.tryPush(commit)
  // `overtaken`: another server has pushed since, so the remote was reached and would accept a push.
  if (end.is === 'accepted' || end.is === 'overtaken') return
  const isForbidden =
    end.is === 'refused' ||
    /\b40[13]\b|Authentication|could not read (?:User|Pass)|denied|read only|authorized|write access/i.test(end.why)
  if (!isForbidden) return log(`cannot push for now, so nothing can be written yet: ${end.why}`)
  throw new ContentError(`branch ${branch.name}`, `cannot be pushed to from here: ${end.why}`, {
    code: 'EREFUSED',
    hint: 'allow the account that git uses here to push to this branch without a review and without signatures; or leave out --write',
  })
}
