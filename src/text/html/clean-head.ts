// Own code: it accepts few elements, reports where others are, and keeps style rules to the byte, for their digest.
import { decodeEntities, escapeAttribute } from './escape.ts'
import { safeUrl } from './safe-url.ts'
import { forwardSearch, isBlank, isBlankText, isWordChar } from './scan-html.ts'
import { readTagAttributes } from './tag-attributes.ts'

/** Something that a head may not contain: its offset in UTF-16 units, and the reason. */
export interface LeftOut {
  readonly at: number
  readonly message: string
  readonly hint?: string
}

/** A website's additions to the heads of its pages. */
export interface CleanHead {
  /** The elements `meta`, `link` and `style`, rewritten so that no two parsers can read them differently. */
  readonly html: string
  readonly styles: readonly string[]
  readonly leftOut: readonly LeftOut[]
}

/**
 * Returns the parts of a text that are allowed in a page's head: `meta` with a name or property, `link` to resources that no
 * browser runs, and `style`. Nothing in it runs, redirects the reader, or changes what the page may load.
 */
export function cleanHead(written: string): CleanHead {
  // Normalized as browsers do it: the digest must be of the style rules that they see.
  const text = written.replace(/\r\n?/g, '\n').replaceAll('\0', '')
  const [html, styles, leftOut]: [string[], string[], LeftOut[]] = [[], [], []]
  const leave = (at: number, message: string, hint?: string) =>
    void leftOut.push({ at, message, ...(hint !== undefined && { hint }) })
  const opening = forwardSearch(text, '<')
  const commentEnd = forwardSearch(text, '-->')
  const tagEnd = openTagEnd(text)
  const rawEnd = openRawEnd(text)
  for (let at = 0; at < text.length;) {
    const open = opening(at)
    const between = text.slice(at, open < 0 ? text.length : open)
    if (!isBlankText(between)) leave(at + between.search(/\S/), 'a head cannot contain text')
    if (open < 0) break
    if (text.startsWith('<!--', open)) {
      const end = commentEnd(open + 4)
      at = end < 0 ? text.length : end + 3
      continue
    }
    const name = nameAt(text, open + 1)
    const end = tagEnd(open + 1)
    if (end < 0) {
      leave(open, 'a tag is not closed', 'end it with >')
      break
    }
    at = end + 1
    if (name === '') {
      // The closing tag of an omitted element is covered by the report of that element.
      if (text[open + 1] !== '/') leave(open, 'this is not a tag')
      continue
    }
    const found = readTagAttributes(text.slice(open + 1 + name.length, end).replace(/\/$/, ''))
    const attributes = new Map(found.map((one) => [one.name.toLowerCase(), decodeEntities(one.value).trim()]))
    if (isRaw(name)) {
      const close = rawEnd(name, at)
      const inside = text.slice(at, close < 0 ? text.length : close)
      at = close < 0 ? text.length : close
      if (name !== 'style') leave(open, ...whyNoOther(name))
      else if (close < 0) leave(open, '<style> is not closed', 'end it with </style>')
      else {
        html.push(`<style${rewritten(attributes, ['media'])}>${inside}</style>`)
        styles.push(inside)
      }
      continue
    }
    const why = whyNot(name, attributes)
    if (why) leave(open, ...why)
    else html.push(`<${name}${rewritten(attributes, name === 'meta' ? ofMeta : ofLink)} />`)
  }
  return { html: html.join('\n'), styles, leftOut }
}

function rewritten(attributes: ReadonlyMap<string, string>, allowed: readonly string[]): string {
  return allowed
    .filter((name) => attributes.has(name))
    .map((name) => ` ${name}="${escapeAttribute(attributes.get(name)!)}"`)
    .join('')
}

const ofMeta = ['name', 'property', 'content', 'media']
const ofLink = ['rel', 'href', 'type', 'media', 'sizes', 'title', 'hreflang', 'color']

