import { LockFile } from './lock-file.ts'

/** When a lease is free again whose holder runs on another machine, in milliseconds. */
const STALE_MS = 3_600_000

/**
 * Takes a piece of work for this process, by a lock of its own in the machine folder; what a process that is gone had
 * taken is free.
 *
 * @returns what gives it back; undefined when somebody is at it, or nothing can be written there
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
    // As said above.
  }
  file.dispose()
  return undefined
}
