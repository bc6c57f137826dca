/** What the headers of an answer depend on. */
export interface HeaderFacts {
  /** Address of the REST root. */
  readonly rest: string
  readonly signedIn: boolean
}

/** The headers of every answer, overridden by those of this one; none of them can begin another header. */
export function answerHeaders(
  own: Readonly<Record<string, string>>,
  facts: HeaderFacts,
): [name: string, value: string][] {
  const all = new Map<string, [string, string]>()
  const add = (headers: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(headers))
      all.set(name.toLowerCase(), [name, value.replaceAll(unsafe, '')])
  }
  add(always)
  add({ Link: `<${facts.rest}/>; rel="https://api.w.org/"` })
  if (facts.signedIn) add(uncached)
  add(own)
  return [...all.values()]
}

/** The headers a browser needs to pass an answer to a page of another origin: names and values alternate. */
export function corsHeaders(origin: string): string[] {
  return [
    'Access-Control-Allow-Origin',
    origin.replaceAll(unsafe, ''),
    'Access-Control-Allow-Methods',
    'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Credentials',
    'true',
  ]
}

// oxlint-disable-next-line no-control-regex
const unsafe = /[^\t\u0020-\u007e\u0080-\u00ff]/g

const always: Readonly<Record<string, string>> = {
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Expose-Headers': 'X-WP-Total, X-WP-TotalPages, Link',
  'Access-Control-Allow-Headers': 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
  Vary: 'Accept-Encoding, Origin, Authorization',
}

const uncached: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-cache, must-revalidate, max-age=0',
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
}
