import type { Entry, Query, Site } from '../define/model.ts'
import type { Bits } from './bits.ts'
import { type Conditions, conditionsOf, fixedSet, type Shelf } from './conditions.ts'
import { findHits, Hits } from './hits.ts'
import { type Found, pageOf } from './page-of-hits.ts'

/** What a question selects, and how much there is in all. */
export interface Selected {
  readonly entries: readonly Entry[]
  readonly total: number
}

/**
 * Answers a question from the index.
 * @param found what its search found; without it the question has none, and relevance is the order by date.
 */
export function selectEntries(shelf: Shelf, query: Query, site: Site, found?: Found): Selected {
  const conditions = conditionsOf(shelf, query)
  const hits = passing(shelf, query, site, findAll(shelf, conditions, found), found)
  const page = pageOf({ shelf, query, site, hits, spans: conditions.spans, found })
  return { entries: page.map((slot) => shelf.table.entries[slot]!), total: hits.total }
}

/** The slots that pass the conditions which sets of slots answer, before any function is asked. */
export function candidatesOf(shelf: Shelf, query: Query): Bits {
  return findAll(shelf, conditionsOf(shelf, query)).bits(shelf.table.slots)
}

/** How many entries hold all the clauses. */
export function countEntries(shelf: Shelf, where: Query['where']): number {
  return findAll(shelf, conditionsOf(shelf, { where })).total
}

function findAll({ table }: Shelf, conditions: Conditions, found?: Found): Hits {
  const wanted = found ? [...conditions.wanted, fixedSet(found.hits, found.hits.count())] : conditions.wanted
  return findHits({ ...conditions, wanted }, table.live, table.size, table.slots)
}

/** Asks the functions of a question, the dearest conditions. */
function passing({ table, orders }: Shelf, query: Query, site: Site, hits: Hits, found: Found | undefined): Hits {
  const tests = [...query.tests]
  if (found && query.searchable) tests.push(query.searchable)
  for (const { order: name, after, before } of query.ranges) {
    const order = orders.defined(name)
    if (order.live) tests.push((entry) => isBetween(order.key(entry, site), after, before))
  }
  if (tests.length === 0) return hits
  let left = hits.list()
  for (const test of tests) left = left.filter((slot) => test(table.entries[slot]!))
  return new Hits(left)
}

function isBetween(key: number | string, after = -Infinity, before = Infinity): boolean {
  return typeof key === 'number' && key > after && key < before
}
