import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

/** Ways to compress an answer; none is the empty text. */
export type Encoding = 'br' | 'gzip' | ''

/** Bodies below this many bytes are sent as they are: the header would cost what compressing saves. */
export const leastCompressed = 1400

/** The best encoding that an `Accept-Encoding` header takes, quality values respected; of two that are liked alike, `br`. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return ''
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as Preferring
  const [best] = negotiator.encodings(known, { preferred: known })
  // What takes nothing at all is sent the body as it is.
  return best === 'br' || best === 'gzip' ? best : ''
}

/** Compresses a body outside of the main thread. */
export async function compress(body: Uint8Array, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body, { level: 6 })
  return toBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
const known = ['br', 'gzip', 'identity'] as const

/** Its types do not know that it takes an order of its caller's. */
interface Preferring {
  encodings(provided: readonly string[], options: { preferred: readonly string[] }): string[]
}
