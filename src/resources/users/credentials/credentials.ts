import { randomInt, randomUUID } from 'node:crypto'
import type { Credentials, Token } from '../../../define/credentials.ts'
import type { ServiceHost } from '../../../define/service.ts'
import { hashRandomSecret, hashSecret, isRandomSecret, type SecretHash, verifySecret } from './secret-hash.ts'
import { type CredentialsState, openCredentialsFile } from './credentials-file.ts'
import { openVerifiedSecrets } from './verified-secrets.ts'

/**
 * Opens the passwords and application passwords of a content folder, in `.almanac/credentials.json` (mode 0600, created
 * by the first write). Every call checks whether the file changed, so another process's writes count at once.
 */
export function openCredentials({ machineFile, locked, didStep }: CredentialsHost): Credentials {
  const verified = openVerifiedSecrets()
  const store = openCredentialsFile(machineFile('credentials.json'), () => verified.clear())
  const change = <T>(work: (state: CredentialsState) => T): T =>
    locked(() => {
      const state = structuredClone(store.read())
      const result = work(state)
      didStep(store.write(state))
      return result
    })

  function recognizes(userId: number, password: string): boolean {
    const user = store.read().users[userId]
    if (!user) return false
    const bare = password.replaceAll(/\s/g, '')
    const isToken =
      tokenShape.test(bare) &&
      user.tokens.some(({ secret }) => secret.kind === 'sha256' && isRandomSecret(secret, bare))
    return isToken || verified.has(userId, password)
  }

  return {
    hash: hashSecret,

    setPassword(userId, password) {
      change((state) => {
        userOf(state, userId).password = password
      })
    },

    forget(userId) {
      if (!store.read().users[userId]) return
      change((state) => {
        delete state.users[userId]
      })
    },

    recognizes,

    async verify(userId, password) {
      if (recognizes(userId, password)) return true
      // Read first: a changed file discards what was verified before.
      const user = store.read().users[userId]
      return verified.ask(userId, password, async () => {
        const bare = password.replaceAll(/\s/g, '')
        const candidates: [SecretHash, string][] = []
        if (tokenShape.test(bare))
          for (const { secret } of user?.tokens ?? []) if (secret.kind === 'scrypt') candidates.push([secret, bare])
        if (user?.password) candidates.push([user.password, password])
        // An unknown user, or one without a password, takes as long as a wrong password does.
        if (candidates.length === 0) await hashSecret(password)
        for (const [hash, secret] of candidates) if (await verifySecret(hash, secret)) return true
        return false
      })
    },

    createToken(userId, name) {
      const secret = Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('')
      const token: Token = { id: randomUUID(), name, userId, created: Date.now() }
      const hash = hashRandomSecret(secret)
      change((state) => {
        const { id, created } = token
        userOf(state, userId).tokens.push({ id, name, created, secret: hash })
      })
      const grouped = secret.match(/.{4}/g)!.join(' ')
      return { token, secret: grouped }
    },

    tokens(userId) {
      const users = Object.entries(store.read().users)
      const wanted = userId === undefined ? users : users.filter(([id]) => Number(id) === userId)
      return wanted.flatMap(([id, { tokens }]) =>
        tokens.map(({ secret: _secret, ...token }): Token => ({ ...token, userId: Number(id) })),
      )
    },

    revokeToken(id) {
      const holds = (state: CredentialsState) =>
        Object.values(state.users).find((user) => user.tokens.some((token) => token.id === id))
      if (!holds(store.read())) return false
      return change((state) => {
        const user = holds(state)
        if (user) user.tokens = user.tokens.filter((token) => token.id !== id)
        return user !== undefined
      })
    },
  }
}

type CredentialsHost = Pick<ServiceHost, 'machineFile' | 'locked' | 'didStep'>

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const tokenShape = /^[A-Za-z0-9]{24}$/

function userOf(state: CredentialsState, userId: number): CredentialsState['users'][string] {
  return (state.users[userId] ??= { tokens: [] })
}
