import type { IncomingMessage } from 'node:http'

/**
 * The address of a request's client: the other end of the connection, which may be a proxy's. Anybody can send
 * `X-Forwarded-For` and the like; this is the one place to trust a proxy, since signing in, comments and forms all use
 * it.
 */
export function clientAddress(request: IncomingMessage | undefined): string {
  // A server that listens on IPv6 sees IPv4 addresses in mapped form.
  return (request?.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}
