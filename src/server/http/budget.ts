import { errors } from './errors.ts'

/** One request's share of a budget, until it is answered. */
export interface Share {
  /**
   * Reserves this many bytes more.
   *
   * @throws RestError 503 `rest_too_busy` (`data.retry_after` in seconds) when too much is in use already
   */
  take(bytes: number): void
  /** Gives everything back; calling it again has no effect. */
  release(): void
}

/** Limits the total size of request bodies read at the same time, on disk or in memory. */
export interface Budget {
  /** Opens the share of a request; signed-in users have room that strangers cannot take. */
  open(isSignedIn: boolean): Share
}

/**
 * Opens a budget. Strangers together have half of it: however much they send, signed-in users can go on.
 *
 * @param most bytes in all; called for each reservation
 * @param sharers concurrent requests, in all
 */
export function openBudget(most: () => number, sharers: number): Budget {
  const taken = { bytes: 0, shares: 0 }
  const byStrangers = { bytes: 0, shares: 0 }
  return {
    open(isSignedIn) {
      const purses = isSignedIn ? [taken] : [taken, byStrangers]
      let own = 0
      let isOpen = false
      const isTooMuch = (bytes: number, shares: number) =>
        purses.some((purse) => {
          const part = purse === byStrangers ? 2 : 1
          return (purse.bytes + bytes) * part > most() || (purse.shares + shares) * part > sharers
        })
      const add = (bytes: number, shares: number) => {
        for (const purse of purses) {
          purse.bytes += bytes
          purse.shares += shares
        }
      }
      return {
        take(bytes) {
          const shares = isOpen ? 0 : 1
          if (isTooMuch(bytes, shares)) throw errors.rest_too_busy().with({ retry_after: pauseSeconds })
          add(bytes, shares)
          isOpen = true
          own += bytes
        },
        release() {
          if (isOpen) add(-own, -1)
          isOpen = false
          own = 0
        },
      }
    },
  }
}

const pauseSeconds = 5
