import type { Freshness } from './freshness.ts'
import type { SharedStore } from './shared-store.ts'

/** How often it is tried whether the store takes changes, in milliseconds. */
const probeMs = 5000

/** Finds out whether the store takes changes. One that takes none from anybody, as it is full, has news as ever. */
export function openChangeProbe(store: SharedStore, freshness: Freshness, log: (message: string) => void) {
  let triedAt = Number.NEGATIVE_INFINITY
  /** Notes the error of a store that took no change, and throws it. */
  const note = (error: Error): never => {
    if (/\b(?:OOM|MISCONF|NOREPLICAS)\b/.test(error.message)) {
      if (!freshness.refusesSince) log(`the shared state takes no changes: ${error.message}`)
      freshness.refusesSince ??= new Date()
    }
    throw error
  }
  return {
    note,
    /** Awaits changes that are sent again later if the store takes none. */
    pass: (sending: Promise<void>) =>
      sending.catch((error: unknown) => {
        if (!freshness.refusesSince) throw error
      }),
    /** Tries a change, as nothing else shows it: counts up a counter that expires. */
    async try() {
      const { refusesSince } = freshness
      if (!refusesSince && performance.now() - triedAt < probeMs) return
      triedAt = performance.now()
      await store.count('probe', probeMs).catch(note)
      freshness.refusesSince = undefined
      if (refusesSince) log('the shared state takes changes again')
    },
  }
}
