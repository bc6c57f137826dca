import type { Freshness } from './freshness.ts'
import { isRefusal } from './refusals.ts'
import type { SharedStore } from './shared-store.ts'

/** How often it is tried whether the store takes changes, in milliseconds. */
const probeMs = 5000

/** Finds out whether the store takes changes. One that takes none from anybody, as it is full, has news as ever. */
export class ChangeProbe {
  readonly #store: SharedStore
  readonly #freshness: Freshness
  readonly #log: (message: string) => void
  #triedAt = Number.NEGATIVE_INFINITY

  constructor(store: SharedStore, freshness: Freshness, log: (message: string) => void) {
    this.#store = store
    this.#freshness = freshness
    this.#log = log
  }

  /** Notes the error of a store that took no change, and throws it. */
  readonly note = (error: Error): never => {
    if (isRefusal(error)) {
      if (!this.#freshness.refusesSince) this.#log(`the shared state takes no changes: ${error.message}`)
      this.#freshness.refusesSince ??= new Date()
    }
    throw error
  }

  /** Awaits changes that are sent again later if the store takes none. */
  async pass(sending: Promise<void>): Promise<void> {
    await sending.catch((error: unknown) => {
      if (!this.#freshness.refusesSince) throw error
    })
  }

  /** Tries a change, as nothing else shows it: counts up a counter that expires. */
  async try(): Promise<void> {
    const { refusesSince } = this.#freshness
    if (!refusesSince && performance.now() - this.#triedAt < probeMs) return
    this.#triedAt = performance.now()
    await this.#store.count('probe', probeMs).catch(this.note)
    this.#freshness.refusesSince = undefined
    if (refusesSince) this.#log('the shared state takes changes again')
  }
}
