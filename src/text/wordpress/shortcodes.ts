import { rewrite } from '../html/scan-html.ts'
import { paragraphs } from './paragraphs.ts'
import { eachShortcode, type ShortcodeNames, type WrittenShortcode } from './shortcode-scan.ts'

/** Removes shortcodes and their content, for excerpts. `[[gallery]]` becomes the text `[gallery]`. */
export function dropShortcodes(text: string, names: ShortcodeNames, quotes = false): string {
  return showShortcodes(text, names, () => '', { quotes })
}

export interface ShowOptions {
  /** Whether code is shown as written, as in Markdown. */
  readonly quotes?: boolean
  /** The shortcode whose enclosing paragraph is dropped if it is alone in one: it brings its own, or needs none. */
  readonly ownParagraph?: string | undefined
}

/** Replaces shortcodes by their HTML; if `show` returns undefined, the shortcode stays as text. */
export function showShortcodes(
  html: string,
  names: ShortcodeNames,
  show: (found: WrittenShortcode) => string | undefined,
  { quotes = false, ownParagraph }: ShowOptions = {},
): string {
  let out = ''
  let done = 0
  const put = (start: number, end: number, output: string) => {
    out += html.slice(done, start) + output
    done = end
  }
  eachShortcode(
    html,
    names,
    (found) => {
      const { start, end, escaped } = found
      if (escaped) return put(start, end, html.slice(start + 1, end - 1))
      const output = show(found)
      if (output === undefined) return
      const around = found.name === ownParagraph ? paragraphAround(html, start, end, done) : undefined
      if (around) put(around.start, around.end, paragraphs(output))
      else put(start, end, output)
    },
    quotes,
  )
  return done === 0 ? html : out + html.slice(done)
}

export function withoutName(names: ShortcodeNames, name: string | undefined): ShortcodeNames {
  if (name === undefined || !names.has(name)) return names
  const others = new Set(names)
  others.delete(name)
  return others
}

/** Removes the paragraph around a shortcode that is alone in it. */
export function unwrapShortcodes(html: string, names: ShortcodeNames, quotes = false): string {
  const shortcodes: WrittenShortcode[] = []
  eachShortcode(html, names, (found) => void shortcodes.push(found), quotes)
  if (shortcodes.length === 0) return html
  let next = 0
  return rewrite(html, /<p>/g, (at) => {
    const start = skipSpaces(html, at + 3)
    while (next < shortcodes.length && shortcodes[next]!.start < start) next++
    const found = shortcodes[next]
    if (!found || found.start !== start || found.escaped) return undefined
    const close = skipSpaces(html, found.end)
    return html.startsWith('</p>', close) ? { end: close + 4, put: html.slice(start, found.end) } : undefined
  })
}

// The paragraph that contains only the text from `start` to `end`, with the line end after it.
function paragraphAround(html: string, start: number, end: number, from: number) {
  if (start - 3 < from || !html.startsWith('<p>', start - 3)) return undefined
  const close = skipSpaces(html, end)
  if (!html.startsWith('</p>', close)) return undefined
  return { start: start - 3, end: close + (html[close + 4] === '\n' ? 5 : 4) }
}

function skipSpaces(html: string, from: number): number {
  let at = from
  for (;;) {
    if (html.startsWith('&nbsp;', at)) at += 6
    else if (' \t\r\n\u00a0'.includes(html[at] ?? 'x')) at++
    else return at
  }
}
