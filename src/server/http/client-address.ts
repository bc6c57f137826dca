import type { IncomingMessage } from 'node:http'
import { networkOf } from '../../text/hosts.ts'
import { type Forwarded, readForwarded } from './forwarded.ts'
import { readProxies } from './trusted-proxies.ts'

/** The sender of a request, for limits on guessing. */
export interface Sender {
  /** The client's IP address; empty if there is no connection. */
  readonly ip: string
  /** The address range of one client; undefined behind an untrusted proxy. */
  readonly network: string | undefined
}

/** Determines a request's sender, and where they reached the site. */
export type Senders = ReturnType<typeof openSenders>

/** Absent without a socket. */
type Incoming = IncomingMessage | undefined

/**
 * The only place that determines a request's sender, for sign-in, comments, forms and links: the peer of the connection or, if
 * that is a trusted proxy, the client that it names. Without proxies, headers that name a sender are ignored.
 *
 * @throws Error whose message is the name in `trusted` that is no address, network or `loopback`
 */
export function openSenders(trusted: readonly string[] = []) {
  const isTrusted = trusted.length === 0 ? () => false : readProxies(trusted)
  const read = (request: Incoming, peer = peerOf(request)): Forwarded =>
    request && peer !== '' ? readForwarded(request.headers, peer, isTrusted) : { ip: peer }
  return {
    ipOf: (request: Incoming) => read(request).ip,
    /** The website's URL as the client wrote it, if a trusted proxy reports it. */
    homeOf: (request: Incoming) => read(request).home,
    /** Whether a program on this machine sent the request, and no header says that it forwards somebody else's. */
    isFromHere: (request: Incoming) => isThisMachine(peerOf(request)) && !isPassedOn(request),
    senderOf(request: Incoming): Sender {
      const peer = peerOf(request)
      const { ip } = read(request, peer)
      if (ip === '') return { ip, network: undefined }
      // All clients of a proxy that names none, or is not trusted, have its address.
      const isProxy = isTrusted(ip) || (ip === peer && isPassedOn(request))
      return { ip, network: isProxy ? undefined : networkOf(ip) }
    },
  }
}

const isThisMachine = readProxies(['loopback'])

function isPassedOn(request: Incoming): boolean {
  return Object.keys(request?.headers ?? {}).some((name) => /^(?:x-)?forwarded|^x-real-ip$|^via$/.test(name))
}

// A server that listens on IPv6 sees IPv4 addresses in mapped form, and link-local ones with a zone (`fe80::1%eth0`).
function peerOf(request: Incoming): string {
  return (request?.socket.remoteAddress ?? '').replace(/^::ffff:/, '').replace(/%.*$/, '')
}
