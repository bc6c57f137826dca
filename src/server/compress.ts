import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Ways to compress an answer; none is the empty text. */
export type Encoding = 'br' | 'gzip' | ''

/** Bodies below this many bytes are sent as they are: the header would cost what compressing saves. */
export const leastCompressed = 1400

/** The best encoding that an `Accept-Encoding` header takes, quality values respected. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return ''
  const known = chosen.get(header)
  if (known !== undefined) return known
  const fresh = choose(header)
  // Clients send a handful of different headers; somebody who sends thousands must not fill the memory.
  if (chosen.size < 200) chosen.set(header, fresh)
  return fresh
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
const chosen = new Map<string, Encoding>()

function choose(header: string): Encoding {
  const qualities = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...params] = part.split(';').map((text) => text.trim())
    const quality = params.find((param) => param.startsWith('q='))
    qualities.set(name!, quality === undefined ? 1 : Number(quality.slice(2)) || 0)
  }
  const qualityOf = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0
  const best = Math.max(qualityOf('br'), qualityOf('gzip'))
  // Asked for expressly and liked better than any compression.
  if (best === 0 || (qualities.get('identity') ?? 0) > best) return ''
  return qualityOf('br') >= qualityOf('gzip') ? 'br' : 'gzip'
}
