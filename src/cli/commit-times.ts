import { join } from 'node:path'
import { type Git, isInCheckout, openGit } from '../store/git.ts'

/**
 * Starts asking git about a content folder, while the folder is read; undefined at once when it is in no checkout, so
 * that nobody waits for git then.
 */
export function startGit(root: string): Promise<Git | undefined> | undefined {
  return isInCheckout(root) ? openGit(root, { cacheFile: join(root, '.almanac', 'cache', 'commit-times') }) : undefined
}

/** When each file was last committed, without those that differ from that now; empty where git cannot say. */
export async function cleanTimes(git: Git, only?: string): Promise<Map<string, number>> {
  try {
    const [committed, dirty] = await Promise.all([git.commitTimes(), git.dirtyPaths(only)])
    const times = new Map(committed)
    for (const path of dirty) times.delete(path)
    return times
  } catch {
    return new Map()
  }
}
