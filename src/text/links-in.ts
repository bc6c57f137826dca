import { decodeEntities } from './html/escape.ts'
import { forwardSearch } from './html/scan-html.ts'
import { readTagAttributes } from './html/tag-attributes.ts'

/** A link of a text, or the address of a picture or frame. */
export interface TextLink {
  /** Where its target is in the text, in UTF-16 units; for a picture without one, where that begins. */
  readonly start: number
  readonly target: string
  /** Whether it is shown in its place: a picture, a film, a sound. */
  readonly isDisplayed: boolean
  /** The alternative text of a picture; undefined where none is given. */
  readonly alt?: string | undefined
  readonly isPicture: boolean
}

/** Longer targets do not count. */
const longest = 2048

/**
 * The links and pictures in a text, in their order: those of HTML and, in Markdown, `[…](…)`, `![…](…)`, `[…]: …` and
 * `<https://…>`. Code must have been blotted out before. In time proportional to the text.
 */
export function linksIn(text: string, isMarkdown: boolean): TextLink[] {
  const found = text.includes('<') ? inTags(text, isMarkdown) : []
  if (isMarkdown) found.push(...inBrackets(text))
  return found.sort((a, b) => a.start - b.start)
}

const targets: ReadonlyMap<string, string> = new Map([
  ['a', 'href'],
  ['area', 'href'],
  ['img', 'src'],
  ['video', 'src'],
  ['audio', 'src'],
  ['source', 'src'],
])

function inTags(text: string, isMarkdown: boolean): TextLink[] {
  const found: TextLink[] = []
  const endOf = openTagEnds(text)
  let done = 0
  for (const { 0: opening, 1: tag = '', index } of text.matchAll(
    /<(?:(a|area|img|video|audio|source)(?=[\s/])|(?=https?:))/gi,
  )) {
    // In Markdown, a backslash makes it a text.
    if (isMarkdown && text[index - 1] === '\\') continue
    // What is in the value of an attribute is no tag.
    if (index < done) continue
    const from = index + opening.length
    const end = endOf(from, tag === '')
    if (end < 0) break
    done = end
    const inside = text.slice(from, end)
    if (tag === '') {
      if (inside.length <= longest && !/\s/.test(inside))
        found.push({ start: from, target: inside, isDisplayed: false, isPicture: false })
      continue
    }
    const name = tag.toLowerCase()
    const attributes = new Map(readTagAttributes(inside).map((one) => [one.name.toLowerCase(), one.value]))
    const raw = attributes.get(targets.get(name)!)
    if (raw === undefined || raw.length > longest) continue
    const isPicture = name === 'img'
    found.push({
      start: Math.max(index, raw === '' ? index : text.indexOf(raw, from)),
      target: decodeEntities(raw),
      isDisplayed: targets.get(name) === 'src',
      isPicture,
      ...(isPicture && { alt: attributes.get('alt') }),
    })
  }
  return found
}

// The place of the `>` of a tag, outside of quoted values; where a quote is never closed nearby, of the first one.
function openTagEnds(text: string): (from: number, isPlain: boolean) => number {
  const closing = forwardSearch(text, '>')
  const quotes = { '"': forwardSearch(text, '"'), "'": forwardSearch(text, "'") }
  return (from, isPlain) => {
    const first = closing(from)
    if (isPlain) return first
    let end = first
    for (let tries = 0; end >= 0 && tries < mostQuoted; tries++) {
      const inside = text.slice(from, end).replace(/=\s*(?:"[^"]*"|'[^']*')/g, '')
      const quote = /=\s*(["'])[^"']*$/.exec(inside)?.[1] as keyof typeof quotes | undefined
      if (quote === undefined) return end
      const close = quotes[quote](end)
      if (close < 0 || close - from > longest) return first
      end = closing(close)
    }
    return end < 0 ? first : end
  }
}

/** More signs of a tag's end in its values are none of a text that people write. */
const mostQuoted = 8

// Brackets in pairs; a paragraph's end forgets those that are open.
const sign = /\\.|!?\[|\]|\n[ \t]*\n/gs

function inBrackets(text: string): TextLink[] {
  const found: TextLink[] = []
  let open: { readonly at: number; readonly isPicture: boolean }[] = []
  for (const { 0: mark, index } of text.matchAll(sign)) {
    if (mark.startsWith('\\')) continue
    if (mark.startsWith('\n')) open = []
    else if (mark !== ']') open.push({ at: index + mark.length, isPicture: mark.length === 2 })
    else {
      const opened = open.pop()
      if (!opened) continue
      const { isPicture } = opened
      const isDefinition =
        text[index + 1] === ':' &&
        text[opened.at] !== '^' &&
        /(?:^|\n) {0,3}\[$/.test(text.slice(Math.max(0, opened.at - 5), opened.at))
      if (text[index + 1] !== '(' && !isDefinition) continue
      const target = targetAt(text, index + 2, isDefinition)
      if (!target) continue
      const alt = text.slice(opened.at, index).trim() || undefined
      found.push({ ...target, isDisplayed: isPicture, isPicture, ...(isPicture && { alt }) })
    }
  }
  return found
}

// Within brackets, a title and the closing one follow, or it is no link: `[Ruby][ruby](which is a language)`.
const follows = /^[ \t]*(?:\n[ \t]*)?[)"'(=]/

function targetAt(text: string, from: number, isDefinition: boolean): Pick<TextLink, 'start' | 'target'> | undefined {
  const head = text.slice(from, from + longest + 4)
  const start = /^[ \t]*(?:\n[ \t]*)?/.exec(head)![0].length
  const quoted = head[start] === '<' ? /^<([^<>\n]*)>/.exec(head.slice(start)) : undefined
  if (quoted) return { start: from + start + 1, target: unescaped(quoted[1]!) }
  let depth = 0
  let end = start
  for (; end < head.length && !/\s/.test(head[end]!); end++) {
    if (head[end] === '\\') end++
    else if (head[end] === '(') {
      // CommonMark goes no deeper, and this way a row of brackets is not searched again from each of them.
      if (++depth > 32) return undefined
    } else if (head[end] === ')' && --depth < 0) break
  }
  // A template fills its place later.
  const isFilled = isDefinition || /^\{[{%]/.test(head.slice(start, start + 2))
  if (!isFilled && end < head.length && !follows.test(head.slice(end, end + longest))) return undefined
  return end - start > longest ? undefined : { start: from + start, target: unescaped(head.slice(start, end)) }
}

function unescaped(target: string): string {
  return decodeEntities(target.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1'))
}
