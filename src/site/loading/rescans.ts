import { doUntil, yieldToEventLoop, sliceMs } from '../../define/turns.ts'
import { type Rescanned, stepsToRescan } from './rescan.ts'

/** Rescans that are done in slices, one after another. */
export interface Rescans {
  /** Asks for a rescan of a folder; `''` is all. One that has begun does not count: it may have been there already. */
  ask(under: string): void
  /** Gives up what is under way or was asked for. */
  close(): void
}

/** Rescans a site for whoever asks, in slices between which others are served. `failed` is told what went wrong. */
export function openRescans(site: Rescanned, failed: (error: Error) => void): Rescans {
  const asked = new Set<string>()
  const ended = new AbortController()
  let isAtWork = false

  async function work(): Promise<void> {
    isAtWork = true
    for (const under of asked) {
      asked.delete(under)
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
    ask(under) {
      if (ended.signal.aborted) return
      // All of the folder is each part of it.
      if (under === '') asked.clear()
      if (!asked.has('')) asked.add(under)
      if (!isAtWork) void work()
    },
    close() {
      ended.abort()
      asked.clear()
    },
  }
}
