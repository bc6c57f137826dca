import { listingKeys, listingFields } from '../derive/addresses/archives.ts'
import type { Entry, Resource } from '../model/model.ts'
import { listEntries, listHeading } from './lists/entries.ts'
import { markup, type Markup } from './parts/markup.ts'
import type { PageRequest } from './parts/page.ts'
import { labelsIn, wordsOf } from './parts/say.ts'
import { sectionOf } from './parts/section.ts'

/** Longer lists link to the type's own list. */
const most = 50

/** Lists the entries that name an entry, by type, and by field if several may: exhibits of an artist. @throws Again */
export async function listedHere(entry: Entry, request: PageRequest): Promise<Markup[]> {
  const { site } = request
  const lists: Markup[] = []
  for (const way of listingFields(entry.resource, site)) {
    const { type, index, label } = way
    const keys = listingKeys(entry, way, site)
    const { entries, total } = await sectionOf(type, request, {
      narrow: (query) => {
        query.where.push({ index, keys })
        if (type.name === entry.resource.name) query.without = [entry.id]
      },
    }).take(0, most)
    if (entries.length === 0) continue
    const { plural } = labelsIn(site, type)
    // One after another: each yields while it is made.
    const items = await listEntries(entries, request, 'h3')
    lists.push(
      listHeading(
        label === undefined ? type.name : `${type.name}-${index.replaceAll('.', '-')}`,
        label === undefined ? plural : `${plural} (${label})`,
        markup`${items}${total > most && rest(total - most, type, request)}`,
      ),
    )
  }
  return lists
}

function rest(count: number, { base, postType }: Resource, { site }: PageRequest): Markup {
  const said = wordsOf(site)('andMore', { count })
  return markup`<p>${postType?.hasArchive ? markup`<a href="${site.home}/${base}/">${said}</a>` : said}</p>`
}
