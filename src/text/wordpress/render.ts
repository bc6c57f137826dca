import { hasBlocks, keepTextBlocks, stripBlockComments } from './blocks.ts'
import { balanceTags } from '../html/balance-tags.ts'
import { makeClickable } from './clickable.ts'
import { addLoadingHints } from '../html/images.ts'
import { paragraphs } from './paragraphs.ts'
import { dropKnownShortcodes, linkEmbeds, renderShortcodes, unwrapShortcodes } from './shortcodes.ts'
import { showSmilies } from './smilies.ts'
import { stripTags } from '../html/strip-tags.ts'
import { texturize } from './typography.ts'

/** How content is shown. */
export interface RenderOptions {
  /** Whether emoticons become emoji; the default is that they do. */
  readonly smilies?: boolean
}

/**
 * Content as written in HTML, as a page shows it: block comments out, typographic signs, paragraphs unless it is made
 * of blocks, known shortcodes, hints for loading pictures.
 */
export function renderPlain(raw: string, options: RenderOptions = {}): string {
  const blocks = hasBlocks(raw)
  const linked = linkEmbeds(raw)
  const words = texturize(blocks ? stripBlockComments(linked) : linked)
  const html = renderShortcodes(addLoadingHints(unwrapShortcodes(blocks ? words : paragraphs(words))))
  return smile(html, options)
}

/** A title as a page shows it: its markup stays, signs become typographic, the ends are trimmed. */
export function renderTitle(raw: string): string {
  return escapeLoneAmpersands(texturize(raw)).trim()
}

/** An excerpt that was given, in paragraphs. */
export function renderExcerpt(raw: string, options: RenderOptions = {}): string {
  const words = escapeLoneAmpersands(smile(texturize(raw), options))
  return unwrapShortcodes(paragraphs(words))
}

/**
 * A comment as a page shows it: addresses become links, tags are balanced, signs become typographic, in paragraphs.
 *
 * @param options.ownHost - the site's own host, whose links search engines may follow
 */
export function renderComment(raw: string, options: RenderOptions & { readonly ownHost?: string } = {}): string {
  const words = escapeLoneAmpersands(texturize(makeClickable(raw, options.ownHost)))
  return paragraphs(balanceTags(smile(words, options)))
}

/**
 * The excerpt of content in HTML: what stands before `<!--more-->` and on the first page, without shortcodes,
 * pictures and markup, shut off after so many words with ` […]`, in a paragraph; empty when nothing is left.
 */
export function excerptOf(raw: string, options: RenderOptions & { readonly words: number }): string {
  const teaser = keepTextBlocks(dropKnownShortcodes(beforeFold(raw)))
  return renderExcerpt(firstWords(stripTags(renderPlain(teaser, options)), options.words), options)
}

/**
 * The excerpt of content that is rendered already, as `excerptOf` makes it; footnotes and their marks are left out.
 *
 * @param raw - what the content was made from; only where it has a fold is one looked for
 */
export function excerptOfHtml(
  rendered: string,
  raw: string,
  options: RenderOptions & { readonly words: number },
): string {
  const shown = raw.includes('<!--more') || raw.includes('<!--nextpage') ? beforeFold(rendered) : rendered
  const notes = shown.indexOf('<section class="footnotes"')
  const text = (notes < 0 ? shown : shown.slice(0, notes)).replace(footnoteMark, '')
  return renderExcerpt(firstWords(stripTags(text), options.words), options)
}

const footnoteMark = /<sup class="footnote-ref"><a [^<>]*>[^<>]*<\/a><\/sup>/g
const pageEnd = '<!--nextpage-->'

// The first page of what is parted into pages, and of that what stands before the fold.
function beforeFold(html: string): string {
  const page = html.startsWith(pageEnd) ? html.slice(pageEnd.length) : html
  const end = page.indexOf(pageEnd)
  const first = end < 0 ? page : page.slice(0, end)
  const fold = first.search(/<!--more[^\n<>]*-->/)
  return fold < 0 ? first : first.slice(0, fold)
}

function firstWords(text: string, count: number): string {
  const words: string[] = []
  let at = 0
  for (;;) {
    while (at < text.length && isWordGap(text.charCodeAt(at))) at++
    if (at === text.length) return words.join(' ')
    if (words.length === count) return `${words.join(' ')} [&hellip;]`
    const start = at
    while (at < text.length && !isWordGap(text.charCodeAt(at))) at++
    words.push(text.slice(start, at))
  }
}

function isWordGap(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13
}

function smile(html: string, options: RenderOptions): string {
  return options.smilies === false ? html : showSmilies(html)
}

// In titles, excerpts and comments an `&` is escaped in code too.
function escapeLoneAmpersands(html: string): string {
  return html.includes('&') ? html.replace(/&([^#])(?![a-z1-4]{1,8};)/gi, '&#038;$1') : html
}
