import { escapeHtml } from './escape.ts'

/** A text as it was written, escaped, in paragraphs: how a body is shown that is not rendered. No word is lost. */
export function plainParagraphs(text: string): string {
  const escaped = escapeHtml(text.replaceAll(/\r\n?/g, '\n').trim())
  const parted = escaped.replaceAll(/\n{2,}/g, '</p>\n\r<p>')
  return `<p>${parted.replaceAll(/\n(?!\r)/g, '<br />\n').replaceAll('\n\r', '\n')}</p>\n`
}
