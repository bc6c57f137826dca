import { escapeAttribute } from './escape.ts'
import { forwardSearch, rewrite } from './scan-html.ts'
import { readTagAttributes, type TagAttribute } from './tag-attributes.ts'

/**
 * Links in visitors' texts, marked `rel="nofollow ugc"` for search engines; a link's own values stay in front. Links to
 * `ownHost` are marked `ugc` only; what is marked already stays as written.
 */
export function withNofollow(html: string, ownHost?: string): string {
  const closing = forwardSearch(html, '>')
  const lineEnd = forwardSearch(html, '\n')
  return rewrite(html, /<a /gi, (at) => {
    const close = closing(at + 4)
    const line = lineEnd(at)
    if (close < 0 || (line >= 0 && line < close)) return undefined
    const text = html.slice(at + 3, close)
    return { end: close + 1, put: toMarkedLink(text, readTagAttributes(text), ownHost) }
  })
}

function toMarkedLink(text: string, attributes: TagAttribute[], ownHost?: string): string {
  const wanted = linkRel(findAttribute(attributes, 'href')?.value ?? '', ownHost)
  const said = findAttribute(attributes, 'rel')
  if (!said) return `<a ${text} rel="${wanted}">`
  const rels = said.value.split(' ').filter(Boolean)
  const missing = wanted.split(' ').filter((rel) => !rels.includes(rel))
  if (missing.length === 0) return `<a ${text}>`
  const all = [...new Set([...rels, ...missing])].join(' ')
  const others = attributes.filter((one) => one !== said)
  return `<a ${[...others.map(toAttribute), `rel="${escapeAttribute(all)}"`].join(' ')}>`
}

/** The `rel` of a visitor's link: search engines follow those to the site's own pages. */
export function linkRel(url: string, ownHost?: string): string {
  const own = ownHost !== undefined && /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() === ownHost.toLowerCase()
  return own ? 'ugc' : 'nofollow ugc'
}

function findAttribute(attributes: TagAttribute[], name: string): TagAttribute | undefined {
  return attributes.find((one) => one.name.toLowerCase() === name)
}

function toAttribute({ name, value, bare }: TagAttribute): string {
  return bare ? name : `${name}="${escapeAttribute(value)}"`
}
