import { type MarkdownOptions, renderMarkdown } from './markdown.ts'
import { sanitizeRenderedMarkdown } from '../html/sanitize.ts'

/** Renders the Markdown of users who may not write unfiltered HTML. */
export function renderCleanMarkdown(raw: string, options: MarkdownOptions = {}): string {
  const html = renderMarkdown(raw, options)
  return mayHoldMarkup(raw) ? sanitizeRenderedMarkdown(html) : html
}

// Without these characters, all markup is Markdown's own, with no link or attribute by the author, and needs no filter.
function mayHoldMarkup(raw: string): boolean {
  return raw.includes('<') || raw.includes('&') || raw.includes('[') || controls.test(raw)
}

const controls = /[^\t\n\r -\uffff]/
