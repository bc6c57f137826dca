import { discoverEmbed } from './discover-embed.ts'
import { type ProvidedEmbed, toProvidedEmbed } from './embed-members.ts'
import { endpointOf } from './provider-list.ts'
import { readEmbed } from './read-embed.ts'
import { type FetchRules, safeFetch } from './safe-fetch.ts'

/** What is asked of a provider. */
export interface EmbedAsked {
  readonly url: string
  /** Pixels; 0 for as large as it comes. */
  readonly maxWidth: number
  readonly maxHeight: number
  /** Whether a page of no known provider is read for where its answer is. */
  readonly discover: boolean
}

/** An answer, and how long it may be kept. */
export interface FoundEmbed {
  readonly embed: ProvidedEmbed
  /** Seconds, as the provider says. */
  readonly keepFor?: number
}

/** Asks the provider of a page, one of the list or the one that the page names. Undefined when nothing comes of it. */
export async function lookUpEmbed(asked: EmbedAsked, rules: FetchRules): Promise<FoundEmbed | undefined> {
  const known = endpointOf(asked.url)
  if (!known && !asked.discover) return undefined
  try {
    return known ? await askKnown(known.url, asked, rules, known.isTrusted) : await askDiscovered(asked, rules)
  } catch {
    // Refused, not there, too slow or too long: for who asked, it cannot be embedded.
    return undefined
  }
}

async function askKnown(endpoint: string, asked: EmbedAsked, rules: FetchRules, isTrusted: boolean) {
  const address = toRequest(endpoint, asked)
  address.searchParams.set('url', asked.url)
  if (!address.pathname.endsWith('.json')) address.searchParams.set('format', 'json')
  return ask(address.href, asked, rules, isTrusted)
}

async function askDiscovered(asked: EmbedAsked, rules: FetchRules) {
  const page = await safeFetch(asked.url, { ...rules, accept: 'text/html, application/xhtml+xml' })
  const endpoint = page.status === 200 ? discoverEmbed(page.text, page.url) : undefined
  return endpoint === undefined ? undefined : ask(toRequest(endpoint, asked).href, asked, rules, false)
}

async function ask(address: string, asked: EmbedAsked, rules: FetchRules, isTrusted: boolean) {
  const answer = await safeFetch(address, {
    ...rules,
    accept: 'application/json, text/xml;q=0.9, application/xml;q=0.9',
  })
  const said = answer.status === 200 ? readEmbed(answer.text) : undefined
  const isSecret = answer.url.protocol === 'https:'
  const embed = said && toProvidedEmbed(said, asked.url, isTrusted && isSecret)
  if (!embed) return undefined
  const keepFor = Number(said['cache_age'])
  return { embed, ...(keepFor > 0 && { keepFor }) }
}

function toRequest(endpoint: string, { maxWidth, maxHeight }: EmbedAsked): URL {
  const url = new URL(endpoint)
  if (maxWidth > 0) url.searchParams.set('maxwidth', String(maxWidth))
  if (maxHeight > 0) url.searchParams.set('maxheight', String(maxHeight))
  return url
}
