import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry, Query } from '../../src/model/model.ts'
import { Collection } from '../../src/query/collection.ts'
import { answerOf, bodyOf, entryOf, queryOf, resource, type Sample, site } from './sample-entries.ts'

const TAGS = ['a', 'b', 'c', 'd']
const STATUSES = ['publish', 'draft', 'private']
/** Entries of a larger state: some posting lists are bits, others lists. */
const MANY = 3000

const idArb = fc.integer({ min: 1, max: 60 })
const sampleArb: fc.Arbitrary<Sample> = fc.record({
  id: idArb,
  slug: fc.constantFrom('', 'one', 'two', 'three'),
  status: fc.constantFrom(...STATUSES),
  date: fc.integer({ min: -5, max: 5 }),
  title: fc.constantFrom('', 'Alpha', 'alpha', 'beta', 'Gamma 1', 'Gamma 2', 'Gammalong 3', 'Gammalong 2'),
  tags: fc.subarray(TAGS),
})
const boundArb = fc.option(fc.integer({ min: -6, max: 6 }), { nil: undefined })
const queryArb: fc.Arbitrary<Query> = fc.record({
  where: fc.array(
    fc.oneof(
      fc.record({ index: fc.constant('tags'), keys: fc.subarray([...TAGS, 'none']), exclude: fc.boolean() }),
      fc.record({ index: fc.constant('status'), keys: fc.subarray(STATUSES) }),
    ),
    { maxLength: 3 },
  ),
  tests: fc.subarray([(entry: Entry) => entry.id % 3 !== 0]),
  include: fc.oneof(fc.constant(undefined), fc.uniqueArray(idArb, { maxLength: 20 })),
  exclude: fc.oneof(fc.constant(undefined), fc.uniqueArray(idArb, { maxLength: 5 })),
  ranges: fc.array(
    fc.record({
      order: fc.constantFrom('date', 'id', 'rank', 'minutes', 'minutesNow'),
      after: boundArb,
      before: boundArb,
    }),
    {
      maxLength: 2,
    },
  ),
  orderBy: fc.constantFrom('date', 'id', 'title', 'slug', 'rank', 'minutes', 'minutesNow', 'include'),
  descending: fc.boolean(),
  offset: fc.nat({ max: 30 }),
  limit: fc.nat({ max: 20 }),
})
type Step = { put: Sample } | { drop: number } | { ask: Query }
const stepArb: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ put: sampleArb }) },
  { weight: 1, arbitrary: fc.record({ drop: idArb }) },
  { weight: 2, arbitrary: fc.record({ ask: queryArb }) },
)

