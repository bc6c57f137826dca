import type { Entry, Query, Resource } from '../define/model.ts'
import type { PageRequest } from './page.ts'
import { isReadable } from './readable.ts'

/**
 * The first entries of a question that everybody may read, in its order. The index is asked for as many as are wanted, and
 * for more only where some of them have no page: a page of the website costs what it shows, not what the site holds.
 *
 * @param isWanted - a further condition that no posting list answers
 */
export async function firstReadable(
  resource: Resource,
  query: Query,
  request: PageRequest,
  isWanted: (entry: Entry) => boolean = () => true,
): Promise<readonly Entry[]> {
  const { limit } = query
  const found: Entry[] = []
  // What is left out is looked for in growing steps, so that many of them take few questions.
  for (let offset = 0, step = limit; found.length < limit; offset += step, step *= 2) {
    query.offset = offset
    query.limit = step
    // oxlint-disable-next-line no-await-in-loop
    const { entries, total } = await request.site.select(resource.name, query)
    for (const entry of entries)
      if (found.length < limit && entry.facts.status === 'publish' && isWanted(entry) && isReadable(entry, request))
        found.push(entry)
    if (offset + step >= total) break
  }
  return found
}
