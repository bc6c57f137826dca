import { iconOf, isForSearch, type FoundPage, type PageAnswer, type PageRequest, toRedirect } from '../parts/page.ts'
import { sitemapIndex, sitemapPart } from './sitemap.ts'
import { languagesInAddresses } from '../../derive/languages/languages.ts'
import { basePath } from '../../text/hosts.ts'

/** Returns `/robots.txt`, `/favicon.ico`, `/sitemap.xml` or its parts for a path below the website's; undefined for others. */
export async function answerSiteFile(path: string, request: PageRequest): Promise<FoundPage> {
  if (path === '/robots.txt') return robotsFile(request)
  if (path === '/favicon.ico') {
    const icon = iconOf(request.site)
    return icon && toRedirect(icon.address, 302)
  }
  if (!/^\/(?:wp-)?sitemap[^/]*\.xml$/.test(path) || !isForSearch(request.site)) return undefined
  if (path === '/sitemap.xml') return sitemapIndex(request)
  if (path === '/wp-sitemap.xml') return toRedirect(`${request.site.home}/sitemap.xml`)
  const [, section, number] = /^\/sitemap-([\w-]+)-([1-9]\d{0,4})\.xml$/.exec(path) ?? []
  return section === undefined ? undefined : sitemapPart(section, Number(number), request)
}

/**
 * Excludes crawlers from addresses for programs, and from searches, which are endless. Even a site that search engines must not
 * show may be fetched: only so do they see the mark in its pages.
 */
function robotsFile(request: PageRequest): PageAnswer {
  const { site, rest, forPrograms = [] } = request
  const base = basePath(site.home)
  const trees = new Set([new URL(rest.url).pathname, ...forPrograms.map((path) => base + path)])
  const languages = languagesInAddresses(site.settings).map((code) => `/${code}`)
  const lines = [
    'User-agent: *',
    ...[...trees].map((path) => `Disallow: ${path}/`),
    `Disallow: ${base}/wp-admin/`,
    `Disallow: ${base}/*?s=`,
    ...['', ...languages].map((below) => `Disallow: ${base}${below}/search/`),
    ...(isForSearch(site) ? ['', `Sitemap: ${site.home}/sitemap.xml`] : []),
  ]
  return { status: 200, type: 'text/plain; charset=UTF-8', body: `${lines.join('\n')}\n` }
}
