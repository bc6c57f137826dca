import type { OpenSite } from '../open-site.ts'
import { rescan } from './rescan.ts'

/**
 * Finds something, or else rescans the folder and retries: a walk misses a file that another process moves meanwhile to
 * a place where the walk has already been. The second look holds the lock, so no command moves files.
 *
 * @throws what `find` throws the second time
 */
export async function findOrLookAgain<T>(site: OpenSite, find: () => T | Promise<T>): Promise<T> {
  try {
    return await find()
  } catch {
    await lookAgain(site)
    return find()
  }
}

async function lookAgain(site: OpenSite): Promise<void> {
  const look = () => rescan(site)
  if (site.readOnly) return look()
  try {
    await site.locked(look)
  } catch {
    // Nobody writes to a read-only folder; if somebody keeps the lock, a look without it is better than none.
    look()
  }
}
