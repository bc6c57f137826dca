import { trimSigns } from './trim-signs.ts'

/** Characters of an address: it stands several times in the headers of an answer, of which clients read 16 KB at most. */
const longest = 2000

/**
 * The address of a website as its links begin: `https://example.org` or `https://example.org/site`, without a slash at
 * the end. Undefined for anything else: another scheme, a user, a query, an anchor, more than 2,000
 * characters.
 */
export function toWebsiteAddress(text: string): string | undefined {
  if (text.length > longest || /[\s?#\\]/.test(text) || !URL.canParse(text)) return undefined
  const { protocol, origin, username, password, pathname } = new URL(text)
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined
  const path = trimSigns(pathname, '/')
  return path === '' ? origin : `${origin}/${path}`
}
