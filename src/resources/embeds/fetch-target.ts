import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** An address that must not be fetched: the request would reach what is not public, or is no request of the web. */
export class AddressRefused extends Error {
  constructor(address: string, why: string) {
    super(`${address} is not fetched: ${why}.`)
    this.name = 'AddressRefused'
  }
}

/** Something to fetch. */
export interface FetchTarget {
  readonly url: URL
  /** Whether the site's owner named this host and port: it may be anywhere. */
  readonly isAllowed: boolean
}

const longest = 2048

/**
 * Judges an address before any name is looked up; how the numbers of a host are written (decimal, octal, hexadecimal,
 * fewer parts) does not matter. What a name stands for is judged when it is looked up.
 *
 * @param allowedHosts - hosts (`host` or `host:port`) that need not be public
 * @throws AddressRefused
 */
export function toFetchTarget(address: string, allowedHosts: readonly string[]): FetchTarget {
  if (address.length > longest || !URL.canParse(address))
    throw new AddressRefused(address.slice(0, 200), 'it is no address')
  const url = new URL(address)
  const refuse = (why: string) => new AddressRefused(url.href, why)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('only http and https are')
  if (url.username !== '' || url.password !== '') throw refuse('it names a user')
  url.hash = ''
  if (allowedHosts.includes(url.host)) return { url, isAllowed: true }
  // The URL leaves out the port that is usual for its scheme; 80 with https and 443 with http are harmless.
  if (url.port !== '' && url.port !== '80' && url.port !== '443') throw refuse('only the ports 80 and 443 are')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) ? !isPublicAddress(host) : isLocalName(host)) throw refuse('it is not public')
  return { url, isAllowed: false }
}

// Names without a dot are looked up in the local network, and so are those that end like this.
const localName =
  /^[^.]*$|(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|arpa|test|invalid|onion)$/i

function isLocalName(host: string): boolean {
  return localName.test(host)
}
