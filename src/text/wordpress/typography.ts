// Own code: it must equal WordPress's wptexturize; SmartyPants and similar have other rules.
import { forwardSearch, isDigit, isWordChar, markupEnd, trimBlanks } from '../html/scan-html.ts'
import { namesFor, shortcodeTagEnd, type ShortcodeNames } from './shortcode-scan.ts'
import { curlDoubleQuotes, curlSingleQuotes, isSpaceAt, isSpaceBefore } from './quotes.ts'

const special = ["'", '"', '&', '-', '...', '``', '(tm)']
const untouched = new Set(['pre', 'code', 'kbd', 'style', 'script', 'tt', 'textarea'])

/**
 * Adds numeric entities for typography: curly quotes, apostrophes, primes, dashes, ellipses, multiplication and trade marks;
 * bare `&` becomes `&#038;`, in attributes too. Tags, comments, shortcodes of `names`, `pre`, `code` and similar stay.
 */
export function texturize(html: string, names: ShortcodeNames = new Set()): string {
  if (!isSpecial(html)) return html
  const inside: string[] = []
  const tagStart = forwardSearch(html, '<')
  const shortcode = shortcodeSearch(html, names)
  let out = ''
  let at = 0
  while (at < html.length) {
    const tag = tagStart(at)
    const code = shortcode(at)
    const next = Math.min(tag < 0 ? html.length : tag, code < 0 ? html.length : code)
    if (next > at) out += inside.length ? html.slice(at, next) : texturizeText(html.slice(at, next))
    if (next === html.length) break
    at = next === tag ? markupEnd(html, next) : shortcodeTagEnd(html, next, names)
    out += next === tag ? tidyTag(html.slice(next, at), inside) : html.slice(next, at)
  }
  return out
}

/** Escapes bare `&` as `&#038;`; possible entities stay. */
export function escapeAmpersands(text: string): string {
  return text.includes('&') ? text.replace(/&(?!#(?:[0-9]+|x[a-f0-9]+);|[a-z1-4]{1,8};)/gi, '&#038;') : text
}

// Most texts contain none: searching for each takes a third of the time of one pattern for all.
function isSpecial(text: string): boolean {
  for (const sign of special) if (text.includes(sign)) return true
  return text.includes('x') && /\dx\d/.test(text)
}

function texturizeText(text: string): string {
  if (!isSpecial(text)) return text
  let words = text
  if (words.includes('...')) words = words.replaceAll('...', '&#8230;')
  if (words.includes('``')) words = words.replaceAll('``', '&#8220;')
  if (words.includes("''")) words = words.replaceAll("''", '&#8221;')
  if (words.includes(' (tm)')) words = words.replaceAll(' (tm)', ' &#8482;')
  if (words.includes("'")) words = curlSingleQuotes(words.replace(clipped, (word) => word.replaceAll("'", '&#8217;')))
  if (words.includes('"')) words = curlDoubleQuotes(words)
  if (words.includes('-')) words = lengthenDashes(words)
  if (words.includes('x')) words = multiply(words)
  return escapeAmpersands(words)
}

// Words that begin with an apostrophe; as in the reference, any quote before these letters counts.
const clipped = /'(?:tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em)/g

function tidyTag(tag: string, inside: string[]): string {
  if (tag.startsWith('<!--')) return tag
  if (tag[1] !== '/') {
    const name = tagName(tag, 1)
    if (untouched.has(name)) inside.push(name)
  } else if (inside.length && inside.at(-1) === tagName(tag, 2)) inside.pop()
  return escapeAmpersands(tag)
}

function tagName(tag: string, start: number): string {
  let end = start
  while (isWordChar(tag.charCodeAt(end))) end++
  // `code-block` is not `code`.
  return tag[end] === '-' ? '' : tag.slice(start, end).toLowerCase()
}

function shortcodeSearch(html: string, names: ShortcodeNames): (from: number) => number {
  if (names.size === 0) return () => -1
  const bracket = forwardSearch(html, '[')
  let known = -2
  return (from) => {
    if (known !== -1 && known < from) {
      known = bracket(from)
      while (known >= 0 && shortcodeTagEnd(html, known, names) < 0) known = bracket(known + 1)
    }
    return known
  }
}

// `---` becomes an em dash, `--` too between blanks, else an en dash (not after `xn` in hosts), `-` an en dash between blanks.
function lengthenDashes(text: string): string {
  let out = ''
  let done = 0
  for (let start = text.indexOf('-'); start >= 0;) {
    let end = start + 1
    while (text[end] === '-') end++
    const free = (start === 0 || isSpaceBefore(text, start)) && (end === text.length || isSpaceAt(text, end))
    const dashes = dashesFor(end - start, free, text.endsWith('xn', start))
    if (dashes !== undefined) {
      out += text.slice(done, start) + dashes
      done = end
    }
    start = text.indexOf('-', end)
  }
  return out + text.slice(done)
}

function dashesFor(length: number, free: boolean, host: boolean): string | undefined {
  if (length === 1) return free ? '&#8211;' : undefined
  if (length === 2) return free ? '&#8212;' : host ? undefined : '&#8211;'
  return '&#8212;'.repeat(Math.floor(length / 3)) + ['', '-', '&#8211;'][length % 3]!
}

// 9x9 and 1,5x2.5, but not 0x99 nor a chain like 3x2x1.
function multiply(text: string): string {
  let out = ''
  let done = 0
  let used = 0
  for (let at = text.indexOf('x', 1); at >= 0; at = text.indexOf('x', at + 1)) {
    if (!isDigit(text.charCodeAt(at - 1)) || !isDigit(text.charCodeAt(at + 1))) continue
    const end = factorEnd(text, at + 1)
    if (end < 0 || !isFactor(text, used, at)) continue
    out += `${text.slice(done, at)}&#215;`
    done = at + 1
    used = end
  }
  return done === 0 ? text : out + text.slice(done)
}

// Whether the number that ends before `end` begins at a word boundary, and is not a mere zero.
function isFactor(text: string, from: number, end: number): boolean {
  for (let at = end - 1; at >= from && isNumeric(text.charCodeAt(at)); at--) {
    const whole = isDigit(text.charCodeAt(at)) && (at === 0 || !isWordChar(text.charCodeAt(at - 1)))
    if (whole && (text[at] !== '0' || at < end - 1)) return true
  }
  return false
}

// The end of the longest number from `start` that ends at a word boundary, or -1.
function factorEnd(text: string, start: number): number {
  let end = start
  while (isNumeric(text.charCodeAt(end))) end++
  while (end > start && isWordChar(text.charCodeAt(end - 1)) === isWordChar(text.charCodeAt(end))) end--
  return end > start ? end : -1
}

function isNumeric(code: number): boolean {
  return isDigit(code) || code === 46 || code === 44
}

/** Renders a title: markup stays, typography is added, the ends are trimmed. */
export function renderTitle(raw: string, { shortcodes }: { readonly shortcodes?: readonly string[] } = {}): string {
  return trimBlanks(escapeLoneAmpersands(texturize(raw, namesFor(raw, shortcodes))))
}

// In titles, excerpts and comments, `&` is escaped in code too.
export function escapeLoneAmpersands(html: string): string {
  return html.includes('&') ? html.replace(/&([^#])(?![a-z1-4]{1,8};)/gi, '&#038;$1') : html
}
