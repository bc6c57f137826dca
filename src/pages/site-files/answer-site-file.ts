import { iconOf, isForSearch, type PageAnswer, type PageRequest, toRedirect } from '../parts/page.ts'
import { sitemapIndex, sitemapPart } from './sitemap.ts'

/**
 * The files that programs expect of every website at fixed addresses: `/robots.txt`, `/favicon.ico`, `/sitemap.xml` and
 * its parts; undefined for every other path.
 *
 * @param path - below the website's address
 */
export async function answerSiteFile(path: string, request: PageRequest): Promise<PageAnswer | undefined> {
  if (path === '/robots.txt') return robotsFile(request)
  if (path === '/favicon.ico') {
    const icon = iconOf(request.site)
    return icon && toRedirect(icon.address, 302)
  }
  if (!/^\/(?:wp-)?sitemap[^/]*\.xml$/.test(path) || !isForSearch(request.site)) return undefined
  if (path === '/sitemap.xml') return sitemapIndex(request)
  // Where WordPress has it.
  if (path === '/wp-sitemap.xml') return toRedirect(`${request.site.home}/sitemap.xml`)
  const [, section, number] = /^\/sitemap-([\w-]+)-([1-9]\d{0,4})\.xml$/.exec(path) ?? []
  return section === undefined ? undefined : sitemapPart(section, Number(number), request)
}

/**
 * The rules for crawlers: to leave out addresses for programs, and searches, which have no end of addresses. A site that
 * search engines must not show may still be fetched: only so do they see the mark in its pages.
 */
function robotsFile(request: PageRequest): PageAnswer {
  const { site, rest, forPrograms = [] } = request
  const base = new URL(site.home).pathname.replace(/\/$/, '')
  const trees = new Set([new URL(rest.url).pathname, ...forPrograms.map((path) => base + path)])
  const lines = [
    'User-agent: *',
    ...[...trees].map((path) => `Disallow: ${path}/`),
    `Disallow: ${base}/wp-admin/`,
    `Disallow: ${base}/?s=`,
    `Disallow: ${base}/search/`,
    ...(isForSearch(site) ? ['', `Sitemap: ${site.home}/sitemap.xml`] : []),
  ]
  return { status: 200, type: 'text/plain; charset=UTF-8', body: `${lines.join('\n')}\n` }
}
