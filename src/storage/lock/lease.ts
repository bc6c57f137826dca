import { LockFile } from './lock-file.ts'

/** When a lease held on another machine expires, in milliseconds. */
const STALE_MS = 3_600_000

/**
 * Takes a lease on a piece of work for this process, as a lock in the machine folder; leases of dead processes are
 * free.
 *
 * @returns releases it; undefined if somebody else holds it, or nothing can be written there
 */
export function takeLease(root: string, name: string): (() => void) | undefined {
  const file = new LockFile(root, name, STALE_MS)
  try {
    if (file.takeOrBreak())
      return () => {
        file.release()
        file.dispose()
      }
  } catch {
    // See above.
  }
  file.dispose()
  return undefined
}
