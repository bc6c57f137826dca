import { skipBlanks, trimBlanks } from '../html/scan-html.ts'
import { hideBrackets } from './hidden-brackets.ts'
import { eachShortcode } from './shortcode-scan.ts'

export interface MarkedAddresses {
  /** The shortcode that embeds an address, either enclosed or as its `src`. */
  readonly shortcode: string
  /** The addresses that are embedded if alone on a line. */
  readonly alone: readonly string[]
}

const most = 100

/** Returns the web addresses that may be alone on a line: a superset, of at most 100. */
export function addressesIn(text: string): string[] {
  if (!text.includes('://')) return []
  const found = new Set<string>()
  for (const [, url] of text.matchAll(lineOrParagraph)) if (found.size < most) found.add(plainAddress(url!))
  return [...found]
}

const lineOrParagraph = /(?:^|[\n\r>])[ \t]*(https?:\/\/[^\s<>"[\]]+)(?=[ \t]*(?:[\r\n<]|$))/gi

/** Replaces the entities of `&` in an address. */
export function plainAddress(url: string): string {
  return url.replace(/&(?:amp|#0*38);/g, '&')
}

/** Returns the shortcode that embeds an address: later steps leave its attributes alone. */
export function toAddressShortcode(name: string, attributes: string, url: string): string {
  return `[${name}${attributes} src="${plainAddress(url)}" /]`
}

/** Moves addresses that are alone, or enclosed by the shortcode, into its attributes: typography would damage them. */
export function markAddresses(html: string, { shortcode, alone }: MarkedAddresses): string {
  const enclosed = html.includes(`[${shortcode}`) ? markEnclosed(html, shortcode) : html
  return alone.length > 0 ? markAlone(enclosed, shortcode, new Set(alone)) : enclosed
}

function markEnclosed(html: string, shortcode: string): string {
  let out = ''
  let done = 0
  eachShortcode(html, new Set([shortcode]), ({ name, attributes, content, start, end, escaped }) => {
    const url = trimBlanks(content ?? '')
    if (escaped || !/^[^\s<>"[\]]+$/.test(url)) return
    out += html.slice(done, start) + toAddressShortcode(name, attributes, url)
    done = end
  })
  return done === 0 ? html : out + html.slice(done)
}

function markAlone(html: string, shortcode: string, wanted: ReadonlySet<string>): string {
  // As for brackets, tags, programs and code are no places for addresses: the first character of each becomes a bracket, which
  // stays unless it is there.
  const seen = hideBrackets(html.replace(/h(?=ttps?:\/\/)/gi, '['), true)
  return html.replace(lineOrParagraph, (whole, url: string, offset: number) => {
    const start = offset + whole.length - url.length
    if (!wanted.has(plainAddress(url)) || seen[start] !== '[' || !isAlone(html, start, start + url.length)) return whole
    return whole.slice(0, -url.length) + toAddressShortcode(shortcode, ' alone', url)
  })
}

function isAlone(html: string, start: number, end: number): boolean {
  const lineStart = backOverBlanks(html, start)
  const next = html[skipTabs(html, end)]
  const endsLine = next === undefined || next === '\n' || next === '\r'
  if (endsLine && (lineStart === 0 || '\r\n'.includes(html[lineStart - 1]!))) return true
  // Or alone in a paragraph, which may have attributes.
  const before = html.slice(Math.max(0, lineStart - 300), lineStart)
  return (
    /<p(?: [^<>]*)?>[\r\n \t]{0,9}$/i.test(before) &&
    /^<\/p>/i.test(html.slice(skipBlanks(html, end), skipBlanks(html, end) + 4))
  )
}

function backOverBlanks(html: string, start: number): number {
  let at = start
  while (at > 0 && (html[at - 1] === ' ' || html[at - 1] === '\t')) at--
  return at
}

function skipTabs(html: string, from: number): number {
  let at = from
  while (html[at] === ' ' || html[at] === '\t') at++
  return at
}
