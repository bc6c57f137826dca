import { plainUrl } from './safe-url.ts'
import { stripTags } from './strip-tags.ts'

/**
 * Normalizes an address that a person entered: no markup or illegal characters, `http://` before one without a scheme, empty if
 * its scheme could run something (`javascript:`). Paths (`/a`, `#a`, `?a`) stay.
 */
export function toUrl(text: string): string {
  const url = plainUrl(stripTags(text))
  return url === '' || /:|^(?:[/#?]|[a-z0-9-]+\.php)/i.test(url) ? url : `http://${url}`
}
