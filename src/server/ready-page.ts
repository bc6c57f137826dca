import { createHash } from 'node:crypto'
import type { PageAnswer } from '../pages/answer-page.ts'
import { forEverybody, type HeaderFacts } from './http/headers.ts'
import { type Encoding, compress, leastCompressed } from './http/compress.ts'
import { type Cors, corsOutside } from './http/cors.ts'
import { encodedEtag, toEtag } from './http/etag.ts'
import type { ReadyResponse } from './http/ready-answer.ts'

export interface ReadyOptions extends Pick<HeaderFacts, 'shared'> {
  readonly cors: Cors
  readonly encoding: Encoding
  readonly link?: string
  /** Seconds for which proxies may serve it without revalidation, if it has validators; 0 by default. */
  readonly sharedSeconds?: number
  /** Since when the answer has had these bytes; absent if the answer has no validators. */
  readonly since?: (etag: string) => number
}

/** A page as a ready response: with its policy and validators, compressed. */
export async function readyPage(answer: PageAnswer, options: ReadyOptions): Promise<ReadyResponse> {
  const { status, type, location, secret } = answer
  const { cors, encoding, link, shared, sharedSeconds = 0, since } = options
  const isCacheable = status === 200 && since !== undefined
  const isShared = isCacheable && !secret && typeof shared === 'object'
  const isPage = type.startsWith('text/html')
  const plain = Buffer.from(answer.body)
  // If a page contains input from a request, its compressed length would reveal its secrets.
  const packed = !secret && plain.length >= leastCompressed ? encoding : ''
  const body = packed ? await compress(plain, packed, isCacheable) : plain
  const headers = [
    ['Content-Type', type],
    ['Content-Security-Policy', policyOf(answer)],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Vary', isPage ? 'Accept, Accept-Encoding' : 'Accept, Accept-Encoding, Origin'],
  ]
  if (isShared) headers.push(...shared.share().map((header) => [...header]))
  else
    headers.push([
      'Cache-Control',
      secret || shared === 'no-store' ? 'no-store' : forEverybody(isCacheable ? sharedSeconds : 0),
    ])
  if (link !== undefined) headers.push(['Link', link])
  // A header cannot contain non-ASCII characters.
  if (location !== undefined) headers.push(['Location', location.replaceAll(/[^\u0021-\u007e]/g, encodeURIComponent)])
  if (answer.retryAfter !== undefined) headers.push(['Retry-After', String(answer.retryAfter)])
  if (packed) headers.push(['Content-Encoding', packed])
  headers.push(['Content-Length', String(body.length)])
  // Other answers than pages are for programs, including those in pages of other origins.
  const control = isShared ? { control: shared.control } : {}
  const ready = { status, body, cors: isPage ? none : corsOutside(cors), ...control }
  if (status !== 200 || secret || !since) return { ...ready, headers: headers.flat() }
  const tag = toEtag(undefined, plain)
  const etag = packed ? encodedEtag(tag, packed, isCacheable) : tag
  headers.push(['ETag', etag])
  return { ...ready, headers: headers.flat(), etag, since: since(etag) }
}

const none: Cors = () => []

// No script in an entry's text ever runs on a page (a card has its own); data in script elements is no script.
function policyOf({ framed, framedBy = ["'none'"], formTargets = [], rules, ownStyles }: PageAnswer): string {
  return [
    "default-src 'none'",
    `script-src ${framed ? "'self'" : "'none'"}`,
    // The hashes exclude stylesheets within texts.
    ["style-src 'self'", ...[...(rules === undefined ? [] : [rules]), ...(ownStyles ?? [])].map(cspHash)].join(' '),
    // Fonts of the site's own styles; nothing else uses any.
    ...(ownStyles ? ["font-src 'self' data:"] : []),
    // Inline styles in texts were filtered when the texts were cleaned.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' http: https: data:",
    "media-src 'self' http: https:",
    'frame-src https:',
    // Browsers also check where a form's answer redirects to.
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    `frame-ancestors ${framed ? '*' : framedBy.join(' ')}`,
  ].join('; ')
}

function cspHash(rules: string): string {
  return `'sha256-${createHash('sha256').update(rules).digest('base64')}'`
}
