import { decodeEntities } from './html/escape.ts'
import { forwardSearch } from './html/scan-html.ts'
import { readTagAttributes } from './html/tag-attributes.ts'

/** A link in a text, or the address of a picture or other media. */
export interface TextLink {
  /** UTF-16 offset of the target; for a picture without one, of the tag. */
  readonly start: number
  readonly target: string
  /** Whether it is displayed in place: picture, video, audio. */
  readonly isDisplayed: boolean
  /** Alternative text of a picture; undefined if none is given. */
  readonly alt?: string | undefined
  readonly isPicture: boolean
}

const longest = 2048

/**
 * Returns the links and pictures in a text, in order: in HTML tags and, in Markdown, `[…](…)`, `![…](…)`, `[…]: …` and
 * `<https://…>`. Code must already be blotted out. Takes time proportional to the text; ignores targets over 2,048 characters.
 */
export function linksIn(text: string, isMarkdown: boolean): TextLink[] {
  const found = text.includes('<') ? inTags(text, isMarkdown) : []
  if (isMarkdown) found.push(...inBrackets(text))
  return found.sort((a, b) => a.start - b.start)
}

const targets: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: 'href', area: 'href', img: 'src', video: 'src', audio: 'src', source: 'src' }),
)

function inTags(text: string, isMarkdown: boolean): TextLink[] {
  const found: TextLink[] = []
  const endOf = openTagEnds(text)
  const nextTag = forwardSearch(text, '<')
  let done = 0
  for (const { 0: opening, 1: tag = '', index } of text.matchAll(
    /<(?:(a|area|img|video|audio|source)(?=[\s/])|(?=https?:))/gi,
  )) {
    // In Markdown, a backslash makes it text.
    if (isMarkdown && text[index - 1] === '\\') continue
    // Text in an attribute value is not a tag.
    if (index < done) continue
    const from = index + opening.length
    const end = endOf(from, tag === '')
    if (end < 0) break
    // An interrupted tag is text: `if <a then <img src="/b.png">`.
    const next = nextTag(from)
    const isCut = next >= 0 && next < end && (tag === '' || openQuote(text.slice(from, next)) === undefined)
    done = isCut ? next : end
    const inside = text.slice(from, done)
    if (tag === '') {
      if (!isCut && inside.length <= longest && !/\s/.test(inside))
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

// The `>` of a tag outside quoted values; if a quote is not closed nearby, the first `>`.
function openTagEnds(text: string): (from: number, isPlain: boolean) => number {
  const closing = forwardSearch(text, '>')
  return (from, isPlain) => {
    const first = closing(from)
    if (isPlain || first < 0) return first
    const near = text.slice(from, from + longest)
    let end = first - from
    for (let tries = 0; end >= 0 && end < near.length && tries < mostQuoted; tries++) {
      const quote = openQuote(near.slice(0, end))
      if (quote === undefined) return from + end
      const close = near.indexOf(quote, end)
      end = close < 0 ? -1 : near.indexOf('>', close)
    }
    return first
  }
}

// The quote of a value that begins within a tag and does not end there.
function openQuote(inside: string): string | undefined {
  return /=\s*(["'])[^"']*$/.exec(inside.replace(/=\s*(?:"[^"]*"|'[^']*')/g, ''))?.[1]
}

/** No text that people write has more `>` in the attribute values of one tag. */
const mostQuoted = 8

// Brackets in pairs; the end of a paragraph discards open ones.
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
      const target = targetAt(text, index + 2, text[opened.at - 2] === ']')
      if (!target || (isDefinition && isWithinWords(text, opened.at - 1, target))) continue
      const alt = text.slice(opened.at, index).trim() || undefined
      found.push({ ...target, isDisplayed: isPicture, isPicture, ...(isPicture && { alt }) })
    }
  }
  return found
}

// Brackets at a line start within a paragraph, with a colon and more words, define nothing: `of\n[kinds]: one, and other`.
function isWithinWords(text: string, at: number, { start, target }: { start: number; target: string }): boolean {
  const before = text.slice(Math.max(0, at - longest), at)
  const rest = text.slice(start + target.length, start + target.length + longest)
  return (
    /(?:^|\n)[ \t]*[^\s[][^\n]*\n {0,3}$/.test(before) &&
    /^[^\n]*/.exec(rest)![0].trim() !== '' &&
    !/^>?[ \t]+["'(]/.test(rest)
  )
}

// After a reference, brackets without a title or an end are words: `[Ruby][ruby](which is a language)`. Elsewhere they are an
// intended link that readers see as text: `![Photo](my photo.jpg)`.
const follows = /^[ \t]*(?:\n[ \t]*)?[)"'(=]/

function targetAt(
  text: string,
  from: number,
  isBehindReference: boolean,
): Pick<TextLink, 'start' | 'target'> | undefined {
  const head = text.slice(from, from + longest + 4)
  const start = /^[ \t]*(?:\n[ \t]*)?/.exec(head)![0].length
  const quoted = head[start] === '<' ? /^<([^<>\n]*)>/.exec(head.slice(start)) : undefined
  if (quoted) return { start: from + start + 1, target: unescaped(quoted[1]!) }
  let depth = 0
  let end = start
  for (; end < head.length && !/\s/.test(head[end]!); end++) {
    if (head[end] === '\\') end++
    else if (head[end] === '(') {
      // CommonMark's limit; it also keeps a row of brackets from being searched again from each of them.
      if (++depth > 32) return undefined
    } else if (head[end] === ')' && --depth < 0) break
  }
  if (isBehindReference && end < head.length && !follows.test(head.slice(end, end + longest))) return undefined
  return end - start > longest ? undefined : { start: from + start, target: unescaped(head.slice(start, end)) }
}

function unescaped(target: string): string {
  return decodeEntities(target.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1'))
}
