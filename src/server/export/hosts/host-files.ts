import type { HostFacts } from './host-facts.ts'
import { headersFile, redirectsFile } from './netlify.ts'
import { nginxFile } from './nginx.ts'
import { vercelFile } from './vercel.ts'

const makers: Readonly<Record<string, (facts: HostFacts) => Record<string, string>>> = {
  netlify: (facts) => ({ _redirects: redirectsFile(facts, pagedLists(facts)), _headers: headersFile(facts) }),
  // Cloudflare serves the nearest 404.html by itself.
  cloudflare: (facts) => ({ _redirects: redirectsFile({ ...facts, languages: [] }, []), _headers: headersFile(facts) }),
  vercel: (facts) => ({ 'vercel.json': vercelFile(facts, pagedLists(facts)) }),
  nginx: (facts) => ({ 'almanac.nginx.conf': nginxFile(facts) }),
}

/** Lists with further pages as files: `/rest/core/v2/posts` with `/rest/core/v2/posts/page-2.json`. */
export function pagedLists({ rewrites, headers }: Pick<HostFacts, 'rewrites' | 'headers'>): string[] {
  return rewrites.map(({ from }) => from.replace(/\/$/, '')).filter((list) => headers.has(`${list}/page-2.json`))
}

export const hostNames = Object.keys(makers)

/** The files, by name, that make a host serve an export as this server serves the site. */
export function hostFiles(host: string, facts: HostFacts): Record<string, string> {
  return makers[host]!(facts)
}
