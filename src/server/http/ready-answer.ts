import { STATUS_CODES } from 'node:http'
import { FastResponse } from 'srvx'
import { namesTag } from './etag.ts'
import { forEverybody } from './headers.ts'
import { isForOthers } from '../shared-caches/shared-answers.ts'
import type { Cors } from './cors.ts'

/** An answer ready to send, without the parts that depend on the request. */
export interface ReadyResponse {
  readonly status: number
  /** Names and values alternate, which node writes fastest; includes length and encoding. */
  readonly headers: readonly string[]
  readonly body: Buffer
  readonly etag?: string
  /** Since when the answer to its request has been the same: a whole second, see `openUnchangedSince`. */
  readonly since?: number
  /** The headers for pages of other origins, if they differ from the interface's. */
  readonly cors?: Cors
  /** Caching headers, if they depend on when it is sent; names and values alternate. */
  readonly control?: () => readonly string[]
}

/** An answer as sent, perhaps without its body. */
export type SentResponse = Omit<ReadyResponse, 'body' | 'etag' | 'since' | 'cors' | 'control'> & {
  readonly body?: Buffer
}

/** Adapts an answer to the request: no body for HEAD, 304 if the client already has it, CORS for pages. */
export function fitTo(
  answer: ReadyResponse,
  method: string,
  headers: Readonly<Record<string, unknown>>,
  cors: Cors,
): SentResponse {
  const { status, body } = answer
  // A future date is not sent: changes before that moment would have the same one.
  const since = answer.since !== undefined && answer.since <= Date.now() ? answer.since : undefined
  const control = answer.control ? controlOf(answer.control, headers) : []
  const more = [...(answer.cors ?? cors)(method, headers), ...control]
  const dated = since === undefined ? answer.headers : [...answer.headers, 'Last-Modified', toHttpDate(since)]
  const all = more.length > 0 ? [...dated, ...more] : dated
  if (isKnown(answer.etag, since, headers))
    // Keeps `Content-Security-Policy`, which does not depend on the bytes.
    return { status: 304, headers: all.filter((_, i) => !/^Content-(?!Security)/.test(all[i - (i % 2)]!)) }
  return method === 'HEAD' ? { status, headers: all } : { status, headers: all, body }
}

/** Converts a ready answer for callers that have a web request instead of a socket. */
export function toWebResponse({ status, headers, body }: SentResponse): Response {
  const pairs: [string, string][] = []
  for (let i = 0; i < headers.length; i += 2) pairs.push([headers[i]!, headers[i + 1]!])
  return new FastResponse((body as Uint8Array<ArrayBuffer> | undefined) ?? null, {
    status,
    statusText: STATUS_CODES[status] ?? '',
    headers: pairs,
  })
}

// A request with credentials may get a public answer, but not one that shared caches may serve to others.
function controlOf(control: () => readonly string[], headers: Readonly<Record<string, unknown>>): readonly string[] {
  return isForOthers((name) => headers[name] !== undefined) ? control() : ['Cache-Control', forEverybody(0)]
}

// A tag is more precise than a date. Only the exact date that the client received counts, as clocks are set back.
function isKnown(etag: string | undefined, since: number | undefined, headers: Readonly<Record<string, unknown>>) {
  const known = headers['if-none-match']
  if (typeof known === 'string') return etag !== undefined && namesTag(known, etag)
  const date = headers['if-modified-since']
  return since !== undefined && typeof date === 'string' && Date.parse(date) === since
}

// Most answers have the same few dates.
let last = { since: 0, date: new Date(0).toUTCString() }

function toHttpDate(since: number): string {
  if (last.since !== since) last = { since, date: new Date(since).toUTCString() }
  return last.date
}
