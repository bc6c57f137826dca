import { escapeAttribute } from './escape.ts'
import { forwardSearch, isBlank, rewrite, trimBlanks } from './scan-html.ts'
import { openProgramEnds } from './strip-tags.ts'
import { readTagAttributes, type TagAttribute } from './tag-attributes.ts'

/** Adds `rel="nofollow ugc"` to links in visitors' texts, after their own values; links to `ownHost` stay as written. */
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
  if (isOn(ownHost, findAttribute(attributes, 'href')?.value ?? '')) return `<a ${text}>`
  const wanted = 'nofollow ugc'
  const said = findAttribute(attributes, 'rel')
  if (!said) return `<a ${text} rel="${wanted}">`
  const rels = said.value.split(' ').filter(Boolean)
  const missing = wanted.split(' ').filter((rel) => !rels.includes(rel))
  const all = [...new Set([...rels, ...missing])].join(' ')
  const others = attributes
    .filter((one) => one !== said)
    .map(({ name, value, bare }) => (bare ? name : `${name}="${escapeAttribute(value)}"`))
  return `<a ${[...others, `rel="${escapeAttribute(all)}"`].join(' ')}>`
}

/** Adds `rel="noopener"` to links with a `target`, beside their own values. Scripts and styles stay as written. */
export function withNoopener(html: string): string {
  if (!/target/i.test(html)) return html
  const closing = forwardSearch(html, '>')
  const programEnd = openProgramEnds(html)
  return rewrite(html, /<(?:script|style|a[ \t-\r])/gi, (at) => {
    const isLink = isBlank(html.charCodeAt(at + 2))
    const end = isLink ? closing(at) + 1 : (programEnd(at) ?? 0)
    const written = html.slice(at, end)
    return end === 0 ? undefined : { end, put: isLink ? toTargetedLink(written) : written }
  })
}

// The tag's other characters stay as written: malformed markup and template syntax are not tidied.
function toTargetedLink(tag: string): string {
  const attributes = readTagAttributes(tag.slice(3, -1))
  if (findAttribute(attributes, 'target')?.bare !== false || isOpenWithin(tag)) return tag
  const said = findAttribute(attributes, 'rel')
  const rels = (said?.value ?? '').split(/\s+/).filter(Boolean)
  if (rels.includes('noopener')) return tag
  const rel = `rel="${escapeAttribute([...new Set(rels), 'noopener'].join(' '))}"`
  if (said) return tag.replaceAll(anyAttribute, (whole) => (/^rel(?![^\s=])/i.test(whole) ? rel : whole))
  const end = trimBlanks(tag.slice(0, -1))
  const slash = /["'\s]\/$/.test(end) ? ' /' : ''
  return `${slash ? trimBlanks(end.slice(0, -1)) : end} ${rel}${slash}>`
}

// An open quote means that the tag ends elsewhere.
function isOpenWithin(tag: string): boolean {
  return /["']/.test(tag.replaceAll(/"[^"]*"|'[^']*'/g, ''))
}

const anyAttribute = /[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g

function isOn(host: string | undefined, url: string): boolean {
  return host !== undefined && /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() === host.toLowerCase()
}

function findAttribute(attributes: TagAttribute[], name: string): TagAttribute | undefined {
  return attributes.find((one) => one.name.toLowerCase() === name)
}
