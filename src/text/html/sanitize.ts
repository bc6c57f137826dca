import { commentMarkup, descriptionMarkup, markdownMarkup, postMarkup } from './allowed-markup.ts'
import { dropOctets } from './drop-octets.ts'
import { normalizeEntities } from './escape.ts'
import { withNofollow } from './link-rel.ts'
import { escapeStrayOpeners, filterMarkup } from './markup-filter.ts'
import { stripTags } from './strip-tags.ts'

/**
 * Filters content and excerpts of users who may not write unfiltered HTML. Scripts, styles, frames and forms lose their tags
 * and keep their text; `on…` attributes, dangerous addresses and style properties are removed; block comments and all other
 * markup stay as written. A bare `&` becomes `&amp;`, stray `<` and `>` become entities.
 */
export function sanitizePostHtml(html: string): string {
  return filterMarkup(html, postMarkup)
}

/** Filters titles of such users: the markup of comments, without marks on links. */
export function sanitizeTitleHtml(html: string): string {
  return filterMarkup(html, commentMarkup)
}

/** Filters visitors' comments: simple markup only; links, except those to `ownHost`, get `rel="nofollow ugc"`. */
export function sanitizeCommentHtml(html: string, ownHost?: string): string {
  return withNofollow(filterMarkup(html, commentMarkup), ownHost)
}

/** Filters descriptions of terms and users, by any author: simple markup only. */
export function sanitizeTermText(html: string): string {
  return filterMarkup(html, descriptionMarkup)
}

/** Filters HTML made from the Markdown of users who may not write unfiltered HTML: as in posts, with task list checkboxes. */
export function sanitizeRenderedMarkdown(html: string): string {
  return filterMarkup(html, markdownMarkup)
}

/** Reduces a text to one line: no markup or `%xx` octets, blanks collapsed, ends trimmed. */
export function plainText(html: string): string {
  const text = html.includes('<') ? stripTags(escapeStrayOpeners(html)).replaceAll('<\n', '&lt;\n') : html
  const line = joinBlanks(text)
  return line.includes('%') ? joinBlanks(dropOctets(line)) : line
}

/** Escapes a term's name for display: `&` becomes `&amp;`, `<` and `>` entities, quotes stay; nothing is escaped twice. */
export function showTermName(raw: string): string {
  return normalizeEntities(raw).replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'))
}

function joinBlanks(text: string): string {
  return text.replace(/[\r\n\t ]+/g, ' ').replace(/^ | $/g, '')
}
