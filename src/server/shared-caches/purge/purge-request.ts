import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** One request that purges a cache. */
export interface PurgeRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** How a cache, or the interface of a network of them, is purged. */
export interface PurgeTarget {
  /** Its name in the log: an origin, or a file; no path, which may be a secret. */
  readonly name: string
  /** Whether it knows answers by their addresses, and not by tags. */
  readonly byAddress: boolean
  /** How many tags or addresses one request has at most. */
  readonly most: number
  /** The request for some tags, or addresses as paths. */
  readonly toRequest: (names: readonly string[]) => PurgeRequest
}

const timeoutMs = 10_000

/** Sends a request; resolves with the reason if it failed. Redirects are not followed. */
export function sendPurge(
  { url, method, headers, body }: PurgeRequest,
  signal: AbortSignal,
): Promise<string | undefined> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    // The host whose answers a cache has is not the one that it listens at: `fetch` cannot send such a `Host`.
    const outgoing = send(url, { method, headers: { ...headers, ...length }, signal, timeout: timeoutMs }, (answer) => {
      const { statusCode = 0 } = answer
      answer.on('error', (error) => resolve(error.message))
      answer.on('end', () => resolve(statusCode < 300 ? undefined : `it answered ${statusCode}`))
      answer.resume()
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('it did not answer in time')))
    // A server that switches to another protocol has not answered, and node reports nothing else.
    outgoing.on('close', () => resolve('it did not answer'))
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    outgoing.end(body)
  })
}
