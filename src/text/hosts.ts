import { domainToUnicode } from 'node:url'
import ipaddr from 'ipaddr.js'

// Clients send few different hosts; one that sends thousands must not fill the memory.
const mostKnown = 200
const longestKnown = 300
const known = new Map<string, boolean>()

/** Returns the path of a website's address without a trailing slash: empty at the root of a host. */
export function basePath(home: string): string {
  return new URL(home).pathname.replace(/\/$/, '')
}

/** Returns the path of an address below that of the website's home; undefined if the address has a query. */
export function pathInSite(address: string, home: string): string | undefined {
  const { pathname, search } = new URL(address)
  return search === '' ? pathname.slice(basePath(home).length) : undefined
}

/** Whether a `Host` header is a valid host, with or without a port; it may also be empty or absent. */
export function isHost(host: string | undefined): boolean {
  if (host === undefined || host === '') return true
  const valid = known.get(host)
  if (valid !== undefined) return valid
  const is = judge(host)
  if (known.size < mostKnown && host.length <= longestKnown) known.set(host, is)
  return is
}

function judge(host: string): boolean {
  // Rejects characters of other URL parts (user, path, query) and blanks, which the parser would strip.
  if (/[\s/?#@\\%]/.test(host) || !URL.canParse(`http://${host}/`)) return false
  // From version 24 on, Node accepts punycode that decodes to no letters (`xn--a`) and leaves it as it is.
  return !/(?:^|\.)xn--/i.test(host) || !/(?:^|\.)xn--/.test(domainToUnicode(new URL(`http://${host}/`).hostname))
}

/** Whether the host of a URL, as `URL` writes it, is this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host)
}

/** Whether a text is an origin as browsers write it: no path, lower case, no default port. */
export function isOrigin(text: string): boolean {
  return text === 'null' || (URL.canParse(text) && new URL(text).origin === text)
}

/** Removes user name and password from an address, for logs and messages. */
export function withoutUser(url: string): string {
  return url.replace(/:\/\/[^/?#]*@/, '://')
}

/** Returns the part of an IP address that identifies one client: the owner of one IPv6 address has 2^64 of them. */
export function networkOf(address: string): string {
  return ipaddr.IPv6.isValid(address) ? ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':') : address
}
