import { hasBlocks, keepTextBlocks } from './blocks.ts'
import { withoutFootnotes } from './block-supports/footnotes.ts'
import { type BlockOptions, renderBlocks } from './block-supports/render-blocks.ts'
import { balanceTags } from '../html/balance-tags.ts'
import { makeClickable } from './clickable.ts'
import { addLoadingHints } from '../html/images.ts'
import { paragraphs } from './paragraphs.ts'
import { markAddresses, type MarkedAddresses } from './lone-addresses.ts'
import { namesFor } from './shortcode-scan.ts'
import { dropShortcodes, unwrapShortcodes, withoutName } from './shortcodes.ts'
import { showSmilies } from './smilies.ts'
import { stripTags } from '../html/strip-tags.ts'
import { escapeLoneAmpersands, texturize } from './typography.ts'

/** How content is shown. */
export interface RenderOptions extends BlockOptions {
  /** Whether emoticons become emoji; the default is that they do. */
  readonly smilies?: boolean
  /** The shortcodes that the site shows: they stay as they are written. */
  readonly shortcodes?: readonly string[]
  readonly addresses?: MarkedAddresses | undefined
  /** Whether it has its paragraphs and signs, as a file of HTML. */
  readonly isWholeHtml?: boolean
}

/**
 * Content as written in HTML, as a page shows it but for its shortcodes, which are left for the site to show: block
 * comments out, typographic signs, paragraphs unless it is made of blocks, hints for loading pictures.
 */
export function renderPlain(raw: string, options: RenderOptions = {}): string {
  const { addresses, shortcodes, isWholeHtml } = options
  const blocks = hasBlocks(raw)
  const marked = addresses ? markAddresses(raw, addresses) : raw
  const names = namesFor(marked, shortcodes)
  const words = isWholeHtml ? marked : texturize(blocks ? renderBlocks(marked, options).html : marked, names)
  const html = unwrapShortcodes(
    blocks || isWholeHtml ? words : paragraphs(words),
    withoutName(names, addresses?.shortcode),
  )
  return smile(addLoadingHints(html), options)
}

/** The rules of a stylesheet for the blocks in such content. */
export function rulesOfPlain(raw: string, options: RenderOptions = {}): string {
  return renderBlocks(raw, options).rules
}

/** The HTML of a shortcode, with the hints and emoji of the text around it. */
export function finishRendered(html: string, options: RenderOptions): string {
  return smile(addLoadingHints(html), options)
}

/** An excerpt that was given, in paragraphs. */
export function renderExcerpt(raw: string, options: RenderOptions = {}): string {
  const names = namesFor(raw, options.shortcodes)
  const words = escapeLoneAmpersands(smile(texturize(raw, names), options))
  return addLoadingHints(unwrapShortcodes(paragraphs(words), names))
}

/** A comment as shown: links, balanced tags, typography, paragraphs. */
export function renderComment(raw: string, options: RenderOptions = {}): string {
  const clickable = makeClickable(raw)
  const words = escapeLoneAmpersands(texturize(clickable, namesFor(clickable, options.shortcodes)))
  return paragraphs(balanceTags(smile(words, options)))
}

/**
 * The excerpt of content in HTML: the part before `<!--more-->` and on the first page, without shortcodes, pictures and
 * markup, cut off after so many words with ` […]`, in a paragraph; empty when nothing is left.
 */
export function excerptOf(raw: string, options: RenderOptions & { readonly words: number }): string {
  const first = options.addresses ? markAddresses(beforeFold(raw), options.addresses) : beforeFold(raw)
  const teaser = withoutFootnotes(keepTextBlocks(dropShortcodes(first, namesFor(first, options.shortcodes))))
  return renderExcerpt(firstWords(stripTags(renderPlain(teaser, options)), options.words), options)
}

/**
 * The excerpt of content that is rendered already but for its shortcodes, as `excerptOf` makes it; footnotes and their
 * marks are left out.
 *
 * @param raw - the source of the content; the fold is only looked for if it has one
 */
export function excerptOfHtml(
  rendered: string,
  raw: string,
  options: RenderOptions & { readonly words: number },
): string {
  const visible = raw.includes('<!--more') || raw.includes('<!--nextpage') ? beforeFold(rendered) : rendered
  const notes = visible.indexOf('<section class="footnotes"')
  const noted = withoutFootnotes(notes < 0 ? visible : visible.slice(0, notes)).replace(footnoteMark, '')
  const text = dropShortcodes(noted, namesFor(noted, options.shortcodes), true)
  return renderExcerpt(firstWords(stripTags(text), options.words), options)
}

const footnoteMark = /<sup class="footnote-ref"><a [^<>]*>[^<>]*<\/a><\/sup>/g
const pageEnd = '<!--nextpage-->'

// The first page of content that is divided into pages, and of that the part before the fold.
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
