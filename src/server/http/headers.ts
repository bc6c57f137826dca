import type { SharedAnswer } from '../shared-caches/shared-answers.ts'

/** For answers to a signed-in user, which no cache may store; as the reference since version 6.3. */
export const forOneCaller: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
}

/**
 * `Cache-Control` of public answers: caches may store them but revalidate each time, so that the next reader sees a write
 * through any cache. Without it, many proxies would cache for minutes by themselves.
 *
 * @param sharedSeconds - for how long proxies may answer without revalidation; browsers always revalidate
 */
export function forEverybody(sharedSeconds: number): string {
  return sharedSeconds > 0 ? `max-age=0, must-revalidate, s-maxage=${sharedSeconds}` : 'no-cache'
}

export interface HeaderFacts {
  /** URL of the REST root. */
  readonly rest: string
  /** Whether no cache may store it: it is for a signed-in caller, or a cache would serve it to others. */
  readonly uncached: boolean
  /** Seconds for which proxies may serve it without revalidation. */
  readonly sharedSeconds: number
  /** The headers for shared caches, if the settings let them store answers, or `no-store` if they must not store this one. */
  readonly shared?: SharedAnswer | 'no-store' | undefined
}

/** The headers of every answer, overridden by this answer's own; no value can begin another header. */
export function answerHeaders(
  own: Readonly<Record<string, string>>,
  facts: HeaderFacts,
): [name: string, value: string][] {
  const all = new Map(always)
  const { shared, sharedSeconds, uncached } = facts
  let caching: Readonly<Record<string, string>>
  if (uncached) caching = forOneCaller
  else if (typeof shared === 'object') {
    all.delete('cache-control')
    caching = Object.fromEntries(shared.share())
  } else caching = { 'Cache-Control': shared ?? forEverybody(sharedSeconds) }
  const headers = { Link: `<${facts.rest}/>; rel="https://api.w.org/"`, ...caching, ...own }
  for (const [name, value] of Object.entries(headers)) all.set(name.toLowerCase(), [name, headerText(value)])
  return [...all.values()]
}

/** Removes the characters that a header value must not contain, so that it cannot begin another header. */
export function headerText(text: string): string {
  return text.replaceAll(unsafe, '')
}

/** The headers that pages of other origins may send and read, as the reference lists them in every answer. */
export const corsLists: Readonly<Record<string, string>> = {
  'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
  'Access-Control-Allow-Headers': 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
}

/** The headers of JSON outside mounts. */
export const jsonHeaders = {
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': forEverybody(0),
  // A URL may contain a password or an id, which the targets of links in the answer must not learn.
  'Referrer-Policy': 'no-referrer',
} as const

const unsafe = /[^\t\u0020-\u007e\u0080-\u00ff]/g

const always: readonly (readonly [string, [name: string, value: string]])[] = Object.entries({
  ...jsonHeaders,
  'X-Robots-Tag': 'noindex',
  ...corsLists,
  Vary: 'Accept-Encoding, Origin, Authorization',
}).map(([name, value]) => [name.toLowerCase(), [name, value]])
