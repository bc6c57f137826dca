import { setTimeout as wait } from 'node:timers/promises'
import { errors } from '../http/errors.ts'
import { networkOf } from '../../text/hosts.ts'
import { recentlyUsed } from '../../work/caches.ts'
import { limited } from '../../work/turns.ts'

export interface GuardOptions {
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  readonly pause?: (ms: number) => Promise<unknown>
}

/** Slows down password guessing and limits its cost; a correct password succeeds despite earlier wrong ones. */
export function openSignInGuard({ now = Date.now, pause = wait }: GuardOptions = {}) {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>()
  // Bounded: an attacker with a million addresses evicts old failures, but each address waits in its queue.
  const failures = recentlyUsed<string, Failures>(10_000)
  // Each line has at most one attempt there, so that all get their turn.
  const atDesk = limited(mostVerified)
  let waiting = 0

  const failuresOf = (key: string): Failures => {
    const known = failures.get(key)
    if (known && now() - known.since < windowMs) return known
    const fresh = { count: 0, since: now() }
    failures.set(key, fresh)
    return fresh
  }

  async function judge(key: string, verify: () => Promise<boolean>): Promise<boolean> {
    const right = await atDesk(verify)
    if (right) failures.delete(key)
    else {
      const ms = pauseAfter(++failuresOf(key).count)
      if (ms > 0) await pause(ms)
    }
    return right
  }

  return {
    /**
     * Verifies a secret in its turn: attempts from one client address on one account run in sequence, and only a few run at
     * once in total. The answer to a wrong one is delayed, longer after each failure.
     *
     * @throws RestError 429 (`data.retry_after` in seconds) when too many wait in the same queue, or in total
     */
    async attempt(address: string, account: string, verify: () => Promise<boolean>): Promise<boolean> {
      const key = `${networkOf(address)}\n${account}`
      const line = lines.get(key) ?? { waiting: 0, last: Promise.resolve() }
      if (line.waiting >= mostInLine || waiting >= mostInAll)
        throw errors.rest_too_many_attempts().with({ retry_after: retrySeconds })
      lines.set(key, line)
      line.waiting++
      waiting++
      const turn = line.last.then(() => judge(key, verify))
      line.last = turn.catch(() => undefined)
      try {
        return await turn
      } finally {
        waiting--
        if (--line.waiting === 0) lines.delete(key)
      }
    },
  }
}

interface Failures {
  count: number
  /** Time of the first failure, in milliseconds. */
  readonly since: number
}

const windowMs = 5 * 60 * 1000
/** Each verification costs 70 ms and 32 MB of a worker thread; the same threads read files. */
const mostVerified = 2
const mostInLine = 32
const mostInAll = 2000
const longestPause = 250
const retrySeconds = 5

function pauseAfter(failed: number): number {
  return failed <= 4 ? 0 : Math.min(longestPause, 10 * 2 ** (failed - 5))
}
