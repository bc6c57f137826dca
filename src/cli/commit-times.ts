import { cleanTimes } from '../storage/git/clean-times.ts'
import { type Git, isInCheckout, openGit } from '../storage/git/git.ts'
import { machinePath } from '../storage/files/machine-folder.ts'

/**
 * Starts asking git about a content folder, while the folder is read; undefined at once when it is in no checkout, so
 * that nobody waits for git then.
 */
export function startGit(root: string): Promise<Git | undefined> | undefined {
  return isInCheckout(root) ? openGit(root, { cacheFile: machinePath(root, 'cache', 'commit-times') }) : undefined
}

/** `cleanTimes`, and nothing where git cannot say: a command that reads goes on without. */
export function cleanTimesOrNone(git: Git, only?: string): Promise<Map<string, number>> {
  return cleanTimes(git, only).catch(() => new Map())
}
