import { forwardSearch, isWordChar, markupEnd } from '../html/scan-html.ts'

/** Elements whose text is a program: brackets mean something else there. */
const programs = ['script', 'style']
/** Elements of Markdown that show their content as written. */
const quoting = ['code', 'pre', 'textarea']

/**
 * A text of the same length in which only brackets are left that may be shortcodes: those within tags, comments and
 * programs are blotted out, as those are no place for markup.
 *
 * @param quotes - whether code is shown as it is written, as in Markdown
 */
export function hideBrackets(html: string, quotes = false): string {
  if (!html.includes('<')) return html
  const literal = new Set(quotes ? [...programs, ...quoting] : programs)
  const opening = forwardSearch(html, '<')
  const closers = new Map<string, (from: number) => number>()
  let out = ''
  let done = 0
  for (let at = opening(0); at >= 0; at = opening(at)) {
    if (!mayBeginTag(html.charCodeAt(at + 1))) {
      at++
      continue
    }
    const tagEnd = markupEnd(html, at)
    const end = literalEnd(html, at, tagEnd, literal, closers)
    out += html.slice(done, at) + blot(html.slice(at, end))
    done = end
    at = end
  }
  return done === 0 ? html : out + html.slice(done)
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
  let closer = closers.get(name)
  if (!closer) closers.set(name, (closer = forwardSearch(html, `</${name}`)))
  const close = closer(tagEnd)
  return close < 0 ? tagEnd : close
}

// Letters, `/`, `!` and `?`: a browser takes `<` before these for a tag or a comment.
function mayBeginTag(code: number): boolean {
  const letter = code | 32
  return (letter >= 97 && letter <= 122) || code === 47 || code === 33 || code === 63
}

function blot(text: string): string {
  return text.includes('[') || text.includes(']') ? text.replace(/[[\]]/g, '_') : text
}
