import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Entry, Query, Resource } from '../../src/model/model.ts'
import { Build } from '../../src/query/build.ts'
import { Collection } from '../../src/query/collection.ts'
import { sortInSteps } from '../../src/query/sort-in-steps.ts'
import { mayAbort, rerun, toItsEnd } from '../../src/work/rerun.ts'
import { answerOf, bodyOf, entryOf, queryOf, resource, type Sample, site } from './sample-entries.ts'

/** More than are read at once, few enough for a test. */
const MANY = 1500
const tagged: Partial<Query> = { where: [{ index: 'tags', keys: ['t1'] }] }

describe('an index that is first asked for', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('is made in slices of a few milliseconds, between which others are answered', async () => {
    const { collection, calls } = counted()
    let now = 0
    // Each entry takes half a millisecond, whatever the machine is doing.
    vi.spyOn(performance, 'now').mockImplementation(() => (now = calls() * 0.5))
    const other = newCollection()
    other.putMany([entryOf({ id: 1, tags: ['t1'] })])
    let isAnswered = false
    const asked = collection.select(queryOf(tagged)).then(() => (isAnswered = true))
    const slices: number[] = []
    // oxlint-disable-next-line no-unmodified-loop-condition
    for (let before = 0; !isAnswered; before = calls()) {
      await new Promise((resolve) => void setImmediate(resolve))
      if (calls() > before) slices.push(now - before * 0.5)
      if (calls() < MANY) {
        expect((await other.select(queryOf(tagged))).total).toBe(1)
        expect(isAnswered).toBe(false)
      }
    }
    await asked
    expect(calls()).toBe(MANY)
    expect(slices.length).toBeGreaterThan(10)
    expect(Math.max(...slices)).toBeLessThanOrEqual(20)
  })

  it('is made once for all who ask for it meanwhile', async () => {
    const { collection, calls } = counted()
    const totals = await Promise.all([1, 2, 3].map(() => collection.select(queryOf(tagged))))
    expect(new Set(totals.map(({ total }) => total)).size).toBe(1)
    expect(calls()).toBe(MANY)
  })

  it('is made at once for who cannot wait, and what may be begun again waits for it', async () => {
    const atOnce = counted()
    expect(atOnce.collection.having('tags', 't1').length).toBeGreaterThan(0)
    const { collection, calls } = counted()
    const seen: number[] = []
    const found = await rerun(() => {
      seen.push(calls())
      return collection.having('tags', 't1')
    })
    expect(found.length).toBeGreaterThan(0)
    expect(seen).toEqual([0, MANY])
    const third = counted()
    const whole = await rerun(() => toItsEnd(() => [mayAbort(), third.collection.having('tags', 't1').length > 0]))
    expect(whole).toEqual([false, true])
  })

  it('says what failed to who asked for it, and is made when that is mended', async () => {
    let isBroken = true
    const broken = withTags((entry) => {
      if (isBroken && entry.id === 700) throw new Error('cannot be read')
      return ['t1']
    })
    await expect(broken.select(queryOf(tagged))).rejects.toThrow('cannot be read')
    isBroken = false
    expect((await broken.select(queryOf(tagged))).total).toBe(MANY)
  })

  it('skips no step that failed', () => {
    const done: number[] = []
    let isBroken = true
    const step = (number: number) => () => {
      if (number === 2 && isBroken) throw new Error('cannot be read')
      done.push(number)
    }
    const build = new Build([1, 2, 3].map(step).values())
    expect(() => build.require(1)).toThrow('cannot be read')
    isBroken = false
    build.require(1)
    expect(done).toEqual([1, 2, 3])
  })

  it('is the one of the definition that holds when it is made', async () => {
    const { collection, calls } = counted()
    vi.spyOn(performance, 'now').mockImplementation(() => calls() * 0.5)
    const asked = collection.select(queryOf({ where: [{ index: 'tags', keys: ['other'] }], orderBy: 'title' }))
    await new Promise((resolve) => void setImmediate(resolve))
    collection.redefine({ ...resource, indexes: { ...resource.indexes, tags: () => ['other'] } })
    expect((await asked).total).toBe(MANY)
  })

  it('answers as if it had always been there, whatever changes while it is made', async () => {
    const sampleArb = fc.record({
      id: fc.integer({ min: 1, max: MANY + 40 }),
      date: fc.integer({ min: 0, max: 6 }),
      title: fc.constantFrom('a', 'b', 'c'),
      status: fc.constantFrom('publish', 'draft'),
      tags: fc.subarray(['t1', 't2', 't3']),
    })
    const changeArb = fc.oneof(sampleArb, fc.integer({ min: 1, max: MANY + 40 }))
    const roundsArb = fc.array(fc.array(changeArb, { maxLength: 8 }), { minLength: 1, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(roundsArb, fc.constantFrom('date', 'title', 'id'), async (rounds, orderBy) => {
        let calls = 0
        const spy = vi.spyOn(performance, 'now').mockImplementation(() => (calls += 2))
        const collection = newCollection()
        const entries = new Map(samples().map((sample) => [sample.id, entryOf(sample)]))
        collection.putMany([...entries.values()])
        const query = queryOf({ ...tagged, orderBy, limit: 2000 })
        const asked = collection.select(query)
        for (const round of rounds) {
          for (const change of round) {
            const before = entries.get(typeof change === 'number' ? change : change.id)
            if (typeof change !== 'number') {
              const entry = entryOf(change)
              entries.set(change.id, entry)
              collection.put(entry, before)
            } else if (before) {
              entries.delete(change)
              collection.drop(before)
            }
          }
          await new Promise((resolve) => void setImmediate(resolve))
        }
        await asked
        spy.mockRestore()
        const { entries: found, total } = await collection.select(query)
        expect({ ids: found.map(({ id }) => id), total }).toEqual(answerOf([...entries.values()], query))
      }),
      { numRuns: 15 },
    )
  })
})

describe('sorting in steps', () => {
  it('gives what sorting at once gives, equal ones in their order', () => {
    const numbers = Array.from({ length: 18_000 }, (_, at) => (at * 7919) % 18_000)
    for (const compare of [(a: number, b: number) => a - b, (a: number, b: number) => (a % 97) - (b % 97), () => 0])
      expect(sorted(numbers, compare)).toEqual(numbers.toSorted(compare))
    expect(sorted([], () => 0)).toEqual([])
    expect(sorted([2, 1], (a, b) => a - b)).toEqual([1, 2])
  })
})

function sorted(numbers: readonly number[], compare: (a: number, b: number) => number): number[] {
  const steps = sortInSteps(numbers, compare)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    step.value()
  }
}

function samples(): Sample[] {
  return Array.from({ length: MANY }, (_, at) => ({
    id: at + 1,
    date: at % 5,
    title: 'cab'[at % 3]!,
    tags: [`t${at % 3}`],
  }))
}

function newCollection(of: Resource = resource): Collection {
  return new Collection(of, { site, textOf: bodyOf })
}

function withTags(tags: (entry: Entry) => readonly string[]): Collection {
  const collection = newCollection({ ...resource, indexes: { ...resource.indexes, tags } })
  collection.putMany(samples().map(entryOf))
  return collection
}

/** A collection that counts how often it reads an entry's tags. */
function counted(): { collection: Collection; calls: () => number } {
  let calls = 0
  const collection = withTags((entry) => {
    calls++
    return resource.indexes['tags']!(entry)
  })
  return { collection, calls: () => calls }
}
