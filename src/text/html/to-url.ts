import { safeUrl } from './safe-url.ts'
import { stripTags } from './strip-tags.ts'

/**
 * An address as a person gives it, as it is stored: without markup and characters that no address has, with `http://` before
 * one that names no scheme, and empty when its scheme could run something (`javascript:`). Paths (`/a`, `#a`, `?a`) stay.
 */
export function toUrl(text: string): string {
  const plain = stripTags(text)
    .trim()
    .replaceAll(' ', '%20')
    .replace(forbidden, '')
    .replace(/%0[ad]/gi, '')
    .replaceAll(';//', '://')
  if (plain === '' || plain.startsWith('/')) return plain
  const url = plain.includes(':') || /^(?:[#?]|[a-z0-9-]+\.php)/i.test(plain) ? plain : `http://${plain}`
  const safe = safeUrl(url)
  return safe.toLowerCase() === url.toLowerCase() ? safe : ''
}

const forbidden = /[^a-z0-9\-~+_.?#=!&;,/:%@$|*'()[\]\u0080-\uffff]/gi
