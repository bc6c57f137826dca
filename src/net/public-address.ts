import { BlockList, isIP } from 'node:net'

/**
 * Whether an IP address, as text, is one of the public internet. Everything else is refused: private, loopback,
 * link-local (where clouds keep their metadata), carrier-grade NAT, multicast, documentation and reserved ranges, and of
 * IPv6 all that is not global unicast, or that carries an IPv4 address (mapped, compatible, 6to4, NAT64, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4')
    case 6:
      // A zone names an interface of this machine.
      return !address.includes('%') && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
    default:
      return false
  }
}

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

const notPublic = new BlockList()
const ranges4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 ' +
  '192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 ' +
  // The metadata service of one large cloud stands in a public range.
  '168.63.129.16/32 224.0.0.0/4 240.0.0.0/4'
// Protocol assignments with Teredo, documentation, 6to4, documentation.
const ranges6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'
for (const range of ranges4.split(' ')) notPublic.addSubnet(...split(range), 'ipv4')
for (const range of ranges6.split(' ')) notPublic.addSubnet(...split(range), 'ipv6')

function split(range: string): [string, number] {
  const slash = range.indexOf('/')
  return [range.slice(0, slash), Number(range.slice(slash + 1))]
}
