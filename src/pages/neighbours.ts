import type { Entry, Resource } from '../model/model.ts'
import { entryLinkOf, entryTitleOf } from './parts/entry-parts.ts'
import { markup, type Markup } from './parts/markup.ts'
import { labelsIn, wordsOf } from './parts/say.ts'
import type { PageRequest } from './parts/page.ts'
import { isWriting } from '../derive/listed-types.ts'
import { isReadable, published } from './parts/readable.ts'

/** How many entries of one second are searched: imports may have dated many alike. */
const most = 20
const month = 30 * 86_400

export type Neighbours = NonNullable<Awaited<ReturnType<typeof neighboursOf>>>

/** Finds the entries published before and after an entry; undefined if its type is not read one after another. */
export async function neighboursOf(entry: Entry, request: PageRequest) {
  if (!isWriting(entry.resource)) return undefined
  const [before, after] = await Promise.all([nextTo(entry, 'before', request), nextTo(entry, 'after', request)])
  return (before ?? after) && { before, after }
}

export function linksTo({ before, after }: Neighbours, resource: Resource, { site }: PageRequest): Markup {
  const say = wordsOf(site)
  const link = (to: Entry, rel: string, label: Markup) =>
    markup`<a rel="${rel}" href="${entryLinkOf(to, site)}"><span class="soft">${label}</span> ${entryTitleOf(to, site)}</a>`
  return markup`<nav class="turn neighbours" aria-label="${labelsIn(site, resource).plural}">
    <span>${before && link(before, 'prev', say('before'))}</span>
    <span>${after && link(after, 'next', say('after'))}</span>
  </nav>`
}

// The index orders by second, and by id within one. A short time span costs it less than all entries on one side.
async function nextTo(entry: Entry, side: 'before' | 'after', request: PageRequest): Promise<Entry | undefined> {
  const { resource } = entry
  const second = Number(resource.orders['date']!.key(entry, request.site))
  for (const span of [month, 12 * month, Number.POSITIVE_INFINITY]) {
    const [after, before] = side === 'before' ? [second - span, second + 1] : [second - 1, second + span]
    // The second one is nearly always the next: a larger query would make the response depend on all its entries.
    for (const limit of [2, most]) {
      const query = published(resource, limit)
      query.descending = side === 'before'
      query.ranges.push({ order: 'date', after, before })
      const { entries } = await request.site.select(resource.name, query)
      const own = entries.indexOf(entry)
      const next = own < 0 ? undefined : entries.slice(own + 1).find((one) => isReadable(one, request))
      if (next) return next
      if (entries.length < limit) break
    }
  }
  return undefined
}
