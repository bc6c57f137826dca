// Own code: @wordpress/autop differs from WordPress's wpautop in 14 % of random texts, and is GPL.
import { forwardSearch, isBlank, isBlankText, markupEnd, rewrite, skipBlanks } from '../html/scan-html.ts'
import { dropBreaksBesideBlocks, dropBlockParagraphs, tightenWithin } from './paragraph-tags.ts'

/**
 * Makes paragraphs of blank lines and `<br />` of single line ends. Block elements are placed outside paragraphs on their own
 * lines; `pre`, scripts, styles, SVG, MathML, tags and comments keep their line ends. Existing paragraphs stay. The result ends
 * with a line end unless it is empty.
 */
export function paragraphs(html: string): string {
  if (isBlankText(html)) return ''
  if (!/[<\r\n]/.test(html)) return `<p>${html}</p>\n`
  const held: string[] = []
  let text = holdBack(`${html}\n`, held)
  const hasTags = text.includes('<')
  if (hasTags) text = spreadBlocks(text)
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n')
  if (hasTags) text = tightenWithin(holdLineEnds(text))
  text = wrap(text.replace(/\n{3,}/g, '\n\n'))
  if (hasTags) text = holdScripts(dropBlockParagraphs(text.replace(/<p>[ \t-\r]*<\/p>/g, '')))
  text = dropBreaksBesideBlocks(breakLines(text.replace(/<br\/?>/g, '<br />')).replaceAll(scriptEnd, '\n'))
  if (text.endsWith('\n</p>\n')) text = `${text.slice(0, -6)}</p>\n`
  return putBack(text, held)
}

const blockNames =
  'table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|' +
  'address|math|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|' +
  'details|menu|summary'
const blockStart = new RegExp(`<(?:${blockNames})[ \\t\\r\\n\\f\\v/>]`, 'g')
const blockEnd = new RegExp(`</(?:${blockNames})>`, 'g')
const lineEnd = ' <!-- line end --> '
const scriptEnd = '<line-end />'

// Takes `pre` elements out, so that they stay unchanged.
function holdBack(text: string, held: string[]): string {
  if (!text.includes('<pre')) return text
  const parts = text.split('</pre>')
  const last = parts.pop()!
  let out = ''
  for (const part of parts) {
    const start = part.indexOf('<pre')
    if (start < 0) {
      out += part
      continue
    }
    out += `${part.slice(0, start)}<pre kept-${held.length}></pre>`
    held.push(`${part.slice(start)}</pre>`)
  }
  return out + last
}

function putBack(text: string, held: string[]): string {
  let whole = text
  if (held.length)
    whole = whole.replace(/<pre kept-(\d+)><\/pre>/g, (mark, number) => held[Number(number)] ?? (mark as string))
  return whole.includes('<!-- line end -->') ? whole.replace(/ <!-- line end --> |<!-- line end -->/g, '\n') : whole
}

// Two breaks in a row end a paragraph; block elements get empty lines around them.
function spreadBlocks(text: string): string {
  const parted = text.includes('<br') ? text.replace(/<br[ \t-\r]*\/?>[ \t-\r]*<br[ \t-\r]*\/?>/g, '\n\n') : text
  const spread = parted.replace(blockStart, '\n\n$&').replace(blockEnd, '$&\n\n')
  return spread.includes('<hr') ? spread.replace(/<hr[ \t-\r]*\/?>/g, '$&\n\n') : spread
}

function holdLineEnds(text: string): string {
  return rewrite(text, /</g, (at) => {
    const end = markupEnd(text, at, true)
    return { end, put: text.slice(at, end).replaceAll('\n', lineEnd) }
  })
}

function wrap(text: string): string {
  let out = ''
  for (const piece of text.split(/\n[ \t-\r]*\n/)) {
    if (piece === '') continue
    let start = 0
    let end = piece.length
    while (piece[start] === '\n') start++
    while (end > start && piece[end - 1] === '\n') end--
    const paragraph = piece.slice(start, end)
    out += isBlankText(paragraph) ? '\n' : `<p>${paragraph}</p>\n`
  }
  return out
}

// Line ends in scripts and similar elements must not become breaks.
function holdScripts(text: string): string {
  if (!/<(?:script|style|svg|math)/.test(text)) return text
  const searches = ['script', 'style', 'svg', 'math'].map((name) => [name, forwardSearch(text, `</${name}>`)] as const)
  return rewrite(text, /<(?:script|style|svg|math)/g, (at) => {
    const [name, search] = searches.find(([name]) => text.startsWith(name, at + 1))!
    const start = search(at)
    if (start < 0) return undefined
    const end = start + name.length + 3
    return { end, put: text.slice(at, end).replaceAll('\n', scriptEnd) }
  })
}

// A line end becomes a break unless it follows one; blanks around it are removed.
function breakLines(text: string): string {
  let out = ''
  let done = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', done)) {
    let start = at
    while (start > done && isBlank(text.charCodeAt(start - 1))) start--
    let last = skipBlanks(text, at) - 1
    while (text[last] !== '\n') last--
    // Right after a break, only the text after its first blank can be another one.
    if (text.endsWith('<br />', start)) start++
    out += start > last ? text.slice(done, last + 1) : `${text.slice(done, start)}<br />\n`
    done = last + 1
  }
  return out + text.slice(done)
}
