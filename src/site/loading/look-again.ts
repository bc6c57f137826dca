import type { OpenSite } from '../open-site.ts'
import { rescan } from './rescan.ts'

/**
 * Finds something, or looks at the whole folder anew and tries once more: a walk beside another process that moves a file from
 * where it has not looked yet to where it has looked misses it. Nobody moves a file by a command while it looks again.
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
    // In a folder that may only be read nobody writes; where somebody keeps the lock, a second look is better than none.
    look()
  }
}
