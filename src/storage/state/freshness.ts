import type { HealthPart } from '../../model/model.ts'
import { unreachable } from './refusals.ts'

/** The age of a store's last news, which are trusted for a while; and whether it takes changes. */
export class Freshness {
  /** Whether the store cannot be reached. */
  isAway = false
  /** When it began to refuse all changes, although it can be reached; undefined while it takes them. */
  refusesSince: Date | undefined
  readonly #freshMs: number
  /** When news last arrived: by `performance.now()`, and by the clock. */
  #heardAt = Number.NEGATIVE_INFINITY
  #moment: number | undefined

  /** @param freshMs how long state is trusted without news, in milliseconds */
  constructor(freshMs: number) {
    this.#freshMs = freshMs
  }

  /** News arrived, or there are none. */
  hear(): void {
    this.#heardAt = performance.now()
    this.#moment = Date.now()
  }

  /** Whether news arrived lately: then it is known who may no longer sign in. */
  get isFresh(): boolean {
    return performance.now() - this.#heardAt < this.#freshMs
  }

  /** Throws RestError 503 while it is not fresh. */
  mustBeFresh(): void {
    if (!this.isFresh) throw unreachable()
  }

  /** The facts for `/healthz`: whether the store is reached, when it last was, what is refused, and since when. */
  health(): HealthPart {
    const { isAway, isFresh, refusesSince } = this
    const after = (ms: number) => (this.#moment === undefined ? null : new Date(this.#moment + ms).toISOString())
    const refused = isFresh
      ? refusesSince && { refused: ['changes'], since: refusesSince.toISOString() }
      : { refused: ['sign-in', 'forms'], since: after(this.#freshMs) }
    const state = { connected: !isAway && isFresh, heard: after(0), ...refused }
    return { isDegraded: !state.connected || refused !== undefined, facts: { state } }
  }
}
