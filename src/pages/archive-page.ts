import type { Entry, Resource } from '../define/model.ts'
import { archiveSubject, indexFor } from './archive-subject.ts'
import { addressOf, listSections, titleOf } from './entry-parts.ts'
import { markup } from './markup.ts'
import { type PageAnswer, type PageRequest, toPage } from './page.ts'
import { firstReadable, listedTypes, published } from './readable.ts'

/** The page of a term or a user, with the entries that name it. */
export async function archivePage(pathname: string, request: PageRequest): Promise<PageAnswer | undefined> {
  const { site } = request
  const subject = archiveSubject(pathname, site)
  if (!subject) return undefined
  const lists = await Promise.all(listedTypes(site).map(async (type) => [type, await naming(type, subject)] as const))
  const found = lists.filter(([, entries]) => entries.length > 0)
  // A user without anything public has no page, as in the interface.
  if (found.length === 0 && subject.resource.space === 'user') return undefined
  return toPage(request, {
    title: titleOf(subject, site),
    head: markup`<link rel="canonical" href="${addressOf(subject, site)}" />`,
    main: markup`<h1>${titleOf(subject, site)}</h1>
      ${found.length === 0 && markup`<p>Nothing is published here yet.</p>`}
      ${await listSections(found, request)}`,
  })

  async function naming(type: Resource, entry: Entry): Promise<readonly Entry[]> {
    const index = indexFor(type, entry.resource)
    if (index === undefined) return []
    const query = published(type, longest)
    query.where.push({ index, keys: site.keysOf(entry) })
    return firstReadable(type, query, request)
  }
}

/** The newest of each type; the interface has all of them, paginated. */
const longest = 100
