import { BEAT_MS, STALE_MS } from '../programs/process-alive.ts'
import { LockFile } from './lock-file.ts'

/** How long a lease of another machine lasts after its last heartbeat, in milliseconds: its holder may be busy for long. */
const freeMs = 4 * STALE_MS

/**
 * Takes a lease on a piece of work for this process, as a lock in the machine folder with a heartbeat; leases of dead processes
 * are free. Returns its release; undefined if another process holds it, or nothing can be written there.
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
