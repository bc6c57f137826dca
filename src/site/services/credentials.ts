import { randomInt, randomUUID } from 'node:crypto'
import type { Credentials, Token } from '../../define/model.ts'
import { hashRandomSecret, hashSecret, isRandomSecret, type SecretHash, verifySecret } from './secret-hash.ts'
import { type CredentialsState, openCredentialsFile } from './credentials-file.ts'
import type { Step } from '../saving/undo-log.ts'
import { openVerifiedSecrets } from './verified-secrets.ts'

/**
 * Opens the passwords and application passwords of a content folder. Every question looks whether the file changed, so
 * that what another process writes counts at once.
 *
 * @param file for example `.almanac/credentials.json`; made with mode 0600 at the first write
 * @param locked runs a change under the content folder's write lock, so that two processes lose nothing
 * @param steps is given the way back from each change, for work of which it is a part
 */
export function openCredentials(
  file: string,
  locked: <T>(work: () => T) => T = (work) => work(),
  steps: (step: Step) => void = (step) => step.done?.(),
): Credentials {
  const verified = openVerifiedSecrets()
  const store = openCredentialsFile(file, () => verified.clear())
  const change = <T>(work: (state: CredentialsState) => T): T =>
    locked(() => {
      const state = structuredClone(store.read())
      const result = work(state)
      steps(store.write(state))
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
      // Read first: a changed file forgets what was verified before.
      const user = store.read().users[userId]
      return verified.ask(userId, password, async () => {
        const bare = password.replaceAll(/\s/g, '')
        const candidates: [SecretHash, string][] = []
        if (tokenShape.test(bare))
          for (const { secret } of user?.tokens ?? []) if (secret.kind === 'scrypt') candidates.push([secret, bare])
        if (user?.password) candidates.push([user.password, password])
        // An unknown user, and one without a password, take as long as a wrong password does.
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
      const told = secret.match(/.{4}/g)!.join(' ')
      return { token, secret: told }
    },

    tokens(userId) {
      const users = Object.entries(store.read().users)
      const wanted = userId === undefined ? users : users.filter(([id]) => Number(id) === userId)
      return wanted.flatMap(([id, user]) =>
        user.tokens.map(({ id: tokenId, name, created }): Token => ({
          id: tokenId,
          name,
          userId: Number(id),
          created,
        })),
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

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const tokenShape = /^[A-Za-z0-9]{24}$/

function userOf(state: CredentialsState, userId: number): CredentialsState['users'][string] {
  return (state.users[userId] ??= { tokens: [] })
}
