import { forwardSearch, isBlankText, trimBlanks } from '../../../text/html/scan-html.ts'

/**
 * Makes paragraphs as Contact Form 7 does in forms and mails; those of posts (`paragraphs`) are others. Within blocks, too, blank
 * lines begin a paragraph and line ends are breaks. Blocks get lines of their own, indented; elements left open are closed.
 * `<x-block>` and `<x-inline>` stand for one element each.
 */
export function formParagraphs(html: string): string {
  const out: string[] = []
  const open: string[] = []
  const within = { p: 0, inline: 0, kept: 0 }
  const count = (name: string, by: 1 | -1) => {
    if (name === 'p') within.p += by
    if (inline.has(name)) within.inline += by
    if (kept.has(name)) within.kept += by
  }
  const trim = () => {
    let last = ''
    while (out.length && last === '') last = trimBlanks(`<${out.pop()}`).slice(1)
    if (last !== '') out.push(last)
    return last
  }
  const indent = (depth: number) => out.push('\n', '\t'.repeat(Math.max(0, Math.min(depth, 99))))
  const begin = (tag: string, name: string) => {
    if (!inline.has(name)) {
      if (within.p && (name === 'p' || holders.has(name) || apart.has(name))) end('p')
    } else if (!within.p && !within.inline && !apart.has(open.at(-1)!)) begin('<p>', 'p')
    for (const closed of closes.get(name)?.split(' ') ?? []) end(closed)
    if (!empty.has(name)) count(name, 1)
    if (!empty.has(name)) open.push(name)
    const isFirst = out.length === 0
    if (!inline.has(name)) trim()
    if (!inline.has(name) && !isFirst) indent(open.length - 1)
    out.push(tag)
  }
  const end = (name: string) => {
    // A table in a cell does not end the cell. Elements further out are not meant.
    const outer = families.find(([, members]) => members.has(name))?.[0]
    let at = open.length - 1
    for (const last = at - 200; open[at] !== name; at--) if (at < 0 || at < last || outer?.has(open[at]!)) return
    while (open.length > at) close(open.pop()!)
  }
  const close = (name: string) => {
    count(name, -1)
    if (!inline.has(name)) {
      if (trim().endsWith('<br />')) out.push(out.pop()!.slice(0, -6))
      if (trim() === '<p>' && name === 'p') return void out.pop()
      indent(open.length)
    }
    out.push(`</${name}>`)
  }
  const put = (text: string) => {
    const parent = open.at(-1) ?? 'p'
    if (within.kept) return void out.push(text)
    if (parent !== 'p' && !holders.has(parent)) return void out.push(lines(text, broken(parent)))
    const parted = text.replaceAll(/[ \t-\r]+/g, (run) => (run.split('\n').length > 2 ? '\n\n' : run))
    if (parted.startsWith('\n\n')) end('p')
    for (const [i, part] of parted
      .split('\n\n')
      .filter((one) => !isBlankText(one))
      .entries()) {
      const isNew = i > 0 || !within.p
      if (isNew) begin('<p>', 'p')
      out.push(lines(isNew ? part.replace(/^[ \t-\r]+/, '') : part, true))
    }
    if (parted.endsWith('\n\n')) end('p')
    if (isBlankText(text) && text.includes('\n')) out.push(lines(text, within.p > 0))
  }
  let text = ''
  for (const [kind, mark, name] of partsOf(html.replaceAll(/\r\n?/g, '\n').replaceAll(ends, lower))) {
    if (kind !== 'text' && text !== '') put(text)
    text = kind === 'text' ? text + mark : ''
    if (kind === 'start') begin(empty.has(name) ? mark.replace(/^([^>]*?)(?<!\s)\s*\/?>$/, '$1 />') : mark, name)
    else if (kind === 'end') end(name)
    else if (kind === 'comment') out.push(mark)
  }
  if (text !== '') put(text)
  while (open.length) close(open.pop()!)
  return out.join('')
}

const names = (text: string) => new Set(text.split(/\s+/))
const empty = names('area base br col embed hr img input keygen link meta param source track wbr x-block x-inline')
// Elements that contain paragraphs; that neither contain them nor are in one; that are in one.
const holders = names(`address article aside blockquote body caption dd details dialog div dt fieldset figcaption figure
  footer form header li main nav section td th`)
const apart =
  names(`colgroup dl h1 h2 h3 h4 h5 h6 head hgroup html legend menu ol pre style summary table tbody template
  tfoot thead title tr ul`)
const inline = names(`a abbr area audio b bdi bdo br button canvas cite code data datalist del dfn em embed i iframe img
  input ins kbd keygen label link map mark meta meter noscript object output picture progress q ruby s samp script select
  slot small span strong sub sup textarea time u var video wbr optgroup option rp rt x-inline`)
const kept = names('pre style template textarea')
const unbroken = names('iframe picture script select textarea optgroup option rp')
const closes = new Map(
  Object.entries({
    ...{ dd: 'dd dt', dt: 'dd dt', rp: 'rp rt', rt: 'rp rt', td: 'td th', th: 'td th', li: 'li', tr: 'tr' },
    ...{ option: 'option', optgroup: 'option optgroup', tbody: 'thead', tfoot: 'thead tbody' },
  }),
)
const families = [
  [names('dl'), names('dd dt')],
  [names('ol ul menu'), names('li')],
  [names('table'), names('td th tr thead tbody tfoot')],
] as const

function broken(parent: string): boolean {
  return (inline.has(parent) && !unbroken.has(parent)) || /^(?:h[1-6]|legend|summary)$/.test(parent)
}

function lines(text: string, breaks: boolean): string {
  const toLine = (run: string) => (breaks && run.includes('\n') ? '<br />\n' : run.replaceAll(/ +/g, ' '))
  return text.replaceAll(/[ \t-\r]+/g, toLine)
}

const lower = (end: string) => end.toLowerCase()
const ends = /<\/(?:math|svg|script)>/gi

// Texts, comments and tags. An element whose markup must stay as it is, such as a script, is one.
function* partsOf(html: string): Generator<readonly [kind: string, mark: string, name: string]> {
  const searches = new Map(['>', '-->', '</math>', '</svg>', '</script>'].map((one) => [one, forwardSearch(html, one)]))
  const starts = /<(?:!--|\/?[a-z])/gi
  let done = 0
  for (let found = starts.exec(html); found; found = starts.exec(html)) {
    const at = found.index
    const kind = html[at + 1] === '!' ? 'comment' : html[at + 1] === '/' ? 'end' : 'start'
    const close = kind === 'comment' ? '-->' : '>'
    const last = searches.get(close)!(at + (kind === 'comment' ? 4 : 2))
    if (last < 0) continue
    const tag = html.slice(at, last + close.length)
    const name = (kind === 'end' ? /^<\/(.+?)[\s>]/s : /^<(.+?)[\s/>]/s).exec(tag)?.[1]?.toLowerCase() ?? ''
    const whole = (kind === 'start' && searches.get(`</${name}>`)?.(last)) || -1
    if (at > done) yield ['text', html.slice(done, at), '']
    done = starts.lastIndex = whole < 0 ? at + tag.length : whole + name.length + 3
    if (whole >= 0) yield [kind, html.slice(at, done), 'x-inline']
    else yield /^<br\s*\/?>$/i.test(tag) ? ['text', '\n', name] : [kind, tag, name]
  }
  yield ['text', html.slice(done), '']
}
