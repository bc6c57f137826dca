import type { Learner } from '../../work/rerun.ts'
import { rescan, type Rescanned } from './rescan.ts'

/**
 * Rescans the folder once when something is not found, for `rerun` to retry: a walk misses a file that another process moves to
 * an already visited place. This rescan holds the lock, so no command moves files.
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
      // Nobody writes to a read-only folder; if somebody holds the lock, a rescan without it is better than none.
      await site.locked(look).catch(look)
    },
  }
}
