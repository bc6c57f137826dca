import { createHash } from 'node:crypto'
import type { Tally } from '../../define/tally.ts'
import { errors } from '../http/errors.ts'
import type { Sender } from '../http/client-address.ts'
import { type GuardOptions, openSignInGuard } from './sign-in-guard.ts'
import { openPauses, type Pauses } from './pauses.ts'
import type { SignInLog } from './sign-in-log.ts'

/** Limits password guessing, and logs refusals. */
export type SignInAttempts = ReturnType<typeof openSignInAttempts>

export interface Account {
  /** The user's id; 0 if no user has that login. */
  readonly id: number
  /** Whether they recently signed in from this network. */
  readonly isKnown: boolean
}

export interface AttemptOptions extends GuardOptions {
  readonly log?: SignInLog | undefined
  readonly tally?: Tally | undefined
}

/** Failures without a pause. */
const free = 10
/** The same from a network where the user recently signed in; counted separately. */
const freeAtHome = 30

/**
 * Wrong guesses count for the account, wherever they come from, and for the network, across all accounts. If a user recently
 * signed in from the same network, only failures for that account there count: a stranger cannot lock them out. Behind an
 * untrusted proxy there are no networks, only accounts.
 */
export function openSignInAttempts({ log, tally, ...options }: AttemptOptions = {}) {
  const open = (name: string, least: number) =>
    openPauses(least, { now: options.now, tally: tally && ((one, windowMs) => tally(`${name} ${one}`, windowMs)) })
  const accounts = open('account', free)
  // Separate: unknown names are unlimited, and guessing them must not evict those of users.
  const nobodys = open('nobody', free)
  const networks = open('network', free)
  const pairs = open('at home', freeAtHome)
  const namesOf = (login: string, { network }: Sender, { id, isKnown }: Account): [Pauses, string][] => {
    if (network !== undefined && isKnown) return [[pairs, `${id} ${network}`]]
    const account: [Pauses, string] = [id === 0 ? nobodys : accounts, accountOf(login)]
    return network === undefined ? [account] : [account, [networks, network]]
  }
  return {
    ...openSignInGuard(options),
    log,
    /** The pauses that an attempt must respect. `login` is as typed: unknown names are treated like users' names. */
    pausesOf(login: string, sender: Sender, account: Account) {
      const names = namesOf(login, sender, account)
      return {
        /** @throws RestError 429 (`data.retry_after` in seconds) during a pause */
        assertOver(): void {
          const seconds = Math.max(...names.map(([pauses, name]) => pauses.secondsLeft(name)))
          if (seconds > 0) throw errors.rest_too_many_attempts__failed({ seconds }).with({ retry_after: seconds })
        },
        failed(): void {
          for (const [pauses, name] of names) pauses.failed(name)
        },
      }
    },
  }
}

/** A bounded-length key for a login as typed. */
export function accountOf(login: string): string {
  return createHash('sha256').update(login.toLowerCase()).digest('base64url')
}
