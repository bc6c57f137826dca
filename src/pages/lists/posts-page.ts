import type { Entry } from '../../model/model.ts'
import { entryLinkOf, entryTitleOf } from '../parts/entry-parts.ts'
import { languagesOfEntry } from '../parts/in-language.ts'
import type { FoundPage, PageRequest } from '../parts/page.ts'
import type { PagePath } from '../parts/page-path.ts'
import { listPage } from './list-page.ts'
import { wordsOf } from '../parts/say.ts'
import { writings } from '../parts/section.ts'

/** Returns the page that lists the newest posts at an entry's address, instead of its own text. */
export function postsListPage(entry: Entry, pagePath: PagePath, request: PageRequest): Promise<FoundPage> {
  const { site } = request
  return listPage(pagePath, request, {
    title: entryTitleOf(entry, site),
    address: entryLinkOf(entry, site),
    sections: writings(request, { pinned: true }),
    languages: languagesOfEntry(entry, request),
    empty: wordsOf(site)('nothingHereYet'),
  })
}
