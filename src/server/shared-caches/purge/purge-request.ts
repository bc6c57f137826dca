import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

export interface PurgeRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** How to purge a cache, or a CDN through its API. */
export interface PurgeTarget {
  /** Its name in the log: an origin or a file, but no path, which may be a secret. */
  readonly name: string
  /** Whether it knows answers by address, not by tags. */
  readonly byAddress: boolean
  /** The maximum number of tags or addresses in one request. */
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
    // The host whose answers a cache has differs from the one that it listens on: `fetch` cannot send such a `Host`.
    const outgoing = send(url, { method, headers: { ...headers, ...length }, signal, timeout: timeoutMs }, (answer) => {
      const { statusCode = 0 } = answer
      answer.on('error', (error) => resolve(error.message))
      answer.on('end', () => resolve(statusCode < 300 ? undefined : `it returned ${statusCode}`))
      answer.resume()
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('it did not answer in time')))
    // A server that switches protocols has not answered, and node reports nothing else.
    outgoing.on('close', () => resolve('it did not answer'))
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    outgoing.end(body)
  })
}
