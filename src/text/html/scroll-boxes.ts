import { escapeAttribute } from './escape.ts'
import { forwardSearch } from './scan-html.ts'

/** Puts tables, often wider than a screen, into scrolling boxes named `label` (plain text); keyboards reach these and code. */
export function boxWide(html: string, label: string): string {
  const tag = /<!--|<pre(?=[\s>])|<\/?table(?=[\s>])/gi
  const commentEnd = forwardSearch(html, '-->')
  const tagEnd = forwardSearch(html, '>')
  const put: (readonly [at: number, text: string])[] = []
  let [depth, start] = [0, 0]
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const { index, 0: found } = match
    if (found === '<!--') {
      const end = commentEnd(index + 4)
      if (end < 0) break
      tag.lastIndex = end
    } else if (found.length === 4) put.push([index + 4, ' tabindex="0"'])
    else if (found[1] !== '/') {
      if (depth++ === 0) start = index
    } else if (depth > 0 && --depth === 0) {
      const end = tagEnd(index)
      if (end < 0) break
      put.push([start, `<div class="scroll" role="group" aria-label="${escapeAttribute(label)}" tabindex="0">`])
      put.push([end + 1, '</div>'])
    }
  }
  return splice(html, put)
}

function splice(text: string, put: readonly (readonly [at: number, text: string])[]): string {
  const parts: string[] = []
  let done = 0
  for (const [at, own] of put.toSorted((a, b) => a[0] - b[0])) {
    parts.push(text.slice(done, at), own)
    done = at
  }
  return done === 0 && parts.length === 0 ? text : parts.join('') + text.slice(done)
}
