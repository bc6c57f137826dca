import { boundsFor, watchJson } from '../../server/http/body/json-bounds.ts'
import type { BodySource } from '../../server/http/body/read-body.ts'

/** Bytes of one message: the longest text that is written in one go. */
export const longestMessage = 4 * 1024 * 1024

/**
 * The same request, with its body read: a message that holds more than JSON from outside may is refused while it
 * arrives. Of what is longer than a message may be, so much is passed on that it is seen to be too long.
 *
 * @throws RestError 400 `rest_invalid_json`
 */
export async function boundedMessage(request: Request, source: BodySource, isSignedIn: boolean): Promise<Request> {
  const { method, url, headers, signal } = request
  if (method !== 'POST' || Number(headers.get('content-length')) > longestMessage) return request
  const watch = watchJson(boundsFor(isSignedIn))
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of source.chunks) {
      watch(chunk)
      chunks.push(chunk)
      if ((size += chunk.length) > longestMessage) break
    }
  } finally {
    // Nobody reads the rest: the client is still to see the answer.
    if (!source.isComplete()) source.stop()
  }
  return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) })
}
