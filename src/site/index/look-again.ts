import type { Learner } from '../../work/rerun.ts'
import { rescan, type Rescanned } from './rescan.ts'

/**
 * Looks at the folder once more when something is not found, so that `rerun` finds it then: a walk misses a file that
 * another process moves meanwhile to a place where the walk has already been. The second look holds the lock, so no
 * command moves files.
 */
export function lookAgain(
  site: Rescanned & { readonly readOnly: boolean; readonly generation: number; locked<T>(work: () => T): Promise<T> },
): Learner {
  let hasLooked = false
  return {
    get generation() {
      return site.generation
    },
    async learnFrom() {
      if (hasLooked) return
      hasLooked = true
      const look = () => rescan(site)
      if (site.readOnly) return look()
      // Nobody writes to a read-only folder; if somebody keeps the lock, a look without it is better than none.
      await site.locked(look).catch(look)
    },
  }
}
