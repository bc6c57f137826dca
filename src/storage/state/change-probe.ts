import type { Freshness } from './freshness.ts'
import type { SharedStore } from './shared-store.ts'

/** How often it is tried whether the store takes changes, in milliseconds. */
const probeMs = 5000

/** Finds out whether the store takes changes. One that takes none from anybody, as it is full, has news as ever. */
export function openChangeProbe(store: SharedStore, freshness: Freshness, log: (message: string) => void) {
  let triedAt = Number.NEGATIVE_INFINITY
  return {
    /** Awaits changes that are sent again later if the store takes none. */
    pass: (sending: Promise<void>) =>
      sending.catch((error: Error) => {
        if (!/\b(?:OOM|MISCONF|NOREPLICAS)\b/.test(error.message)) throw error
        if (!freshness.refusesSince) log(`the shared state takes no changes: ${error.message}`)
        freshness.refusesSince ??= new Date()
      }),
    /** Tries a change, as nothing else shows it: counts up a counter that expires. */
    async try() {
      const { refusesSince } = freshness
      if (!refusesSince && performance.now() - triedAt < probeMs) return
      triedAt = performance.now()
      await store.count('probe', probeMs)
      freshness.refusesSince = undefined
      if (refusesSince) log('the shared state takes changes again')
    },
  }
}
