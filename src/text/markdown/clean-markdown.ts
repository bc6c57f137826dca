import { type MarkdownOptions, renderMarkdown } from './markdown.ts'
import { sanitizeRenderedMarkdown } from '../html/sanitize.ts'

/** HTML made from the Markdown of those who may not write unfiltered HTML. */
export function renderCleanMarkdown(raw: string, options: MarkdownOptions = {}): string {
  const html = renderMarkdown(raw, options)
  return mayHoldMarkup.test(raw) ? sanitizeRenderedMarkdown(html) : html
}

// Without these all markup is that of Markdown itself, without a link or a word of the author's own in it.
// oxlint-disable-next-line no-control-regex
const mayHoldMarkup = /[<&[\0-\x08\x0b\x0c\x0e-\x1f]/
