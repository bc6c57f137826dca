import type { CredentialsState, UserCredentials } from './credentials-file.ts'
import { getOrMake } from '../../../text/values.ts'

const day = 24 * 60 * 60 * 1000
const knownFor = 30 * day
const mostOfOne = 32

/** Opens the memory of networks from which people recently signed in with passwords: keyed hashes, never an address. */
export function openKnownNetworks(hash: (text: string) => string, now: () => number) {
  /** By user id: when they signed in from a network, by its hash. */
  const noted = new Map<number, Map<string, number>>()
  const nameOf = (userId: number, network: string) => hash(`signed in ${userId} ${network}`)
  const last = (userId: number, user: UserCredentials | undefined, name: string) =>
    noted.get(userId)?.get(name) ?? user?.networks?.[name] ?? -Infinity
  return {
    has(userId: number, user: UserCredentials | undefined, network: string) {
      // The key of the hashes is created with the first one, and not for a stranger's guess.
      if (!noted.has(userId) && !user?.networks) return false
      return now() - last(userId, user, nameOf(userId, network)) < knownFor
    },
    /** Notes a sign-in, once a day; in memory until `keepIn`. */
    note(userId: number, user: UserCredentials | undefined, network: string) {
      const name = nameOf(userId, network)
      if (now() - last(userId, user, name) < day) return
      getOrMake(noted, userId, () => new Map<string, number>()).set(name, now())
    },
    get isBlank() {
      return noted.size === 0
    },
    keepIn({ users }: CredentialsState) {
      for (const [userId, networks] of noted) {
        const user = users[userId]
        if (!user) continue
        const all = Object.entries({ ...user.networks, ...Object.fromEntries(networks) })
        const fresh = all.filter(([, time]) => now() - time < knownFor).sort(([, a], [, b]) => b - a)
        user.networks = Object.fromEntries(fresh.slice(0, mostOfOne))
      }
    },
    /** Call it once the state is written. */
    clear: () => noted.clear(),
  }
}
