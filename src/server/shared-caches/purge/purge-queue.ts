import { setTimeout as wait } from 'node:timers/promises'
import { siteTag } from '../../../site/reads/tag-names.ts'
import { mostTags } from '../changed-tags.ts'
import { chunksOf } from '../../../text/values.ts'
import { type PurgeTarget, sendPurge } from './purge-request.ts'

/** At most this many addresses wait: visitors make them up, and a cache may be gone for good. The oldest are dropped. */
const mostAddresses = 100_000
/** Simultaneous requests to one cache. */
const atOnce = 4
/** The pauses before retries, in milliseconds; the last one repeats. */
const pauses = [250, 1000, 5000, 30_000]
/** The pause before retrying a cache that is not running: it must be purged as soon as it is. */
const absentPause = 500

/** The tags or addresses that one cache must still purge: sent in order, retried after a failure, merged while waiting. */
export class PurgeQueue {
  readonly #target: PurgeTarget
  readonly #log: (message: string) => void
  readonly #stop = new AbortController()
  #waiting = new Set<string>()
  #sending: Promise<void> | undefined
  #failures = 0

  /** @param log - called once when requests begin to fail, and once when they succeed again */
  constructor(target: PurgeTarget, log: (message: string) => void) {
    this.#target = target
    this.#log = log
  }

  /** Queues tags or addresses for purging. Returns at once. */
  add(names: Iterable<string>): void {
    for (const one of names) this.#waiting.add(one)
    if (this.#waiting.size > mostTags && !this.#target.byAddress) this.#waiting = new Set([siteTag])
    for (const one of this.#waiting) {
      if (this.#waiting.size <= mostAddresses) break
      this.#waiting.delete(one)
    }
    if (this.#waiting.size > 0) this.#sending ??= this.#send().finally(() => (this.#sending = undefined))
  }

  /** Drops requests that were not sent. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#sending
  }

  async #send(): Promise<void> {
    // Names added in the same turn are sent together.
    await Promise.resolve()
    while (this.#waiting.size > 0 && !this.#stop.signal.aborted) {
      const names = [...this.#waiting]
      this.#waiting = new Set()
      const why = await this.#sendAll(chunksOf(names, this.#target.most))
      if (this.#stop.signal.aborted) return
      if (why === undefined) this.#succeeded()
      else await this.#failed(why)
    }
  }

  /** Sends parts, a few at once, and requeues failed ones. Returns the reason for the first failure. */
  async #sendAll(parts: string[][]): Promise<string | undefined> {
    let first: string | undefined
    const sendNext = async (): Promise<void> => {
      for (let part = parts.shift(); part; part = parts.shift()) {
        // After a failure, the rest is not sent.
        const why = first ?? (await sendPurge(this.#target.toRequest(part), this.#stop.signal))
        if (why === undefined) continue
        first ??= why
        for (const one of part) this.#waiting.add(one)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sendNext))
    return first
  }

  #succeeded(): void {
    if (this.#failures > 0) this.#log(`${this.#target.name} can be purged again`)
    this.#failures = 0
  }

  async #failed(why: string): Promise<void> {
    if (this.#failures === 0) this.#log(`${this.#target.name} could not be purged; trying again: ${why}`)
    const growing = pauses[Math.min(this.#failures++, pauses.length - 1)]!
    const pause = why === 'ECONNREFUSED' ? absentPause : growing
    await wait(pause, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined)
  }
}
