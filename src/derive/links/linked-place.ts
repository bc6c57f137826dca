import { posix } from 'node:path'
import { markdownSuffix } from '../../text/content-path.ts'
import { decoded } from '../../text/wordpress/slug.ts'

/**
 * Resolves a relative link to a path from the content folder on: `/docs/x` for `../x.md`, `../x/` and `../x/index.md` in
 * `docs/use/y.md`. Undefined for other links, and for those that lead out of that folder.
 *
 * @param holder - the path of the text's file, from that folder on
 */
export function linkedPlace(target: string, holder: string): string | undefined {
  const path = decoded(target.trim().replace(/[?#].*$/s, ''))
  if (path === '' || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(path) || path.length > longest) return undefined
  const place = posix.join('/', posix.dirname(holder), path)
  const isBelow = !posix.join(posix.dirname(holder), path).startsWith('..')
  const bare = place.replace(/\/$/, '').replace(markdownSuffix, '')
  return isBelow ? bare.replace(/\/_?index$/, '') || undefined : undefined
}

const longest = 2000
