import type { AccessLogStyle } from '../http/access-log.ts'
import { toEscape, toVisible } from '../../text/visible.ts'

/** Why somebody was not let in. */
export type WhyRefused =
  | 'unknown account'
  | 'wrong password'
  | 'password of another account'
  | 'no password on this machine'
  | 'too many attempts'
  | 'unreadable credentials'

/** A sign-in that was refused. */
export interface RefusedSignIn {
  /** As the client wrote it. */
  readonly account: string
  /** The client's IP address. */
  readonly address: string
  readonly why: WhyRefused
}

export type SignInLog = (refused: RefusedSignIn) => void

const longestAccount = 100

/**
 * Opens the log of refused sign-ins, one line each, by default on standard error, even if requests are not logged. The
 * address stands before the client's text, so that no name can pass for one to programs that ban addresses.
 */
export function openSignInLog(
  style: AccessLogStyle,
  write: (text: string) => void = (text) => void process.stderr.write(text),
): SignInLog {
  return ({ account, address, why }) => {
    const time = new Date().toISOString()
    const name = account.slice(0, longestAccount)
    const line =
      style === 'json'
        ? JSON.stringify({ time, event: 'sign-in refused', address, why, account: name })
        : `${time} sign-in refused: address=${address} why="${why}" account=${JSON.stringify(name)}`
    // Readers of logs take some signs for the end of a line, or obey them.
    write(`${toVisible(line).replaceAll(/[\u2028\u2029]/g, toEscape)}\n`)
  }
}
