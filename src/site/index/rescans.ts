import { doUntil, yieldToEventLoop, sliceMs } from '../../work/turns.ts'
import { type Rescanned, stepsToRescan } from './rescan.ts'

/** Prepares rescans on request, one after another, which yield to the event loop between slices. Calls `failed` with errors. */
export function openRescans(site: Rescanned, failed: (error: Error) => void) {
  const queue = new Set<string>()
  const ended = new AbortController()
  let isAtWork = false

  async function work(): Promise<void> {
    isAtWork = true
    for (const under of queue) {
      queue.delete(under)
      try {
        const steps = stepsToRescan(site, under)
        while (!ended.signal.aborted && !doUntil(performance.now() + sliceMs, steps)) await yieldToEventLoop()
      } catch (error) {
        failed(error instanceof Error ? error : new Error(String(error)))
      }
    }
    isAtWork = false
  }

  return {
    /** Queues a rescan of a folder (`''` for all), even if one is running, which may have passed the place already. */
    ask(under: string): void {
      if (ended.signal.aborted) return
      // A full rescan includes every part.
      if (under === '') queue.clear()
      if (!queue.has('')) queue.add(under)
      if (!isAtWork) void work()
    },
    /** Stops the running rescan and empties the queue. */
    close(): void {
      ended.abort()
      queue.clear()
    },
  }
}
