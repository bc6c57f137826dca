import { credentials, type Proof } from '../define/credentials.ts'
import type { Entry, Site } from '../define/model.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import { isEmail } from '../derive/arguments/formats.ts'
import { errors } from './errors.ts'

export interface SignedIn extends Proof {
  readonly user: Entry
}

/**
 * Finds who an `Authorization` header signs in: nobody without one, or with a scheme other than Basic.
 *
 * @throws RestError 401 for wrong credentials, 429 (`data.retry_after` in seconds) when too many wait for verification
 */
export type Authenticate = (header: string | undefined, address: string) => Promise<SignedIn | undefined>

/** Opens the sign-in of a site. */
export function openAuthentication(site: Site, guard: SignInGuard): Authenticate {
  // Concurrent requests with the same credentials are one attempt.
  const running = new Map<string, Promise<SignedIn>>()
  return async (header, address) => {
    const encoded = /^Basic(?:\s(.*))?$/i.exec((header ?? '').trim())
    if (!encoded) return undefined
    const credential = encoded[1]?.trim() ?? ''
    const key = `${address}\n${credential}`
    const active = running.get(key)
    if (active) return active
    const answer = signIn(site, guard, readCredentials(credential), address)
    running.set(key, answer)
    try {
      return await answer
    } finally {
      running.delete(key)
    }
  }
}

/** The user with this login name, e-mail address or slug, the first that matches; case-insensitive. */
export function findUser(site: Site, login: string): Entry | undefined {
  if (login === '') return undefined
  const name = login.toLowerCase()
  for (const index of ['login', 'email', 'slug']) {
    const [user] = site.having('user', index, name)
    if (user) return user
  }
  return undefined
}

/**
 * Signs in with a login name and a password or application password, when it is its turn.
 *
 * @throws RestError 401 for wrong credentials, 429 (`data.retry_after` in seconds) when too many wait for verification
 */
export async function signIn(
  site: Site,
  guard: SignInGuard,
  [login, password]: readonly [login: string, password: string],
  address: string,
): Promise<SignedIn> {
  const user = findUser(site, login)
  const store = site.service(credentials)
  // A secret verified before does not queue behind others' guesses.
  let proof = user && store.recognizes(user.id, password)
  // Nobody has the id 0: an unknown name takes as long as a wrong password.
  const id = user?.id ?? 0
  if (!proof)
    await guard.attempt(address, String(id), async () => {
      proof = await store.verify(id, password)
      return proof !== undefined
    })
  if (!user) throw isEmail(login) ? errors.invalid_email() : errors.invalid_username()
  if (!proof) throw errors.incorrect_password()
  if (proof.token !== undefined) store.noteUse(proof.token, address)
  return { user, ...proof }
}

function readCredentials(encoded: string): readonly [login: string, password: string] {
  const text = /^[\w+/-]+=*\s*$/.test(encoded) ? Buffer.from(encoded, 'base64').toString('utf8') : ''
  const colon = text.indexOf(':')
  if (colon === -1) throw errors.rest_invalid_credentials()
  return [text.slice(0, colon), text.slice(colon + 1)]
}
