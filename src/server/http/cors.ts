import { memoize } from '../../work/caches.ts'
import type { Site } from '../../model/model.ts'
import { corsLists, headerText } from './headers.ts'

/** The headers that let a page of another origin use the answer to its request: names and values alternate. */
export type Cors = (method: string, headers: Readonly<Record<string, unknown>>) => readonly string[]

/**
 * Opens the headers for pages of the origins that the setting `cors_origins` allows. Lists are sent as additional header lines,
 * after those that every answer of the interface has, and add what the reference omits.
 */
export function openCors(site: Pick<Site, 'settings'>): Cors {
  return (method, headers) => {
    const origin = headers['origin']
    if (typeof origin !== 'string' || !isAllowed(origin, site)) return []
    return [
      'Access-Control-Allow-Origin',
      headerText(origin),
      'Access-Control-Allow-Methods',
      'OPTIONS, GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Credentials',
      'true',
      ...(isPreflight(method, headers) ? preflight(headers['access-control-request-headers']) : []),
      // Signed out, scripts may read no more headers than the reference exposes.
      ...(headers['authorization'] === undefined ? [] : [exposes, exposed.join(', ')]),
    ]
  }
}

/** Whether a request is a browser's CORS preflight. */
export function isPreflight(method: string, headers: Readonly<Record<string, unknown>>): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

/** The CORS headers of answers outside the interface, with the lists that all of its answers have. */
export function corsRecord(cors: Cors, { method, headers }: Request): Record<string, string> {
  return withLists(cors(method, Object.fromEntries(headers)))
}

/** The same for ready responses. */
export function corsOutside(cors: Cors): Cors {
  return (method, headers) => Object.entries(withLists(cors(method, headers))).flat()
}

function withLists(own: readonly string[]): Record<string, string> {
  if (own.length === 0) return {}
  const all: Record<string, string> = { ...corsLists }
  for (let i = 0; i < own.length; i += 2) {
    const [name, value] = [own[i]!, own[i + 1]!]
    all[name] = all[name] === undefined ? value : `${all[name]}, ${value}`
  }
  return 'Access-Control-Max-Age' in all ? all : { ...all, [exposes]: [corsLists[exposes], ...exposed].join(', ') }
}

// All other headers that change an answer, or without which assistants get none.
const obeyed = [
  'Idempotency-Key',
  'Almanac-At-Least',
  'If-Match',
  'If-None-Match',
  'If-Modified-Since',
  'If-Unmodified-Since',
  'If-Range',
  'Range',
  'Last-Event-ID',
  'X-HTTP-Method-Override',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
]
const exposed = [
  'Almanac-Commit',
  'Almanac-Replayed',
  'Almanac-Outcome',
  'ETag',
  'Allow',
  'Retry-After',
  'Location',
  'X-TEC-Total',
  'X-TEC-TotalPages',
  'Accept-Ranges',
  'Content-Range',
  'Content-Disposition',
]

const exposes = 'Access-Control-Expose-Headers'
/** In seconds; short, so that a changed setting applies soon. */
const lasts = ['Access-Control-Max-Age', '600']

function preflight(requested: unknown): string[] {
  const names = new Set(typeof requested === 'string' ? requested.toLowerCase().split(/[\s,]+/) : [])
  const more = obeyed.filter((name) => names.has(name.toLowerCase()))
  return more.length > 0 ? ['Access-Control-Allow-Headers', more.join(', '), ...lasts] : lasts
}

// The settings have a new list after each change.
const originsOf = memoize((list: readonly unknown[]): ReadonlySet<string> => new Set(list.map(String)))

function isAllowed(origin: string, { settings }: Pick<Site, 'settings'>): boolean {
  const list = settings['cors_origins']
  return !Array.isArray(list) || list.length === 0 || originsOf(list).has(origin)
}
