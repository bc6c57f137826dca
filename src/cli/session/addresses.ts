import { toWebsiteAddress } from '../../text/html/website-address.ts'
import { usage } from '../output/exit-codes.ts'
import { serverPaths } from '../../derive/server-paths.ts'

/** The website's addresses, according to flags and environment. */
export interface Addresses {
  /** Its public address, if it was given. */
  readonly publicUrl: string | undefined
  /** The assumed address of a server, for the links of commands that are not servers. */
  readonly home: string
  /** Path of the interface below the website's address. */
  readonly mount: string
}

const mount = serverPaths.rest
const assumed = 'http://127.0.0.1:4000'

/** Whether a website's address is only assumed, as none is configured. */
export function isAssumed(home: string): boolean {
  return home === assumed
}

/**
 * Reads `$ALMANAC_PUBLIC_URL`, and `$ALMANAC_REST`, the REST root of a server on this machine. The `flag` `--public-url` takes
 * precedence. @throws CliError that names the flag or variable, and its value
 */
export function addressesFrom(env: Readonly<Record<string, string | undefined>>, flag?: string): Addresses {
  const { ALMANAC_PUBLIC_URL: said, ALMANAC_REST: rest } = env
  const publicUrl =
    flag === undefined ? said && readPublicUrl('$ALMANAC_PUBLIC_URL', said) : readPublicUrl('--public-url', flag)
  return { publicUrl: publicUrl || undefined, ...(rest ? readRest(rest) : { home: assumed, mount }) }
}

function readPublicUrl(name: string, text: string): string {
  const address = toWebsiteAddress(text)
  if (address === undefined)
    throw usage(`${name} ${text} is not the address of a website`, 'Write it like https://example.org')
  const website = address.replace(/\/(?:rest|wp-json)$/, '')
  if (website !== address)
    throw usage(
      `${name} ${text} is the address of the REST interface`,
      `Specify the website that it belongs to: ${website}`,
    )
  return address
}

function readRest(text: string): Pick<Addresses, 'home' | 'mount'> {
  const address = toWebsiteAddress(text)
  if (address === undefined)
    throw usage(
      `$ALMANAC_REST ${text} is not the address of a REST interface`,
      'Write it like http://127.0.0.1:4000/rest',
    )
  if (address.endsWith(mount)) return { home: address.slice(0, -mount.length), mount }
  const { origin } = new URL(address)
  return { home: origin, mount: address.slice(origin.length) }
}
