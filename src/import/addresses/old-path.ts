import { decoded } from '../../text/wordpress/slug.ts'

/** Longer addresses are no page's, as where pages are found. */
const longest = 2048

/**
 * The path of an address below its website, decoded, as a file writes it: `/2020/05/a-b/`. Undefined for an address
 * elsewhere, and for one that names an entry in its query.
 */
export function pathBelow(link: string, home: string): string | undefined {
  if (link.length > longest || !URL.canParse(link) || !URL.canParse(home)) return undefined
  const [{ host, pathname, search }, base] = [new URL(link), new URL(home)]
  const bare = (name: string) => name.replace(/^www\./, '')
  const start = base.pathname.replace(/\/+$/, '')
  if (search !== '' || bare(host) !== bare(base.host) || !`${pathname}/`.startsWith(`${start}/`)) return undefined
  return decoded(pathname.slice(start.length)) || '/'
}
