import { inSlices, toGiveWay } from '../../work/in-slices.ts'
import { languageCodes } from '../../derive/languages/languages.ts'
import { siteInLanguage } from '../../derive/languages/site-in-language.ts'
import { namingKeys, translationsOf } from '../../derive/languages/translations.ts'
import type { AssembledSite, Entry, Resource, Site } from '../../model/model.ts'
import { pagedResources } from '../../derive/name-vars.ts'
import { frontPage } from '../../derive/named-by-setting.ts'
import { entryLinkOf } from '../parts/entry-parts.ts'
import { sitesWithArchive } from '../lists/archive-languages.ts'
import type { PageRequest } from '../parts/page.ts'
import { isReadable, opens, published } from '../parts/readable.ts'
import {
  sitemapChangesOf,
  lastChangeOf,
  latest,
  partQuery,
  sectionSite,
  sitemapSectionsOf,
  siteSection,
  typesNaming,
} from './sitemap-parts.ts'

export interface MappedPage {
  readonly address: string
  /** When it last changed, in milliseconds; undefined if unknown. */
  readonly changed?: number | undefined
}

/** Sitemaps allow no longer addresses. */
const longest = 2048

/** Returns the pages of a part of the sitemap, readable without a password, or of terms and users that such entries name. */
export async function addressesOf(
  section: string,
  number: number,
  request: PageRequest,
): Promise<MappedPage[] | undefined> {
  const { site } = request
  if (section === siteSection) return number === 1 ? sitePages(site) : undefined
  const resource = sitemapSectionsOf(site).get(section)
  if (!resource) return undefined
  const { entries } = await sectionSite(resource, site).select(resource.name, partQuery(resource, number, site))
  if (entries.length === 0) return undefined
  const pages =
    resource.space === 'post' ? await pagesOf(entries, request) : await archivesOf(entries, resource, request)
  return pages.filter(({ address }) => address.length <= longest)
}

async function pagesOf(entries: readonly Entry[], request: PageRequest): Promise<MappedPage[]> {
  const { site } = request
  const toPage = (entry: Entry) => (isMapped(entry, request) ? toMapped(entry, entry.modified, site) : undefined)
  const pages = await inSlices(entries, toPage, request.site)
  return pages.filter((page) => page !== undefined)
}

// Events hidden from calendars are hidden from search engines, too.
function isMapped(entry: Entry, request: PageRequest): boolean {
  const { occurs } = entry.resource
  return isReadable(entry, request) && opens(entry, request) && (!occurs || occurs(entry) !== undefined)
}

function toMapped(entry: Entry, changed: number | undefined, site: Site): MappedPage {
  const address = entryLinkOf(entry, site)
  return { address: /^[\u0021-\u007e]*$/.test(address) ? address : new URL(address).href, changed }
}

// An archive changes with its entries; an empty one is omitted.
async function archivesOf(subjects: readonly Entry[], resource: Resource, request: PageRequest) {
  const { site } = request
  const giveWay = toGiveWay(request.site)
  const naming = typesNaming(resource, site)
  const pages: MappedPage[] = []
  const archives = subjects.flatMap((subject) =>
    sitesWithArchive(subject, site).map((seen) => [subject, seen] as const),
  )
  for (const [subject, seen] of archives) {
    await giveWay()
    const alike = [...new Set([subject, ...translationsOf(subject, site).values()])]
    const listing = naming.filter(({ type, index }) => alike.some((one) => site.mayBeNamed(one, type.name, index)))
    const found = listing.map(({ type, index }) => {
      const query = published(type, 1)
      query.where.push({ index, keys: namingKeys(subject, type, index, seen) })
      // Lists omit events without a time.
      if (type.occurs) query.tests.push((entry) => type.occurs!(entry) !== undefined)
      return sitemapChangesOf(type, query, seen)
    })
    const listed = (await Promise.all(found)).filter(({ total }) => total > 0)
    if (listed.length === 0) continue
    pages.push(toMapped(subject, latest([subject.modified, ...listed.map(({ changed }) => changed)]), seen))
  }
  return pages
}

// The home page, unless it is an entry's, the calendar, and the lists of types.
async function sitePages(site: AssembledSite): Promise<MappedPage[]> {
  const codes = site.language === undefined ? languageCodes(site.settings) : []
  if (codes.length === 0) return pagesOfOne(site)
  return (await Promise.all(codes.map((code) => pagesOfOne(siteInLanguage(site, code))))).flat()
}

async function pagesOfOne(site: Site): Promise<MappedPage[]> {
  const types = pagedResources(site)
  const occurring = types.filter(({ occurs }) => occurs)
  const lists = types.filter(({ postType }) => postType?.hasArchive)
  return [
    ...(frontPage(site) ? [] : [{ address: `${site.home}/`, changed: await lastChangeOf(types, site) }]),
    ...(occurring.length > 0
      ? [{ address: `${site.home}/calendar`, changed: await lastChangeOf(occurring, site) }]
      : []),
    ...(await Promise.all(
      lists.map(async (type) => ({ address: `${site.home}/${type.base}/`, changed: await lastChangeOf([type], site) })),
    )),
  ]
}
