import { z } from 'zod'
import type { ServiceHost, SharedRecords } from '../../../model/model.ts'
import { parseJson, quietly } from '../../../text/values.ts'
import {
  type CredentialsState,
  type openCredentialsFile,
  type UserCredentials,
  userCredentials,
} from './credentials-file.ts'

type Store = Pick<ReturnType<typeof openCredentialsFile>, 'peek' | 'stamp' | 'write'>
/** Converts one part of a user's credentials to a record, and back. */
interface Part {
  readonly name: string
  readonly isCompared: boolean
  readonly of: (user: UserCredentials) => object | undefined
  /** The user with that part; undefined if nothing is left. Throws for an invalid part. */
  readonly into: (user: UserCredentials | undefined, part: unknown) => UserCredentials | undefined
}

/** The secrets: a change depends on their former value. */
const secrets: Part = {
  name: 'credentials',
  isCompared: true,
  // In the order of the schema, so that all machines make the same text.
  of: ({ networks: _networks, tokens, ...user }) => userCredentials.parse({ ...user, tokens: tokens.map(withoutUse) }),
  into: (before, part) => {
    if (part === undefined) return undefined
    const { networks: _networks, tokens, ...user } = userCredentials.parse(part)
    const useOf = (id: string) => pickUse(before?.tokens.find((token) => token.id === id))
    const networks = before?.networks
    return {
      ...user,
      ...(networks && { networks }),
      tokens: tokens.map((token) => ({ ...withoutUse(token), ...useOf(token.id) })),
    }
  },
}

const usesOfUser = z.object({
  networks: userCredentials.shape.networks,
  tokens: z.record(z.string(), z.object({ lastUsed: z.number(), lastIp: z.string().optional() })),
})

/** When and from where something was last used: the latest note counts. */
const uses: Part = {
  name: 'uses',
  isCompared: false,
  of: ({ networks, tokens }) => {
    const used = tokens.flatMap((token) => (token.lastUsed === undefined ? [] : [[token.id, pickUse(token)] as const]))
    return networks || used.length > 0 ? { ...(networks && { networks }), tokens: Object.fromEntries(used) } : undefined
  },
  into: (before, part) => {
    if (!before) return undefined
    const { networks: _networks, tokens, ...user } = before
    const { networks, tokens: used = {} } = part === undefined ? {} : usesOfUser.parse(part)
    const all = tokens.map((token) => ({ ...withoutUse(token), ...pickUse(used[token.id]) }))
    return { ...user, ...(networks && { networks }), tokens: all }
  },
}

/** Shares credentials with the other machines of a cluster: a record for each user, and one for when they were used. */
export function shareCredentials(store: Store, { share }: Pick<ServiceHost, 'share'>) {
  const parts = [secrets, uses].map((part) => ({ part, sharing: share(recordsOf(part, store)) }))
  return {
    mustBeFresh: () => parts[0]!.sharing.mustBeFresh(),
    /** Call it before the state is replaced by another one. @throws RestError 503 */
    changing(before: CredentialsState, after: CredentialsState) {
      for (const { part, sharing } of parts) {
        if (!sharing.isShared) continue
        for (const id of new Set([...Object.keys(before.users), ...Object.keys(after.users)]))
          if (partJson(part, before.users[id]) !== partJson(part, after.users[id])) sharing.changing(id)
      }
    },
    /** Sends changes that nobody waits for. Those that cannot be sent now are undone, and made again later. */
    settle() {
      for (const { sharing } of parts) sharing.settle().catch(() => undefined)
    },
  }
}

function recordsOf(part: Part, store: Store): SharedRecords {
  return {
    name: part.name,
    isCompared: part.isCompared,
    stamp: () => store.stamp(),
    keys: () => Object.entries(store.peek().users).flatMap(([id, user]) => (part.of(user) ? id : [])),
    get: (id) => partJson(part, store.peek().users[id]),
    accepts: (id, value) => /^\d{1,10}$/.test(id) && isPart(part, value),
    put(records) {
      const state = structuredClone(store.peek())
      for (const [id, value] of records) {
        const user = part.into(state.users[id], value && parseJson(value.toString()))
        if (user) state.users[id] = user
        else if (part === secrets) delete state.users[id]
      }
      store.write(state).done?.()
    },
  }
}

function partJson(part: Part, user: UserCredentials | undefined): string | undefined {
  const found = user && part.of(user)
  return found && JSON.stringify(found)
}

function isPart(part: Part, value: Buffer): boolean {
  return quietly(() => part.into({ tokens: [] }, parseJson(value.toString())) !== undefined, false)
}

type Token = UserCredentials['tokens'][number]

function withoutUse({ lastUsed: _lastUsed, lastIp: _lastIp, ...token }: Token): Token {
  return token
}

function pickUse({ lastUsed, lastIp }: Partial<Token> = {}): Pick<Token, 'lastUsed' | 'lastIp'> {
  return { ...(lastUsed !== undefined && { lastUsed }), ...(lastIp !== undefined && { lastIp }) }
}
