import { trimSigns } from './trim-signs.ts'

/**
 * The address of a website as its links begin: `https://example.org` or `https://example.org/site`, without a slash at
 * the end. Undefined for anything else: another scheme, a user, a query, an anchor.
 */
export function toWebsiteAddress(text: string): string | undefined {
  if (/[\s?#\\]/.test(text) || !URL.canParse(text)) return undefined
  const { protocol, origin, username, password, pathname } = new URL(text)
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined
  const path = trimSigns(pathname, '/')
  return path === '' ? origin : `${origin}/${path}`
}
