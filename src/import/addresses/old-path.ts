import { decoded } from '../../text/wordpress/slug.ts'

/** As in the search for pages, longer addresses have no page. */
const longest = 2048

/** Returns the decoded path below the website, as in files (`/2020/05/a-b/`); undefined elsewhere, and with a query. */
export function pathBelow(link: string, home: string): string | undefined {
  if (link.length > longest || !URL.canParse(link) || !URL.canParse(home)) return undefined
  const [{ host, pathname, search }, base] = [new URL(link), new URL(home)]
  const bare = (name: string) => name.replace(/^www\./, '')
  const start = base.pathname.replace(/\/+$/, '')
  if (search !== '' || bare(host) !== bare(base.host) || !`${pathname}/`.startsWith(`${start}/`)) return undefined
  return decoded(pathname.slice(start.length)) || '/'
}
