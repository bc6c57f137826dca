import { dropOctets } from './drop-octets.ts'
import { decodeEntities, normalizeEntities } from './escape.ts'

const schemes = new Set(
  'http https ftp ftps mailto news irc irc6 ircs gopher nntp telnet mms rtsp sms svn tel fax xmpp webcal urn'.split(
    ' ',
  ),
)
// WordPress's limit.
const mostFeeds = 2
const colon = /:|&#0*58(?![0-9]);?|&#x0*3a(?![a-f0-9]);?|&colon;/i

/**
 * Removes schemes that could run something from the value of an address attribute: `javascript:x` becomes `x`, a relative
 * address. Blanks, control characters and entities do not hide a scheme. An address without a scheme, and a colon after the
 * start of a path, query or fragment, stay. The address after `feed:` is filtered in the same way.
 */
export function safeUrl(value: string): string {
  return withoutBadSchemes(value, 0)
}

function withoutBadSchemes(value: string, feeds: number): string {
  let url = value
  // Removing a scheme may expose another one; a value that still changes after six rounds is dropped.
  for (let tries = 0; tries < 6; tries++) {
    const found = colon.exec(url)
    if (!found) return url
    const before = url.slice(0, found.index)
    if (/[/?#]/.test(before.replace(/&#/g, '&'))) return url
    const scheme = decodeEntities(before)
      .replace(/[\s\0-\x20\x7f-\x9f]/g, '')
      .toLowerCase()
    const rest = url.slice(found.index + found[0].length).trim()
    if (scheme === 'feed') {
      const inner = feeds < mostFeeds ? withoutBadSchemes(rest, feeds + 1) : ''
      return inner && `feed:${inner}`
    }
    if (schemes.has(scheme)) return `${scheme}:${rest}`
    url = rest
  }
  return ''
}

/** Reduces an address to legal characters, brackets in its host only; empty if its scheme is not allowed. */
export function plainUrl(text: string): string {
  const known = text.trim().replaceAll(' ', '%20').replace(forbidden, '')
  const line = /^mailto:/i.test(known) ? known : dropOctets(known, /%0[ad]/i)
  const url = line.replaceAll(';//', '://')
  const [front] = beforePath.exec(url)!
  const whole = front + url.slice(front.length).replaceAll('[', '%5B').replaceAll(']', '%5D')
  const safe = safeUrl(whole)
  return safe.toLowerCase() === whole.toLowerCase() ? safe : ''
}

const forbidden = /[^a-z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\u0080-\uffff]/gi
const beforePath = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?/i

/** Normalizes an address like `plainUrl`, and escapes it for an attribute value or text. */
export function cleanUrl(text: string): string {
  return normalizeEntities(plainUrl(text)).replaceAll('&amp;', '&#038;').replaceAll("'", '&#039;')
}
