import { usage } from '../../output/exit-codes.ts'

/** The port that a flag names. @throws CliError */
export function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw usage(`--port ${text} is not a port`, 'Ports are numbers from 0 to 65535')
  return port
}

const longestShared = 31_536_000

/** How many seconds `--shared-max-age` says. @throws CliError */
export function secondsOf(text = '0'): number {
  const seconds = Number(text)
  if (!/^\d+$/.test(text) || seconds > longestShared)
    throw usage(
      `--shared-max-age ${text} is no number of seconds`,
      `Write it like 60; at most ${longestShared}, a year`,
    )
  return seconds
}

/** The proxies that `--trust-proxy` names. @throws CliError */
export async function proxiesOf(list: string | undefined): Promise<string[]> {
  if (list === undefined) return []
  const { readProxies } = await import('../../../server/http/trusted-proxies.ts')
  const names = list.split(',').map((name) => name.trim())
  try {
    readProxies(names)
  } catch (error) {
    const wrong = (error as Error).message
    throw usage(
      `--trust-proxy ${list}: '${wrong}' is not an address, a network or loopback`,
      'Write it like loopback,192.0.2.7,10.0.0.0/8',
    )
  }
  return names
}
