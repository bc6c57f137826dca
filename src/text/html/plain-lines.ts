import { decodeEntities } from './escape.ts'
import { stripTags } from './strip-tags.ts'

/** The words of markup as plain text: what stands in lines, paragraphs or cells of its own keeps a line of its own. */
export function plainLines(html: string): string {
  // Words that only markup sets apart would run together without it.
  const parted = html.replaceAll(
    /<(?:br|hr|\/(?:p|div|li|dt|dd|th|td|tr|h[1-6]|blockquote|figcaption|pre))\b[^<>]*>(?!\s*\n)/gi,
    '$&\n',
  )
  return decodeEntities(stripTags(parted))
    .trim()
    .replaceAll(/\n\s*\n/g, '\n\n')
}
