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

export interface RenderOptions extends BlockOptions {
  /** Whether emoticons become emoji; true by default. */
  readonly smilies?: boolean
  /** Shortcodes that the site renders later: they stay as written. */
  readonly shortcodes?: readonly string[]
  readonly addresses?: MarkedAddresses | undefined
  /** Whether it already has its paragraphs and typography, as an HTML file has. */
  readonly isWholeHtml?: boolean
}

/**
 * Renders content written in HTML, except for shortcodes, which the site renders later: without block comments, with
 * typography, paragraphs (unless it is made of blocks) and loading hints.
 */
export function renderPlain(raw: string, options: RenderOptions = {}): string {
  const { addresses, shortcodes, isWholeHtml } = options
  const blocks = hasBlocks(raw)
  const marked = addresses ? markAddresses(raw, addresses) : raw
  const names = namesFor(marked, shortcodes)
  const words = isWholeHtml ? marked : texturize(blocks ? renderBlocks(marked, options).html : marked, names)
  const html = blocks || isWholeHtml ? words : paragraphs(words)
  const bare = names.size > 0 ? unwrapShortcodes(html, withoutName(names, addresses?.shortcode)) : html
  return smile(addLoadingHints(bare), options)
}

/** Returns the stylesheet rules for the blocks in such content. */
export function rulesOfPlain(raw: string, options: RenderOptions = {}): string {
  return renderBlocks(raw, options).rules
}

/** Adds loading hints and emoji to the HTML of a shortcode. */
export function finishRendered(html: string, options: RenderOptions): string {
  return smile(addLoadingHints(html), options)
}

/** Renders an explicit excerpt. */
export function renderExcerpt(raw: string, options: RenderOptions = {}): string {
  const names = namesFor(raw, options.shortcodes)
  const words = escapeLoneAmpersands(smile(texturize(raw, names), options))
  const html = paragraphs(words)
  return addLoadingHints(names.size > 0 ? unwrapShortcodes(html, names) : html)
}

/** Renders a comment: links, balanced tags, typography, paragraphs. */
export function renderComment(raw: string, options: RenderOptions = {}): string {
  const clickable = makeClickable(raw)
  const words = escapeLoneAmpersands(texturize(clickable, namesFor(clickable, options.shortcodes)))
  return paragraphs(balanceTags(smile(words, options)))
}

/**
 * Returns the excerpt of HTML content: the part before `<!--more-->` on the first page, without shortcodes, pictures and
 * markup, cut off after `words` words with ` […]`, in a paragraph; empty if nothing remains.
 */
export function excerptOf(raw: string, options: RenderOptions & { readonly words: number }): string {
  const first = options.addresses ? markAddresses(beforeFold(raw), options.addresses) : beforeFold(raw)
  const names = namesFor(first, options.shortcodes)
  const teaser = withoutFootnotes(keepTextBlocks(names.size > 0 ? dropShortcodes(first, names) : first))
  return renderExcerpt(firstWords(stripTags(renderPlain(teaser, options)), options.words), options)
}

/**
 * Returns the same excerpt from rendered content whose shortcodes are still unrendered; footnotes and their marks are omitted.
 *
 * @param raw - the source of the content; the fold is searched only if it has one
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

// The first page of paginated content, up to the fold.
function beforeFold(html: string): string {
  const page = html.startsWith(pageEnd) ? html.slice(pageEnd.length) : html
  const end = page.indexOf(pageEnd)
  const first = end < 0 ? page : page.slice(0, end)
  const fold = first.search(/<!--more[^\n<>]*-->/)
  return fold < 0 ? first : first.slice(0, fold)
}

function firstWords(text: string, count: number): string {
  const words: string[] = []
  for (const [word] of text.matchAll(/[^ \t\n\r]+/g))
    if (words.push(word) > count) return `${words.slice(0, count).join(' ')} [&hellip;]`
  return words.join(' ')
}

function smile(html: string, options: RenderOptions): string {
  return options.smilies === false ? html : showSmilies(html)
}
