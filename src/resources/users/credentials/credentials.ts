import { randomInt, randomUUID } from 'node:crypto'
import type { Credentials, Proof, SecretHash, Token } from '../../../define/credentials.ts'
import type { ServiceHost } from '../../../model/model.ts'
import { refuseState } from '../../../storage/machine-folder/refuse-state.ts'
import { machineHash } from '../../../storage/machine-folder/machine-secret.ts'
import { type Cost, hashRandomSecret, hashSecret, isRandomSecret, verifySecret } from './secret-hash.ts'
import { type CredentialsState, openCredentialsFile, type UserCredentials } from './credentials-file.ts'
import { openKnownNetworks } from './known-networks.ts'
import { openOwners } from './owners.ts'
import { shareCredentials } from './shared-credentials.ts'
import { openVerifiedSecrets } from './verified-secrets.ts'

/**
 * Opens a content folder's passwords and application passwords, in `.almanac/credentials.json` (mode 0600, created by the first
 * write). Each call checks whether the file changed, so other processes' writes count at once. `cost`: of a password's hash.
 */
export function openCredentials(host: CredentialsHost, cost?: Cost): Credentials {
  const { root, machineFile, locked, didStep, now, readOnly } = host
  const verified = openVerifiedSecrets()
  const owners = openOwners(host)
  const networks = openKnownNetworks(machineHash(machineFile('secret'), readOnly), now)
  /** By application password. */
  const uses = new Map<string, Required<Pick<StoredToken, 'lastUsed' | 'lastIp'>>>()
  const store = openCredentialsFile(
    machineFile('credentials.json'),
    () => verified.clear(),
    () => {
      refuseState(root)
      shared.mustBeFresh()
    },
  )
  const shared = shareCredentials(store, host)
  const change = <T>(work: (state: CredentialsState) => T): T =>
    locked(() => {
      const before = store.read()
      const state = structuredClone(before)
      const result = work(state)
      shared.changing(before, state)
      didStep(store.write(state))
      return result
    })

  // Only credentials made for this very user: another may have their id now.
  function ownOf(userId: number): UserCredentials | undefined {
    const user = store.read().users[userId]
    return user && owners.has(userId, user) ? user : undefined
  }

  function recognizes(userId: number, password: string): Proof | undefined {
    const user = ownOf(userId)
    if (!user) return undefined
    const bare = bareOf(password)
    const token = tokenShape.test(bare)
      ? user.tokens.find(({ secret }) => secret.kind === 'sha256' && isRandomSecret(secret, bare))
      : undefined
    return token && { token: token.id }
  }

  const remembers = (userId: number, password: string) => (ownOf(userId) ? verified.known(userId, password) : undefined)

  return {
    hash: (password) => hashSecret(password, cost),

    setPassword(userId, password) {
      change((state) => {
        const user = owners.renewed(state, userId)
        user.password = password
        // Someone who knew the old password may have signed in, too.
        delete user.networks
      })
    },

    forget(userId) {
      const user = store.read().users[userId]
      if (!user || owners.isAnothers(userId, user)) return
      change((state) => {
        delete state.users[userId]
      })
    },

    recognizes,
    remembers,

    async verify(userId, password) {
      const known = recognizes(userId, password) ?? remembers(userId, password)
      if (known) return known
      // Read first: a changed file discards earlier verifications.
      const user = ownOf(userId)
      // The verification of an earlier user with that id does not count for this one.
      return verified.ask(user ? userId : 0, password, async () => {
        const bare = bareOf(password)
        const candidates: [SecretHash, string, Proof][] = []
        if (tokenShape.test(bare))
          for (const { id, secret } of user?.tokens ?? [])
            if (secret.kind === 'scrypt') candidates.push([secret, bare, { token: id }])
        if (user?.password) candidates.push([user.password, password, {}])
        // An unknown user, or one without a password, takes as long as a wrong password does.
        if (candidates.length === 0) await hashSecret(password, cost)
        for (const [hash, secret, proof] of candidates) if (await verifySecret(hash, secret)) return proof
        return undefined
      })
    },

    createToken(userId, name, appId) {
      const secret = Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('')
      const facts = { id: randomUUID(), name, created: now(), ...(appId && { appId }) }
      const hash = hashRandomSecret(secret)
      change((state) => {
        owners.renewed(state, userId).tokens.push({ ...facts, secret: hash })
      })
      const grouped = secret.match(/.{4}/g)!.join(' ')
      return { token: { ...facts, userId }, secret: grouped }
    },

    tokens(userId) {
      const one = userId === undefined ? undefined : ownOf(userId)
      const wanted: [string, UserCredentials][] =
        userId === undefined ? Object.entries(store.read().users) : one ? [[String(userId), one]] : []
      return wanted.flatMap(([id, { login, tokens }]) =>
        tokens.map(({ secret: _secret, ...facts }): Token => ({
          ...facts,
          ...uses.get(facts.id),
          userId: Number(id),
          ...(login !== undefined && { login }),
        })),
      )
    },

    renameToken: (id, name) => changeToken(id, (token) => ({ ...token, name })),

    noteUse(id, lastIp) {
      const { lastUsed = 0 } = uses.get(id) ?? tokenOf(store.read(), id) ?? {}
      if (now() - lastUsed >= noteEvery) uses.set(id, { lastUsed: now(), lastIp })
    },

    knowsNetwork: (userId, network) => networks.has(userId, ownOf(userId), network),
    noteNetwork: (userId, network) => networks.note(userId, ownOf(userId), network),

    keepUses() {
      if (uses.size === 0 && networks.isBlank) return
      change((state) => {
        networks.keepIn(state)
        for (const { tokens } of Object.values(state.users))
          for (const token of tokens) Object.assign(token, uses.get(token.id))
      })
      uses.clear()
      networks.clear()
      shared.settle()
    },

    revokeToken: (id) => changeToken(id, () => undefined),

    revokeTokens(userId) {
      if (!ownOf(userId)?.tokens.length) return 0
      return change((state) => {
        const user = state.users[userId]
        const { length } = user?.tokens ?? []
        if (user) user.tokens = []
        return length
      })
    },

    kept: (userId) => {
      const user = store.read().users[userId]
      if (!user || (!user.password && user.tokens.length === 0)) return 'none'
      return owners.has(userId, user) ? 'own' : 'another'
    },

    settle() {
      if (!owners.settled(structuredClone(store.read()))) return
      change((state) => owners.settled(state))
      shared.settle()
    },
  }

  // Replaces a token by the result of `to`, or removes it; false if there is none with this id.
  function changeToken(id: string, to: (token: StoredToken) => StoredToken | undefined): boolean {
    if (!tokenOf(store.read(), id)) return false
    return change((state) => {
      const token = tokenOf(state, id)
      if (!token) return false
      for (const user of Object.values(state.users))
        user.tokens = user.tokens.flatMap((one) => (one === token ? (to(one) ?? []) : one))
      return true
    })
  }
}

type CredentialsHost = Pick<
  ServiceHost,
  'root' | 'machineFile' | 'locked' | 'didStep' | 'now' | 'entries' | 'readOnly' | 'share'
>
type StoredToken = UserCredentials['tokens'][number]

/** Noting uses once a day is enough to see which passwords are in use, and avoids a write at every request. */
const noteEvery = 24 * 60 * 60 * 1000

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const tokenShape = /^[A-Za-z0-9]{24}$/

// In any grouping: application passwords are letters and digits only.
function bareOf(password: string): string {
  return password.replaceAll(/[^a-z\d]/gi, '')
}

function tokenOf(state: CredentialsState, id: string): StoredToken | undefined {
  return Object.values(state.users)
    .flatMap(({ tokens }) => tokens)
    .find((token) => token.id === id)
}
