import { forwardSearch, isBlankText, trimBlanks } from '../../../text/html/scan-html.ts'

/**
 * Makes paragraphs as Contact Form 7 does in forms and mails: those of posts (`paragraphs`) are others. Within a block, too, blank
 * lines begin a paragraph and line ends are breaks; blocks stand on lines of their own, indented; what is left open is closed.
 * The elements `x-block` and `x-inline` have no content.
 */
export function formParagraphs(html: string): string {
  const out: string[] = []
  const open: string[] = []
  const within = { p: 0, inline: 0, kept: 0 }
  const count = (name: string, by: 1 | -1) => {
    if (name === 'p') within.p += by
    if (inline.has(name)) within.inline += by
    if (name === 'pre' || name === 'template') within.kept += by
  }
  const trim = () => {
    while (out.length && isBlankText(out.at(-1)!)) out.pop()
    if (out.length) out.push(trimBlanks(`<${out.pop()}`).slice(1))
  }
  const indent = (depth: number) => out.push('\n', '\t'.repeat(Math.max(0, Math.min(depth, 99))))
  const begin = (tag: string, name: string) => {
    if (inline.has(name)) {
      if (!within.p && !within.inline && !apart.has(open.at(-1)!)) begin('<p>', 'p')
    } else if (within.p && (name === 'p' || holders.has(name) || apart.has(name))) end('p')
    for (const closed of closes.get(name) ?? []) end(closed)
    if (!empty.has(name)) {
      open.push(name)
      count(name, 1)
    }
    if (!inline.has(name)) {
      const isFirst = out.length === 0
      trim()
      if (!isFirst) indent(open.length - 1)
    }
    out.push(tag)
  }
  const end = (name: string) => {
    const at = open.lastIndexOf(name)
    const outer = families.find(([, members]) => members.has(name))?.[0]
    if (at < 0 || (outer && open.slice(at + 1).some((one) => outer.has(one)))) return
    while (open.length > at) close(open.pop()!)
  }
  const close = (name: string) => {
    count(name, -1)
    if (!inline.has(name)) {
      trim()
      const last = out.at(-1) ?? ''
      if (last.endsWith('<br />')) out.push(out.pop()!.slice(0, -6))
      trim()
      if (name === 'p' && out.at(-1) === '<p>') return void out.pop()
      indent(open.length)
    }
    out.push(`</${name}>`)
  }
  const put = (text: string) => {
    const parent = open.at(-1)
    if (text === '') return
    if (within.kept) return void out.push(text)
    if (parent !== undefined && parent !== 'p' && !holders.has(parent))
      return void out.push(lines(text, broken(parent)))
    const parted = text.replaceAll(/[ \t-\r]+/g, (run) => (run.split('\n').length > 2 ? '\n\n' : run))
    if (parted.startsWith('\n\n')) end('p')
    for (const [i, part] of parted
      .split('\n\n')
      .filter((part) => !isBlankText(part))
      .entries()) {
      const isNew = i > 0 || !within.p
      if (isNew) begin('<p>', 'p')
      out.push(lines(isNew ? part.replace(/^[ \t-\r]+/, '') : part, true))
    }
    if (parted.endsWith('\n\n')) end('p')
    if (isBlankText(text) && text.includes('\n')) out.push(lines(text, within.p > 0))
  }
  let text = ''
  for (const { kind, mark, name } of partsOf(html.replaceAll(/\r\n?/g, '\n'))) {
    if (kind === 'text') text += mark
    else {
      put(text)
      text = ''
      if (kind === 'start') begin(empty.has(name) ? mark.replace(/^([^>]*?)\s*\/?>$/, '$1 />') : mark, name)
      else if (kind === 'end') end(name)
      else out.push(mark)
    }
  }
  put(text)
  while (open.length) close(open.pop()!)
  return out.join('')
}

const names = (text: string) => new Set(text.split(' '))
const empty = names('area base br col embed hr img input keygen link meta param source track wbr x-block x-inline')
// What contains paragraphs; what neither does nor is in one; what is text in one.
const holders = names(
  'address article aside blockquote body caption dd details dialog div dt fieldset figcaption figure footer form header li main nav section td th',
)
const apart = names(
  'colgroup dl h1 h2 h3 h4 h5 h6 head hgroup html legend menu ol pre style summary table tbody template tfoot thead title tr ul',
)
const inline = names(
  'a abbr area audio b bdi bdo br button canvas cite code data datalist del dfn em embed i iframe img input ins kbd keygen ' +
    'label link map mark meta meter noscript object output picture progress q ruby s samp script select slot small span strong ' +
    'sub sup textarea time u var video wbr optgroup option rp rt x-inline',
)
const unbroken = names('iframe picture script select textarea optgroup option rp')
const closes = new Map<string, readonly string[]>([
  ...['dd dt', 'rp rt', 'td th'].flatMap((pair) => pair.split(' ').map((name) => [name, pair.split(' ')] as const)),
  ...['li', 'option', 'tr'].map((name) => [name, [name]] as const),
  ['optgroup', ['option', 'optgroup']],
  ['tbody', ['thead']],
  ['tfoot', ['thead', 'tbody']],
])
// A table in a cell does not end the cell.
const families = [
  [names('dl'), names('dd dt')],
  [names('ol ul menu'), names('li')],
  [names('table'), names('td th tr thead tbody tfoot')],
] as const

function broken(parent: string): boolean {
  return (inline.has(parent) && !unbroken.has(parent)) || /^(?:h[1-6]|legend|summary)$/.test(parent)
}

function lines(text: string, breaks: boolean): string {
  return text.replaceAll(/[ \t-\r]+/g, (run) =>
    breaks && run.includes('\n') ? '<br />\n' : run.replaceAll(/ +/g, ' '),
  )
}

function* partsOf(html: string) {
  const tagEnd = forwardSearch(html, '>')
  const commentEnd = forwardSearch(html, '-->')
  const wholes = new Map(['math', 'svg', 'script'].map((name) => [name, forwardSearch(html, `</${name}>`)]))
  const starts = /<(?:!--|\/?[a-z])/gi
  let done = 0
  for (let found = starts.exec(html); found; found = starts.exec(html)) {
    const at = found.index
    const isComment = html[at + 1] === '!'
    const last = isComment ? commentEnd(at + 4) : tagEnd(at + 2)
    if (last < 0) continue
    const isEnd = html[at + 1] === '/'
    const tag = html.slice(at, last + 1)
    const name = (isEnd ? /^<\/(.+?)[\s>]/s : /^<(.+?)[\s/>]/s).exec(tag)?.[1]?.toLowerCase() ?? ''
    const whole = isEnd ? -1 : (wholes.get(name)?.(last) ?? -1)
    const stop = whole >= 0 ? whole + name.length + 3 : last + (isComment ? 3 : 1)
    if (at > done) yield { kind: 'text', mark: html.slice(done, at), name: '' }
    const kind = isComment ? 'comment' : isEnd ? 'end' : 'start'
    const mark = html.slice(at, stop)
    if (whole >= 0) yield { kind, mark, name: 'x-inline' }
    else yield /^<br\s*\/?>$/i.test(tag) ? { kind: 'text', mark: '\n', name } : { kind, mark, name }
    done = starts.lastIndex = stop
  }
  yield { kind: 'text', mark: html.slice(done), name: '' }
}
