import { errors } from '../../server/http/errors.ts'
import type { Share } from '../../server/http/budget.ts'
import { bounded, collect } from '../../server/http/body/chunks.ts'
import { boundsFor, watchJson } from '../../server/http/body/json-bounds.ts'
import { type BodySource, shortBytes } from '../../server/http/body/read-body.ts'

/** Bytes of one message: the longest text written in one call. */
export const longestMessage = 4 * 1024 * 1024

/**
 * The same request, with its body read: a message longer than its sender may send, or with more JSON than is accepted from
 * outside, is refused while it arrives. Anonymous callers only query, which takes no long message.
 *
 * @param share - of the total size of concurrent messages
 * @throws RestError 400 `rest_invalid_json`, `rest_body_aborted`, 413 `rest_request_too_large`, 503 `rest_too_busy`
 */
export async function boundedMessage(
  request: Request,
  source: BodySource,
  isSignedIn: boolean,
  share: Share,
): Promise<Request> {
  const { method, url, headers, signal } = request
  if (method !== 'POST') return request
  const most = isSignedIn ? longestMessage : shortBytes
  const tooLong = () => errors.rest_request_too_large__body({ most })
  if (Number(headers.get('content-length')) > most) throw tooLong()
  const body = await collect(bounded(source.chunks, most, tooLong), share, watchJson(boundsFor(isSignedIn)))
  return new Request(url, { method, headers, signal, body: body as Uint8Array<ArrayBuffer> })
}
