import { bareFolderAt } from '../../derive/folders/folder-list.ts'
import { sectionOf } from '../parts/section.ts'
import type { FoundPage, PageRequest } from '../parts/page.ts'
import type { PagePath } from '../parts/page-path.ts'
import { listPage } from './list-page.ts'

/** Returns the list, by title, of pages in a folder without its own page; undefined if none of them is public. */
export async function folderList(pagePath: PagePath, request: PageRequest): Promise<FoundPage> {
  const found = bareFolderAt(pagePath.path, request.site)
  if (!found) return undefined
  const { resource, index, key } = found
  const section = sectionOf(resource, request, {
    narrow: (query) => {
      query.where.push({ index, keys: [key] })
      query.orderBy = 'title'
      query.descending = false
    },
  })
  const name = pagePath.path.split('/').findLast(Boolean)!
  return listPage(pagePath, request, {
    title: name.replace(/[-_]+/g, ' ').replace(/^./u, (letter) => letter.toUpperCase()),
    address: `${request.site.home}${pagePath.path}`,
    sections: [section],
    noIndex: true,
  })
}
