import type { Entry } from '../define/model.ts'
import { addressOf, listSections, titleOf } from './entry-parts.ts'
import { markup } from './markup.ts'
import { type PageAnswer, type PageRequest, toPage } from './page.ts'
import { firstReadable, listLength, published, writings } from './readable.ts'

/** The page of an entry at whose address the newest posts are listed, instead of its own text. */
export async function postsListPage(entry: Entry, request: PageRequest): Promise<PageAnswer> {
  const { site } = request
  const lists = await Promise.all(
    writings(site).map(
      async (type) => [type, await firstReadable(type, published(type, listLength(site)), request)] as const,
    ),
  )
  const found = lists.filter(([, entries]) => entries.length > 0)
  return toPage(request, {
    title: titleOf(entry, site),
    head: markup`<link rel="canonical" href="${addressOf(entry, site)}" />`,
    main: markup`<h1>${titleOf(entry, site)}</h1>
      ${found.length > 0 ? await listSections(found, request) : markup`<p>Nothing is published here yet.</p>`}`,
  })
}
