import { ContentError } from '../files/content-error.ts'
import { positionAt } from './limits.ts'

/**
 * Refuses a text with an unresolved git merge: a line that begins with `<<<<<<< `, then one that is `=======`, then one
 * that begins with `>>>>>>> `. One of them alone is text: the second underlines headings. Throws ContentError.
 */
export function assertMerged(text: string, path: string): void {
  const ours = lineWith(text, '<<<<<<< ', 0)
  if (ours === -1) return
  const middle = separatorAfter(text, ours)
  if (middle === -1 || lineWith(text, '>>>>>>> ', middle) === -1) return
  throw new ContentError(path, 'git left a merge conflict here', {
    ...positionAt(text, ours),
    hint: 'choose what shall stand and take the marks out; where they are meant to be read, put a blank before them',
  })
}

function separatorAfter(text: string, from: number): number {
  for (let at = from; ; at++) {
    at = lineWith(text, '=======', at)
    if (at === -1) return -1
    const end = text.charCodeAt(at + 7)
    // Must be followed by the end of the line or text.
    if (Number.isNaN(end) || end === 10 || (end === 13 && text.charCodeAt(at + 8) === 10)) return at
  }
}

/** The first line from a position on that begins with a text; -1 if none does. */
function lineWith(text: string, start: string, from: number): number {
  const isFirst = from === 0 && text.startsWith(start, text.charCodeAt(0) === 0xfeff ? 1 : 0)
  if (isFirst) return text.charCodeAt(0) === 0xfeff ? 1 : 0
  const found = text.indexOf(`\n${start}`, Math.max(0, from - 1))
  return found === -1 ? -1 : found + 1
}
