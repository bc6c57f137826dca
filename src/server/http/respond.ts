import { isAscii } from 'node:buffer'
import type { RestError } from '../../define/errors.ts'
import type { Entry, Json, RestResponse } from '../../model/model.ts'
import { toJsonText } from '../../text/values.ts'
import { compress, type Encoding, leastCompressed } from './compress.ts'
import { encodedEtag, toEtag } from './etag.ts'
import { answerHeaders, type HeaderFacts } from './headers.ts'
import type { Params } from './query-params.ts'
import type { ReadyResponse } from './ready-answer.ts'
import { errors } from './errors.ts'

export interface Envelope {
  /** Status and headers in the body, with HTTP 200. */
  readonly envelope: boolean
  /** The script function to call with the answer. */
  readonly callback?: string
  /** Indented JSON, for people. */
  readonly pretty?: boolean
  /** The value of absent headers in an envelope: a list, if PHP would have made one. */
  readonly emptyAs?: 'object' | 'list'
}

/** Parses `_envelope`, `_jsonp` and `_pretty`. Throws RestError `rest_callback_invalid` for an invalid callback. */
export function readWrapping(query: Params): Envelope {
  const { _envelope: envelope, _jsonp: callback } = query
  if (callback !== undefined && callback !== '' && !(typeof callback === 'string' && /^[\w.]+$/.test(callback)))
    throw errors.rest_callback_invalid()
  return {
    envelope: envelope !== undefined,
    ...(callback && { callback: callback as string }),
    ...(query['_pretty'] !== undefined && { pretty: true }),
  }
}

/** The only error whose body is just code and message, as in the reference: nothing of the request is echoed. */
export function invalidCallback(error: RestError): RestResponse {
  return {
    status: 400,
    headers: { 'Content-Type': 'application/javascript; charset=UTF-8' },
    body: { value: { code: error.code, message: error.message } },
  }
}

/** Serializes an answer: wrapped, tagged if it may be cached, and compressed. */
export async function respond(
  answer: RestResponse,
  wrapping: Envelope,
  facts: HeaderFacts,
  request: { readonly method: string; readonly encoding: Encoding; readonly isCached: boolean },
  versionOf: (entry: Entry) => string,
): Promise<ReadyResponse> {
  const { status, headers: own, text } = wrapped(answer, wrapping)
  const headers = answerHeaders(own, facts)
  let body = toBytes(text)
  const plain =
    status === 200 && (request.method === 'GET' || request.method === 'HEAD')
      ? toEtag(answer.entry && versionOf(answer.entry), body)
      : undefined
  const encoding = body.length >= leastCompressed ? request.encoding : ''
  if (encoding) {
    body = await compress(body, encoding, request.isCached)
    headers.push(['Content-Encoding', encoding])
  }
  const etag = plain && (encoding ? encodedEtag(plain, encoding, request.isCached) : plain)
  if (etag) headers.push(['ETag', etag])
  if (etag && answer.entry) headers.push(['Last-Modified', new Date(answer.entry.modified).toUTCString()])
  headers.push(['Content-Length', String(body.length)])
  const control = !facts.uncached && typeof facts.shared === 'object' ? facts.shared.control : undefined
  return { status, headers: headers.flat(), body, ...(etag && { etag }), ...(control && { control }) }
}

function toBytes(text: Json | Uint8Array): Buffer {
  if (typeof text === 'string') return Buffer.from(text)
  return text instanceof Uint8Array ? Buffer.from(text.buffer, text.byteOffset, text.length) : listToBytes(text)
}

// Joining a list's texts would copy all of them once more. The buffer is exact, as caches count its bytes.
function listToBytes(items: readonly string[]): Buffer {
  if (items.length === 0) return Buffer.from('[]')
  return writeList(items, true) ?? writeList(items, false)!
}

// Undefined if the texts are assumed to be ASCII and one is not: it needs more bytes, or does not fit.
function writeList(items: readonly string[], isInAscii: boolean): Buffer | undefined {
  // Counting bytes takes as long as writing them. In ASCII, there are as many as characters.
  let length = 1
  for (const item of items) length += 1 + (isInAscii ? item.length : Buffer.byteLength(item))
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const item of items) {
    bytes[at] = at === 0 ? openingBracket : comma
    const written = bytes.write(item, at + 1)
    if (isInAscii && written !== item.length) return undefined
    at += 1 + written
  }
  bytes[at] = closingBracket
  // The end of a text that is not ASCII may have been cut off.
  return isInAscii && !isAscii(bytes) ? undefined : bytes
}

const [openingBracket, comma, closingBracket] = Buffer.from('[,]') as unknown as readonly [number, number, number]

function wrapped(answer: RestResponse, { envelope, callback, emptyAs, pretty }: Envelope) {
  const { status, headers, body } = answer
  if ('raw' in body) return { status, headers, text: body.raw }
  if ('json' in body && !envelope && !pretty && callback === undefined) return { status, headers, text: body.json }
  let json = 'json' in body ? toJsonText(body.json) : JSON.stringify(body.value ?? null)
  if (envelope) {
    const isList = emptyAs === 'list' && Object.keys(headers).length === 0
    json = `{"body":${json},"status":${status},"headers":${isList ? '[]' : JSON.stringify(headers, countsAsNumbers)}}`
  }
  if (pretty) json = JSON.stringify(JSON.parse(json), null, 4)
  const outer = envelope ? { status: 200, headers: {} } : { status, headers }
  if (callback === undefined) return { ...outer, text: json }
  return {
    status: outer.status,
    headers: { ...outer.headers, 'Content-Type': 'application/javascript; charset=UTF-8' },
    // Older engines end a string at these two; the comment keeps the caller from controlling the answer's first bytes.
    text: `/**/${callback}(${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')})`,
  }
}

// In a body, totals are numbers.
function countsAsNumbers(name: string, value: unknown): unknown {
  return /^X-[A-Z]+-Total(?:Pages)?$/.test(name) ? Number(value) : value
}
