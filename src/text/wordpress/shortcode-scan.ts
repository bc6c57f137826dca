import { forwardSearch, isWordChar } from '../html/scan-html.ts'
import { hideBrackets } from './hidden-brackets.ts'
import { getOrMake } from '../values.ts'

/** A shortcode: `[name attributes]`, `[name attributes /]` or `[name attributes]content[/name]`. */
export interface WrittenShortcode {
  readonly name: string
  /** The text between the name and the end of the opening tag. */
  readonly attributes: string
  /** The enclosed content; undefined if there is no closing tag. */
  readonly content: string | undefined
  readonly start: number
  readonly end: number
  /** Written `[[name]]`: shown as text, with one bracket less at each end. */
  readonly escaped: boolean
}

/** Known shortcode names: any other text in brackets is plain text. */
export type ShortcodeNames = ReadonlySet<string>

/** Returns the names as a set; empty for a text without brackets. */
export function namesFor(text: string, names: readonly string[] = []): ShortcodeNames {
  return names.length > 0 && text.includes('[') ? new Set(names) : none
}

const none: ShortcodeNames = new Set()

/**
 * Calls `visit` for every outermost shortcode of these names from left to right, except within tags, comments, scripts and
 * styles.
 *
 * @param quotes - whether code is shown as written, as in Markdown
 */
export function eachShortcode(
  text: string,
  names: ShortcodeNames,
  visit: (found: WrittenShortcode) => void,
  quotes = false,
): void {
  if (names.size === 0 || !text.includes('[')) return
  const seen = hideBrackets(text, quotes)
  const closers = new Map<string, (from: number) => number>()
  const closerOf = (name: string) => getOrMake(closers, name, () => forwardSearch(seen, `[/${name}]`))
  const bracket = forwardSearch(seen, ']')
  const find = { text, seen, names, bracket, closerOf, longest: longestOf(names) }
  for (let at = seen.indexOf('['); at >= 0;) {
    const found = shortcodeAt(at, find)
    if (found) visit(found)
    at = seen.indexOf('[', found ? found.end : at + 1)
  }
}

/** Returns the end (exclusive) of the shortcode tag at `start`, else -1. Tags may contain markup, but no other brackets. */
export function shortcodeTagEnd(text: string, start: number, names: ShortcodeNames): number {
  const mark = text[start + 1]
  const nameStart = mark === '[' || mark === '/' ? start + 2 : start + 1
  const nameEnd = wordEnd(text, nameStart, longestOf(names))
  if (!names.has(text.slice(nameStart, nameEnd)) || !' \t\r\n\f\v]/'.includes(text[nameEnd] ?? 'x')) return -1
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

interface ShortcodeMatch {
  readonly text: string
  /** The text with the irrelevant brackets blotted out. */
  readonly seen: string
  readonly names: ShortcodeNames
  readonly bracket: Search
  readonly closerOf: (name: string) => Search
  readonly longest: number
}

function shortcodeAt(at: number, { text, seen, names, bracket, closerOf, longest }: ShortcodeMatch) {
  const nameEnd = wordEnd(seen, at + 1, longest)
  const name = seen.slice(at + 1, nameEnd)
  if (!names.has(name)) return undefined
  const close = bracket(nameEnd)
  if (close < 0) return undefined
  const alone = seen[close - 1] === '/'
  const closing = alone ? -1 : closerOf(name)(close + 1)
  const tagEnd = closing < 0 ? close + 1 : closing + name.length + 3
  const escaped = seen[at - 1] === '[' && seen[tagEnd] === ']'
  return {
    name,
    attributes: text.slice(nameEnd, alone ? close - 1 : close),
    content: closing < 0 ? undefined : text.slice(close + 1, closing),
    start: escaped ? at - 1 : at,
    end: escaped ? tagEnd + 1 : tagEnd,
    escaped,
  }
}

// One more than the longest name, so that a longer word is not mistaken for a name.
function longestOf(names: ShortcodeNames): number {
  let longest = 0
  for (const { length } of names) longest = Math.max(longest, length)
  return longest + 1
}

function wordEnd(text: string, start: number, most: number): number {
  let end = start
  while (end < text.length && end - start < most && isNameChar(text.charCodeAt(end))) end++
  return end
}

function isNameChar(code: number): boolean {
  return code === 45 || isWordChar(code)
}
