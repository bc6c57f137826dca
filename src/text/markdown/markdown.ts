import type { MarkdownIt } from 'markdown-it'
import createMarkdown from 'markdown-it'
import { addLoadingHints } from '../html/images.ts'
import { addFootnotes } from './footnotes.ts'
import { addHeadingIds } from './headings.ts'
import { addProse, renderProse } from './prose.ts'
import { addTaskLists } from './tasks.ts'
import { addVerbatim, toEnv } from './verbatim.ts'
import { markAddresses } from '../wordpress/lone-addresses.ts'
import { hasBlocks } from '../wordpress/blocks.ts'
import { renderBlocks } from '../wordpress/block-supports/render-blocks.ts'
import type { RenderOptions } from '../wordpress/render.ts'
import { namesFor } from '../wordpress/shortcode-scan.ts'
import { unwrapShortcodes, withoutName } from '../wordpress/shortcodes.ts'
import { texturize } from '../wordpress/typography.ts'

export type MarkdownOptions = Omit<RenderOptions, 'isWholeHtml' | 'smilies'>

/**
 * Renders Markdown: CommonMark with HTML, tables, `~~struck~~` text, task lists and footnotes. Headings get ids made from their
 * words; typography and blocks are those of HTML content. Shortcodes remain to be rendered.
 */
export function renderMarkdown(raw: string, options: MarkdownOptions = {}): string {
  const { shortcodes, addresses } = options
  const whole = renderProse(raw) ?? renderFull(raw, options)
  // Block editors add blocks to a text that a person began.
  const html = hasBlocks(whole) ? renderBlocks(whole, options).html : whole
  const marked = addresses ? markAddresses(html, addresses) : html
  const names = namesFor(marked, shortcodes)
  const words = texturize(marked, names)
  return addLoadingHints(
    names.size > 0 ? unwrapShortcodes(words, withoutName(names, addresses?.shortcode), true) : words,
  )
}

/** Returns the stylesheet rules for the blocks in Markdown. */
export function rulesOfMarkdown(raw: string, options: MarkdownOptions = {}): string {
  return renderBlocks(renderFull(raw, options), options).rules
}

function renderFull(raw: string, { shortcodes, addresses, said }: MarkdownOptions): string {
  const names = namesFor(raw, shortcodes)
  const alone = new Set(addresses?.alone)
  if (names.size === 0 && alone.size === 0) return markdown().render(raw, { said })
  return markdown().render(raw, { ...toEnv({ names, alone, enclosing: addresses?.shortcode }), said })
}

let shared: MarkdownIt | undefined

// Created on first use: the command line starts without it.
function markdown(): MarkdownIt {
  if (shared) return shared
  shared = createMarkdown({ html: true, xhtmlOut: true })
  for (const add of [addHeadingIds, addTaskLists, addFootnotes, addVerbatim, addProse]) add(shared)
  // Quotes must stay unescaped, or they could not become typographic ones.
  shared.renderer.rules['text'] = (tokens, at) => escapeText(tokens[at]!.content)
  return shared
}

function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text
}
