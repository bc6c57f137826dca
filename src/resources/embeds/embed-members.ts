import { escapeHtml, stripTags } from '../../text/html/escape.ts'
import { cleanEmbed, longestHtml } from './clean-embed.ts'
import type { EmbedMembers } from './read-embed.ts'

/** What a provider's answer says of one of its pages, in the order of the wire format. */
export interface ProvidedEmbed {
  readonly version: '1.0'
  readonly type: 'rich' | 'video' | 'photo' | 'link'
  readonly title?: string
  readonly author_name?: string
  readonly author_url?: string
  readonly provider_name?: string
  readonly provider_url?: string
  readonly thumbnail_url?: string
  readonly thumbnail_width?: number
  readonly thumbnail_height?: number
  /** Address of a photo's picture. */
  readonly url?: string
  /** Pixels; null where the provider leaves it to the embedding page. */
  readonly width?: number | null
  readonly height?: number | null
  readonly html: string
}

// Characters.
const longestText = 1000

/**
 * The embed of a page, made from its provider's answer: known members only, names without markup, web addresses only.
 * Photos and links get our own markup; that of untrusted providers is cleaned. Undefined if members required by its
 * type are missing.
 */
export function toProvidedEmbed(said: EmbedMembers, page: string, isTrusted: boolean): ProvidedEmbed | undefined {
  const type = types.find((one) => one === said['type'])
  const html = type && htmlOf(type, said, page, isTrusted)
  if (!type || !html) return undefined
  const members: Record<string, unknown> = {
    title: lineOf(said['title']),
    author_name: lineOf(said['author_name']),
    author_url: webAddress(said['author_url']),
    provider_name: lineOf(said['provider_name']),
    provider_url: webAddress(said['provider_url']),
    thumbnail_url: webAddress(said['thumbnail_url']),
    thumbnail_width: pixels(said['thumbnail_width']),
    thumbnail_height: pixels(said['thumbnail_height']),
    url: type === 'photo' ? webAddress(said['url']) : undefined,
    width: type === 'link' ? undefined : (pixels(said['width']) ?? null),
    height: type === 'link' ? undefined : (pixels(said['height']) ?? null),
  }
  const known = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
  return { version: '1.0', type, ...known, html }
}

const types = ['rich', 'video', 'photo', 'link'] as const

function htmlOf(type: ProvidedEmbed['type'], said: EmbedMembers, page: string, isTrusted: boolean): string | undefined {
  const title = lineOf(said['title']) ?? ''
  const href = attribute(page)
  if (type === 'link') return title === '' ? undefined : `<a href="${href}">${escapeHtml(title)}</a>`
  if (type === 'photo') {
    const source = webAddress(said['url'])
    const width = pixels(said['width'])
    const height = pixels(said['height'])
    if (source === undefined || width === undefined || height === undefined) return undefined
    const size = `width="${width}" height="${height}"`
    return `<a href="${href}"><img src="${attribute(source)}" alt="${attribute(title)}" ${size} /></a>`
  }
  const html = said['html'] ?? ''
  if (html.length > longestHtml) return undefined
  return isTrusted ? html : showsSomething(cleanEmbed(html))
}

function showsSomething(html: string): string | undefined {
  return /<(?:iframe|blockquote|img|a) /i.test(html) || html.includes('<blockquote>') ? html : undefined
}

// Every special character is escaped, entities too: this is not markup.
function attribute(text: string): string {
  return escapeHtml(text.replaceAll('&', '&amp;'))
}

function lineOf(text: string | undefined): string | undefined {
  const line = text === undefined ? '' : stripTags(text).replace(/\s+/g, ' ').trim().slice(0, longestText)
  return line === '' ? undefined : line
}

function webAddress(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.href.length <= 4096 ? url.href : undefined
}

function pixels(text: string | undefined): number | undefined {
  const size =
    text !== undefined && /^\s*\d{1,5}(?:\.\d+)?(?:px)?\s*$/.test(text) ? Math.round(Number.parseFloat(text)) : 0
  return size > 0 ? size : undefined
}
