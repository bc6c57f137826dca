import { BEAT_MS, STALE_MS } from '../programs/process-alive.ts'
import { LockFile } from './lock-file.ts'

/** When a lease held on another machine expires, in milliseconds, after its last sign of life: its holder may be busy for long. */
const freeMs = 4 * STALE_MS

/**
 * Takes a lease on a piece of work for this process, as a lock in the machine folder; leases of dead processes are
 * free. It shows signs of life until it is released.
 *
 * @returns releases it; undefined if somebody else holds it, or nothing can be written there
 */
export function takeLease(root: string, name: string): (() => void) | undefined {
  const file = new LockFile(root, name, freeMs)
  try {
    if (file.takeOrBreak()) {
      const beating = setInterval(() => file.beat(), BEAT_MS).unref()
      return () => {
        clearInterval(beating)
        file.release()
        file.dispose()
      }
    }
  } catch {
    // See above.
  }
  file.dispose()
  return undefined
}
