import type { MarkdownIt } from 'markdown-it'
import { isBlank } from '../html/scan-html.ts'

/** A shortcut for text without Markdown's special characters, at the top level only: lists and footnotes inspect theirs. */
export function addProse(markdown: MarkdownIt): void {
  markdown.block.ruler.before('table', 'prose', (state, startLine, endLine) => {
    const { src, bMarks, eMarks } = state
    if (state.parentType !== 'root') return false
    let line = startLine
    for (; line < endLine && !state.isEmpty(line); line++) if (!isProse(src, bMarks[line]!, eMarks[line]!)) return false
    const text = src.slice(bMarks[startLine], eMarks[line - 1])
    if (holdsMarkup(text)) return false
    state.line = line
    state.push('html_block', '', 0).content = `<p>${text}</p>\n`
    return true
  })
}

/** Renders a text that consists of such paragraphs only; undefined for any other. */
export function renderProse(raw: string): string | undefined {
  if (holdsMarkup(raw)) return undefined
  let html = ''
  let start = -1
  for (let at = 0; at < raw.length;) {
    const next = raw.indexOf('\n', at)
    const end = next < 0 ? raw.length : next
    if (end > at && !isProse(raw, at, end)) return undefined
    if (end > at && start < 0) start = at
    // A paragraph ends at the line before an empty one, or with the text.
    const isLast = end + 1 >= raw.length || raw.charCodeAt(end + 1) === 10
    if (start >= 0 && isLast) {
      html += `<p>${raw.slice(start, end)}</p>\n`
      start = -1
    }
    at = end + 1
  }
  return html
}

const meaningful = ['\\', '`', '~', '*', '_', '[', '<', '>', '&', '\0', '\r']

// Searching for each character takes a quarter of the time of one pattern for all.
function holdsMarkup(text: string): boolean {
  return meaningful.some((sign) => text.includes(sign))
}

// Whether a line begins with a letter, quote or bracket, which begins no block and turns the line before into none, and does
// not end with a blank, which would be a line break or be removed.
function isProse(text: string, start: number, end: number): boolean {
  const code = text.charCodeAt(start)
  const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127
  return (isLetter || code === 34 || code === 39 || code === 40) && !isBlank(text.charCodeAt(end - 1))
}
