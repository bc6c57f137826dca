import { toGiveWay } from '../../define/in-slices.ts'
import type { Link, Site } from '../../define/model.ts'
import type { Dispatch, RestRequest } from '../http/exchange.ts'
import type { Fields } from '../../define/dialect.ts'
import { keepsMember } from '../../derive/fields.ts'
import { parseParams } from '../http/query-params.ts'
import type { RestRouter } from '../rest-router.ts'

/** The relations that `_embed` requests: all of them, or the named ones; undefined if it is not sent. */
export type Embeds = 'all' | ReadonlySet<string>

/** Parses `_embed`: without a value, or as `1` or `true`, all relations, otherwise their names; `false` names none. */
export function readEmbeds(value: unknown): Embeds | undefined {
  if (value === undefined) return undefined
  const texts = Array.isArray(value) ? value : [value]
  const names = texts
    .flatMap((text) => (typeof text === 'string' ? text.split(/[\s,]+/) : []))
    .filter((name) => name !== '')
  return names.length === 0 || (names.length === 1 && (names[0] === '1' || names[0] === 'true'))
    ? 'all'
    : new Set(names)
}

/**
 * Adds `_embedded` to an answer or to each of its items: the targets of embeddable links, read with the caller's own
 * rights in embed context. A link to a list embeds the list, an error is embedded as such. Each address is read once
 * per request, and other requests are served in between.
 *
 * @param site - whose changes abort the work; undefined to do all of it without yielding
 * @throws Overtaken when something on the site changed while others were served
 */
export async function embedLinks(
  body: unknown,
  embeds: Embeds,
  fields: Fields | undefined,
  request: RestRequest,
  rest: string,
  find: RestRouter['find'],
  dispatch: Dispatch,
  site: Pick<Site, 'generation'> | undefined,
): Promise<void> {
  // If `_fields` leaves out the links or the embedded members, there is nothing to do.
  if (!keepsMember(fields, '_links') || !keepsMember(fields, '_embedded')) return
  const known = new Map<string, Promise<unknown>>()
  const giveWay = toGiveWay(site)
  const fetch = (href: string): Promise<unknown> => {
    const found = known.get(href)
    if (found) return found
    const answer = giveWay().then(() => fetchEmbedded(href, request, rest, find, dispatch))
    known.set(href, answer)
    return answer
  }
  for (const item of Array.isArray(body) ? body : [body]) if (hasLinks(item)) await embedInto(item, embeds, fetch)
}

interface Linked {
  _links: Record<string, readonly Link[]>
  _embedded?: Record<string, unknown[]>
}

async function embedInto(item: Linked, embeds: Embeds, fetch: (href: string) => Promise<unknown>): Promise<void> {
  const embedded: Record<string, unknown[]> = {}
  for (const [relation, links] of Object.entries(item['_links'])) {
    if (embeds !== 'all' && !embeds.has(relation)) continue
    if (!Array.isArray(links) || !links.some((link) => link.embeddable)) continue
    const found: unknown[] = []
    // Parallel to the links, and in sequence, as each answer is short work of this thread.
    for (const link of links) found.push(link.embeddable ? await fetch(link.href) : {})
    if (found.some((one) => !isEmpty(one))) embedded[relation] = found
  }
  if (Object.keys(embedded).length) item['_embedded'] = embedded
}

async function fetchEmbedded(
  href: string,
  request: RestRequest,
  rest: string,
  find: RestRouter['find'],
  dispatch: Dispatch,
): Promise<unknown> {
  if (!href.startsWith(`${rest}/`)) return {}
  const [path = '', search = ''] = href.slice(rest.length).split('?', 2)
  // The maximum of a list, or more than ten terms of a post would be cut off.
  const query = { context: 'embed', per_page: '100', ...parseParams(search) }
  const { headers, caller, origin } = request
  const answer = await dispatch({ method: 'GET', match: find(path), query, headers, caller, origin, bodyOnly: true })
  return 'value' in answer.body ? answer.body.value : {}
}

function hasLinks(item: unknown): item is Linked {
  return typeof item === 'object' && item !== null && typeof (item as Partial<Linked>)['_links'] === 'object'
}

function isEmpty(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0
}
