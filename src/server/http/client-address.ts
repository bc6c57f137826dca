import type { IncomingMessage } from 'node:http'

/**
 * The address of the client of a request: the other end of the connection, which is a proxy's where one stands before the
 * server. What `X-Forwarded-For` and the like say is anybody's word; the one place to believe a proxy that is trusted is
 * here, for signing in, comments and forms all ask it.
 */
export function clientAddress(request: IncomingMessage | undefined): string {
  // A server that listens on IPv6 names IPv4 addresses in its own way.
  return (request?.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}
