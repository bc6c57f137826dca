import { domainToUnicode } from 'node:url'
import ipaddr from 'ipaddr.js'

// Clients send few different hosts; somebody who sends thousands must not fill the memory.
const mostKnown = 200
const longestKnown = 300
const known = new Map<string, boolean>()

/** The path of a website's address, without a slash at its end: empty where it is the host's own. */
export function basePath(home: string): string {
  return new URL(home).pathname.replace(/\/$/, '')
}

/** Whether a `Host` header is a host, with or without a port; it may also be empty or absent. */
export function isHost(host: string | undefined): boolean {
  if (host === undefined || host === '') return true
  const valid = known.get(host)
  if (valid !== undefined) return valid
  const is = judge(host)
  if (known.size < mostKnown && host.length <= longestKnown) known.set(host, is)
  return is
}

function judge(host: string): boolean {
  // No character of another part of an address: a user, a path, a query, or a blank that the parser would strip.
  if (/[\s/?#@\\%]/.test(host) || !URL.canParse(`http://${host}/`)) return false
  // From version 24 on, Node takes international names that stand for no letters (`xn--a`), and leaves them as they are.
  return !/(?:^|\.)xn--/i.test(host) || !/(?:^|\.)xn--/.test(domainToUnicode(new URL(`http://${host}/`).hostname))
}

/** Whether the host of a URL, as `URL` writes it, is this machine itself. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host)
}

/** Whether a text is an origin as browsers write it: without a path, in lower case, without the port that its scheme has anyway. */
export function isOrigin(text: string): boolean {
  return text === 'null' || (URL.canParse(text) && new URL(text).origin === text)
}

/** An address without user name and password: for logs and messages. */
export function withoutUser(url: string): string {
  return url.replace(/:\/\/[^/?#]*@/, '://')
}

/** The part of an IP address that belongs to one client: the owner of one IPv6 address has 2^64 of them. */
export function networkOf(address: string): string {
  return ipaddr.IPv6.isValid(address) ? ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':') : address
}
