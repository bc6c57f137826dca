import { toGiveWay } from '../../work/in-slices.ts'
import { listed, type ListLink } from '../../define/list-link.ts'
import { argumentNames } from '../../derive/fields.ts'
import type { Entry, Json, Link, Permissions, Site } from '../../model/model.ts'
import type { Dispatch, RestRequest } from './exchange.ts'
import { opensTo } from '../../derive/view-of.ts'
import type { EmbeddedAnswers } from '../http/response-cache.ts'
import { parseParams } from '../http/query-params.ts'
import { isRecord, toJsonText } from '../../text/values.ts'
import type { RestRouter } from './rest-router.ts'

/** The relations that `_embed` requests: all of them, or the named ones. */
export type Embeds = 'all' | ReadonlySet<string>

/** Parses `_embed`: empty, `0`, `1` or `true`: all relations; otherwise their names; `false` names none. */
export function readEmbeds(value: unknown): Embeds {
  const names = argumentNames(value)
  return names.length === 0 || (names.length === 1 && allOfThem.has(names[0]!)) ? 'all' : new Set(names)
}

// PHP considers `0` empty.
const allOfThem = new Set(['0', '1', 'true'])

export interface EmbedContext {
  readonly request: RestRequest
  readonly find: RestRouter['find']
  readonly dispatch: Dispatch
  readonly site: Site
  readonly permissions: Permissions | undefined
  /** Entries embedded for other callers with the same view; undefined while reads are logged. */
  readonly shared: EmbeddedAnswers | undefined
}

/**
 * Adds `_embedded` to an answer or each of its items: the targets of embeddable links, read with the caller's own rights in
 * embed context. A link to a list embeds the list, an error is embedded as such. Each URL is read once per request.
 *
 * @returns the JSON of the answer
 * @throws Again if the site changed while other requests were served
 */
export async function embedLinks(body: unknown, embeds: Embeds, embedding: EmbedContext): Promise<Json> {
  const giveWay = toGiveWay(embedding.site)
  const known: EmbeddedEntries = { answers: new Map(), texts: new Map() }
  const texts: string[] = []
  for (const item of Array.isArray(body) ? (body as readonly unknown[]) : [body]) {
    const wait = giveWay()
    if (wait) await wait
    const links = linksIn(item)
    let embedded = embeddedOf(links, embeds, embedding, known)
    while (embedded.missing.length > 0) {
      // In sequence, as each answer is short work of this thread.
      for (const href of embedded.missing) {
        await giveWay()
        const json = embedding.shared?.answers.get(href) ?? (await fetchEmbedded(href, embedding))
        known.answers.set(href, { json, isEmpty: json === '{}' || json === '[]' || !/^[{[]/.test(json) })
      }
      embedded = embeddedOf(links, embeds, embedding, known)
    }
    texts.push(withMember(JSON.stringify(item ?? null), embedded.json))
  }
  return Array.isArray(body) ? texts : texts[0]!
}

type Links = Readonly<Record<string, readonly Link[]>>

interface Target {
  readonly json: string
  /** Whether there is nothing to embed: no entries, or no entry. */
  readonly isEmpty: boolean
}

interface EmbeddedEntries {
  /** By URL. */
  readonly answers: Map<string, Target>
  /** JSON of entries in lists that are known without requesting the lists. */
  readonly texts: Map<Entry, string>
}

const noTarget: Target = { json: '{}', isEmpty: true }

function withMember(json: string, embedded: string): string {
  return embedded === '' ? json : `${json.slice(0, -1)},"_embedded":${embedded}}`
}

// The embedded targets of an item as JSON, empty if there are none; and the URLs to request first.
function embeddedOf(links: Links, embeds: Embeds, embedding: EmbedContext, known: EmbeddedEntries) {
  let json = ''
  const missing: string[] = []
  for (const relation of Object.keys(links)) {
    if (embeds !== 'all' && !embeds.has(relation)) continue
    const found = targetsOf(links[relation], embedding, known, missing)
    if (found !== undefined) json += `${json === '' ? '{' : ','}${JSON.stringify(relation)}:${found}`
  }
  return { json: json && `${json}}`, missing }
}

// The targets as a list parallel to the links; undefined if there is nothing to embed. Runs for each relation of each entry: as
// callbacks, this took the engine longer to compile than to run.
function targetsOf(
  links: readonly Link[] | undefined,
  embedding: EmbedContext,
  known: EmbeddedEntries,
  missing: string[],
): string | undefined {
  if (!Array.isArray(links)) return undefined
  let json = ''
  let isEmpty = true
  for (const link of links as readonly Link[]) {
    const target = link.embeddable ? (embeddedList(link, embedding, known) ?? known.answers.get(link.href)) : noTarget
    if (!target && !missing.includes(link.href)) missing.push(link.href)
    if (target && !target.isEmpty) isEmpty = false
    json += `${json === '' ? '[' : ','}${target?.json ?? ''}`
  }
  return isEmpty ? undefined : `${json}]`
}

// The entries of a list, if they are known without requesting it and fit on one page.
function embeddedList(link: ListLink, embedding: EmbedContext, { texts }: EmbeddedEntries): Target | undefined {
  const entries = link[listed]?.(embedding.request.caller)
  if (!entries || entries.length > longestPage) return undefined
  if (entries.length === 0) return noTargets
  let json = ''
  for (const entry of entries) {
    let text = texts.get(entry)
    if (text === undefined) texts.set(entry, (text = embeddedText(entry, embedding)))
    json += `${json === '' ? '[' : ','}${text}`
  }
  return { json: `${json}]`, isEmpty: false }
}

const noTargets: Target = { json: '[]', isEmpty: true }

function embeddedText(entry: Entry, { request: { caller, rest }, permissions, site, shared }: EmbedContext): string {
  const known = shared?.texts.get(entry)
  if (known !== undefined) return known
  const opens = opensTo({ resource: entry.resource, caller, site, args: {} })
  const text = site.showText(entry, { context: 'embed', rest, permissions, ...(opens && { opens }) })
  shared?.texts.set(entry, text)
  return text
}

async function fetchEmbedded(href: string, { request, find, dispatch, shared }: EmbedContext): Promise<string> {
  const { headers, caller, origin, rest } = request
  if (!href.startsWith(`${rest.url}/`)) return '{}'
  const [path = '', search = ''] = href.slice(rest.url.length).split('?', 2)
  // The maximum page size, or more than ten terms of a post would be cut off.
  const query = { context: 'embed', per_page: String(longestPage), ...parseParams(search) }
  const inner = { method: 'GET', match: find(path), query, headers, caller, origin, rest, asText: true, bodyOnly: true }
  const { body, status, lasting } = await dispatch(inner)
  const json = 'json' in body ? toJsonText(body.json) : 'value' in body ? JSON.stringify(body.value ?? null) : '{}'
  if (lasting && status === 200) shared?.answers.set(href, json)
  return json
}

const longestPage = 100

function linksIn(item: unknown): Links {
  const links: unknown = isRecord(item) ? item['_links'] : undefined
  return typeof links === 'object' && links !== null ? (links as Links) : {}
}
