import { createHash } from 'node:crypto'
import { errors } from '../errors.ts'
import type { Sender } from '../http/client-address.ts'
import { type GuardOptions, openSignInGuard, type SignInGuard } from '../sign-in-guard.ts'
import { openPauses, type Pauses } from './pauses.ts'
import type { SignInLog } from './sign-in-log.ts'

/** Where people sign in: what bounds guessing, and who is told about it. */
export interface SignInDesk extends SignInGuard {
  /** Told about each refusal. */
  readonly log: SignInLog | undefined
  /**
   * The pauses that an attempt has to respect.
   *
   * @param login as it was typed: users and unknown names are alike
   * @param known the user's id, where they signed in from this network lately
   */
  pausesOf(login: string, sender: Sender, known: number | undefined): AttemptPauses
}

/** The pauses of one attempt. */
export interface AttemptPauses {
  /** @throws RestError 429 (`data.retry_after` in seconds) while one goes on */
  assertOver(): void
  failed(): void
}

export interface DeskOptions extends GuardOptions {
  readonly log?: SignInLog | undefined
}

/** Failures without a pause. */
const free = 10
/** For whom it is that guesses from their own network, which is told apart from all others. */
const freeAtHome = 30

/**
 * Opens a desk. Wrong guesses count for the account, wherever they come from, and for the network, whatever account they
 * are about. Where somebody signed in from the same network lately, only what fails for that account there counts: no
 * stranger can keep them out. Behind a proxy that is not trusted there are no networks, only accounts.
 */
export function openSignInDesk({ log, ...options }: DeskOptions = {}): SignInDesk {
  const accounts = openPauses(free, options.now)
  const networks = openPauses(free, options.now)
  const pairs = openPauses(freeAtHome, options.now)
  const namesOf = (login: string, { network }: Sender, known: number | undefined): [Pauses, string][] => {
    if (network !== undefined && known !== undefined) return [[pairs, `${known} ${network}`]]
    const account: [Pauses, string] = [accounts, accountOf(login)]
    return network === undefined ? [account] : [account, [networks, network]]
  }
  return {
    ...openSignInGuard(options),
    log,
    pausesOf(login, sender, known) {
      const names = namesOf(login, sender, known)
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

/** A name of bounded length for what was typed as a login. */
export function accountOf(login: string): string {
  return createHash('sha256').update(login.toLowerCase()).digest('base64url')
}
