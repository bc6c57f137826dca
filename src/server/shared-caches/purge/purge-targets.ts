import { z } from 'zod'
import { purgeHeader } from '../shared-answers.ts'
import type { PurgeTarget } from './purge-request.ts'
import { mapValues } from '../../../text/values.ts'

/** The kinds of caches, which precede a plus sign in a URL. */
export const purgeKinds = ['ban', 'xkey', 'nginx'] as const

type PurgeKind = (typeof purgeKinds)[number]

/**
 * A cache of this machine or network: Varnish by bans (`ban`) or its module xkey, nginx by refetching each address. The
 * configurations in `examples/cluster/` understand these requests.
 *
 * @param home - the website's URL, whose host is part of the caches' keys
 */
export function cacheTarget(kind: PurgeKind, url: string, home: () => string): PurgeTarget {
  const { origin } = new URL(url)
  const host = () => new URL(home()).host
  const target = { name: origin, byAddress: false }
  const requests: Readonly<Record<PurgeKind, PurgeTarget>> = {
    // Long patterns take a cache longer than its limit.
    ban: { ...target, most: 40, toRequest: (tags) => toCache('PURGE', { [purgeHeader]: patternOf(tags) }) },
    xkey: { ...target, most: 150, toRequest: (tags) => toCache('PURGE', { 'xkey-purge': tags.join(' ') }) },
    nginx: {
      ...target,
      byAddress: true,
      most: 1,
      toRequest: ([path]) => ({ ...toCache('GET', { [purgeHeader]: '1', Accept: '*/*' }), url: origin + path }),
    },
  }
  return requests[kind]

  function toCache(method: string, headers: Record<string, string>) {
    return { url, method, headers: { Host: host(), ...headers } }
  }
}

/** A pattern for the `Cache-Tag` header of answers with one of some tags. */
function patternOf(tags: readonly string[]): string {
  return `(^|,)(${tags.map((tag) => tag.replaceAll('.', String.raw`\.`)).join('|')})(,|$)`
}

/** The form of a file that describes a CDN's API. */
export const purgeTemplate = z.strictObject({
  url: z
    .string()
    .regex(/^https?:\/\/[^\s@]+$/, 'is not an address without credentials, such as https://api.example.org/purge'),
  method: z.enum(['POST', 'PUT', 'DELETE', 'PURGE']).default('POST'),
  headers: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\t\u0020-\u007E]*$/)).default({}),
  /** JSON, or a text; absent for none. */
  body: z.unknown().optional(),
  separator: z.enum([',', ' ', ', ']).default(' '),
  most: z.int().min(1).max(1000).default(30),
})

/**
 * A CDN's API, as the file `name` describes it: in its URL, headers and body, `{tags}` stands for tags, `{urls}` for addresses;
 * a string of the body that is nothing else becomes a list of them.
 */
export function templateTarget(template: z.infer<typeof purgeTemplate>, name: string, home: () => string): PurgeTarget {
  const { separator, method, most } = template
  const byAddress = JSON.stringify([template.url, template.headers, template.body ?? '']).includes('{urls}')
  const mark = byAddress ? '{urls}' : '{tags}'
  return {
    name,
    byAddress,
    most,
    toRequest: (names) => {
      const { origin } = new URL(home())
      const values = byAddress ? names.map((path) => origin + path) : names
      const fill = (text: string, toText = (joined: string) => joined) =>
        text.replaceAll(mark, () => toText(values.join(separator)))
      const fillIn = (value: unknown): unknown => {
        if (value === mark) return values
        if (typeof value === 'string') return fill(value)
        if (Array.isArray(value)) return value.map(fillIn)
        return typeof value === 'object' && value !== null
          ? mapValues(value as Record<string, unknown>, (inner) => fillIn(inner))
          : value
      }
      const { body } = template
      const headers = mapValues(template.headers, (text) => fill(text))
      return {
        url: fill(template.url, encodeURIComponent),
        method,
        headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? fill(body) : JSON.stringify(fillIn(body)) }),
      }
    },
  }
}
