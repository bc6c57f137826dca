import { type MarkdownOptions, renderMarkdown } from './markdown.ts'
import { sanitizeRenderedMarkdown } from '../html/sanitize.ts'

/** HTML made from the Markdown of those who may not write unfiltered HTML. */
export function renderCleanMarkdown(raw: string, options: MarkdownOptions = {}): string {
  const html = renderMarkdown(raw, options)
  return mayHoldMarkup(raw) ? sanitizeRenderedMarkdown(html) : html
}

// Without these all markup is that of Markdown itself, without a link or a word of the author's own in it.
function mayHoldMarkup(raw: string): boolean {
  return raw.includes('<') || raw.includes('&') || raw.includes('[') || controls.test(raw)
}

const controls = /[^\t\n\r -\uffff]/
