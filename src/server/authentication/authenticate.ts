import { type Credentials, credentials, type Proof } from '../../define/credentials.ts'
import type { Entry, Site } from '../../model/model.ts'
import { accountOf, type SignInAttempts } from './sign-in-attempts.ts'
import type { Sender } from '../http/client-address.ts'
import { RestError } from '../../define/errors.ts'
import { isEmail } from '../../derive/arguments/formats.ts'
import { errors } from '../http/errors.ts'
import { firstMade } from '../../text/values.ts'

export interface SignedIn extends Proof {
  readonly user: Entry
}

/**
 * Finds the user whom an `Authorization` header signs in: none without one, or with a scheme other than Basic. @throws
 * RestError 401 for wrong credentials, 429 (`data.retry_after` in seconds) after too many, or if too many await verification
 */
export type Authenticate = (header: string | undefined, sender: Sender) => Promise<SignedIn | undefined>

export function openAuthentication(site: Site, desk: SignInAttempts): Authenticate {
  // Concurrent requests with the same credentials are one attempt.
  const running = new Map<string, Promise<SignedIn>>()
  return async (header, sender) => {
    const credential = basicOf(header)
    if (credential === undefined) return undefined
    const key = `${sender.ip}\n${sender.network ?? ''}\n${credential}`
    const active = running.get(key)
    if (active) return active
    const read = readCredentials(header ?? '')
    if (!read) {
      desk.log?.({ account: '', address: sender.ip, why: 'unreadable credentials' })
      throw errors.rest_invalid_credentials()
    }
    const answer = signIn(site, desk, read, sender)
    running.set(key, answer)
    try {
      return await answer
    } finally {
      running.delete(key)
    }
  }
}

/** Parses the credentials of an `Authorization` header of the scheme Basic; undefined for anything else. */
export function readCredentials(header: string): readonly [login: string, password: string] | undefined {
  const encoded = basicOf(header)
  const text = encoded !== undefined && /^[\w+/-]+=*\s*$/.test(encoded) ? Buffer.from(encoded, 'base64').toString() : ''
  const colon = text.indexOf(':')
  return colon === -1 ? undefined : [text.slice(0, colon), text.slice(colon + 1)]
}

/** The encoded credentials after the scheme Basic; undefined for another scheme, or none. */
function basicOf(header = ''): string | undefined {
  const found = /^Basic(?:\s(.*))?$/i.exec(header.trim())
  return found ? (found[1]?.trim() ?? '') : undefined
}

/** The first user whose login name, e-mail address or slug, in this order, matches; case-insensitive. */
export function findUser(site: Site, login: string): Entry | undefined {
  if (login === '') return undefined
  const name = login.toLowerCase()
  const indexes = ['login', 'email', 'slug']
  return firstMade(indexes, (index) => site.having('user', index, name).find(({ implicit }) => !implicit))
}

const wrongPassword = {
  own: 'wrong password',
  another: 'password of another account',
  none: 'no password on this machine',
} as const

/** Signs in with a login name and a password or application password, in turn. Logs refusals. Throws like `Authenticate`. */
export async function signIn(
  site: Site,
  desk: SignInAttempts,
  [login, password]: readonly [login: string, password: string],
  sender: Sender,
): Promise<SignedIn> {
  const user = findUser(site, login)
  const store = site.service(credentials)
  // Nobody has the id 0: an unknown name takes as long as a wrong password.
  const id = user?.id ?? 0
  const token = store.recognizes(id, password)
  if (user && token?.token !== undefined) {
    store.noteUse(token.token, sender.ip)
    return { user, ...token }
  }
  try {
    const proof = await proofOf(desk, [login, password], sender, id, store)
    if (!user) throw isEmail(login) ? errors.invalid_email() : errors.invalid_username()
    if (!proof) throw errors.incorrect_password()
    if (proof.token !== undefined) store.noteUse(proof.token, sender.ip)
    else if (sender.network !== undefined) store.noteNetwork(id, sender.network)
    return { user, ...proof }
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    const isWrong = error.code === errors.incorrect_password.code
    const isFull = error.status === 429
    const why = isFull ? 'too many attempts' : isWrong ? wrongPassword[store.kept(id)] : 'unknown account'
    desk.log?.({ account: login, address: sender.ip, why })
    throw error
  }
}

// Guesses are judged only outside of pauses, even if this process could judge them at once: otherwise guessing could continue.
async function proofOf(
  desk: SignInAttempts,
  [login, password]: readonly [login: string, password: string],
  sender: Sender,
  id: number,
  store: Credentials,
): Promise<Proof | undefined> {
  const isKnown = sender.network !== undefined && store.knowsNetwork(id, sender.network)
  const pauses = desk.pausesOf(login, sender, { id, isKnown })
  pauses.assertOver()
  // A secret verified before does not queue behind others' guesses.
  let proof = store.remembers(id, password)
  if (proof) return proof
  await desk.attempt(sender.ip, accountOf(login), async () => {
    // Others may have failed while this one was queued.
    pauses.assertOver()
    proof = await store.verify(id, password)
    if (!proof) pauses.failed()
    return proof !== undefined
  })
  return proof
}
