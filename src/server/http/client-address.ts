import type { IncomingMessage } from 'node:http'
import { readForwarded, type Sender } from './forwarded.ts'
import { readProxies } from './trusted-proxies.ts'

/** Tells of a request who sent it, and where they reached the site. */
export interface Senders {
  /** The client's IP address; empty if there is no connection. */
  ipOf(request: IncomingMessage | undefined): string
  /** The website's address as the client wrote it, if a trusted proxy says it. */
  homeOf(request: IncomingMessage | undefined): string | undefined
}

/**
 * The one place that knows a request's sender, for signing in, comments, forms and links: the other end of the
 * connection or, where that is a trusted proxy, whom it names. Without proxies, what requests say is not believed.
 *
 * @throws Error whose message is the name in `trusted` that is no address, network or `loopback`
 */
export function openSenders(trusted: readonly string[] = []): Senders {
  if (trusted.length === 0) return { ipOf: peerOf, homeOf: () => undefined }
  const isTrusted = readProxies(trusted)
  const senderOf = (request: IncomingMessage | undefined): Sender => {
    const peer = peerOf(request)
    return request && peer !== '' ? readForwarded(request.headers, peer, isTrusted) : { ip: peer }
  }
  return { ipOf: (request) => senderOf(request).ip, homeOf: (request) => senderOf(request).home }
}

// A server that listens on IPv6 sees IPv4 addresses in mapped form, and its neighbours with a zone (`fe80::1%eth0`).
function peerOf(request: IncomingMessage | undefined): string {
  return (request?.socket.remoteAddress ?? '').replace(/^::ffff:/, '').replace(/%.*$/, '')
}
