import { indexFor } from '../derive/archives.ts'
import { namingKeys } from '../derive/languages/translations.ts'
import { listedTypes } from '../derive/listed-types.ts'
import type { Entry } from '../model/model.ts'
import { listEntries, listHeading } from './lists/entries.ts'
import { labelsIn } from './parts/say.ts'
import type { Markup } from './parts/markup.ts'
import type { PageRequest } from './parts/page.ts'
import { sectionOf } from './parts/section.ts'

/** More than these are for the calendar. */
const most = 50

/**
 * The events of a venue or an organizer: upcoming ones first, then past ones.
 *
 * @throws Again, like `inSlices`
 */
export async function eventsHere(entry: Entry, request: PageRequest): Promise<Markup[]> {
  const { site } = request
  const { resource } = entry
  // Terms and people have lists of their own.
  if (!resource.hidesDate || resource.postType) return []
  const lists: Markup[] = []
  for (const type of listedTypes(site)) {
    const index = type.occurs && indexFor(type, resource)
    if (index === undefined) continue
    const keys = namingKeys(entry, type, index, site)
    const { entries } = await sectionOf(type, request, {
      narrow: (query) => query.where.push({ index, keys }),
    }).take(0, most)
    if (entries.length > 0)
      lists.push(listHeading(type.name, labelsIn(site, type).plural, await listEntries(entries, request, 'h3')))
  }
  return lists
}
