import type { Entry, Query, Reads, Resource } from '../../model/model.ts'

type Selects = (query: Query) => Promise<{ entries: readonly Entry[]; total: number }>

/**
 * Selects entries, and records the query under `question`. Queries with functions, and orders that depend on other entries,
 * cannot be repeated by others: every entry that they may consult counts as read.
 */
export async function noteSelect(
  reads: Reads,
  question: readonly [string, unknown],
  resources: readonly (Resource | undefined)[],
  query: Query,
  select: Selects,
): ReturnType<Selects> {
  const isLive = (order: string) => resources.some((one) => one?.orders[order]?.live)
  const looks = query.tests.length > 0 || isLive(query.orderBy) || query.ranges.some(({ order }) => isLive(order))
  // JSON does not distinguish infinite bounds from absent ones, which matters for these.
  const isEmpty = query.ranges.some(({ after = 0, before = 0 }) => !(after < Infinity) || !(before > -Infinity))
  if (query.search !== undefined || isEmpty) reads.note('search')
  else if (!looks) reads.note(...question, query)
  else if (reads.isBroad) for (const resource of resources) reads.note('all', resource?.name)
  else {
    const plain = query.ranges.filter(({ order }) => !isLive(order))
    const all = { ...query, tests: [], ranges: plain, orderBy: 'id', offset: 0, limit: Number.MAX_SAFE_INTEGER }
    reads.note(...question, all)
    for (const entry of (await select(all)).entries) noteEntry(reads, entry)
  }
  const selected = await select(query)
  for (const entry of selected.entries) noteEntry(reads, entry)
  return selected
}

/** Notes that an entry was handed out, and may be read in full. */
export function noteEntry(reads: Reads, entry: Entry): void {
  reads.note('entry', entry.resource.name, entry.id)
}

/** Makes a value from an entry that later readers share. */
export function makeOfEntry<Made>(reads: Reads, name: string, entry: Entry, make: () => Made): Made {
  return reads.make(name, () => {
    noteEntry(reads, entry)
    return make()
  })
}
