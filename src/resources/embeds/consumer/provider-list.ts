import { createRequire } from 'node:module'
import { once } from '../../../text/values.ts'

/** The oEmbed interface of a known provider. */
export interface Endpoint {
  /** Requests JSON. */
  readonly url: string
  /** Whether its markup is used unchanged. */
  readonly isTrusted: boolean
}

/** The interface of an address's provider; undefined if the list has none. */
export function endpointOf(address: string): Endpoint | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  const host = bareHost(url.hostname)
  const path = url.pathname + url.search + url.hash
  return patterns().find((one) => isHost(host, one) && matchesGlob(path, one.path))?.endpoint
}

/** Matches a pattern with `*` for any text; the time is at worst the product of both lengths. */
export function matchesGlob(text: string, pattern: string): boolean {
  let at = 0
  let inPattern = 0
  let star = -1
  let retry = 0
  while (at < text.length) {
    if (pattern[inPattern] === '*') {
      star = inPattern++
      retry = at
    } else if (pattern[inPattern] === text[at]) {
      inPattern++
      at++
    } else if (star >= 0) {
      inPattern = star + 1
      at = ++retry
    } else return false
  }
  while (pattern[inPattern] === '*') inPattern++
  return inPattern === pattern.length
}

// Well-known providers whose markup needs its own scripts; others' markup is sanitized.
const trusted = new Set([
  ...['YouTube', 'Vimeo', 'Dailymotion', 'TED', 'TikTok', 'Twitter', 'X', 'Bluesky Social', 'Reddit', 'Pinterest'],
  ...['SoundCloud', 'Spotify', 'MixCloud', 'ReverbNation', 'Flickr', 'SmugMug', 'GIPHY', 'Canva', 'Tumblr'],
  ...['WordPress.com', 'Kickstarter', 'Issuu', 'Scribd', 'SpeakerDeck', 'SlideShare', 'CodePen', 'Animoto'],
])

interface Pattern {
  readonly host: string
  /** Matches subdomains of the host, not the host itself. */
  readonly isBelow: boolean
  readonly path: string
  readonly endpoint: Endpoint
}

interface Provider {
  readonly provider_name: string
  readonly endpoints: readonly { readonly schemes?: readonly string[]; readonly url: string }[]
}

// Parses the large list on first use.
const patterns = once(() => {
  const require = createRequire(import.meta.url)
  return (require('oembed-providers') as Provider[]).flatMap(toPatterns)
})

function toPatterns({ provider_name: name, endpoints }: Provider): Pattern[] {
  return endpoints.flatMap(({ schemes = [], url }) => {
    const isTrusted = trusted.has(name)
    const said = url.replace('{format}', 'json')
    const endpoint = { url: isTrusted ? said.replace(/^http:/, 'https:') : said, isTrusted }
    return schemes.flatMap((scheme): Pattern[] => {
      const [, below, host, path = '*'] = /^https?:\/\/(\*\.)?([^/*]+\.[^/*]+)(\/.*)?$/.exec(scheme) ?? []
      if (host === undefined) return []
      return [{ host: bareHost(host.toLowerCase()), isBelow: below !== undefined, path, endpoint }]
    })
  })
}

function isHost(host: string, pattern: Pattern): boolean {
  return host === pattern.host || (pattern.isBelow && host.endsWith(`.${pattern.host}`))
}

function bareHost(host: string): string {
  return host.replace(/^www\./, '').replace(/\.$/, '')
}
