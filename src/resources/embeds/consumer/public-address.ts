import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address, as text, is on the public internet. It is not if private, loopback, link-local (where clouds have their
 * metadata), carrier-grade NAT, multicast, documentation and reserved ranges; in IPv6, all but global unicast, and addresses
 * that contain an IPv4 address (mapped, compatible, 6to4, NAT64, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  // Rejects abbreviated and hexadecimal IPv4 notations; a zone names an interface of this machine.
  if (isIP(address) === 0 || address.includes('%') || address === cloudMetadata) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}

/** The metadata service of one large cloud is in a public range. */
const cloudMetadata = '168.63.129.16'
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
