import { BlockList, isIP } from 'node:net'

/** Whether an address in the form of `toAddress` is a trusted proxy's. */
export type IsTrusted = (address: string) => boolean

/**
 * Parses the names of trusted proxies: addresses, networks (`10.0.0.0/8`, `fd00::/8`), and `loopback` for this machine.
 *
 * @throws Error whose message is the name that is none of these
 */
export function readProxies(names: readonly string[]): IsTrusted {
  const list = new BlockList()
  for (const name of names) {
    if (name === 'loopback') {
      list.addSubnet('127.0.0.0', 8, 'ipv4')
      list.addAddress('::1', 'ipv6')
    } else addNetwork(list, name)
  }
  return (address) => list.check(address, familyOf(address))
}

/** An IP address without port, brackets and IPv4-mapped form (`::ffff:192.0.2.1`); undefined for other texts. */
export function toAddress(text: string): string | undefined {
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(text)?.[1]
  const bare = bracketed ?? (/^[\d.]+:\d*$/.test(text) ? text.slice(0, text.indexOf(':')) : text)
  const address = bare.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  return isIP(address) === 0 ? undefined : address
}

function addNetwork(list: BlockList, name: string): void {
  const [, start = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(name) ?? []
  const family = familyOf(start)
  const most = family === 'ipv4' ? 32 : 128
  if (isIP(start) === 0 || Number(bits ?? most) > most) throw new Error(name)
  list.addSubnet(start, Number(bits ?? most), family)
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4'
}
