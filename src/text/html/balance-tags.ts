// Own code: it must equal WordPress's force_balance_tags; parsers of HTML close by other rules.
import { forwardSearch, markupEnd } from './scan-html.ts'

const single = new Set(
  'area base basefont br col command embed frame hr img input isindex link meta param source track wbr'.split(' '),
)
const nestable = new Set('article aside blockquote details div figure object q section span'.split(' '))
const tagHere = /<(\/?)([a-z][a-z0-9._]*-[a-z0-9._-]+|[\w:]+)(?=[ \t-\r>/])/y

/**
 * Closes open tags and drops stray closing tags, so that the markup of one text cannot leak into the next. Tag names become
 * lower case, void tags are written `<br />`, and a `<` before a digit becomes text.
 */
export function balanceTags(html: string): string {
  if (!html.includes('<')) return html
  const closing = forwardSearch(html, '>')
  const open: string[] = []
  const counts = new Map<string, number>()
  const push = (name: string) => {
    open.push(name)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const pop = () => {
    const name = open.pop()!
    counts.set(name, counts.get(name)! - 1)
    return `</${name}>`
  }
  let out = ''
  let done = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', Math.max(done, at + 1))) {
    out += html.slice(done, at)
    done = at
    if (html.startsWith('<!--', at)) {
      out += html.slice(at, (done = markupEnd(html, at)))
      continue
    }
    if (/[0-9]/.test(html[at + 1] ?? '')) {
      out += '&lt;'
      done = at + 1
      continue
    }
    tagHere.lastIndex = at
    const tag = tagHere.exec(html)
    const end = tag ? closing(tagHere.lastIndex) : -1
    if (!tag || end < 0) continue
    done = end + 1
    const name = tag[2]!.toLowerCase()
    const text = html.slice(tagHere.lastIndex, end)
    if (tag[1]) {
      if (!counts.get(name)) continue
      const wanted = `</${name}>`
      for (let closed = ''; closed !== wanted; out += closed) closed = pop()
      continue
    }
    if (open.at(-1) === name && !nestable.has(name) && !single.has(name) && !isClosed(text)) out += pop()
    out += openingTag(name, text)
    if (!single.has(name) && !isClosed(text)) push(name)
  }
  out += html.slice(done)
  while (open.length) out += pop()
  return out
}

function isClosed(text: string): boolean {
  return text.trimEnd().endsWith('/')
}

function openingTag(name: string, text: string): string {
  const attributes = text.trim()
  if (single.has(name)) return `<${name} ${isClosed(text) ? attributes : `${attributes}/`}>`
  if (!isClosed(text))
    return `<${name}${attributes && text.slice(0, text.length - text.trimStart().length)}${attributes}>`
  const rest = attributes.slice(0, -1).trim()
  return `<${name}${rest && ` ${rest}`}></${name}>`
}
