import { decodeEntities } from './escape.ts'
import { stripTags } from './strip-tags.ts'

/** Returns the text of markup as readers see it: no tags, entities decoded, ends trimmed. */
export function textContent(html: string): string {
  return decodeEntities(stripTags(html)).trim()
}

/** Returns the words of markup as plain text: lines, paragraphs and cells each keep their own line. */
export function plainLines(html: string): string {
  const parted = html.replaceAll(
    /<(?:br|hr|\/(?:p|div|li|dt|dd|th|td|tr|h[1-6]|blockquote|figcaption|pre))\b[^<>]*>(?!\s*\n)/gi,
    '$&\n',
  )
  return textContent(parted.replaceAll(/\n\t+/g, '\n')).replaceAll(/\n\s*\n/g, '\n\n')
}
