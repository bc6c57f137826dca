import type { MarkdownIt } from 'markdown-it'
import createMarkdown from 'markdown-it'
import { addLoadingHints } from '../html/images.ts'
import { addFootnotes } from './footnotes.ts'
import { addHeadingIds } from './headings.ts'
import { addProse, renderProse } from './prose.ts'
import { addTaskLists } from './tasks.ts'
import { addVerbatim, toEnv } from './verbatim.ts'
import { markAddresses, type MarkedAddresses } from '../wordpress/lone-addresses.ts'
import { namesFor } from '../wordpress/shortcode-scan.ts'
import { unwrapShortcodes, withoutName } from '../wordpress/shortcodes.ts'
import { texturize } from '../wordpress/typography.ts'

/** What is left in Markdown for the site to show. */
export interface MarkdownOptions {
  /** The shortcodes that the site shows: they stay as they are written. */
  readonly shortcodes?: readonly string[]
  readonly addresses?: MarkedAddresses
}

/**
 * HTML of Markdown: CommonMark with HTML, tables, `~~struck~~` text, task lists and footnotes. Headings get ids made
 * from their words, and signs become typographic as in content written in HTML. Shortcodes are still to be shown.
 */
export function renderMarkdown(raw: string, { shortcodes, addresses }: MarkdownOptions = {}): string {
  const html = renderProse(raw) ?? renderFull(raw, { shortcodes, addresses })
  const marked = addresses ? markAddresses(html, addresses) : html
  const names = namesFor(marked, shortcodes)
  return addLoadingHints(unwrapShortcodes(texturize(marked, names), withoutName(names, addresses?.shortcode), true))
}

function renderFull(raw: string, { shortcodes, addresses }: MarkdownOptions): string {
  const names = namesFor(raw, shortcodes)
  const alone = new Set(addresses?.alone)
  if (names.size === 0 && alone.size === 0) return markdown().render(raw)
  return markdown().render(raw, toEnv({ names, alone, enclosing: addresses?.shortcode }))
}

let shared: MarkdownIt | undefined

// Made on first use: the command line starts without it.
function markdown(): MarkdownIt {
  if (shared) return shared
  shared = createMarkdown({ html: true, xhtmlOut: true })
  addHeadingIds(shared)
  addTaskLists(shared)
  addFootnotes(shared)
  addVerbatim(shared)
  addProse(shared)
  // Quotes must stay what they are, or they could not become typographic ones.
  shared.renderer.rules['text'] = (tokens, at) => escapeText(tokens[at]!.content)
  return shared
}

function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text
}
