import { isForSearch, type PageAnswer, type PageRequest } from '../parts/page.ts'

/**
 * What crawlers are told: to leave out what is for programs, and searches, which have no end of addresses. A site that
 * search engines are not to show may still be fetched: only so do they see that its pages say so.
 */
export function robotsFile(request: PageRequest): PageAnswer {
  const { site, rest } = request
  const base = new URL(site.home).pathname.replace(/\/$/, '')
  const lines = [
    'User-agent: *',
    `Disallow: ${new URL(rest.url).pathname}/`,
    `Disallow: ${base}/wp-admin/`,
    `Disallow: ${base}/?s=`,
    `Disallow: ${base}/search/`,
    ...(isForSearch(site) ? ['', `Sitemap: ${site.home}/sitemap.xml`] : []),
  ]
  return { status: 200, type: 'text/plain; charset=UTF-8', body: `${lines.join('\n')}\n` }
}
