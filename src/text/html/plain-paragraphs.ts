import { escapeHtml } from './escape.ts'

/** Escapes a text and splits it into paragraphs: how a body that is not rendered is shown. No word is lost. */
export function plainParagraphs(text: string): string {
  const escaped = escapeHtml(text.replaceAll(/\r\n?/g, '\n').trim())
  const parted = escaped.replaceAll(/\n{2,}/g, '</p>\n\r<p>')
  return `<p>${parted.replaceAll(/\n(?!\r)/g, '<br />\n').replaceAll('\n\r', '\n')}</p>\n`
}
