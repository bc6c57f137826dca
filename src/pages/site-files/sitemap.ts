import { addressPrefix, languageCodes } from '../../derive/languages/languages.ts'
import { element, xmlDocument } from '../../text/xml.ts'
import type { FoundPage, PageAnswer, PageRequest } from '../parts/page.ts'
import { addressesOf, type MappedPage } from './sitemap-addresses.ts'
import { sitemapPartsOf } from './sitemap-parts.ts'

/** Returns the sitemap's index: its parts, with the last change among their entries. */
export async function sitemapIndex(request: PageRequest): Promise<PageAnswer> {
  const parts = await sitemapPartsOf(request)
  const { home } = request.site
  const items = parts.map(({ name, changed }) =>
    element('sitemap', {}, element('loc', {}, `${home}/sitemap-${name}.xml`), lastmod(changed)),
  )
  return toXmlAnswer(xmlDocument(element('sitemapindex', { xmlns }, items)))
}

/**
 * Returns a part of the sitemap, at most 2,000 addresses; undefined if there is no such part.
 *
 * @param section - name of a section, such as `posts`
 * @param number - from 1
 * @throws Again, like `inSlices`
 */
export async function sitemapPart(section: string, number: number, request: PageRequest): Promise<FoundPage> {
  const pages = await addressesOf(section, number, request)
  if (!pages) return undefined
  // A part needs at least one address: if all of its entries are hidden, the home page's.
  const { home, language, settings } = request.site
  const [own = ''] = language === undefined ? languageCodes(settings) : []
  const listedPages = pages.length > 0 ? pages : [{ address: `${home}${addressPrefix(own, settings)}/` }]
  return toXmlAnswer(xmlDocument(element('urlset', { xmlns }, listedPages.map(toUrl))))
}

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function toUrl({ address, changed }: MappedPage) {
  return element('url', {}, element('loc', {}, address), lastmod(changed))
}

function lastmod(changed: number | undefined) {
  return changed !== undefined && element('lastmod', {}, `${new Date(changed).toISOString().slice(0, 19)}+00:00`)
}

function toXmlAnswer(body: string): PageAnswer {
  return { status: 200, type: 'application/xml; charset=UTF-8', body }
}
