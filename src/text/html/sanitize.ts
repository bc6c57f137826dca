import { commentMarkup, descriptionMarkup, markdownMarkup, postMarkup } from './allowed-markup.ts'
import { dropOctets } from './drop-octets.ts'
import { normalizeEntities } from './escape.ts'
import { withNofollow } from './link-rel.ts'
import { escapeStrayOpeners, filterMarkup } from './markup-filter.ts'
import { stripTags } from './strip-tags.ts'

/**
 * Content and excerpts of those who may not write unfiltered HTML. Scripts, styles, frames and forms lose their tags and keep their
 * text, `on…` attributes, dangerous addresses and properties of style go, block comments and all other markup stay as
 * written. A bare `&` becomes `&amp;`, stray `<` and `>` become entities.
 */
export function sanitizePostHtml(html: string): string {
  return filterMarkup(html, postMarkup)
}

/** Titles of those who may not write unfiltered HTML: the markup of comments, without their marks on links. */
export function sanitizeTitleHtml(html: string): string {
  return filterMarkup(html, commentMarkup)
}

/** Comments of visitors: simple markup only, links marked `rel="nofollow ugc"` (not those to `ownHost`). */
export function sanitizeCommentHtml(html: string, ownHost?: string): string {
  return withNofollow(filterMarkup(html, commentMarkup), ownHost)
}

/** Descriptions of terms and users, by any author: simple markup only. */
export function sanitizeTermText(html: string): string {
  return filterMarkup(html, descriptionMarkup)
}

/** HTML made from the Markdown of those who may not write unfiltered HTML: as in posts, and the boxes of task lists. */
export function sanitizeRenderedMarkdown(html: string): string {
  return filterMarkup(html, markdownMarkup)
}

/** A text as a field of one line takes it: no markup or `%xx` octets, blanks joined, ends trimmed. */
export function plainText(html: string): string {
  const text = html.includes('<') ? stripTags(escapeStrayOpeners(html)).replaceAll('<\n', '&lt;\n') : html
  const line = joinBlanks(text)
  return line.includes('%') ? joinBlanks(dropOctets(line)) : line
}

/** A term's name as shown: `&` is `&amp;`, `<` and `>` are entities, quotes stay; nothing is escaped twice. */
export function showTermName(raw: string): string {
  return normalizeEntities(raw).replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'))
}

function joinBlanks(text: string): string {
  return text.replace(/[\r\n\t ]+/g, ' ').replace(/^ | $/g, '')
}
