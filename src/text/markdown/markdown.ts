import type { MarkdownIt } from 'markdown-it'
import createMarkdown from 'markdown-it'
import { addLoadingHints } from '../html/images.ts'
import { addFootnotes } from './footnotes.ts'
import { addHeadingIds } from './headings.ts'
import { addProse, renderProse } from './prose.ts'
import { addTaskLists } from './tasks.ts'
import { texturize } from '../wordpress/typography.ts'

/**
 * HTML of Markdown: CommonMark with HTML, tables, `~~struck~~` text, task lists and footnotes. Headings get ids made
 * from their words, and signs become typographic as in content written in HTML.
 */
export function renderMarkdown(raw: string): string {
  return addLoadingHints(texturize(renderProse(raw) ?? markdown().render(raw)))
}

let shared: MarkdownIt | undefined

// Made on first use: the command line starts without it.
function markdown(): MarkdownIt {
  if (shared) return shared
  shared = createMarkdown({ html: true, xhtmlOut: true })
  addHeadingIds(shared)
  addTaskLists(shared)
  addFootnotes(shared)
  addProse(shared)
  // Quotes must stay what they are, or they could not become typographic ones.
  shared.renderer.rules['text'] = (tokens, at) => escapeText(tokens[at]!.content)
  return shared
}

function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text
}
