import { discoverEmbed } from './discover-embed.ts'
import { type ProvidedEmbed, toProvidedEmbed } from './embed-members.ts'
import { endpointOf } from './provider-list.ts'
import { readEmbed } from './read-embed.ts'
import { type FetchRules, safeFetch } from './safe-fetch.ts'

export interface EmbedRequest {
  readonly url: string
  /** Pixels; 0 for no limit. */
  readonly maxWidth: number
  readonly maxHeight: number
  /** Whether to read the page of an unknown provider to discover its oEmbed address. */
  readonly discover: boolean
}

export interface FoundEmbed {
  readonly embed: ProvidedEmbed
  /** How long the embed may be cached, in seconds, from the provider. */
  readonly keepFor?: number
}

/** Queries a page's provider, from the list or declared by the page; undefined if that fails. */
export async function lookUpEmbed(
  request: EmbedRequest,
  rules: FetchRules,
  fetch = safeFetch,
): Promise<FoundEmbed | undefined> {
  const known = endpointOf(request.url)
  if (!known && !request.discover) return undefined
  try {
    if (known) return await ask(toKnownRequest(known.url, request), known.isTrusted)
    const page = await fetch(request.url, { ...rules, accept: 'text/html, application/xhtml+xml' })
    const endpoint = page.status === 200 ? discoverEmbed(page.text, page.url) : undefined
    return endpoint === undefined ? undefined : await ask(toRequest(endpoint, request), false)
  } catch {
    // Refused, not found, too slow or too long: for the caller, it cannot be embedded.
    return undefined
  }

  async function ask(address: URL, isTrusted: boolean): Promise<FoundEmbed | undefined> {
    const answer = await fetch(address.href, { ...rules, accept })
    const members = answer.status === 200 ? readEmbed(answer.text) : undefined
    const isTheirs = answer.url.protocol === 'https:' && bareHost(answer.url) === bareHost(address)
    const embed = members && toProvidedEmbed(members, request.url, isTrusted && isTheirs)
    if (!embed) return undefined
    const keepFor = Number(members['cache_age'])
    return { embed, ...(keepFor > 0 && { keepFor }) }
  }
}

const accept = 'application/json, text/xml;q=0.9, application/xml;q=0.9'

function toKnownRequest(endpoint: string, request: EmbedRequest): URL {
  const url = toRequest(endpoint, request)
  url.searchParams.set('url', request.url)
  if (!url.pathname.endsWith('.json')) url.searchParams.set('format', 'json')
  return url
}

function toRequest(endpoint: string, { maxWidth, maxHeight }: EmbedRequest): URL {
  const url = new URL(endpoint)
  if (maxWidth > 0) url.searchParams.set('maxwidth', String(maxWidth))
  if (maxHeight > 0) url.searchParams.set('maxheight', String(maxHeight))
  return url
}

function bareHost({ host }: URL): string {
  return host.replace(/^www\./, '')
}
