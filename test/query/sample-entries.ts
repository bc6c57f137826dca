import type { Clause, Entry, Order, Query, Resource, Site } from '../../src/model/model.ts'

/** What a sample entry is made of; the rest of an entry does not matter to an index. */
export interface Sample {
  readonly id: number
  readonly slug?: string
  readonly status?: string
  readonly date?: number
  readonly title?: string
  readonly tags?: readonly string[]
  readonly excerpt?: string
  readonly body?: string
  /** Key of an order that is tested by itself. */
  readonly key?: number | string
}

const orders: Record<string, Order> = {
  id: { key: (entry) => entry.id },
  date: { key: (entry) => entry.derived.date },
  title: { key: titleOf },
  slug: { key: (entry) => entry.slug },
  // Stands for an order by something that other entries decide.
  rank: { key: (entry) => entry.derived.date % 3, live: true },
  // Some say nothing.
  minutes: { key: minutesOf },
  minutesNow: { key: minutesOf, live: true },
}

/** A resource with what the tests of the index need: two indexes, orders of each kind, searched texts. */
export const resource = {
  name: 'sample',
  orders,
  indexes: { status: (entry: Entry) => [entry.derived.status], tags: tagsOf },
  searched: [(entry: Entry) => [titleOf(entry)], (entry: Entry) => [String(entry.data['excerpt'] ?? '')]],
  searchesBody: true,
} as unknown as Resource

/** No order or index of the samples asks the site anything. */
export const site = {} as Site

/** An entry of the sample resource; its body is in its data, so that it can be read without a disk. */
export function entryOf(sample: Sample): Entry {
  const { id, slug = `entry-${id}`, status = 'publish', date = id, ...data } = sample
  return {
    resource,
    id,
    path: `samples/${id}.md`,
    slug,
    data,
    bodyStart: 0,
    size: 0,
    mtimeMs: 0,
    ctimeMs: 0,
    ino: 0,
    modified: 0,
    derived: { status, date },
  }
}

/** Raw text of a sample's body. */
export function bodyOf(entry: Entry): string {
  return String(entry.data['body'] ?? '')
}

/** A question with what is usual, and what is said. */
export function queryOf(said: Partial<Query> = {}): Query {
  return { where: [], tests: [], ranges: [], orderBy: 'date', descending: true, offset: 0, limit: 10, ...said }
}

/** The answer that a look at every entry gives: slow, and plain enough to be believed. */
export function answerOf(entries: readonly Entry[], query: Query): { ids: number[]; total: number } {
  const { include = [], exclude = [] } = query
  const passing = entries
    .filter((entry) => query.where.every((clause) => passes(entry, clause)))
    .filter((entry) => (include.length > 0 ? include.includes(entry.id) : !exclude.includes(entry.id)))
    .filter((entry) => query.ranges.every((range) => isWithin(entry, range)))
    .filter((entry) => query.tests.every((test) => test(entry)))
  const sorted = passing.sort((a, b) => {
    if (query.orderBy === 'include') return include.indexOf(a.id) - include.indexOf(b.id)
    const [one, other] = [keyOf(a, query.orderBy), keyOf(b, query.orderBy)]
    if ((one === undefined) !== (other === undefined)) return one === undefined ? 1 : -1
    const ascending =
      one === undefined || other === undefined ? a.id - b.id : one < other ? -1 : one > other ? 1 : a.id - b.id
    return query.descending ? -ascending : ascending
  })
  const ids = sorted.slice(query.offset, query.offset + query.limit).map((entry) => entry.id)
  return { ids, total: passing.length }
}

function passes(entry: Entry, clause: Clause): boolean {
  const held = resource.indexes[clause.index]!(entry)
  return clause.keys.some((key) => held.includes(key)) !== (clause.exclude ?? false)
}

function isWithin(entry: Entry, { order, after = -Infinity, before = Infinity }: Query['ranges'][number]): boolean {
  const key = Number(keyOf(entry, order))
  return key > after && key < before
}

function keyOf(entry: Entry, order: string): number | string | undefined {
  const key = orders[order]!.key(entry, site)
  return typeof key === 'string' ? key.toLowerCase() : key
}

function minutesOf(entry: Entry): number | undefined {
  return entry.derived.date % 4 === 0 ? undefined : entry.derived.date % 7
}

function titleOf(entry: Entry): string {
  return String(entry.data['title'] ?? '')
}

function tagsOf(entry: Entry): readonly string[] {
  return (entry.data['tags'] as readonly string[] | undefined) ?? []
}
