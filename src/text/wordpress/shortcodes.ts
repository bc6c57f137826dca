import { escapeAttribute, escapeHtml } from '../html/escape.ts'
import { rewrite, skipBlanks } from '../html/scan-html.ts'
import type { Shortcode } from './shortcode-scan.ts'
import { eachShortcode } from './shortcode-scan.ts'

/**
 * A text without the known shortcodes (gallery, caption, audio, video, playlist, embed) and what they enclose, for
 * excerpts. Unknown ones stay; `[[gallery]]` is the text `[gallery]`.
 */
export function dropKnownShortcodes(text: string): string {
  return replaceShortcodes(text, () => '')
}

/** Embeds as links to what they embed: nothing is fetched. */
export function linkEmbeds(text: string): string {
  return text.includes('[embed') ? replaceShortcodes(text, toLink, 'embed') : text
}

/** Captions as figures; galleries, players and lists of them go, since a text alone does not know the files. */
export function renderShortcodes(html: string): string {
  return replaceShortcodes(html, (found) =>
    found.name.endsWith('caption') ? toFigure(found) : found.name === 'embed' ? toLink(found) : '',
  )
}

/** Takes the paragraph away around a known shortcode that is alone in it. */
export function unwrapShortcodes(html: string): string {
  if (!html.includes('[')) return html
  const shortcodes: Shortcode[] = []
  eachShortcode(html, (found) => void shortcodes.push(found))
  let next = 0
  return rewrite(html, /<p>/g, (at) => {
    const start = skipSpaces(html, at + 3)
    while (next < shortcodes.length && shortcodes[next]!.start < start) next++
    const found = shortcodes[next]
    if (!found || found.start !== start || found.escaped) return undefined
    const close = skipSpaces(html, found.end)
    return html.startsWith('</p>', close) ? { end: close + 4, put: html.slice(start, found.end) } : undefined
  })
}

function replaceShortcodes(text: string, show: (found: Shortcode) => string, only?: string): string {
  if (!text.includes('[')) return text
  let out = ''
  let done = 0
  eachShortcode(text, (found) => {
    if (only !== undefined && found.name !== only) return
    out += text.slice(done, found.start) + (found.escaped ? text.slice(found.start + 1, found.end - 1) : show(found))
    done = found.end
  })
  return done === 0 ? text : out + text.slice(done)
}

function toLink({ content }: Shortcode): string {
  const url = content?.trim() ?? ''
  return /^https?:\/\/[^\s"'<>]+$/i.test(url) ? `<a href="${escapeAttribute(url)}">${escapeHtml(url)}</a>` : ''
}

// The picture, perhaps in a link, comes first; the words behind it are the caption.
function toFigure({ attributes, content }: Shortcode): string {
  const said = readAttributes(attributes)
  const inner = renderShortcodes(content ?? '')
  let picture = inner
  let caption = said.get('caption')?.trim()
  if (caption === undefined) {
    const split = pictureEnd(picture)
    caption = picture.slice(split).trim()
    picture = picture.slice(0, split)
  }
  const width = Number.parseInt(said.get('width') ?? '', 10)
  if (!(width >= 1) || !caption) return inner
  const id = (said.get('id') ?? '').replace(/[^A-Za-z0-9_-]/g, '')
  const captionId = id && ` id="caption-${id.replaceAll('_', '-')}"`
  const ids = id && ` id="${id}" aria-describedby="caption-${id.replaceAll('_', '-')}"`
  const classes = ['wp-caption', said.get('align') ?? 'alignnone', said.get('class') ?? ''].join(' ').trim()
  const style = ` style="width: ${width}px"`
  const words = `<figcaption${captionId} class="wp-caption-text">${caption}</figcaption>`
  return `<figure${ids}${style} class="${escapeAttribute(classes)}">${picture}${words}</figure>`
}

function pictureEnd(content: string): number {
  const start = content.indexOf('<img ')
  const end = start < 0 ? -1 : content.indexOf('>', start)
  if (end < 0) return 0
  const after = skipBlanks(content, end + 1)
  return content.startsWith('</a>', after) ? after + 4 : end + 1
}

function readAttributes(text: string): Map<string, string> {
  const said = new Map<string, string>()
  for (const match of text.matchAll(/(?<![\w-])([\w-]+)[ \t-\r]*=[ \t-\r]*(?:"([^"]*)"|'([^']*)'|([^\s'"]+))/g)) {
    said.set(match[1]!.toLowerCase(), match[2] ?? match[3] ?? match[4] ?? '')
  }
  return said
}

function skipSpaces(html: string, from: number): number {
  let at = from
  for (;;) {
    if (html.startsWith('&nbsp;', at)) at += 6
    else if (' \t\r\n\u00a0'.includes(html[at] ?? 'x')) at++
    else return at
  }
}
