import { renderMarkdown } from './markdown.ts'
import { sanitizeRenderedMarkdown } from '../html/sanitize.ts'

/** HTML of the Markdown of who may not write any HTML. */
export function renderCleanMarkdown(raw: string): string {
  return sanitizeRenderedMarkdown(renderMarkdown(raw))
}
