import type { FollowedClone, Remote } from '../storage/clone/followed-clone.ts'
import { ContentError } from '../storage/files/content-error.ts'
import { type Mark, noCommit } from './at-commit.ts'
import type { CommitTree } from './move-to.ts'
import { withoutUser } from '../text/hosts.ts'

/** A commit with the place of its content; undefined if it has no content or is missing from the clone. */
export async function treeAt(clone: FollowedClone, commit: string): Promise<CommitTree | undefined> {
  const tree = commit === noCommit ? undefined : await clone.treeOf(commit)
  return tree && { commit, tree }
}

/** The best known state of files without a mark: the commit that was served, and the target of a move. */
export async function lastOf(clone: FollowedClone): Promise<Mark> {
  const [commit = noCommit, movingTo] = await Promise.all([clone.held(), clone.head()])
  return { commit, isDirty: true, ...(movingTo !== undefined && { movingTo }) }
}

/** The remote's last commit, for a folder that has none. Throws ContentError if it holds no content, GitError. */
export async function firstOf(clone: FollowedClone, { url }: Remote): Promise<CommitTree> {
  const first = await treeAt(clone, await clone.fetch())
  if (first) return first
  throw new ContentError(withoutUser(url), 'the branch has neither settings.json nor content/settings.json', {
    hint: 'create a content folder with `almanac init`, and push it',
  })
}
