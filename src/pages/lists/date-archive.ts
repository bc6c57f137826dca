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

const dated = /^\/([1-9]\d{3})(?:\/(\d\d?)(?:\/(\d\d?))?)?\/?$/

/** Returns the year, month or day in the site's zone that a path names: `/2026/`, `/2026/03/`, `/2026/03/14/`; else undefined. */
export function timeAt(of: string, site: Site) {
  const found = dated.exec(of)
  const span = found && spanOf(found[1]!, found[2], found[3])
  if (!span) return undefined
  const { timezone } = site.settings
  const { day, month } = datesOf(site)
  // In seconds; bounds are exclusive.
  const [after, before] = [wallToMoment(span.from, timezone) / 1000 - 1, wallToMoment(span.to, timezone) / 1000]
  const { from, parts } = span
  return {
    title: [(local: string) => local.slice(0, 4), month, day][parts.length - 1]!(toUtcText(from)),
    path: `/${parts.join('/')}/`,
    narrow: (query: Query) => void query.ranges.push({ order: 'date', after, before }),
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

// Wall times as if in UTC; undefined if there is no such month or day.
function spanOf(year: string, month?: string, day?: string) {
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)]
  const from = Date.UTC(y, m, d)
  const at = new Date(from)
  if (at.getUTCMonth() !== m || at.getUTCDate() !== d) return undefined
  const parts = [year, month, day].flatMap((part) => part?.padStart(2, '0') ?? [])
  const to = parts.length === 1 ? Date.UTC(y + 1, 0) : parts.length === 2 ? Date.UTC(y, m + 1) : Date.UTC(y, m, d + 1)
  return { from, to, parts }
}
