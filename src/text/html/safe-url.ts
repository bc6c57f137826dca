import { decodeEntities } from './escape.ts'

const schemes = new Set(
  'http https ftp ftps mailto news irc irc6 ircs gopher nntp telnet mms rtsp sms svn tel fax xmpp webcal urn'.split(
    ' ',
  ),
)
// As many as WordPress reads.
const mostFeeds = 2
const colon = /:|&#0*58(?![0-9]);?|&#x0*3a(?![a-f0-9]);?|&colon;/i

/**
 * The value of an attribute that holds an address, without schemes that could run something: `javascript:x` becomes
 * `x`, a relative address. Blanks, control characters and entities do not hide a scheme. An address without one, and
 * a colon behind a path, query or anchor, stay as they are. The address after `feed:` is filtered in the same way.
 */
export function safeUrl(value: string): string {
  return withoutBadSchemes(value, 0)
}

function withoutBadSchemes(value: string, feeds: number): string {
  let url = value
  // Removing a scheme may bring another one to the front; a value that still changes after six rounds is given up.
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
    if (schemes.has(scheme)) return scheme === before && found[0] === ':' ? url : `${scheme}:${rest}`
    url = rest
  }
  return ''
}

/** An address as the value of an attribute and as text; empty when its scheme is not one that may be linked to. */
export function cleanUrl(url: string): string {
  const plain = url.trim().replace(/[^a-z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\u0080-\uffff]/gi, '')
  if (plain === '' || safeUrl(plain) !== plain) return ''
  return plain.replace(/&(?:amp;|#0*38;|(?!#?[a-z0-9]+;))/gi, '&#038;').replaceAll("'", '&#039;')
}