describe('a collection', () => {
  it('answers every question as a look at each entry does, whatever was put and dropped before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArb, { maxLength: 80 }), async (steps) => {
        const collection = newCollection()
        const model = new Map<number, Entry>()
        for (const step of steps) {
          if ('put' in step) putBoth(collection, model, entryOf(step.put))
          else if ('drop' in step) dropBoth(collection, model, step.drop)
          else await expectSame(collection, model, step.ask)
        }
        expectSameLists(collection, model)
      }),
      { numRuns: 300 },
    )
  })

  it('answers every question as a look at each entry does when there are many', async () => {
    const samples = manySamples()
    const collection = newCollection()
    collection.putMany(samples.map((sample) => entryOf(sample)))
    const model = new Map([...collection.entries()].map((entry) => [entry.id, entry]))
    const farther = queryArb.chain((query) =>
      fc.record({
        ...(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, fc.constant(value)])) as {
          [Name in keyof Query]: fc.Arbitrary<Query[Name]>
        }),
        offset: fc.constantFrom(0, 10, 700, 1500, 2900),
        ranges: fc.subarray([
          { order: 'id', after: 40 },
          { order: 'date', before: 800 },
        ]),
        include: fc.constant(query.orderBy === 'include' ? samples.slice(0, 400).map(({ id }) => id) : undefined),
      }),
    )
    await fc.assert(
      fc.asyncProperty(farther, fc.array(sampleArb, { maxLength: 5 }), async (query, changed) => {
        for (const sample of changed) putBoth(collection, model, entryOf(sample))
        await expectSame(collection, model, query)
      }),
      { numRuns: 300 },
    )
    expectSameLists(collection, model)
  })

  it('orders equal keys by id, the higher first when descending', async () => {
    const collection = newCollection()
    collection.putMany([3, 1, 2].map((id) => entryOf({ id, date: 5 })))
    expect(await idsOf(collection, { descending: false })).toEqual([1, 2, 3])
    expect(await idsOf(collection, { descending: true })).toEqual([3, 2, 1])
  })

  it('keeps the order of include, counts an id given twice once, and ignores exclude then', async () => {
    const collection = newCollection()
    collection.putMany([1, 2, 3, 4].map((id) => entryOf({ id })))
    const query = { include: [4, 2, 4, 9, 3], exclude: [2], orderBy: 'include' }
    expect(await collection.select(queryOf(query))).toMatchObject({ total: 3 })
    expect(await idsOf(collection, query)).toEqual([4, 2, 3])
    expect(await idsOf(collection, { ...query, descending: false })).toEqual([4, 2, 3])
  })

  it('treats both bounds of a range as outside of it', async () => {
    const collection = newCollection()
    collection.putMany([1, 2, 3, 4].map((id) => entryOf({ id, date: id * 10 })))
    expect(await idsOf(collection, { ranges: [{ order: 'date', after: 10, before: 40 }] })).toEqual([3, 2])
    expect(collection.count([], [{ order: 'date', after: 10, before: 40 }])).toBe(2)
    expect(collection.count([], [{ order: 'date', before: 11 }])).toBe(1)
    await expect(idsOf(collection, { ranges: [{ order: 'title', after: 1 }] })).rejects.toThrow(TypeError)
  })

  it('finds nothing for a clause without keys, and takes nothing away for one that excludes none', () => {
    const collection = newCollection()
    collection.put(entryOf({ id: 1, tags: ['a'] }))
    expect(collection.count([{ index: 'tags', keys: [] }])).toBe(0)
    expect(collection.count([{ index: 'tags', keys: [], exclude: true }])).toBe(1)
  })

  it('refuses indexes and orders that the resource does not have', async () => {
    const collection = newCollection()
    expect(() => collection.count([{ index: 'colour', keys: ['red'] }])).toThrow(RangeError)
    expect(() => collection.having('colour', 'red')).toThrow(RangeError)
    collection.put(entryOf({ id: 1 }))
    await expect(idsOf(collection, { orderBy: 'colour' })).rejects.toThrow(RangeError)
    await expect(idsOf(collection, { orderBy: 'constructor' })).rejects.toThrow(RangeError)
  })

  it('lets a new version take another id, and does not drop what took the old one', async () => {
    const collection = newCollection()
    const first = entryOf({ id: 1, slug: 'first' })
    const second = entryOf({ id: 2, slug: 'second' })
    collection.putMany([first, second])
    await idsOf(collection, {})
    // Two files exchange their ids, one after the other.
    const firstNow = { ...first, id: 2 }
    const secondNow = { ...second, id: 1 }
    collection.put(firstNow, first)
    expect(collection.size).toBe(1)
    collection.put(secondNow, second)
    expect(collection.byId(2)).toBe(firstNow)
    expect(collection.byId(1)).toBe(secondNow)
    collection.drop(second)
    expect(collection.size).toBe(2)
    expect(await idsOf(collection, { orderBy: 'id' })).toEqual([2, 1])
    collection.drop(secondNow)
    expect([...collection.entries()]).toEqual([firstNow])
  })

  it('counts every change', () => {
    const collection = newCollection()
    const entry = entryOf({ id: 1 })
    collection.put(entry)
    collection.put(entry)
    collection.drop(entry)
    collection.drop(entry)
    collection.putMany([entry, entryOf({ id: 2 })])
    expect(collection.generation).toBe(5)
  })

  it('gives the entries of a slug, and none for the slug that is not chosen yet', () => {
    const collection = newCollection()
    collection.putMany([entryOf({ id: 1, slug: 'a' }), entryOf({ id: 2, slug: 'a' }), entryOf({ id: 3, slug: '' })])
    expect(collection.bySlug('a').map(({ id }) => id)).toEqual([1, 2])
    expect(collection.bySlug('')).toEqual([])
    collection.put(entryOf({ id: 1, slug: 'b' }))
    expect(collection.bySlug('a').map(({ id }) => id)).toEqual([2])
    expect(collection.bySlug('b').map(({ id }) => id)).toEqual([1])
  })

  it('answers while a test of the question asks the collection itself', async () => {
    const collection = newCollection()
    collection.putMany([1, 2, 3].map((id) => entryOf({ id, tags: [id === 2 ? 'b' : 'a'] })))
    const isCommon = (entry: Entry) => collection.count([{ index: 'tags', keys: resource.indexes['tags']!(entry) }]) > 1
    expect(await idsOf(collection, { tests: [isCommon] })).toEqual([3, 1])
  })
})

function newCollection(): Collection {
  return new Collection(resource, { site, textOf: bodyOf })
}

function manySamples(): Sample[] {
  return Array.from({ length: MANY }, (_, at) => ({
    id: at + 1,
    slug: at % 7 === 0 ? 'shared' : `slug-${(at * 7919) % MANY}`,
    status: at % 10 === 0 ? 'draft' : 'publish',
    date: (at * 7919) % 1000,
    title: `Title ${(at * 104_729) % 500}`,
    tags: TAGS.filter((_, tag) => at % (3 + tag * 40) === 0),
  }))
}

function putBoth(collection: Collection, model: Map<number, Entry>, entry: Entry): void {
  collection.put(entry, model.get(entry.id))
  model.set(entry.id, entry)
}

function dropBoth(collection: Collection, model: Map<number, Entry>, id: number): void {
  const entry = model.get(id)
  if (entry) collection.drop(entry)
  model.delete(id)
}

async function expectSame(collection: Collection, model: ReadonlyMap<number, Entry>, query: Query): Promise<void> {
  // The order of include means something only when ids are included.
  const asked = query.orderBy === 'include' && !query.include?.length ? { ...query, orderBy: 'id' } : query
  const { entries, total } = await collection.select(asked)
  expect({ ids: entries.map(({ id }) => id), total }).toEqual(answerOf([...model.values()], asked))
}

function expectSameLists(collection: Collection, model: ReadonlyMap<number, Entry>): void {
  expect(collection.size).toBe(model.size)
  expect(new Set(collection.entries())).toEqual(new Set(model.values()))
  const sizes = new Map<string, number>()
  for (const entry of model.values()) {
    expect(collection.byId(entry.id)).toBe(entry)
    expect(collection.bySlug(entry.slug).includes(entry)).toBe(entry.slug !== '')
    for (const tag of resource.indexes['tags']!(entry)) sizes.set(tag, (sizes.get(tag) ?? 0) + 1)
  }
  expect(new Set(collection.keys('tags'))).toEqual(new Set(sizes.keys()))
  for (const [tag, size] of sizes) {
    expect(collection.having('tags', tag)).toHaveLength(size)
    expect(collection.count([{ index: 'tags', keys: [tag] }])).toBe(size)
  }
}

async function idsOf(collection: Collection, said: Partial<Query>): Promise<number[]> {
  const { entries } = await collection.select(queryOf(said))
  return entries.map(({ id }) => id)
}