/** Relations that only inform programs; none loads anything that runs. */
const relations = new Set(
  `icon shortcut apple-touch-icon apple-touch-icon-precomposed mask-icon me author license help search alternate webmention
  micropub authorization_endpoint token_endpoint indieauth-metadata privacy-policy terms-of-service`.split(/\s+/),
)

const namesOfPages = new Map([
  ['viewport', 'pages already fit every screen and can be zoomed'],
  ['referrer', 'the server sets the referrer policy'],
  ['content-security-policy', 'the server sets the content security policy'],
])

type Why = readonly [message: string, hint?: string]

function whyNot(name: string, attributes: ReadonlyMap<string, string>): Why | undefined {
  if (name === 'meta') return whyNoMeta(attributes)
  if (name === 'link') return whyNoLink(attributes)
  return whyNoOther(name)
}

function whyNoOther(name: string): Why {
  return [
    `<${name}> is left out: ${name === 'script' ? 'pages run no scripts' : 'a head may contain only meta, link and style'}`,
  ]
}

function whyNoMeta(attributes: ReadonlyMap<string, string>): Why | undefined {
  if (attributes.has('http-equiv'))
    return [`meta http-equiv="${attributes.get('http-equiv')}" is left out: the server sends such headers itself`]
  if (attributes.has('charset')) return ['meta charset is left out: pages already declare UTF-8']
  const name = (attributes.get('name') ?? '').toLowerCase()
  const why = namesOfPages.get(name)
  if (why !== undefined) return [`meta name="${name}" is left out: ${why}`]
  if ((name === '' && !attributes.get('property')) || !attributes.has('content'))
    return ['meta is left out: it needs name or property, and content']
  return undefined
}

function whyNoLink(attributes: ReadonlyMap<string, string>): Why | undefined {
  const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  if (rel.length === 0) return ['link is left out: it needs rel']
  const strange = rel.find((one) => !relations.has(one))
  if (strange === 'stylesheet')
    return [
      'link rel="stylesheet" is left out: pages load no style sheets from elsewhere',
      'write the rules in site/style.css',
    ]
  if (strange !== undefined) return [`link rel="${strange}" is left out: rel may only be ${[...relations].join(', ')}`]
  const href = attributes.get('href') ?? ''
  if (href === '' || /[\0-\x20]/.test(href) || safeUrl(href) !== href)
    return ['link is left out: its href is not a safe address']
  return undefined
}

function nameAt(text: string, start: number): string {
  let end = start
  while (end < text.length && (isWordChar(text.charCodeAt(end)) || text[end] === '-')) end++
  return text.slice(start, end).toLowerCase()
}

/** Elements whose content is not parsed as markup. */
function isRaw(name: string): boolean {
  return ['style', 'script', 'title', 'noscript', 'template', 'textarea', 'iframe', 'svg', 'math'].includes(name)
}

// The `>` that ends a tag: not one between quotes.
function openTagEnd(text: string): (from: number) => number {
  const ends = { '"': forwardSearch(text, '"'), "'": forwardSearch(text, "'") }
  return (from) => {
    for (let at = from; at < text.length; at++) {
      const sign = text[at]
      if (sign === '>') return at
      if (sign !== '"' && sign !== "'") continue
      at = ends[sign](at + 1)
      if (at < 0) return -1
    }
    return -1
  }
}

// The closing tag of such an element: `</name` before a blank, a slash, `>` or the end of the text.
function openRawEnd(text: string): (name: string, from: number) => number {
  const closing = forwardSearch(text, '</')
  return (name, from) => {
    for (let at = closing(from); at >= 0; at = closing(at + 2)) {
      const end = at + 2 + name.length
      const next = text.charCodeAt(end)
      const isOver = end >= text.length || isBlank(next) || text[end] === '>' || text[end] === '/'
      if (isOver && text.slice(at + 2, end).toLowerCase() === name) return at
    }
    return -1
  }
}
