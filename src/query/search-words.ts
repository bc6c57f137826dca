import type { SearchPart } from '../model/model.ts'
import { fold } from '../text/fold-text.ts'
import { trimSigns } from '../text/html/trim-signs.ts'

/** Separate the texts of an entry, and its body from them. Neither byte occurs in UTF-8, so no word spans two texts. */
export const TEXT_END = '\xff'
export const BODY_START = '\xfe'

/** A parsed search: all words are folded, as UTF-8 bytes in one-byte strings like the texts they are matched with. */
export interface Search {
  /** All must occur. Longest first: the one that most texts lack. */
  readonly words: readonly string[]
  readonly without: readonly string[]
  /** The whole text, if finding it verbatim ranks higher; absent if there is one word or an excluded one. */
  readonly phrase: string | undefined
  /** Where to look; everywhere if absent. */
  readonly parts?: readonly SearchPart[] | undefined
  /** Whether a word must be the whole of a text. */
  readonly exact?: boolean | undefined
  /** Whether all words must occur in one text. */
  readonly together?: boolean
}

const STOP_WORDS = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
)
/** A longer search is ignored, as in WordPress. */
const MOST_BYTES = 1600
/** More words than this are one phrase. */
const MOST_WORDS = 9
/** More words than this that must be in one text are one phrase. */
const MOST_TOGETHER = 50
/** More words than this are not matched one by one in titles. */
const MOST_TITLE_WORDS = 6

/**
 * Parses a search like WordPress. Spaces, commas and plus signs separate words, `"…"` is a phrase, `-word` excludes. One-letter
 * words (a to z) and common English words are dropped unless nothing else is left: then the whole text is one phrase, as with
 * ten words or more. A minus before a quote is ignored. Undefined if there is nothing to search for, or over 1,600 bytes.
 */
export function readSearch(text: string): Search | undefined {
  if (Buffer.byteLength(text) > MOST_BYTES) return undefined
  const line = text.replaceAll(/[\r\n]/g, '').trim()
  if (line === '') return undefined
  const parts = line.match(/"[^"]*(?:"|$)|[^\t ",+]+/g) ?? [line]
  let terms = parts.map(trimmed).filter((term) => !isLeftOut(term))
  if (terms.length === 0 || terms.length > MOST_WORDS) terms = [line]
  const isExcluding = (term: string) => term.length > 1 && term.startsWith('-')
  const words = bytesOfEach(terms.filter((term) => !isExcluding(term)))
  const without = bytesOfEach(terms.filter((term) => isExcluding(term)).map((term) => term.slice(1)))
  const phrase = parts.length > 1 && !/(?:^|\s)-/.test(line) ? foldToBytes(line) : undefined
  return { words, without, phrase }
}

/** Parses a search for its verbatim text, like SQL's LIKE. */
export function readLiteral(text: string): Search | undefined {
  const words = bytesOfEach([text.trim()])
  return words.length ? { words, without: [], phrase: undefined } : undefined
}

/** Parses a search for words of one text, in any order, separated by signs. Signs alone, and many words, are verbatim. */
export function readTogether(text: string): Search | undefined {
  // Signs at both ends leave an empty part each.
  const parts = text.split(/[^\p{L}\p{M}\p{N}-]+/u, MOST_TOGETHER + 3)
  const words = bytesOfEach(parts)
  return words.length > 0 && parts.length <= MOST_TOGETHER + 2 && words.length <= MOST_TOGETHER
    ? { words, without: [], phrase: undefined, together: true }
    : readLiteral(text)
}

/** Whether a text, as made by `searchedTextOf`, matches a search. */
export function answers(text: string, search: Search): boolean {
  if (search.parts || search.exact || search.together) return answersIn(searchedTexts(text, search.parts), search)
  for (const word of search.words) if (!text.includes(word)) return false
  for (const word of search.without) if (text.includes(word)) return false
  return true
}

function answersIn(texts: readonly string[], { words, without, exact, together }: Search): boolean {
  if (together) return texts.some((text) => words.every((word) => text.includes(word)))
  const isThere = (word: string) => texts.some((text) => (exact ? text.trim() === word : text.includes(word)))
  return words.every(isThere) && !without.some(isThere)
}

function searchedTexts(text: string, parts: readonly SearchPart[] = ['title', 'texts', 'body']): string[] {
  const bodyStart = text.indexOf(BODY_START)
  const [title = '', ...texts] = text.slice(0, bodyStart - 1).split(TEXT_END)
  return parts.flatMap((part) => (part === 'title' ? title : part === 'texts' ? texts : text.slice(bodyStart + 1)))
}

/**
 * How well a matching text fits, ranked like WordPress: 1 the whole phrase in the title, 2 all words there, 3 any of them, 4
 * the phrase in another text, 5 in the body, 6 the rest.
 */
export function rankOf(text: string, { words, phrase }: Search): number {
  const titleEnd = text.indexOf(TEXT_END)
  // No search word contains the byte at the title's end, so a match that begins before it ends before it.
  const isInTitle = (words: string) => text.lastIndexOf(words, titleEnd) >= 0
  if (phrase !== undefined && isInTitle(phrase)) return 1
  if (words.length > 0 && words.length <= MOST_TITLE_WORDS) {
    if (words.every(isInTitle)) return phrase === undefined ? 1 : 2
    if (words.some(isInTitle)) return 3
  }
  const at = phrase === undefined ? -1 : text.indexOf(phrase, titleEnd)
  if (at < 0) return 6
  return at < text.indexOf(BODY_START, titleEnd) ? 4 : 5
}

/** A folded text as its UTF-8 bytes, one in each character: half the memory, and no match splits a character. */
export function foldToBytes(text: string): string {
  const folded = fold(text)
  return Buffer.byteLength(folded) === folded.length ? folded : Buffer.from(folded).toString('latin1')
}

function bytesOfEach(terms: readonly string[]): string[] {
  const distinct = new Set(terms.map(foldToBytes).filter((word) => word !== ''))
  return [...distinct].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
}

function trimmed(term: string): string {
  return /^".+"$/.test(term) ? trimSigns(term, `"'`) : trimSigns(term, `"' `)
}

function isLeftOut(term: string): boolean {
  return term === '' || /^[a-z-]$/i.test(term) || STOP_WORDS.has(term.toLowerCase())
}
