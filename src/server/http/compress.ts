import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

/** Content encodings; the empty text is none. */
export type Encoding = 'br' | 'gzip' | ''

/** Bodies below this many bytes are sent uncompressed: the header would cost what compression saves. */
export const leastCompressed = 1400

/** The best encoding that an `Accept-Encoding` header allows, by quality value; `br` where two are equal. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return ''
  const known = chosen.get(header)
  if (known !== undefined) return known
  const best = negotiate(header)
  // Clients have few ways of saying this; who makes up new ones fills no memory.
  if (chosen.size < 200 && header.length <= 200) chosen.set(header, best)
  return best
}

const chosen = new Map<string, Encoding>()

function negotiate(header: string): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as Preference
  const [best] = negotiator.encodings(offered, { preferred: offered })
  // A client that accepts nothing at all gets the body uncompressed.
  return best === 'br' || best === 'gzip' ? best : ''
}

/** Compresses a body off the main thread. */
export async function compress(body: Uint8Array, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body, { level: 6 })
  return toBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
const offered = ['br', 'gzip', 'identity'] as const

/** Its types lack the parameter for the caller's preferred order. */
interface Preference {
  encodings(provided: readonly string[], options: { preferred: readonly string[] }): string[]
}
