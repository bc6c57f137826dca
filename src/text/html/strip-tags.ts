import { forwardSearch, isBlank, rewrite, trimBlanks } from './scan-html.ts'

/** Returns the plain text of markup: scripts and styles go with their content, other tags and comments alone; entities stay. */
export function stripTags(html: string): string {
  if (!html.includes('<')) return trimBlanks(html)
  return trimBlanks(dropTags(dropScripts(html)))
}

/** Removes tags and comments. `<` before a blank is text, a `>` in quotes ends no tag, an unclosed tag takes all the rest. */
export function dropTags(html: string): string {
  if (!html.includes('<')) return html
  return rewrite(html, /<(?![ \t-\r])/g, (at) => ({ end: tagEnd(html, at), put: '' }))
}

const closers: Record<string, RegExp> = { script: /<\/script>/gi, style: /<\/style>/gi }

/** Removes closed scripts and styles with their content. */
export function dropScripts(html: string): string {
  const programEnd = openProgramEnds(html)
  return rewrite(html, /<(?:script|style)/gi, (at) => {
    const end = programEnd(at)
    return end === undefined ? undefined : { end, put: '' }
  })
}

/** Returns a search for the end of the script or style at a position; undefined if unclosed. Positions must grow. */
export function openProgramEnds(html: string): (start: number) => number | undefined {
  const opened = forwardSearch(html, '>')
  const missing = new Set<string>()
  return (start) => {
    const name = /^(?:script|style)/i.exec(html.slice(start + 1, start + 7))![0].toLowerCase()
    const closer = closers[name]!
    closer.lastIndex = opened(start) + 1
    if (closer.lastIndex > 0 && !missing.has(name) && closer.test(html)) return closer.lastIndex
    missing.add(name)
    return undefined
  }
}

function tagEnd(html: string, start: number): number {
  if (html.startsWith('?', start + 1) && !/^xml/i.test(html.slice(start + 2, start + 5)))
    return after(html, '?>', start + 2)
  let isDeclared = html[start + 1] === '!'
  let quote = 0
  let depth = 0
  for (let at = start + 1; at < html.length; at++) {
    const code = html.charCodeAt(at)
    // A comment ends the tag or declaration that contains it.
    if (isDeclared && html.startsWith('!--', at)) return after(html, '-->', at + 1)
    if (quote) {
      if (code === quote) quote = 0
    } else if (code === 34 || code === 39) {
      quote = code
    } else if (code === 60) {
      if (!isDeclared && !isBlank(html.charCodeAt(at + 1))) depth++
      isDeclared ||= html[at + 1] === '!'
    } else if (code === 62) {
      if (depth === 0) return at + 1
      depth--
    }
  }
  return html.length
}

function after(html: string, closer: string, from: number): number {
  const end = html.indexOf(closer, from)
  return end < 0 ? html.length : end + closer.length
}
