import type { AccessLogStyle } from '../http/access-log.ts'
import { toEscape, toVisible } from '../../text/visible.ts'

export type WhyRefused =
  | 'unknown account'
  | 'wrong password'
  | 'password of another account'
  | 'no password on this machine'
  | 'too many attempts'
  | 'unreadable credentials'

export interface RefusedSignIn {
  /** As the client wrote it. */
  readonly account: string
  readonly address: string
  readonly why: WhyRefused
}

export type SignInLog = (refused: RefusedSignIn) => void

const longestAccount = 100

/**
 * Opens the log of refused sign-ins, one line each, by default on standard error, even if requests are not logged. The address
 * precedes the client's text, so that no name can pass for an address to programs that ban addresses.
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
    // Log readers take some characters for line ends, or obey them.
    write(`${toVisible(line).replaceAll(/[\u2028\u2029]/g, toEscape)}\n`)
  }
}
