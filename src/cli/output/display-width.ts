import { createRequire } from 'node:module'
import type stringWidth from 'string-width'
import { once } from '../../text/values.ts'

/** Terminal columns of a text: East Asian letters and emoji take two, combining marks none. */
export function displayWidth(text: string): number {
  if (isPlain(text)) return text.length
  let width = 0
  for (const grapheme of graphemesOf(text)) width += widthOf(grapheme)
  return width
}

/** Truncates a text to a number of columns, ending in `…`. */
export function cutTo(text: string, columns: number): string {
  if (text.length <= columns && isPlain(text)) return text
  let cutAt = 0
  let seen = 0
  let width = 0
  for (const grapheme of graphemesOf(text)) {
    width += widthOf(grapheme)
    if (width > columns) return `${text.slice(0, cutAt).trimEnd()}…`
    seen += grapheme.length
    if (width < columns) cutAt = seen
  }
  return text
}

// Loads string-width on first use: creating a segmenter takes longer than most commands do.
function widthOf(grapheme: string): number {
  const known = widths.get(grapheme)
  if (known !== undefined) return known
  const width = measure()(grapheme)
  if (grapheme.length <= 8) widths.set(grapheme, width)
  if (widths.size > mostKnown) widths.clear()
  return width
}

const measure = once(() => (createRequire(import.meta.url)('string-width') as { default: typeof stringWidth }).default)
// Texts have few different graphemes, and measuring one takes twenty regular expressions.
const widths = new Map<string, number>()
const mostKnown = 5000

// The usual case, answered without a segmenter.
function isPlain(text: string): boolean {
  return !/[\u0300-\uffff]/.test(text)
}

/** UTF-16 units passed to the platform at once: its time for a whole text is quadratic in its length. */
const window = 256

// A letter with hundreds of marks may be split at the end of a window; others are not.
function* graphemesOf(text: string): Generator<string> {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = windowEnd(text, at)
    for (const { segment } of segmenter().segment(text.slice(at, end))) yield segment
  }
}

const segmenter = once(() => new Intl.Segmenter())

// Windows end before an ASCII letter, which begins its own grapheme, or at least not within a surrogate pair.
function windowEnd(text: string, start: number): number {
  const last = start + window
  if (last >= text.length) return text.length
  for (let end = last; end > start + window / 2; end--) {
    const code = text.charCodeAt(end)
    if (code >= 32 && code < 127) return end
  }
  const code = text.charCodeAt(last)
  return code >= 0xdc00 && code <= 0xdfff ? last + 1 : last
}
