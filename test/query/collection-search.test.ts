import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Entry, Query } from '../../src/model/model.ts'
import { Collection } from '../../src/query/collection.ts'
import { answerOf, bodyOf, entryOf, queryOf, resource, type Sample, site } from './sample-entries.ts'
import { runs } from '../runs.ts'

const WORDS = ['red', 'barn', 'roof', 'weather', 'station', 'Café']
const SEARCHES = ['red', 'barn roof', 'weather -red', '"red barn"', 'cafe', 'station red barn', 'ath', 'none of it']

const textArb = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' '))
const sampleArb: fc.Arbitrary<Sample> = fc.record({
  id: fc.integer({ min: 1, max: 200 }),
  status: fc.constantFrom('publish', 'draft'),
  date: fc.nat({ max: 5 }),
  title: textArb,
  excerpt: textArb,
  body: textArb,
})
const changeArb = fc.oneof(fc.record({ put: sampleArb }), fc.record({ drop: fc.integer({ min: 1, max: 200 }) }))
const questionArb = fc.record({
  search: fc.constantFrom(...SEARCHES),
  where: fc.subarray([{ index: 'status', keys: ['publish'] }]),
  orderBy: fc.constantFrom('date', 'title', 'relevance'),
  descending: fc.boolean(),
  offset: fc.nat({ max: 5 }),
})

afterEach(() => void vi.restoreAllMocks())

describe('a search of a collection', () => {
  it('finds what a look at each entry finds, in the order that was asked for', async () => {
    const arb = fc.tuple(fc.array(sampleArb, { maxLength: 120 }), fc.array(questionArb, { maxLength: 6 }))
    await fc.assert(
      fc.asyncProperty(arb, async ([samples, questions]) => {
        const { collection, model } = filled(samples)
        for (const question of questions) {
          const query = queryOf(question)
          expect(idsOf(await collection.select(query))).toEqual(searchedIn(model, query))
        }
      }),
      { numRuns: runs(100) },
    )
  })

  it('answers from one state of the collection, whatever is put and dropped while it runs', async () => {
    const arb = fc.tuple(
      fc.array(sampleArb, { minLength: 150, maxLength: 200 }),
      questionArb,
      fc.array(fc.array(changeArb, { maxLength: 10 }), { maxLength: 12 }),
    )
    await fc.assert(
      fc.asyncProperty(arb, async ([samples, question, turns]) => {
        endEverySliceSoon()
        const { collection, model } = filled(samples)
        const query = queryOf(question)
        const answer = collection.select(query).then(idsOf)
        const states = [searchedIn(model, query)]
        for (const changes of turns) {
          await new Promise((resolve) => setImmediate(resolve))
          for (const change of changes) {
            if ('put' in change) put(collection, model, entryOf(change.put))
            else drop(collection, model, change.drop)
            states.push(searchedIn(model, query))
          }
        }
        expect(states).toContainEqual(await answer)
        // What is remembered of the search has followed all the changes.
        expect(idsOf(await collection.select(query))).toEqual(states.at(-1))
      }),
      { numRuns: runs(25) },
    )
  })

  it('follows changes while it runs also when what was found before is forgotten', async () => {
    endEverySliceSoon()
    const samples = Array.from({ length: 200 }, (_, at) => ({ id: at + 1, body: 'red' }))
    const { collection } = filled(samples)
    const answer = collection.select(queryOf({ search: 'red' }))
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    collection.putMany(samples.slice(0, 150).map((sample) => entryOf({ ...sample, body: 'green' })))
    expect(await answer).toMatchObject({ total: 50 })
  })

  it('comes to an end while entries change in every round', async () => {
    endEverySliceSoon()
    const { collection, model } = filled(Array.from({ length: 400 }, (_, at) => ({ id: at + 1, body: 'red' })))
    const progress = { isDone: false }
    const answer = collection.select(queryOf({ search: 'red' })).finally(() => (progress.isDone = true))
    while (!progress.isDone) {
      for (const entry of model.values()) collection.put({ ...entry })
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await answer).toMatchObject({ total: 400 })
  })

  it('lets other work go on between its slices', async () => {
    endEverySliceSoon()
    const { collection } = filled(Array.from({ length: 1000 }, (_, at) => ({ id: at + 1, body: 'red' })))
    let turns = 0
    const progress = { isDone: false }
    const answers = Promise.all(['red', 'green', 'blue'].map((search) => collection.select(queryOf({ search }))))
    void answers.finally(() => (progress.isDone = true))
    while (!progress.isDone) {
      turns++
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await answers).map(({ total }) => total)).toEqual([1000, 0, 0])
    expect(turns).toBeGreaterThan(20)
  })

  it('reads each body once for all searches, and again when its entry has changed', async () => {
    const reads: number[] = []
    const collection = new Collection(resource, {
      site,
      textOf: (entry) => {
        reads.push(entry.id)
        return bodyOf(entry)
      },
    })
    collection.putMany([1, 2, 3].map((id) => entryOf({ id, body: 'red' })))
    await collection.select(queryOf({ search: 'red' }))
    await collection.select(queryOf({ search: 'barn' }))
    expect(reads).toEqual([1, 2, 3])
    collection.put(entryOf({ id: 2, body: 'barn' }))
    expect(await collection.select(queryOf({ search: 'barn' }))).toMatchObject({ total: 1 })
    expect(reads).toEqual([1, 2, 3, 2])
  })

  it('finds by the next search what could not be read during the one before', async () => {
    let isReadable = false
    const textOf = (entry: Entry) => {
      if (!isReadable && entry.id === 1) throw new Error('EMFILE')
      return bodyOf(entry)
    }
    const collection = new Collection(resource, { site, textOf })
    for (const id of [1, 2]) collection.put(entryOf({ id, body: 'red barn' }))
    const find = async () => idsOf(await collection.select(queryOf({ search: 'barn' }))).ids.toSorted()
    expect(await find()).toEqual([2])
    isReadable = true
    expect(await find()).toEqual([1, 2])
  })

  it('reads only the bodies of entries that pass the other conditions', async () => {
    const reads: number[] = []
    const textOf = (entry: Entry) => String(reads.push(entry.id))
    const collection = new Collection(resource, { site, textOf })
    collection.putMany([1, 2, 3].map((id) => entryOf({ id, tags: [id === 2 ? 'a' : 'b'] })))
    await collection.select(queryOf({ search: 'red', where: [{ index: 'tags', keys: ['a'] }] }))
    expect(reads).toEqual([2])
  })

  it('leaves out entries whose text it may not look into', async () => {
    const { collection } = filled([1, 2, 3].map((id) => ({ id, body: 'red' })))
    const query = queryOf({ search: 'red', searchable: (entry: Entry) => entry.id !== 2 })
    expect(idsOf(await collection.select(query))).toEqual({ ids: [3, 1], total: 2 })
  })

  it('is no search when its text is blank, whatever it may look into', async () => {
    const { collection } = filled([1, 2].map((id) => ({ id })))
    const query = queryOf({ search: ' ', searchable: () => false, orderBy: 'relevance' })
    expect(idsOf(await collection.select(query))).toEqual({ ids: [2, 1], total: 2 })
  })
})

