import { fold } from './fold-text.ts'
import { trimSigns } from '../text/wordpress/trim-signs.ts'

/** Stands between two texts of an entry, and before its body. Neither is ever a byte of UTF-8, so no word spans them. */
export const TEXT_END = 0xff
export const BODY_START = 0xfe
const TEXT_END_SIGN = String.fromCharCode(TEXT_END)
const BODY_START_SIGN = String.fromCharCode(BODY_START)

/** A search as read: all words are folded, and UTF-8 bytes in a one-byte string as the texts they are looked for in. */
export interface Search {
  /** Each must occur. Longest first: the one that most texts lack. */
  readonly words: readonly string[]
  /** None may occur. */
  readonly without: readonly string[]
  /** The whole text, where finding it as it stands counts more; absent with one word or an excluded one. */
  readonly phrase: string | undefined
}

const STOP_WORDS = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
)
/** More words than this are one phrase. */
const MOST_WORDS = 9
/** More words than this are not looked for one by one in titles. */
const MOST_TITLE_WORDS = 6

/**
 * Reads the text of a search as WordPress does. Spaces, commas and plus signs part words, `"…"` keeps a phrase
 * together, `-word` excludes. One-letter words (a to z) and common English words are left out unless nothing else is
 * left: then the whole text is one phrase, as it is with ten words or more. A minus sign before a quote is nothing.
 * Gives undefined when there is nothing to look for.
 */
export function readSearch(text: string): Search | undefined {
  const line = text.replaceAll(/[\r\n]/g, '').trim()
  if (line === '') return undefined
  const parts = line.match(/"[^"]*(?:"|$)|[^\t ",+]+/g) ?? [line]
  let terms = parts.map(trimmed).filter((term) => !isLeftOut(term))
  if (terms.length === 0 || terms.length > MOST_WORDS) terms = [line]
  const isExcluding = (term: string) => term.length > 1 && term.startsWith('-')
  const words = bytesOfEach(terms.filter((term) => !isExcluding(term)))
  const without = bytesOfEach(terms.filter((term) => isExcluding(term)).map((term) => term.slice(1)))
  const phrase = parts.length > 1 && !/(?:^|\s)-/.test(line) ? bytesOf(line) : undefined
  return { words, without, phrase }
}

/** Reads the text of a search that is looked for as it stands, as SQL's LIKE does. */
export function readLiteral(text: string): Search | undefined {
  const words = bytesOfEach([text.trim()])
  return words.length ? { words, without: [], phrase: undefined } : undefined
}

/** Whether a text, as `bytesOf` makes them, answers a search. */
export function answers(text: string, search: Search): boolean {
  for (const word of search.words) if (!text.includes(word)) return false
  for (const word of search.without) if (text.includes(word)) return false
  return true
}

/**
 * How well a text that answers a search fits, as WordPress ranks it: 1 the whole phrase in the title, 2 all words there,
 * 3 any of them, 4 the phrase in another text, 5 in the body, 6 the rest.
 */
export function rankOf(text: string, { words, phrase }: Search): number {
  const titleEnd = text.indexOf(TEXT_END_SIGN)
  // Nothing that is looked for holds the sign at the title's end, so that what begins before it ends before it.
  const isInTitle = (words: string) => text.lastIndexOf(words, titleEnd) >= 0
  if (phrase !== undefined && isInTitle(phrase)) return 1
  if (words.length > 0 && words.length <= MOST_TITLE_WORDS) {
    if (words.every(isInTitle)) return phrase === undefined ? 1 : 2
    if (words.some(isInTitle)) return 3
  }
  const at = phrase === undefined ? -1 : text.indexOf(phrase, titleEnd)
  if (at < 0) return 6
  return at < text.indexOf(BODY_START_SIGN, titleEnd) ? 4 : 5
}

/** A text folded, then held as its UTF-8 bytes, one in each character: half the memory, and no letter is cut in two. */
export function bytesOf(text: string): string {
  return Buffer.from(fold(text), 'utf8').toString('latin1')
}

function bytesOfEach(terms: readonly string[]): string[] {
  const distinct = new Set(terms.map(bytesOf).filter((word) => word !== ''))
  return [...distinct].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
}

function trimmed(term: string): string {
  return /^".+"$/.test(term) ? trimSigns(term, `"'`) : trimSigns(term, `"' `)
}

function isLeftOut(term: string): boolean {
  return term === '' || /^[a-z-]$/i.test(term) || STOP_WORDS.has(term.toLowerCase())
}
