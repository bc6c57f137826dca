import { plainUrl } from './safe-url.ts'
import { stripTags } from './strip-tags.ts'

/**
 * An address as a person gives it, as it is stored: without markup and characters that no address has, with `http://` before
 * one that names no scheme, and empty when its scheme could run something (`javascript:`). Paths (`/a`, `#a`, `?a`) stay.
 */
export function toUrl(text: string): string {
  const url = plainUrl(stripTags(text))
  return url === '' || /:|^(?:[/#?]|[a-z0-9-]+\.php)/i.test(url) ? url : `http://${url}`
}
