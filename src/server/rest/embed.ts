import { toGiveWay } from '../../work/in-slices.ts'
import { listedBy } from '../../define/list-link.ts'
import type { Entry, Link, Permissions, Site, RestRoot } from '../../model/model.ts'
import type { Dispatch, RestRequest } from './exchange.ts'
import { opensTo } from '../../derive/view-of.ts'
import type { EmbeddedAnswers } from '../http/embedded-answers.ts'
import { parseParams } from '../http/query-params.ts'
import { toJsonList } from '../../text/values.ts'
import type { RestRouter } from './rest-router.ts'

/** The relations that `_embed` requests: all of them, or the named ones; undefined if it is not sent. */
export type Embeds = 'all' | ReadonlySet<string>

/** Parses `_embed`: without a value, or as `0`, `1` or `true`, all relations, otherwise their names; `false` names none. */
export function readEmbeds(value: unknown): Embeds | undefined {
  if (value === undefined) return undefined
  const texts = Array.isArray(value) ? value : [value]
  const names = texts
    .flatMap((text) => (typeof text === 'string' ? text.split(/[\s,]+/) : []))
    .filter((name) => name !== '')
  return names.length === 0 || (names.length === 1 && allOfThem.has(names[0]!)) ? 'all' : new Set(names)
}

// PHP takes `0` for nothing.
const allOfThem = new Set(['0', '1', 'true'])

/** The parts of the request and of the server that embedding needs. */
export interface EmbedContext {
  readonly request: RestRequest
  readonly rest: RestRoot
  readonly find: RestRouter['find']
  readonly dispatch: Dispatch
  readonly site: Site
  readonly permissions: Permissions | undefined
  /** Entries embedded for other callers with the same view; undefined while reads are logged. */
  readonly shared: EmbeddedAnswers | undefined
}

/**
 * Adds `_embedded` to an answer or to each of its items: the targets of embeddable links, read with the caller's own
 * rights in embed context. A link to a list embeds the list, an error is embedded as such. Each address is read once
 * per request.
 *
 * @returns the JSON of the answer
 * @throws Again when something on the site changed while others were served
 */
export async function embedLinks(body: unknown, embeds: Embeds, embedding: EmbedContext): Promise<string> {
  const giveWay = toGiveWay(embedding.site)
  const known: Known = {
    answers: new Map(),
    texts: new Map(),
    read: async (href) => {
      await giveWay()
      const answer = embedding.shared?.answers.get(href) ?? (await fetchEmbedded(href, embedding))
      known.answers.set(href, answer)
      return answer
    },
  }
  const texts: string[] = []
  for (const item of Array.isArray(body) ? body : [body]) {
    const wait = giveWay()
    if (wait) await wait
    const embedded = hasLinks(item) ? await embeddedOf(item, embeds, embedding, known) : ''
    texts.push(withMember(JSON.stringify(item ?? null), embedded))
  }
  return Array.isArray(body) ? toJsonList(texts) : texts[0]!
}

interface Linked {
  _links: Record<string, readonly Link[]>
}

/** The entries embedded in one answer, as JSON. */
interface Known {
  /** By address. */
  readonly answers: Map<string, string>
  /** Entries of lists that are known without requesting the lists. */
  readonly texts: Map<Entry, string>
  /** Requests the answer of an address. */
  readonly read: (href: string) => Promise<string>
}

function withMember(json: string, embedded: string): string {
  return embedded === '' ? json : `${json.slice(0, -1)},"_embedded":${embedded}}`
}

// As JSON; empty if there is nothing to embed.
async function embeddedOf(item: Linked, embeds: Embeds, embedding: EmbedContext, known: Known): Promise<string> {
  const relations: string[] = []
  for (const [relation, links] of Object.entries(item['_links'])) {
    if (embeds !== 'all' && !embeds.has(relation)) continue
    if (!Array.isArray(links) || !links.some((link) => link.embeddable)) continue
    const found: string[] = []
    // Parallel to the links, and in sequence, as each answer is short work of this thread.
    for (const link of links) {
      const text = link.embeddable ? (embeddedList(link, embedding, known) ?? known.answers.get(link.href)) : '{}'
      found.push(text ?? (await known.read(link.href)))
    }
    if (!found.every((json) => json === '{}' || json === '[]' || !/^[{[]/.test(json)))
      relations.push(`${JSON.stringify(relation)}:${toJsonList(found)}`)
  }
  return relations.length ? `{${relations.join(',')}}` : ''
}

// The facts about a list that are known without requesting it; as long as it is a page of one.
function embeddedList(
  link: Link,
  { request: { caller }, permissions, rest, site, shared }: EmbedContext,
  { texts }: Known,
): string | undefined {
  const listed = listedBy(link)?.(caller)
  if (!listed || listed.length > longestPage) return undefined
  const show = (entry: Entry) => {
    let text = shared?.texts.get(entry)
    if (text === undefined) {
      const opens = opensTo({ resource: entry.resource, caller, site, args: {} })
      text = site.showText(entry, { context: 'embed', rest, permissions, ...(opens && { opens }) })
      shared?.texts.set(entry, text)
    }
    texts.set(entry, text)
    return text
  }
  return toJsonList(listed.map((entry) => texts.get(entry) ?? show(entry)))
}

async function fetchEmbedded(href: string, { request, rest, find, dispatch, shared }: EmbedContext): Promise<string> {
  if (!href.startsWith(`${rest.url}/`)) return '{}'
  const [path = '', search = ''] = href.slice(rest.url.length).split('?', 2)
  // The maximum of a list, or more than ten terms of a post would be cut off.
  const query = { context: 'embed', per_page: String(longestPage), ...parseParams(search) }
  const { headers, caller, origin } = request
  const inner = { method: 'GET', match: find(path), query, headers, caller, origin, asText: true, bodyOnly: true }
  const { body, status, lasting } = await dispatch(inner)
  const json = 'json' in body ? body.json : 'value' in body ? JSON.stringify(body.value ?? null) : '{}'
  if (lasting && status === 200) shared?.answers.set(href, json)
  return json
}

const longestPage = 100

function hasLinks(item: unknown): item is Linked {
  return typeof item === 'object' && item !== null && typeof (item as Partial<Linked>)['_links'] === 'object'
}
