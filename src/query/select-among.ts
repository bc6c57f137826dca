import type { Entry, Query, Site } from '../model/model.ts'
import type { Collection } from './collection.ts'
import { byId } from './orders.ts'
import type { Selected } from './select-entries.ts'
import { compareKeys, sortKey } from './sorted-order.ts'

/**
 * Selects one page of several collections together, in the query's order, which each must have. Each returns all hits that may
 * be on the page or before it; those before it are skipped in blocks, so that no more keys are compared than the page needs.
 */
export async function selectAmong(collections: readonly Collection[], query: Query, site: Site): Promise<Selected> {
  const [first] = collections
  if (!first) return { entries: [], total: 0 }
  if (collections.length === 1) return first.select(query)
  const offset = Math.max(0, query.offset)
  const wanted = { ...query, offset: 0, limit: offset + query.limit }
  const selected = await Promise.all(collections.map((collection) => collection.select(wanted)))
  const total = selected.reduce((sum, one) => sum + one.total, 0)
  if (offset >= total) return { entries: [], total }
  const runs = selected.map((one) => new Run(one))
  const compare = comparisonFor(collections, query, site)
  skip(runs, offset, compare)
  const entries: Entry[] = []
  while (entries.length < query.limit) {
    const next = firstOf(runs, 1, compare)
    if (!next) break
    entries.push(next.at(0).entry)
    next.begin++
  }
  return { entries, total }
}

interface Item {
  readonly entry: Entry
  /** How well it fits the search: 1 is best. */
  readonly rank: number
}

/** The hits of one collection, in order. */
class Run {
  begin = 0
  readonly #selected: Selected

  constructor(selected: Selected) {
    this.#selected = selected
  }

  get left(): number {
    return this.#selected.entries.length - this.begin
  }

  at(place: number): Item {
    const { entries, ranks } = this.#selected
    return { entry: entries[this.begin + place]!, rank: ranks?.[this.begin + place] ?? 0 }
  }
}

type Compare = (a: Item, b: Item) => number

/** Skips the first items of all runs together: of equal-sized blocks, the one that ends first lies wholly among them. */
function skip(runs: readonly Run[], count: number, compare: Compare): void {
  for (let left = count; left > 0;) {
    const size = Math.max(1, Math.floor(left / runs.length))
    firstOf(runs, size, compare)!.begin += size
    left -= size
  }
}

/** The run whose item at the end of a block of this size comes first. */
function firstOf(runs: readonly Run[], block: number, compare: Compare): Run | undefined {
  const open = runs.filter((run) => run.left >= block)
  return open.reduce<Run | undefined>(
    (first, run) => (first && compare(first.at(block - 1), run.at(block - 1)) <= 0 ? first : run),
    undefined,
  )
}

function comparisonFor(collections: readonly Collection[], query: Query, site: Site): Compare {
  const isByRank = query.orderBy === 'relevance'
  const isDated = collections.every(({ resource }) => resource.orders['date'] !== undefined)
  const name = isByRank ? (isDated ? 'date' : 'id') : query.orderBy
  const step = query.descending ? -1 : 1
  const keyOf = (entry: Entry) => sortKey((entry.resource.orders[name] ?? byId).key(entry, site))
  return (a, b) =>
    a.rank - b.rank || compareKeys(keyOf(a.entry), keyOf(b.entry), step) || step * (a.entry.id - b.entry.id)
}
