import { addressesFrom } from '../../session/addresses.ts'
import { clockOf, type Globals } from '../../session/session.ts'
import { usage } from '../../output/exit-codes.ts'
import { oneOf } from '../../output/suggest.ts'
import { noticeOf } from './notice-of.ts'

export const logStyles = ['off', 'pretty', 'json'] as const

export interface PlainFlags {
  readonly port: string
  readonly host?: string
  readonly log?: string
  readonly publicUrl?: string
  readonly trustProxy?: string
  readonly sharedMaxAge?: string
  /** The URL notified after changes, and how long nothing more may change before. */
  readonly notify?: string
  readonly quietFor?: string
  readonly mcp?: true
  readonly propose?: true
}

/** Parses the flags. @throws CliError */
export async function readFlags(flags: PlainFlags, globals: Globals) {
  const port = portOf(flags.port)
  if (flags.host?.trim() === '')
    throw usage('--host is empty', 'Use --host 127.0.0.1 for this machine only, --host 0.0.0.0 for all its addresses')
  if (flags.propose && !flags.mcp) throw usage('--propose works only with --mcp', 'Add --mcp')
  const style = oneOf('log style', flags.log ?? 'off', logStyles)
  const { publicUrl } = addressesFrom(process.env, flags.publicUrl)
  const trustProxy = await proxiesOf(flags.trustProxy)
  const sharedMaxAge = secondsOf(flags.sharedMaxAge)
  return { port, style, publicUrl, trustProxy, sharedMaxAge, notice: noticeOf(flags), now: clockOf(globals.now) }
}

/** Parses a port, 0 for a free one. @throws CliError */
export function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw usage(`--port ${text} is not a port`, 'A port is a number from 0 to 65535')
  return port
}

const longestShared = 31_536_000

function secondsOf(text = '0'): number {
  const seconds = Number(text)
  if (!/^\d+$/.test(text) || seconds > longestShared)
    throw usage(
      `--shared-max-age ${text} is not a number of seconds`,
      `Write it like 60; at most ${longestShared}, a year`,
    )
  return seconds
}

async function proxiesOf(list: string | undefined): Promise<string[]> {
  if (list === undefined) return []
  const { readProxies } = await import('../../../server/http/trusted-proxies.ts')
  const names = list.split(',').map((name) => name.trim())
  try {
    readProxies(names)
  } catch (error) {
    const wrong = (error as Error).message
    throw usage(
      `--trust-proxy ${list}: '${wrong}' is neither an address nor a network nor loopback`,
      'Write it like loopback,192.0.2.7,10.0.0.0/8',
    )
  }
  return names
}
