import { trimSigns } from './trim-signs.ts'

/** In characters: an address appears several times in the headers of a response, of which clients read at most 16 KB. */
const longest = 2000

/**
 * Returns a website's address as the prefix of its links, `https://example.org` or `https://example.org/site`. Undefined for
 * anything else: another scheme, a user, a query, a fragment, more than 2,000 characters.
 */
export function toWebsiteAddress(text: string): string | undefined {
  if (text.length > longest || /[\s?#\\]/.test(text) || !URL.canParse(text)) return undefined
  const { protocol, origin, username, password, pathname } = new URL(text)
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined
  const path = trimSigns(pathname, '/')
  return path === '' ? origin : `${origin}/${path}`
}
