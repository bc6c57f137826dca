import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import type { Site } from '../../model/model.ts'
import { isLoopback } from '../../text/hosts.ts'

/** Content encodings; the empty text is none. */
export type Encoding = 'br' | 'gzip' | ''

/** Bodies below this many bytes are sent uncompressed: the header would cost as much as compression saves. */
export const leastCompressed = 1400

/** The encoding of an answer, given the request's `Accept-Encoding`; `request` is absent if there is no socket. */
export type EncodingOf = (header: string | undefined, request: IncomingMessage | undefined) => Encoding

/**
 * Opens the choice of encodings by the setting `compression`. By default, nothing is compressed if the route is on one machine:
 * builds would only wait for it. A proxy there may not name its clients, but then the site's URL is not this machine's.
 */
export function openEncodings(site: Site, isFromHere: (request: IncomingMessage | undefined) => boolean): EncodingOf {
  let [home, isHere] = ['', false]
  const isSiteHere = () => {
    if (site.home !== home) [home, isHere] = [site.home, isLoopback(new URL(site.home).hostname)]
    return isHere
  }
  return (header, request) => {
    if (!header) return ''
    const setting = site.settings['compression']
    const isLeftOut = setting === 'never' || (setting !== 'always' && isSiteHere() && isFromHere(request))
    return isLeftOut ? '' : chooseEncoding(header)
  }
}

/** The best encoding that an `Accept-Encoding` header allows, by quality value; `br` if two are equal. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return ''
  const known = chosen.get(header)
  if (known !== undefined) return known
  const best = negotiate(header)
  // Clients use few variants of this header; made-up ones must not fill the memory.
  if (chosen.size < 200 && header.length <= 200) chosen.set(header, best)
  return best
}

const chosen = new Map<string, Encoding>()

function negotiate(header: string): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as {
    encodings(provided: readonly string[], options: { preferred: readonly string[] }): string[]
  }
  const [best] = negotiator.encodings(offered, { preferred: offered })
  // A client that accepts nothing gets the body uncompressed.
  return best === 'br' || best === 'gzip' ? best : ''
}

/** Compresses a body off the main thread, better if it will be cached than if it is sent once. */
export async function compress(body: Uint8Array, encoding: 'br' | 'gzip', isCached: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body, { level: isCached ? 6 : 1 })
  const quality = isCached ? 5 : 1
  return toBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
const offered = ['br', 'gzip', 'identity'] as const
