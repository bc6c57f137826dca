import { timeAt } from '../../derive/addresses/archives.ts'
import type { FoundPage, PageRequest } from '../parts/page.ts'
import type { PagePath } from '../parts/page-path.ts'
import { listPage } from './list-page.ts'
import { writings } from '../parts/section.ts'
import { siteInLanguage } from '../../derive/languages/site-in-language.ts'
import type { Query } from '../../model/model.ts'
import { languagesOfSite } from '../parts/in-language.ts'
import type { OtherLanguage } from '../parts/language-links.ts'

/** Returns the entries of the year, month or day that a path names; undefined if none. */
export async function dateArchive(pagePath: PagePath, request: PageRequest): Promise<FoundPage> {
  const time = timeAt(pagePath.path, request.site)
  if (!time) return undefined
  const { title, path, narrow } = time
  return listPage(pagePath, request, {
    title,
    address: request.site.home + path,
    languages: await languagesWith(request, path, narrow),
    sections: writings(request, { narrow }),
  })
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
