// Own code: it must equal WordPress's kses byte for byte; sanitize-html writes markup anew (decision 63).
import type { AllowedMarkup } from './allowed-markup.ts'
import { escapeHtml, normalizeEntities } from './escape.ts'
import { safeStyle } from './safe-style.ts'
import { safeUrl } from './safe-url.ts'
import { forwardSearch, rewrite, skipBlanks, trimBlanks } from './scan-html.ts'
import { readTagAttributes, type TagAttribute } from './tag-attributes.ts'

/**
 * Removes disallowed tags, whose content stays, and disallowed attributes; the rest stays as written. In the result every `<`
 * begins an allowed tag or comment, no value holds `<` or `>`, and every `&` begins an entity: all parsers read it alike.
 */
export function filterMarkup(html: string, allowed: AllowedMarkup): string {
  const text = normalizeEntities(html.replace(controls, ''))
  return /[<>]/.test(text) ? filterTags(escapeStrayOpeners(text), allowed) : text
}

/** Escapes every `<` that no `>` follows before the next `<` or the end of the text, with the text between. */
export function escapeStrayOpeners(text: string): string {
  const opening = forwardSearch(text, '<')
  const closing = forwardSearch(text, '>')
  return rewrite(text, /</g, (at) => {
    const next = opening(at + 1)
    const close = closing(at)
    const end = next < 0 ? text.length : next
    return close < 0 || close > end ? { end, put: escapeHtml(text.slice(at, end)) } : undefined
  })
}

// eslint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f]/g
const urlAttributes = new Set('cite href longdesc poster src usemap'.split(' '))
const commonAttributes = new Set('class dir hidden id lang role style title xml:lang'.split(' '))
const dataAttribute = /^(?:data(?:-[a-z0-9_]+)+|aria-[a-z]+)$/

function filterTags(text: string, allowed: AllowedMarkup): string {
  const opening = forwardSearch(text, '<')
  const closing = forwardSearch(text, '>')
  const commentEnd = forwardSearch(text, '-->')
  let out = ''
  let at = 0
  for (;;) {
    const open = opening(at)
    const close = closing(at)
    if (close < 0) return out + text.slice(at)
    if (open < 0 || close < open) {
      out += `${text.slice(at, close)}&gt;`
      at = close + 1
      continue
    }
    out += text.slice(at, open)
    if (text.startsWith('<!--', open)) {
      const end = commentEnd(open + 4)
      at = end < 0 ? close + 1 : end + 3
      out += filterComment(text.slice(open + 4, end < 0 ? at : end))
    } else {
      at = close + 1
      out += filterTag(text.slice(open + 1, close), allowed)
    }
  }
}

// Comments stay, because they mark blocks, but without tags and anything that would end them early.
function filterComment(written: string): string {
  const content = withoutDashes(written)
  const text = /[<>]/.test(content) ? filterTags(escapeStrayOpeners(content.replaceAll('<!--', '')), nothing) : content
  const joined = text.replace(/-{2,}/g, '-').replace(/-$/, '')
  return joined === '' ? '' : `<!--${joined}-->`
}

// Block editors escape dashes in a block's attributes so that they do not end the comment.
function withoutDashes(content: string): string {
  const [, name, attributes, end] = (content.includes('--') && blockComment.exec(content)) || []
  if (attributes === undefined) return content
  try {
    JSON.parse(attributes)
  } catch {
    return content
  }
  return `${name}${attributes.replaceAll('--', String.raw`\u002d\u002d`)}${end}`
}

const blockComment = /^([ \t-\r]+wp:[a-z0-9_/-]+[ \t-\r]+)(\{.*\})([ \t-\r]+\/?)$/s

const nothing: AllowedMarkup = { tags: new Map(), common: false }

function filterTag(tag: string, allowed: AllowedMarkup): string {
  let start = skipBlanks(tag, 0)
  const isClosing = tag[start] === '/'
  if (isClosing) start = skipBlanks(tag, start + 1)
  tagName.lastIndex = start
  const name = tagName.exec(tag)?.[0]
  const attributes = name === undefined ? undefined : allowed.tags.get(name.toLowerCase())
  if (name === undefined || !attributes) return ''
  if (isClosing) return `</${name}>`
  const rest = tag.slice(start + name.length)
  const found = readTagAttributes(rest).filter((attribute) => isAllowed(attribute, attributes, allowed.common))
  if (allowed.writeTag) return allowed.writeTag(name.toLowerCase(), found)
  const filtered = found.map(filterAttribute).join('')
  // Of input fields, only checkboxes of task lists are allowed.
  if (name.toLowerCase() === 'input' && !/ type=(["'])checkbox\1/i.test(filtered)) return ''
  return `<${name}${filtered}${trimBlanks(rest).endsWith('/') ? ' /' : ''}>`
}

const tagName = /[a-zA-Z0-9-]+/y

function isAllowed({ name, bare }: TagAttribute, attributes: ReadonlySet<string>, common: boolean): boolean {
  const key = name.toLowerCase()
  if (attributes.has(key)) return key !== 'download' || bare
  return common && (commonAttributes.has(key) || dataAttribute.test(key))
}

function filterAttribute({ name, value, whole, bare }: TagAttribute): string {
  if (bare) return ` ${whole}`
  const key = name.toLowerCase()
  if (key !== 'style' && !urlAttributes.has(key)) return ` ${whole}`
  const safe = key === 'style' ? safeStyle(value) : safeUrl(value)
  if (key === 'style' && safe === '') return ''
  const quote = whole.at(-1)!
  return ` ${name}=${quote}${safe}${quote}`
}
