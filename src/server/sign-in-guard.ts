import { LRUCache } from 'lru-cache'

/** Whether an attempt to sign in may be made: after a pause, or only after some seconds. */
export type Admission = { readonly delayMs: number } | { readonly retryAfter: number }

/** Slows the guessing of passwords. */
export interface SignInGuard {
  /** Asks for an attempt, which counts as failed until it is told to have succeeded. */
  admit(address: string, login: string): Admission
  succeeded(address: string, login: string): void
}

/** Opens a guard: ten failures of one address with one login, or a hundred of one address, close for five minutes. */
export function openSignInGuard(now: () => number = Date.now): SignInGuard {
  // Bounded: who sends a million names pushes out old failures, but meets the bound of his address.
  const failures = new LRUCache<string, Failures>({ max: 10_000 })
  const recordOf = (key: string): Failures => {
    const known = failures.get(key)
    if (known && now() - known.since < windowMs) return known
    const fresh = { count: 0, since: now() }
    failures.set(key, fresh)
    return fresh
  }
  return {
    admit(address, login) {
      const pair = recordOf(`${address}\n${login}`)
      const all = recordOf(address)
      for (const [record, most] of [
        [pair, mostOfPair],
        [all, mostOfAddress],
      ] as const)
        if (record.count >= most)
          return { retryAfter: Math.max(1, Math.ceil((record.since + windowMs - now()) / 1000)) }
      pair.count++
      all.count++
      return { delayMs: pair.count <= 4 ? 0 : Math.min(1000, 50 * 2 ** (pair.count - 5)) }
    },
    succeeded(address, login) {
      failures.delete(`${address}\n${login}`)
      const all = failures.get(address)
      if (all && all.count > 0) all.count--
    },
  }
}

interface Failures {
  count: number
  /** Moment of the first one, in milliseconds. */
  readonly since: number
}

const windowMs = 5 * 60 * 1000
const mostOfPair = 10
const mostOfAddress = 100
