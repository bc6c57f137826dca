/** Whether content was written in blocks, and so needs no paragraphs added. */
export function hasBlocks(html: string): boolean {
  return html.includes('<!-- wp:')
}

/** Removes block comments; the content of the blocks stays byte for byte. From a stray closing comment on, everything stays. */
export function stripBlockComments(html: string): string {
  if (!html.includes('wp:')) return html
  let out = ''
  let done = 0
  let depth = 0
  eachBlockComment(html, ({ kind, start, end }) => {
    if (kind === 'close' && depth === 0) return false
    depth += kind === 'open' ? 1 : kind === 'close' ? -1 : 0
    out += html.slice(done, start)
    done = end
    return true
  })
  return out + html.slice(done)
}

/** Keeps only blocks that belong in an excerpt: text blocks, also within groups and columns. Content outside blocks stays. */
export function keepTextBlocks(html: string): string {
  if (!hasBlocks(html)) return html
  const root = newFrame('')
  const frames = [root]
  let done = 0
  eachBlockComment(html, ({ kind, name, start, end }) => {
    const frame = frames.at(-1)!
    if (kind === 'close' && frame === root) return false
    addText(frame, html.slice(done, start), frame === root)
    done = end
    if (kind !== 'close') frames.push(newFrame(name))
    if (kind !== 'open') leave(frames)
    return true
  })
  addText(frames.at(-1)!, html.slice(done), frames.length === 1)
  while (frames.length > 1) leave(frames)
  return root.kept
}

/** Returns the blocks that WordPress renders dynamically and stores without content: names, and offsets of their comments. */
export function unsavedBlocks(html: string): { readonly name: string; readonly start: number }[] {
  const found: { name: string; start: number }[] = []
  if (hasBlocks(html))
    eachBlockComment(html, ({ kind, name, start }) => {
      if (kind === 'void') found.push({ name: name.replace(/^core\//, ''), start })
      return true
    })
  return found
}

const textBlocks = new Set(
  (
    'core/freeform core/heading core/html core/list core/list-item core/media-text core/paragraph core/preformatted ' +
    'core/pullquote core/quote core/table core/verse'
  ).split(' '),
)
const wrappers = new Set(['core/columns', 'core/column', 'core/group'])
const lists = new Set(['core/list', 'core/list-item'])

/** A comment that opens or closes a block, or is a whole one. */
export interface BlockComment {
  readonly kind: 'open' | 'close' | 'void'
  readonly name: string
  readonly start: number
  readonly end: number
  /** Offsets of its attributes; undefined if it has none. */
  readonly attributes: readonly [start: number, end: number] | undefined
}

interface Frame {
  readonly name: string
  /** Everything within, without block comments. */
  html: string
  /** The part that belongs in an excerpt. */
  kept: string
  children: number
  /** Whether all children are text without children of their own. */
  plain: boolean
}

function newFrame(name: string): Frame {
  return { name, html: '', kept: '', children: 0, plain: true }
}

function addText(frame: Frame, text: string, isRoot: boolean): void {
  frame.html += text
  if (isRoot) frame.kept += text
}

function leave(frames: Frame[]): void {
  const frame = frames.pop()!
  const parent = frames.at(-1)!
  const isList = lists.has(frame.name)
  const isText = textBlocks.has(frame.name)
  if (isList || (isText && frame.children === 0)) parent.kept += frame.html
  else if (wrappers.has(frame.name) || (isText && frames.length > 1))
    parent.kept += frame.children ? frame.kept : frame.html
  else if (isText && frame.plain) parent.kept += frame.html
  parent.html += frame.html
  parent.children++
  parent.plain &&= isList || (isText && frame.children === 0)
}

const commentStart = /<!--[ \t-\r]+(\/)?wp:([a-z][a-z0-9_-]*\/)?([a-z][a-z0-9_-]*)[ \t-\r]+/g
const bareEnd = /\/?-->/y

/** Visits the comments of blocks in order, until `visit` returns false. */
export function eachBlockComment(html: string, visit: (found: BlockComment) => boolean): void {
  const attributesEnd = attributesSearch(html)
  commentStart.lastIndex = 0
  for (let match = commentStart.exec(html); match; match = commentStart.exec(html)) {
    const body = commentStart.lastIndex
    let end = html[body] === '{' ? attributesEnd(body) : -1
    const attributes = end < 0 ? undefined : ([body, html.lastIndexOf('}', end) + 1] as const)
    if (end < 0) {
      bareEnd.lastIndex = body
      end = bareEnd.test(html) ? bareEnd.lastIndex : -1
    }
    if (end < 0) continue
    const kind = match[1] ? 'close' : html.endsWith('/-->', end) ? 'void' : 'open'
    if (!visit({ kind, name: (match[2] ?? 'core/') + match[3]!, start: match.index, end, attributes })) return
    commentStart.lastIndex = end
  }
}

// The end of a comment with attributes: after the first `}` that only blanks separate from the comment's end.
function attributesSearch(html: string): (from: number) => number {
  const ending = /\}[ \t-\r]+\/?-->/g
  let found = -2
  let end = -1
  return (from) => {
    if (found !== -1 && found < from) {
      ending.lastIndex = from
      found = ending.exec(html)?.index ?? -1
      end = found < 0 ? -1 : ending.lastIndex
    }
    return end
  }
}
