import { languagesOfSite } from '../parts/in-language.ts'
import type { FoundPage, PageRequest } from '../parts/page.ts'
import type { PagePath } from '../parts/page-path.ts'
import { isWriting, typeAt } from '../../derive/listed-types.ts'
import { listPage } from './list-page.ts'
import { calendarWays } from '../parts/calendar-ways.ts'
import { labelsIn, wordsOf } from '../parts/say.ts'
import { sectionOf } from '../parts/section.ts'
import { feedLink } from '../parts/site-feed-links.ts'

/** Returns the list of a type that has one, at `/{base}/`: upcoming entries first, if the type has events. */
export async function typeArchive(pagePath: PagePath, request: PageRequest): Promise<FoundPage> {
  const { site } = request
  const type = typeAt(pagePath.path, site)
  if (!type) return undefined
  return listPage(pagePath, request, {
    title: labelsIn(site, type).plural,
    address: `${site.home}/${type.base}/`,
    ...(isWriting(type) && { head: feedLink(site, labelsIn(site, type).plural, `${site.home}/${type.base}/feed/`) }),
    sections: [sectionOf(type, request, { inTree: true })],
    intro: type.occurs !== undefined && calendarWays(site, `${site.home}/${type.base}/`),
    languages: languagesOfSite(site, `/${type.base}/`),
    empty: wordsOf(site)('nothingHereYet'),
  })
}
