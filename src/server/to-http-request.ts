import type { IncomingMessage, ServerResponse } from 'node:http'
import type { H3Event } from 'h3'
import type { Senders } from './http/client-address.ts'
import type { EncodingOf } from './http/compress.ts'
import { type BodySource, nodeBody, webBody } from './http/body/read-body.ts'
import type { HttpRequest } from './rest/http-handler.ts'
import type { Match } from './rest/rest-router.ts'

/** The node request behind an event; undefined without a socket. */
export function nodeRequest(event: H3Event): IncomingMessage | undefined {
  return event.runtime?.node?.req as IncomingMessage | undefined
}

export interface RequestReaders extends Pick<Senders, 'senderOf'> {
  readonly encodingOf: EncodingOf
}

/** Converts h3's event to a request to the interface. */
export function toHttpRequest(
  event: H3Event,
  match: Match | undefined,
  { senderOf, encodingOf }: RequestReaders,
): HttpRequest {
  const node = nodeRequest(event)
  const { method } = event.req
  const headers = node ? fromNode(node) : Object.fromEntries(event.req.headers)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return {
    method,
    target: requestTargetOf(event),
    match,
    encoding: encodingOf(headers['accept-encoding'], node),
    headers,
    ...senderOf(node),
    ...(hasBody && { body: requestBodyOf(event, headers) }),
  }
}

/** A request's body, from the socket itself if there is one: it can then be left unread, and still be answered. */
export function requestBodyOf(
  event: H3Event,
  headers: HttpRequest['headers'] = Object.fromEntries(event.req.headers),
): BodySource {
  const node = nodeRequest(event)
  const response = event.runtime?.node?.res as ServerResponse | undefined
  return node ? nodeBody(node, response, headers) : webBody(event.req, headers)
}

/** Path and query as the client wrote them: normalizing the path is the router's job. */
export function requestTargetOf(event: H3Event): string {
  const raw = event.runtime?.node?.req.url
  if (raw?.startsWith('/')) return raw
  const { pathname, search } = new URL(event.req.url)
  return pathname + search
}

function fromNode({ headers }: IncomingMessage): Record<string, string> {
  const out: Record<string, string> = Object.create(null)
  for (const name in headers) {
    const value = headers[name]
    out[name] = typeof value === 'string' ? value : value!.join(', ')
  }
  return out
}
