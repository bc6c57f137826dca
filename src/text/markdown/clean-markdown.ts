import { type MarkdownOptions, renderMarkdown } from './markdown.ts'
import { sanitizeRenderedMarkdown } from '../html/sanitize.ts'

/** Renders the Markdown of users who may not write unfiltered HTML. */
export function renderCleanMarkdown(raw: string, options: MarkdownOptions = {}): string {
  const html = renderMarkdown(raw, options)
  // Without these characters, all markup is Markdown's own, with no link or attribute by the author, and needs no filter.
  return raw.includes('<') || raw.includes('&') || raw.includes('[') || controls.test(raw)
    ? sanitizeRenderedMarkdown(html)
    : html
}

const controls = /[^\t\n\r -\uffff]/
