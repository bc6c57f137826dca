import type { HostFacts } from './host-facts.ts'
import { headersFile, redirectsFile } from './netlify.ts'
import { nginxFile } from './nginx.ts'
import { vercelFile } from './vercel.ts'

const makers: Readonly<Record<string, (facts: HostFacts) => Record<string, string>>> = {
  netlify: (facts) => ({ _redirects: redirectsFile(facts, pagedLists(facts)), _headers: headersFile(facts) }),
  // It shows the nearest 404.html by itself.
  cloudflare: (facts) => ({ _redirects: redirectsFile({ ...facts, languages: [] }, []), _headers: headersFile(facts) }),
  vercel: (facts) => ({ 'vercel.json': vercelFile(facts, pagedLists(facts)) }),
  nginx: (facts) => ({ 'almanac.nginx.conf': nginxFile(facts) }),
}

/** Lists of which another page is a file, too: `/rest/core/v2/posts` with `/rest/core/v2/posts/page-2.json`. */
export function pagedLists({ rewrites, headers }: Pick<HostFacts, 'rewrites' | 'headers'>): string[] {
  return rewrites.map(({ from }) => from.replace(/\/$/, '')).filter((list) => headers.has(`${list}/page-2.json`))
}

/** The names of hosts whose files can be made. */
export const hostNames = Object.keys(makers)

/** The files by which a host serves an export as this server serves the site, by their names. */
export function hostFiles(host: string, facts: HostFacts): Record<string, string> {
  return makers[host]!(facts)
}
