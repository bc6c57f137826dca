import { createHash, randomBytes } from 'node:crypto'

/** Cache of successful slow verifications, so that a caller's second request costs microseconds. */
export interface VerifiedSecrets {
  /** Whether a user's secret is correct: cached, or through `verify`, which concurrent calls share. */
  ask(userId: number, secret: string, verify: () => Promise<boolean>): Promise<boolean>
  /** Whether a user's secret was verified before. */
  has(userId: number, secret: string): boolean
  /** Forgets everything, including verifications in progress. */
  clear(): void
}

/** Opens the cache of verified secrets. It holds hashes with a key of this process, never a secret. */
export function openVerifiedSecrets(most = 1000): VerifiedSecrets {
  const key = randomBytes(16)
  let known = new Set<string>()
  const running = new Map<string, Promise<boolean>>()
  const nameOf = (userId: number, secret: string) =>
    createHash('sha256').update(key).update(`${userId}\n${secret}`).digest('base64')
  const add = (name: string) => {
    if (known.size >= most) known.delete(known.values().next().value!)
    known.add(name)
  }
  return {
    has: (userId, secret) => known.has(nameOf(userId, secret)),
    async ask(userId, secret, verify) {
      const name = nameOf(userId, secret)
      if (known.has(name)) return true
      const pending = running.get(name)
      if (pending) return pending
      const knownThen = known
      const answer = verify()
      running.set(name, answer)
      try {
        const right = await answer
        // If the credentials changed meanwhile, the result may be wrong for the next call.
        if (right && known === knownThen) add(name)
        return right
      } finally {
        if (running.get(name) === answer) running.delete(name)
      }
    },
    clear() {
      known = new Set()
      running.clear()
    },
  }
}
