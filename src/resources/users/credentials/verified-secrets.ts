import { createHash, randomBytes } from 'node:crypto'
import type { Proof } from '../../../define/credentials.ts'

/** Cache of successful slow verifications, so that a caller's second request costs microseconds. */
export interface VerifiedSecrets {
  /** What a user's secret proves: cached, or through `verify`, which concurrent calls share. */
  ask(userId: number, secret: string, verify: () => Promise<Proof | undefined>): Promise<Proof | undefined>
  /** What a user's secret proved when it was verified before. */
  known(userId: number, secret: string): Proof | undefined
  /** Forgets everything, including verifications in progress. */
  clear(): void
}

/** Opens the cache of verified secrets. It holds hashes with a key of this process, never a secret. */
export function openVerifiedSecrets(most = 1000): VerifiedSecrets {
  const key = randomBytes(16)
  let known = new Map<string, Proof>()
  const running = new Map<string, Promise<Proof | undefined>>()
  const nameOf = (userId: number, secret: string) =>
    createHash('sha256').update(key).update(`${userId}\n${secret}`).digest('base64')
  const add = (name: string, proof: Proof) => {
    if (known.size >= most) known.delete(known.keys().next().value!)
    known.set(name, proof)
  }
  return {
    known: (userId, secret) => known.get(nameOf(userId, secret)),
    async ask(userId, secret, verify) {
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
        if (proof && known === knownThen) add(name, proof)
        return proof
      } finally {
        if (running.get(name) === answer) running.delete(name)
      }
    },
    clear() {
      known = new Map()
      running.clear()
    },
  }
}
