import { createHash, randomBytes } from 'node:crypto'
import type { Proof } from '../../../define/credentials.ts'
import { recentlyUsed } from '../../../work/caches.ts'

const most = 1000

/** Opens the cache of slow verifications that succeeded, as hashes with a key of this process: repeating one is fast. */
export function openVerifiedSecrets() {
  const key = randomBytes(16)
  let known = recentlyUsed<string, Proof>(most)
  const running = new Map<string, Promise<Proof | undefined>>()
  const nameOf = (userId: number, secret: string) =>
    createHash('sha256').update(key).update(`${userId}\n${secret}`).digest('base64')
  return {
    known: (userId: number, secret: string) => known.get(nameOf(userId, secret)),
    /** The result of verifying a user's secret: cached, or from `verify`, which concurrent calls share. */
    async ask(userId: number, secret: string, verify: () => Promise<Proof | undefined>) {
      const name = nameOf(userId, secret)
      const before = known.get(name)
      if (before) return before
      const pending = running.get(name)
      if (pending) return pending
      const knownThen = known
      const answer = verify()
      running.set(name, answer)
      try {
        const proof = await answer
        // If the credentials changed meanwhile, the result may be wrong for the next call.
        if (proof && known === knownThen) known.set(name, proof)
        return proof
      } finally {
        if (running.get(name) === answer) running.delete(name)
      }
    },
    /** Forgets everything, including verifications in progress. */
    clear() {
      known = recentlyUsed(most)
      running.clear()
    },
  }
}