/** Makes the clock run so fast that each slice of work ends as soon as it looks at it. */
function endEverySliceSoon(): void {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100))
}

function filled(samples: readonly Sample[]): { collection: Collection; model: Map<number, Entry> } {
  const collection = new Collection(resource, { site, textOf: bodyOf })
  const model = new Map(samples.map((sample) => [sample.id, entryOf(sample)]))
  collection.putMany([...model.values()])
  return { collection, model }
}

function put(collection: Collection, model: Map<number, Entry>, entry: Entry): void {
  collection.put(entry, model.get(entry.id))
  model.set(entry.id, entry)
}

function drop(collection: Collection, model: Map<number, Entry>, id: number): void {
  const entry = model.get(id)
  if (entry) collection.drop(entry)
  model.delete(id)
}

function idsOf({ entries, total }: { entries: readonly Entry[]; total: number }): { ids: number[]; total: number } {
  return { ids: entries.map(({ id }) => id), total }
}

/** What a plain reading of the rules finds. */
function searchedIn(model: ReadonlyMap<number, Entry>, query: Query): { ids: number[]; total: number } {
  const search = query.search!.toLowerCase()
  const words = [...search.matchAll(/"([^"]+)"|(\S+)/g)].map((match) => match[1] ?? match[2]!)
  const isFound = (entry: Entry) => {
    const texts = textsOf(entry)
    const holds = (word: string) => texts.some((text) => text.includes(word))
    return words.every((word) =>
      word.startsWith('-') ? !holds(word.slice(1)) : word === 'of' || word === 'it' || holds(word),
    )
  }
  const entries = [...model.values()]
  const isRanked = query.orderBy === 'relevance'
  const { limit, offset } = query
  const plain = { ...query, orderBy: isRanked ? 'date' : query.orderBy, tests: [isFound], offset: 0, limit: Infinity }
  const { ids, total } = answerOf(entries, plain)
  const ranked = isRanked ? ids.toSorted((a, b) => rankOf(model.get(a)!, search) - rankOf(model.get(b)!, search)) : ids
  return { ids: ranked.slice(offset, offset + limit), total }
}

function rankOf(entry: Entry, search: string): number {
  const [title, ...others] = textsOf(entry)
  const words = search.split(/[ "]+/).filter((word) => word !== '' && !word.startsWith('-'))
  const isOne = words.length === 1 || search.includes('"')
  if (search.includes('"')) return title!.includes(words.join(' ')) ? 1 : 6
  const hasPhrase = !isOne && !search.includes('-')
  if (hasPhrase && title!.includes(search)) return 1
  const inTitle = words.filter((word) => title!.includes(word)).length
  if (inTitle === words.length) return 2
  if (inTitle > 0) return 3
  const at = hasPhrase ? others.findIndex((text) => text.includes(search)) : -1
  return at < 0 ? 6 : 4 + at
}

/** Title, excerpt and body, without case and the one accent that the samples have. */
function textsOf(entry: Entry): string[] {
  const texts = [entry.data['title'], entry.data['excerpt'], bodyOf(entry)]
  return texts.map((text) =>
    String(text ?? '')
      .toLowerCase()
      .replaceAll('é', 'e'),
  )
}
