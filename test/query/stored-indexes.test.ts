import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry, Query } from '../../src/model/model.ts'
import { Collection } from '../../src/query/collection.ts'
import type { StoredSource } from '../../src/query/stored-indexes.ts'
import type { Sections } from '../../src/storage/cache/sections-file.ts'
import { answerOf, bodyOf, entryOf, queryOf, resource, type Sample, site } from './sample-entries.ts'
import { runs } from '../runs.ts'

/** More than are read at once, few enough for a test. */
const MANY = 1100
/** Of one in fifty it cannot be told what it is. */
const untold = MANY / 50
const questions: readonly Partial<Query>[] = [
  { where: [{ index: 'tags', keys: ['t1'] }] },
  { where: [{ index: 'status', keys: ['draft'], exclude: true }], orderBy: 'title' },
  { ranges: [{ order: 'minutes', after: 1, before: 5 }], orderBy: 'minutes', descending: false },
]

describe('indexes that were kept', () => {
  it('are taken over without reading what is the same, and what is not is read', async () => {
    const before = opened(samples())
    await askAll(before.collection)
    const kept = keep(before.collection)
    const changed = samples().map((one) => (one.id % 100 === 0 ? { ...one, tags: ['t1', 't9'] } : one))
    const { collection, calls } = opened(changed, kept)
    await askAll(collection)
    expect(calls()).toBe(MANY / 100 + untold)
    expect((await collection.select(queryOf({ where: [{ index: 'tags', keys: ['t9'] }] }))).total).toBe(MANY / 100)
  })

  it('are kept again only if there is something new, with those that nobody asked for', async () => {
    const first = opened(samples())
    expect(first.collection.keep(1)).toBeUndefined()
    await first.collection.select(queryOf(questions[0]))
    const kept = keep(first.collection)
    expect(kept.names).toEqual(['marks', 'index tags', 'order date'])
    const second = opened(samples(), kept)
    await second.collection.select(queryOf(questions[0]))
    expect(second.collection.keep(2)).toBeUndefined()
    await second.collection.select(queryOf(questions[1]))
    expect(keep(second.collection).names).toEqual(['marks', 'index status', 'index tags', 'order date', 'order title'])
    expect(second.calls()).toBe(untold)
    const third = opened([...samples(), ...samples(MANY, 200)], kept)
    await third.collection.select(queryOf(questions[0]))
    expect(keep(third.collection).names).toEqual(kept.names)
  })

  it('of which a part is damaged or missing are made anew', async () => {
    const before = opened(samples())
    await askAll(before.collection)
    const kept = keep(before.collection)
    const gone = { names: kept.names, read: (name: string) => (name === 'marks' ? kept.read(name) : undefined) }
    for (const sections of [gone, { names: [], read: () => undefined }]) {
      const { collection, calls } = opened(samples(), sections)
      await expectAnswers(collection, samples())
      expect(calls()).toBe(MANY)
    }
  })

  it('answer as indexes that are made anew, whatever changed before, meanwhile and afterwards', async () => {
    const sampleArb = fc.record({
      id: fc.integer({ min: 1, max: MANY + 30 }),
      date: fc.integer({ min: 0, max: 9 }),
      title: fc.constantFrom('a', 'b', 'c', ''),
      status: fc.constantFrom('publish', 'draft'),
      tags: fc.subarray(['t1', 't2', 't3']),
    })
    const changesArb = fc.array(fc.oneof(sampleArb, fc.integer({ min: 1, max: MANY + 30 })), { maxLength: 12 })
    const momentsArb = fc.tuple(changesArb, changesArb, changesArb, changesArb)
    await fc.assert(
      fc.asyncProperty(momentsArb, fc.boolean(), async ([early, away, meanwhile, late], isTurned) => {
        const held = new Map(samples().map((sample) => [sample.id, sample]))
        const first = opened([...held.values()])
        change(early, held, first.collection)
        await askAll(first.collection)
        const kept = keep(first.collection)
        change(away, held)
        // Files may come in another order.
        const all = isTurned ? [...held.values()].toReversed() : [...held.values()]
        const { collection } = opened(all, kept)
        const asked = askAll(collection)
        for (const one of meanwhile) {
          change([one], held, collection)
          await new Promise((resolve) => void setImmediate(resolve))
        }
        await asked
        await expectAnswers(collection, [...held.values()])
        change(late, held, collection)
        await expectAnswers(collection, [...held.values()])
        await expectAnswers(opened([...held.values()], keepOrSame(collection, kept)).collection, [...held.values()])
      }),
      { numRuns: runs(8) },
    )
  })
})

async function askAll(collection: Collection): Promise<void> {
  await Promise.all(questions.map((question) => collection.select(queryOf(question))))
}

async function expectAnswers(collection: Collection, held: readonly Sample[]): Promise<void> {
  for (const question of questions) {
    const query = queryOf({ ...question, limit: 2000 })
    const { entries, total } = await collection.select(query)
    expect({ ids: entries.map(({ id }) => id), total }).toEqual(answerOf(held.map(entryOf), query))
  }
}

function change(changes: readonly (Sample | number)[], held: Map<number, Sample>, collection?: Collection): void {
  for (const one of changes) {
    const id = typeof one === 'number' ? one : one.id
    const before = collection?.byId(id)
    if (typeof one === 'number') {
      held.delete(id)
      if (before) collection?.drop(before)
    } else {
      held.set(id, one)
      collection?.put(entryOf(one), before)
    }
  }
}

function samples(count = MANY, from = 0): Sample[] {
  return Array.from({ length: count }, (_, at) => ({
    id: from + at + 1,
    date: at % 9,
    title: 'cab'[at % 3]!,
    status: at % 10 === 0 ? 'draft' : 'publish',
    tags: [`t${at % 3}`],
  }))
}

/** A collection of such entries, and how often it has read an entry's tags. */
function opened(all: readonly Sample[], sections?: Sections): { collection: Collection; calls: () => number } {
  let calls = 0
  const tags = (entry: Entry) => {
    calls++
    return resource.indexes['tags']!(entry)
  }
  const stored: StoredSource = { sections: () => sections, markOf }
  const deps = { site, textOf: bodyOf, stored }
  const collection = new Collection({ ...resource, indexes: { ...resource.indexes, tags } }, deps)
  collection.putMany(all.map(entryOf))
  return { collection, calls: () => calls }
}

/** Numbers of their own for all that tells samples apart. */
const numbers = new Map<string, number>()
function markOf({ id, data, derived }: Entry, seed: number, into: Uint32Array): boolean {
  const text = JSON.stringify([id, data, derived])
  numbers.set(text, numbers.get(text) ?? numbers.size)
  into[0] = seed ^ numbers.get(text)!
  into[1] = numbers.get(text)!
  return id % 50 !== 7
}

function keep(collection: Collection): Sections {
  return toSections(collection.keep(0xfe_dc_ba_98)!)
}

function keepOrSame(collection: Collection, before: Sections): Sections {
  const sections = collection.keep(5)
  return sections ? toSections(sections) : before
}

function toSections(sections: ReadonlyMap<string, readonly Uint8Array[]>): Sections {
  const bytes = new Map(Array.from(sections, ([name, pieces]) => [name, Buffer.concat(pieces)]))
  return { names: [...bytes.keys()], read: (name) => bytes.get(name) }
}
