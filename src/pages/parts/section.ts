import { inTree } from '../../derive/entries.ts'
import type { Entry, Page, Query, Resource, Site } from '../../model/model.ts'
import { writings as writingTypes } from '../../derive/listed-types.ts'
import { wallAt } from '../../text/time/event-time.ts'
import type { PageRequest } from './page.ts'
import { labelsIn } from './say.ts'
import { isReadable, published } from './readable.ts'

/** A part of a list. */
export interface Section {
  /** Unique on the page. */
  readonly name: string
  /** Plain text; without it, the title of the page is the heading. */
  readonly heading?: string
  readonly take: (offset: number, limit: number) => Promise<Taken>
}

export type Taken = Pick<Page, 'entries' | 'total'>

interface SectionOptions {
  readonly narrow?: (query: Query) => void
  readonly pinned?: boolean
  /** Whether descendants follow an entry, if the type has a tree. */
  readonly inTree?: boolean
}

/** Larger trees have only the order of their type, so that no page takes long. */
const largestTree = 1000

/**
 * Returns a type's published entries as a part of a list: newest first, or upcoming ones soonest first, then past ones. The
 * cost of a page depends on what it shows: the index finds its offset, and entries that are not public are omitted.
 */
export function sectionOf(resource: Resource, request: PageRequest, options: SectionOptions = {}): Section {
  const { narrow = () => {}, pinned = false } = options
  const { name, occurs, indexes } = resource
  const queries = () => {
    if (occurs) return [coming(resource, request), over(resource, request)]
    if (!pinned || !indexes['sticky']) return [published(resource, 0)]
    return [false, true].map((exclude) => {
      const query = published(resource, 0)
      query.where.push({ index: 'sticky', keys: ['1'], exclude })
      return query
    })
  }
  return {
    name,
    heading: labelsIn(request.site, resource).plural,
    take: async (offset, limit) =>
      (options.inTree && (await takeFromTree(resource, request, offset, limit))) || takeFrom(queries(), offset, limit),
  }

  async function takeFrom(parts: readonly Query[], offset: number, limit: number): Promise<Taken> {
    const entries: Entry[] = []
    let [total, taken] = [0, 0]
    for (const query of parts) {
      narrow(query)
      query.offset = Math.max(0, offset - total)
      query.limit = limit - taken
      const found = await request.site.select(name, query)
      entries.push(...found.entries.filter((entry) => isListed(entry, request)))
      taken += found.entries.length
      total += found.total
    }
    return { entries, total }
  }
}

// Undefined without a tree, or if it is too large.
async function takeFromTree(
  resource: Resource,
  request: PageRequest,
  offset: number,
  limit: number,
): Promise<Taken | undefined> {
  if (resource.parentKey === undefined) return undefined
  const { entries, total } = await request.site.select(resource.name, published(resource, largestTree))
  if (total > largestTree) return undefined
  const visible = entries.filter((entry) => isListed(entry, request))
  const listed = inTree(visible, request.site)
  return { entries: listed.slice(offset, offset + limit), total: listed.length }
}

/** Returns the published entries of writings, newest first: a section for each type. */
export function writings(request: PageRequest, options?: SectionOptions): Section[] {
  return writingTypes(request.site).map((type) => sectionOf(type, request, options))
}

/** Whether lists include an entry, and it is public. */
function isListed(entry: Entry, request: PageRequest): boolean {
  const { resource, derived } = entry
  if (derived.status !== 'publish' || (resource.occurs?.(entry) === undefined) !== (resource.occurs === undefined))
    return false
  return isReadable(entry, request)
}

/** Returns the query for current and upcoming events, soonest first. */
export function coming(resource: Resource, { site }: PageRequest, limit = 0): Query {
  const query = published(resource, limit)
  query.ranges.push({ order: lastOf(resource), after: nowOn(site) })
  return { ...query, orderBy: 'start', descending: false }
}

function over(resource: Resource, { site }: PageRequest): Query {
  const query = published(resource, 0)
  // Bounds are exclusive, and in whole seconds.
  query.ranges.push({ order: lastOf(resource), before: nowOn(site) + 1 })
  return { ...query, orderBy: 'start' }
}

function lastOf({ orders }: Resource): string {
  return orders['end'] ? 'end' : 'start'
}

function nowOn(site: Site): number {
  return wallAt(site.now(), site.settings.timezone) / 1000
}
