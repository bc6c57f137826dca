import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** An address that must not be fetched: not public, or not for a web request. */
export class AddressRefused extends Error {
  constructor(address: string, why: string) {
    super(`${address} is not fetched: ${why}.`)
    this.name = 'AddressRefused'
  }
}

export interface FetchTarget {
  readonly url: URL
  /** Whether the site's owner allowed this host and port explicitly, wherever it is. */
  readonly isAllowed: boolean
}

const longest = 2048

/**
 * Checks an address before resolving names, in any numeric notation of a host (decimal, octal, hexadecimal, fewer parts); what
 * a name resolves to is checked on look-up. `allowedHosts` (`host` or `host:port`) need not be public. Throws AddressRefused.
 */
export function toFetchTarget(address: string, allowedHosts: readonly string[]): FetchTarget {
  if (address.length > longest || !URL.canParse(address))
    throw new AddressRefused(address.slice(0, 200), 'it is not an address')
  const url = new URL(address)
  const refuse = (why: string) => new AddressRefused(url.href, why)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('only http and https are allowed')
  if (url.username !== '' || url.password !== '') throw refuse('it contains a user name')
  url.hash = ''
  if (allowedHosts.includes(url.host)) return { url, isAllowed: true }
  // `URL` omits the default port of its scheme; 80 with https and 443 with http are harmless.
  if (url.port !== '' && url.port !== '80' && url.port !== '443') throw refuse('only ports 80 and 443 are allowed')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) ? !isPublicAddress(host) : localName.test(host)) throw refuse('it is not public')
  return { url, isAllowed: false }
}

// Names without a dot, or with one of these endings, are resolved in the local network.
const localName =
  /^[^.]*$|(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|arpa|test|invalid|onion)$/i
