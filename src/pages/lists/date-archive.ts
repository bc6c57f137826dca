import { toUtcText, wallToMoment } from '../../text/time/local-time.ts'
import { datesOf } from '../../derive/words/site-dates.ts'
import type { PageAnswer, PageRequest } from '../parts/page.ts'
import type { PagePath } from '../parts/page-path.ts'
import { listPage } from './list-page.ts'
import { writings } from '../parts/section.ts'
import { siteInLanguage } from '../../derive/languages/site-in-language.ts'
import type { Query, Site } from '../../model/model.ts'
import { languagesOfSite } from '../parts/in-language.ts'
import type { OtherLanguage } from '../parts/language-links.ts'

const dated = /^\/[1-9]\d{3}(?:\/\d\d?){0,2}\/?$/

/** Returns the year, month or day in the site's zone that a path names: `/2026/`, `/2026/03/`, `/2026/03/14/`; else undefined. */
export function timeAt(of: string, site: Site) {
  const given = dated.test(of) ? of.split('/').filter(Boolean) : []
  const [y = 0, m = 1, d = 1] = given.map(Number)
  // Wall times as if in UTC.
  const from = Date.UTC(y, m - 1, d)
  const at = new Date(from)
  if (given.length === 0 || at.getUTCMonth() !== m - 1 || at.getUTCDate() !== d) return undefined
  const to = [Date.UTC(y + 1, 0), Date.UTC(y, m), Date.UTC(y, m - 1, d + 1)][given.length - 1]!
  const [start, before] = [from, to].map((wall) => wallToMoment(wall, site.settings.timezone) / 1000)
  const { day, month } = datesOf(site)
  return {
    title: [(local: string) => local.slice(0, 4), month, day][given.length - 1]!(toUtcText(from)),
    path: `/${given.map((part) => part.padStart(2, '0')).join('/')}/`,
    // In seconds; bounds are exclusive.
    narrow: (query: Query) => void query.ranges.push({ order: 'date', after: start! - 1, before: before! }),
  }
}

/** Returns the entries of the year, month or day that a path names; undefined if none. */
export async function dateArchive(pagePath: PagePath, request: PageRequest): Promise<PageAnswer | undefined> {
  const time = timeAt(pagePath.path, request.site)
  if (!time) return undefined
  const { title, path, narrow } = time
  return listPage(
    {
      title,
      address: request.site.home + path,
      languages: await languagesWith(request, path, narrow),
      sections: writings(request, { narrow }),
      pagePath,
      empty: '',
      needsEntries: true,
    },
    request,
  )
}

// Languages without entries of that time have no such page.
async function languagesWith(
  request: PageRequest,
  path: string,
  narrow: (query: Query) => void,
): Promise<readonly OtherLanguage[]> {
  const found: OtherLanguage[] = []
  for (const other of languagesOfSite(request.site, path)) {
    const sections = writings({ ...request, site: siteInLanguage(request.site, other.code) }, { narrow })
    const taken = await Promise.all(sections.map((section) => section.take(0, 1)))
    if (taken.some(({ total }) => total > 0)) found.push(other)
  }
  return found.length > 1 ? found : []
}
