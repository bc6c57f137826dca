import { escapeHtml } from '../../../text/html/escape.ts'
import { stripTags } from '../../../text/html/strip-tags.ts'
import { cleanEmbed, longestHtml } from './clean-embed.ts'
import type { EmbedMembers } from './read-embed.ts'

/** A provider's response for one of its pages. Without width or height, the embedding page chooses it. */
export type ProvidedEmbed = Readonly<Record<string, unknown>>

// UTF-16 units.
const longestText = 1000

/**
 * Makes the embed of a page from its provider's response: known members only, names without markup, web addresses only. Photos
 * and links get Almanac's markup; that of untrusted providers is sanitized. Undefined if its type requires missing members.
 */
export function toProvidedEmbed(data: EmbedMembers, page: string, isTrusted: boolean): ProvidedEmbed | undefined {
  const type = types.find((one) => one === data['type'])
  const html = type && htmlOf(type, data, page, isTrusted)
  if (!type || !html) return undefined
  const members: Record<string, unknown> = {
    title: plainLineOf(data['title']),
    author_name: plainLineOf(data['author_name']),
    author_url: webAddress(data['author_url']),
    provider_name: plainLineOf(data['provider_name']),
    provider_url: webAddress(data['provider_url']),
    thumbnail_url: webAddress(data['thumbnail_url']),
    thumbnail_width: pixels(data['thumbnail_width']),
    thumbnail_height: pixels(data['thumbnail_height']),
    url: type === 'photo' ? webAddress(data['url']) : undefined,
    width: type === 'link' ? undefined : (pixels(data['width']) ?? null),
    height: type === 'link' ? undefined : (pixels(data['height']) ?? null),
  }
  const known = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
  return { version: '1.0', type, ...known, html }
}

const types = ['rich', 'video', 'photo', 'link'] as const

function htmlOf(type: (typeof types)[number], data: EmbedMembers, page: string, isTrusted: boolean) {
  const title = plainLineOf(data['title']) ?? ''
  const href = attribute(page)
  if (type === 'link') return title === '' ? undefined : `<a href="${href}">${escapeHtml(title)}</a>`
  if (type === 'photo') {
    const source = webAddress(data['url'])
    const width = pixels(data['width'])
    const height = pixels(data['height'])
    if (source === undefined || width === undefined || height === undefined) return undefined
    const size = `width="${width}" height="${height}"`
    return `<a href="${href}"><img src="${attribute(source)}" alt="${attribute(title)}" ${size} /></a>`
  }
  const html = data['html'] ?? ''
  if (html.length > longestHtml) return undefined
  if (isTrusted) return html
  const clean = cleanEmbed(html)
  return /<(?:iframe|blockquote|img|a) /i.test(clean) || clean.includes('<blockquote>') ? clean : undefined
}

// Escapes every special character, entities too: the text is not markup.
function attribute(text: string): string {
  return escapeHtml(text.replaceAll('&', '&amp;'))
}

function plainLineOf(text: string | undefined): string | undefined {
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
