import { forwardSearch, isWordChar, markupEnd, rewrite } from '../html/scan-html.ts'
import { getOrMake } from '../values.ts'

/** Elements whose text is a program, in which brackets mean something else. */
const programs = ['script', 'style']
/** Elements of Markdown whose content is shown as written. */
const quoting = ['code', 'pre', 'textarea']
// Browsers read `<` before these as the start of a tag or comment.
const mayBeTag = /<(?=[A-Za-z/!?])/g

/** Blots out, in place, brackets in tags, comments, programs and (with `quotes`) code, which cannot be shortcodes. */
export function hideBrackets(html: string, quotes = false): string {
  if (!html.includes('<')) return html
  const literal = new Set(quotes ? [...programs, ...quoting] : programs)
  const closers = new Map<string, (from: number) => number>()
  return rewrite(html, mayBeTag, (at) => {
    const end = literalEnd(html, at, markupEnd(html, at), literal, closers)
    return { end, put: blot(html.slice(at, end)) }
  })
}

function literalEnd(
  html: string,
  start: number,
  tagEnd: number,
  literal: ReadonlySet<string>,
  closers: Map<string, (from: number) => number>,
): number {
  let nameEnd = start + 1
  while (nameEnd - start < 10 && isWordChar(html.charCodeAt(nameEnd))) nameEnd++
  const name = html.slice(start + 1, nameEnd).toLowerCase()
  if (!literal.has(name)) return tagEnd
  const closer = getOrMake(closers, name, () => forwardSearch(html, `</${name}`))
  const close = closer(tagEnd)
  return close < 0 ? tagEnd : close
}

function blot(text: string): string {
  return text.includes('[') || text.includes(']') ? text.replace(/[[\]]/g, '_') : text
}
