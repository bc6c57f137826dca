import { forwardSearch, isWordChar } from '../html/scan-html.ts'

// Any other text in brackets is text.
const knownShortcodes: ReadonlySet<string> = new Set([
  'wp_caption',
  'caption',
  'gallery',
  'playlist',
  'audio',
  'video',
  'embed',
])

/** A shortcode in a text: `[name attributes]`, `[name attributes /]` or `[name attributes]content[/name]`. */
export interface Shortcode {
  readonly name: string
  /** The text between the name and the end of the opening tag. */
  readonly attributes: string
  /** What is enclosed; undefined where there is no closing tag. */
  readonly content: string | undefined
  readonly start: number
  readonly end: number
  /** Written `[[name]]`: shown as text, with one bracket less at each end. */
  readonly escaped: boolean
}

/** Calls `visit` for every known shortcode from left to right, outermost ones only. */
export function eachShortcode(text: string, visit: (found: Shortcode) => void): void {
  const closers = new Map<string, (from: number) => number>()
  const closerOf = (name: string) => {
    const known = closers.get(name) ?? forwardSearch(text, `[/${name}]`)
    closers.set(name, known)
    return known
  }
  const bracket = forwardSearch(text, ']')
  for (let at = text.indexOf('['); at >= 0;) {
    const found = shortcodeAt(text, at, bracket, closerOf)
    if (found) visit(found)
    at = text.indexOf('[', found ? found.end : at + 1)
  }
}

/**
 * The end (exclusive) of the shortcode tag at `start`, opening or closing, for telling tags from text; -1 when the
 * bracket there begins none. Tags may hold markup, but no other brackets.
 */
export function shortcodeTagEnd(text: string, start: number): number {
  const mark = text[start + 1]
  const nameStart = mark === '[' || mark === '/' ? start + 2 : start + 1
  const nameEnd = wordEnd(text, nameStart)
  if (!knownShortcodes.has(text.slice(nameStart, nameEnd)) || !' \t\r\n\f\v]/'.includes(text[nameEnd] ?? 'x')) return -1
  for (let at = nameEnd; at < text.length; at++) {
    const sign = text[at]
    if (sign === ']') return text[at + 1] === ']' ? at + 2 : at + 1
    if (sign === '[' || sign === '>') return -1
    if (sign === '<') {
      do at++
      while (at < text.length && !'[]>'.includes(text[at]!))
      if (text[at] !== '>') return -1
    }
  }
  return -1
}

type Search = (from: number) => number

function shortcodeAt(
  text: string,
  at: number,
  bracket: Search,
  closerOf: (name: string) => Search,
): Shortcode | undefined {
  const nameEnd = wordEnd(text, at + 1)
  const name = text.slice(at + 1, nameEnd)
  if (!knownShortcodes.has(name) || text[nameEnd] === '-') return undefined
  const close = bracket(nameEnd)
  if (close < 0) return undefined
  const alone = text[close - 1] === '/'
  const closing = alone ? -1 : closerOf(name)(close + 1)
  const tagEnd = closing < 0 ? close + 1 : closing + name.length + 3
  const escaped = text[at - 1] === '[' && text[tagEnd] === ']'
  return {
    name,
    attributes: text.slice(nameEnd, alone ? close - 1 : close),
    content: closing < 0 ? undefined : text.slice(close + 1, closing),
    start: escaped ? at - 1 : at,
    end: escaped ? tagEnd + 1 : tagEnd,
    escaped,
  }
}

function wordEnd(text: string, start: number): number {
  let end = start
  while (end < text.length && end - start < 12 && isWordChar(text.charCodeAt(end))) end++
  return end
}
