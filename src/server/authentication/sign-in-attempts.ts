import { createHash } from 'node:crypto'
import type { Tally } from '../../define/tally.ts'
import { errors } from '../http/errors.ts'
import type { Sender } from '../http/client-address.ts'
import { type GuardOptions, openSignInGuard, type SignInGuard } from './sign-in-guard.ts'
import { openPauses, type Pauses } from './pauses.ts'
import type { SignInLog } from './sign-in-log.ts'

/** Attempts to sign in: limits guessing, and logs refusals. */
export interface SignInAttempts extends SignInGuard {
  /** Told about each refusal. */
  readonly log: SignInLog | undefined
  /**
   * The pauses that an attempt has to respect.
   *
   * @param login as it was typed: users and unknown names are alike
   * @param account the one that has that login
   */
  pausesOf(login: string, sender: Sender, account: Account): AttemptPauses
}

/** Whose password is tried. */
export interface Account {
  /** The user's id; 0 if nobody has that login. */
  readonly id: number
  /** Whether they signed in from this network lately. */
  readonly isKnown: boolean
}

/** The pauses of one attempt. */
export interface AttemptPauses {
  /** @throws RestError 429 (`data.retry_after` in seconds) while one goes on */
  assertOver(): void
  failed(): void
}

export interface AttemptOptions extends GuardOptions {
  readonly log?: SignInLog | undefined
  /** Counts failures on all machines of a cluster. */
  readonly tally?: Tally | undefined
}

/** Failures without a pause. */
const free = 10
/** The same for guesses from a network from which the user signed in lately; these are counted apart. */
const freeAtHome = 30

/**
 * Opens the guard. Wrong guesses count for the account, wherever they come from, and for the network, for all accounts
 * together. If somebody signed in from the same network lately, only failures for that account there count: a stranger
 * cannot keep them out. Behind a proxy that is not trusted there are no networks, only accounts.
 */
export function openSignInAttempts({ log, tally, ...options }: AttemptOptions = {}): SignInAttempts {
  const open = (name: string, least: number) =>
    openPauses(least, { now: options.now, tally: tally && ((one, windowMs) => tally(`${name} ${one}`, windowMs)) })
  const accounts = open('account', free)
  // Kept apart: there is no end of names that nobody has, and guessing them must not push out those of people.
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
    pausesOf(login, sender, account) {
      const names = namesOf(login, sender, account)
      return {
        assertOver() {
          const seconds = Math.max(...names.map(([pauses, name]) => pauses.secondsLeft(name)))
          if (seconds > 0) throw errors.rest_too_many_attempts__failed({ seconds }).with({ retry_after: seconds })
        },
        failed() {
          for (const [pauses, name] of names) pauses.failed(name)
        },
      }
    },
  }
}

/** A name of bounded length for a login as it was typed. */
export function accountOf(login: string): string {
  return createHash('sha256').update(login.toLowerCase()).digest('base64url')
}
