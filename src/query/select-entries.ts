import type { Entry, Query, Site } from '../model/model.ts'
import { conditionsOf, findHits, type CollectionIndex } from './conditions.ts'
import { type Matches, selectPageOfHits } from './page-of-hits.ts'
import { listedSet, type SlotSet } from './slots/slot-set.ts'

export interface Selected {
  readonly entries: readonly Entry[]
  readonly total: number
  /** How well each entry fits the search (1 is best), if ordered by relevance. */
  readonly ranks?: readonly number[]
}

/** Answers a query from the index. Without `found`, the hits of a search, relevance is order by date. */
export function selectEntries(collectionIndex: CollectionIndex, query: Query, site: Site, found?: Matches): Selected {
  const conditions = conditionsOf(collectionIndex, query, found?.hits)
  const hits = passing(collectionIndex, query, site, findHits(conditions, collectionIndex.table), found)
  const page = selectPageOfHits({ collectionIndex, query, site, hits, slotRanges: conditions.slotRanges, found })
  const entries = page.map((slot) => collectionIndex.table.entries[slot]!)
  const ranks = query.orderBy === 'relevance' ? found?.ranks : undefined
  return { entries, total: hits.size, ...(ranks && { ranks: page.map((slot) => ranks[slot]!) }) }
}

/** Runs the functions of a query, the most expensive conditions. */
function passing(
  { table, orders }: CollectionIndex,
  query: Query,
  site: Site,
  hits: SlotSet,
  found?: Matches,
): SlotSet {
  const tests = [...query.tests]
  if (found && query.searchable) tests.push(query.searchable)
  for (const { order: name, after, before } of query.ranges) {
    const order = orders.defined(name)
    if (!order.live) continue
    tests.push((entry) => {
      const key = order.key(entry, site)
      return typeof key === 'number' && key > (after ?? -Infinity) && key < (before ?? Infinity)
    })
  }
  if (tests.length === 0) return hits
  let left = hits.list()
  for (const test of tests) left = left.filter((slot) => test(table.entries[slot]!))
  return listedSet(left)
}
