import { addedHeaders, ownHeaders } from './common-headers.ts'
import { groupRewrites } from './group-rewrites.ts'
import type { HostFacts } from './host-facts.ts'

/** Cloudflare's limit on header rules. */
const mostHeaders = 100

/**
 * `_redirects` for Netlify and Cloudflare Pages; existing files take precedence over its rules.
 *
 * @param paged - lists whose further pages are requested by an argument, which only Netlify's rules can match
 */
export function redirectsFile({ redirects, rewrites, languages }: HostFacts, paged: readonly string[]): string {
  const pageRules = paged.map((list) => `${plain(list)} page=:page ${plain(list)}/page-:page.json 200`)
  const moved = redirects.map(({ from, to }) => `${plain(from)} ${to} 301`)
  const lost = languages.map((below) => `${below}/* ${below}/404.html 404`)
  return [
    ...moved,
    ...pageRules,
    ...groupRewrites(rewrites).map(({ from, to }) => `${from} ${to} 200`),
    ...lost,
    '',
  ].join('\n')
}

/** `_headers` for the same hosts. */
export function headersFile(facts: HostFacts): string {
  const common = addedHeaders(facts).map(([under, headers]) => [`${under}*`, headers] as const)
  const rules = [...common, ...ownHeaders(facts)].slice(0, mostHeaders)
  const lines = rules.flatMap(([path, headers]) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  return `${lines.join('\n')}\n`
}

// A colon or a star would make a pattern of it.
function plain(path: string): string {
  return path.replaceAll(':', '%3A').replaceAll('*', '%2A')
}
