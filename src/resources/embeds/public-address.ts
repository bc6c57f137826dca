import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address, as text, is one of the public internet. Everything else is refused: private, loopback,
 * link-local (where clouds keep their metadata), carrier-grade NAT, multicast, documentation and reserved ranges, and of
 * IPv6 all that is not global unicast, or that carries an IPv4 address (mapped, compatible, 6to4, NAT64, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  // Shortened and hexadecimal notations are none here; a zone names an interface of this machine.
  if (isIP(address) === 0 || address.includes('%') || address === cloudMetadata) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}

/** The metadata service of one large cloud stands in a public range. */
const cloudMetadata = '168.63.129.16'
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
