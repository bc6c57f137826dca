import type { Tally } from '../../define/tally.ts'
import { recentlyUsed } from '../../work/caches.ts'

/** Growing pauses after wrong guesses of a secret. */
export type Pauses = ReturnType<typeof openPauses>

export interface PauseOptions {
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined
  /** Counts failures on all machines of a cluster. */
  readonly tally?: Tally | undefined
}

interface Failures {
  readonly count: number
  /** Time of the last failure, in milliseconds. */
  readonly last: number
}

const hour = 60 * 60 * 1000
const firstPause = 30_000
const longestPause = 15 * 60_000

/**
 * Opens pauses: none for the first `free` failures, then 30 s, a minute and so on up to 15 minutes; an hour without a failure
 * resets them. Only failures count, and no success resets them: attackers with an account of their own would use it between
 * guesses. In memory, for the last 10,000 names guessed; failures on other machines count from the next failure here.
 */
export function openPauses(free: number, { now = Date.now, tally }: PauseOptions = {}) {
  const known = recentlyUsed<string, Failures>(10_000)
  const of = (name: string) => {
    const found = known.get(name)
    return found && now() - found.last < hour ? found : undefined
  }
  const learn = async (name: string) => {
    const sum = (await tally?.(name, hour)) ?? 0
    const { count = 0, last = now() } = known.get(name) ?? {}
    if (sum > count) known.set(name, { count: sum, last })
  }
  return {
    /** Seconds until the next guess for this name is judged; 0: now. */
    secondsLeft(name: string): number {
      const { count, last } = of(name) ?? { count: 0, last: 0 }
      if (count <= free) return 0
      const pause = Math.min(longestPause, firstPause * 2 ** (count - free - 1))
      return Math.max(0, Math.ceil((last + pause - now()) / 1000))
    },
    failed(name: string): void {
      known.set(name, { count: (of(name)?.count ?? 0) + 1, last: now() })
      void learn(name)
    },
  }
}
