import { nobody } from '../../define/define.ts'
import type { Clause, Entry, Query, Resource, Site } from '../../model/model.ts'
import { isReadable } from './is-readable.ts'
import type { Discussion } from './discussion.ts'
import type { PageRequest } from './page.ts'

export { isReadable } from './is-readable.ts'

type PasswordView = Pick<PageRequest, 'site' | 'password' | 'words'>

/** Whether an entry shows its content: it is not protected, or the right password was typed. */
export function opens(entry: Entry, { site, password, words }: PasswordView): boolean {
  const reader = words ? { ...nobody, tries: words.tries } : nobody
  // A missing password must not equal an empty one.
  return entry.resource.opens?.(entry, reader, site, password ?? '') ?? true
}

// Only entries with a public status, for types that have one.
function publicOnly(resource: Resource): Clause[] {
  return resource.indexes['status'] ? [{ index: 'status', keys: [resource.publicStatus] }] : []
}

/** Returns the condition for public comments on an entry. */
export function commentsOn(entry: Entry, { resource, index }: Discussion, site: Site): Clause[] {
  return [...publicOnly(resource), { index, keys: site.keysInSpace(entry) }]
}

/** Returns the query for published entries of a type, in its own order, or newest first if it has dates. */
export function published(resource: Resource, limit: number): Query {
  const { listOrder, orders } = resource
  const own = listOrder && orders[listOrder.by] ? listOrder : undefined
  return {
    where: publicOnly(resource),
    tests: [],
    ranges: [],
    orderBy: own?.by ?? (orders['date'] ? 'date' : 'id'),
    descending: own?.descending ?? true,
    offset: 0,
    limit,
  }
}

/**
 * Returns the first public entries of a query, in its order. Queries the index for more than are needed only if some have no
 * page: the cost of a page depends on what it shows, not on the size of the site.
 *
 * @param isWanted - a further condition that no posting list covers
 */
export async function firstReadable(
  resource: Resource,
  query: Query,
  request: PageRequest,
  isWanted: (entry: Entry) => boolean = () => true,
): Promise<readonly Entry[]> {
  const { limit } = query
  const found: Entry[] = []
  // Replacements are fetched in growing steps, so that many of them take few queries.
  for (let offset = 0, step = limit; found.length < limit; offset += step, step *= 2) {
    query.offset = offset
    query.limit = step
    const { entries, total } = await request.site.select(resource.name, query)
    for (const entry of entries)
      if (
        found.length < limit &&
        entry.derived.status === resource.publicStatus &&
        isWanted(entry) &&
        isReadable(entry, request)
      )
        found.push(entry)
    if (offset + step >= total) break
  }
  return found
}
