import { addedHeaders, ownHeaders } from './common-headers.ts'
import { groupRewrites } from './group-rewrites.ts'
import type { HostFacts } from './host-facts.ts'

const mostHeaders = 200

/** `vercel.json`. `paged`: lists whose further pages are requested by an argument. */
export function vercelFile(facts: HostFacts, paged: readonly string[]): string {
  const common = addedHeaders(facts).map(([under, headers]) => [`${plain(under)}(.*)`, headers] as const)
  const own = ownHeaders(facts).map(([path, headers]) => [plain(path), headers] as const)
  const value = {
    redirects: facts.redirects.map(({ from, to }) => ({ source: plain(from), destination: to, statusCode: 301 })),
    rewrites: [
      ...paged.map((list) => ({
        source: plain(list),
        has: [{ type: 'query', key: 'page', value: '(?<page>\\d+)' }],
        destination: `${list}/page-:page.json`,
      })),
      ...groupRewrites(facts.rewrites).map(({ from, to }) => ({ source: from, destination: to })),
    ],
    headers: [...common, ...own].slice(0, mostHeaders).map(([source, headers]) => ({
      source,
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
  }
  return `${JSON.stringify(value, null, 2)}\n`
}

// Vercel's paths are patterns.
function plain(path: string): string {
  return path.replaceAll(/[()[\]{}*+?:|^$\\]/g, String.raw`\$&`)
}
