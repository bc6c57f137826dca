import { matchesNone } from './etag.ts'
import type { Cors } from './cors.ts'

/** An answer that is ready to send, without the parts that depend on the request. */
export interface ReadyResponse {
  readonly status: number
  /** Names and values alternate, as node writes them fastest; length and encoding included. */
  readonly headers: readonly string[]
  readonly body: Buffer
  readonly etag?: string
}

/** An answer as sent: the body may be left out. */
export type SentResponse = Omit<ReadyResponse, 'body' | 'etag'> & { readonly body?: Buffer }

/** Adapts an answer to the request: no body for HEAD, 304 if the client already has it, CORS for pages. */
export function fitTo(
  answer: ReadyResponse,
  method: string,
  headers: Readonly<Record<string, unknown>>,
  cors: Cors,
): SentResponse {
  const more = cors(method, headers)
  const sent = more.length > 0 ? { ...answer, headers: [...answer.headers, ...more] } : answer
  const known = headers['if-none-match']
  if (answer.etag && typeof known === 'string' && matchesNone(known, answer.etag))
    return { status: 304, headers: withoutContent(sent.headers) }
  return method === 'HEAD' ? { status: sent.status, headers: sent.headers } : sent
}

function withoutContent(headers: readonly string[]): string[] {
  return headers.filter((_, i) => !headers[i - (i % 2)]!.startsWith('Content-'))
}
