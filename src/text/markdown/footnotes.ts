// Own code: markdown-it-footnote takes time quadratic in the number of footnotes.
import type { Env, MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'

/**
 * Footnotes: `[^name]` refers to `[^name]: text`, whose further paragraphs are indented by four. They are numbered by first
 * reference and placed at the end, each with links back to all its marks; unreferenced ones are left out.
 */
export function addFootnotes(markdown: MarkdownIt): void {
  markdown.block.ruler.before('reference', 'footnote_definition', readDefinition, { alt: ['paragraph', 'reference'] })
  markdown.inline.ruler.before('link', 'footnote_mark', readMark)
  markdown.core.ruler.after('inline', 'footnotes', appendNotes)
  markdown.renderer.rules['footnote_mark'] = (tokens, at) => {
    const { number, mark } = markOf(tokens[at]!)
    const link = `<a href="#fn${number}" id="${markId(number, mark)}" role="doc-noteref">[${number}]</a>`
    return `<sup class="footnote-ref">${link}</sup>`
  }
  markdown.renderer.rules['footnote_return'] = (tokens, at) => {
    const { number, mark } = markOf(tokens[at]!)
    return ` <a href="#${markId(number, mark)}" class="footnote-backref" role="doc-backlink">\u21a9\ufe0e</a>`
  }
}

interface Mark {
  /** Number of the footnote, from 1. */
  readonly number: number
  /** Number of the mark among those of the same footnote, from 1. */
  readonly mark: number
}

interface Notes {
  readonly definitions: Map<string, string>
  /** In the order of their numbers, with each one's number of marks. */
  readonly used: Map<string, { readonly number: number; marks: number }>
}

const notesKey = Symbol('footnotes')
const definitionHere = /\[\^([^\s\]]{1,200})\]:[ \t]*/y
const markHere = /\[\^([^\s\]]{1,200})\]/y

function notesOf(env: Env): Notes {
  const known = env[notesKey] as Notes | undefined
  if (known) return known
  const notes: Notes = { definitions: new Map(), used: new Map() }
  env[notesKey] = notes
  return notes
}

function markOf({ meta }: Token): Mark {
  return { number: Number(meta?.['number']), mark: Number(meta?.['mark']) }
}

function markId(number: number, mark: number): string {
  return mark === 1 ? `fnref${number}` : `fnref${number}-${mark}`
}

function readDefinition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.sCount[startLine]! - state.blkIndent >= 4) return false
  const start = state.bMarks[startLine]! + state.tShift[startLine]!
  definitionHere.lastIndex = start
  const found = definitionHere.exec(state.src)
  if (!found || definitionHere.lastIndex > state.eMarks[startLine]!) return false
  if (silent) return true
  const first = state.src.slice(definitionHere.lastIndex, state.eMarks[startLine])
  const end = definitionEnd(state, startLine, endLine)
  const more = state.getLines(startLine + 1, end, state.blkIndent + 4, false)
  const { definitions } = notesOf(state.env)
  if (!definitions.has(found[1]!)) definitions.set(found[1]!, `${first}\n${more}`)
  state.line = end
  return true
}

// A definition continues with lines that follow without a gap and begin no other block, and with indented lines.
function definitionEnd(state: StateBlock, startLine: number, endLine: number): number {
  const others = state.md.block.ruler.getRules('paragraph')
  let end = startLine + 1
  let gap = false
  for (let line = end; line < endLine; line++) {
    if (state.isEmpty(line)) {
      gap = true
      continue
    }
    const indented = state.sCount[line]! - state.blkIndent >= 4
    if (!indented && (gap || others.some((rule) => rule(state, line, endLine, true)))) break
    end = line + 1
    gap = false
  }
  return end
}

function readMark(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '[' || state.src[state.pos + 1] !== '^' || state.linkLevel > 0) return false
  markHere.lastIndex = state.pos
  const found = markHere.exec(state.src)
  if (!found || markHere.lastIndex > state.posMax) return false
  const { definitions, used } = notesOf(state.env)
  if (!definitions.has(found[1]!)) return false
  if (!silent) {
    const note = used.get(found[1]!) ?? { number: used.size + 1, marks: 0 }
    used.set(found[1]!, note)
    note.marks++
    state.push('footnote_mark', '', 0).meta = { number: note.number, mark: note.marks } satisfies Mark
  }
  state.pos = markHere.lastIndex
  return true
}

function appendNotes(state: StateCore): void {
  const { definitions, used } = notesOf(state.env)
  if (used.size === 0) return
  const html = (content: string) => {
    const token = new state.Token('html_block', '', 0)
    token.content = content
    return token
  }
  const bodies: Token[][] = []
  // Parsing a footnote may add further ones, which the iteration still visits.
  for (const name of used.keys()) bodies.push(readFootnoteBody(state, definitions.get(name)!))
  state.tokens.push(html('<section class="footnotes" role="doc-endnotes">\n<ol>\n'))
  for (const { number, marks } of used.values()) {
    const body = bodies[number - 1]!
    // Links back end the last paragraph, or follow everything if the footnote ends in another block.
    const last = body.at(-1)?.type === 'paragraph_close' ? body.at(-2)?.children : undefined
    for (let mark = 1; mark <= marks; mark++) {
      const token = new state.Token('footnote_return', '', 0)
      token.meta = { number, mark } satisfies Mark
      ;(last ?? body).push(token)
    }
    state.tokens.push(html(`<li id="fn${number}">\n`))
    for (const token of body) state.tokens.push(token)
    state.tokens.push(html('</li>\n'))
  }
  state.tokens.push(html('</ol>\n</section>\n'))
}

function readFootnoteBody(state: StateCore, source: string): Token[] {
  const tokens: Token[] = []
  const inner = new state.md.block.State(source, state.md, state.env, tokens)
  inner.parentType = 'footnote'
  state.md.block.tokenize(inner, 0, inner.lineMax)
  for (const token of tokens) {
    if (token.type === 'inline') state.md.inline.parse(token.content, state.md, state.env, token.children!)
  }
  return tokens
}
