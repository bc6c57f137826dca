import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from '../../src/model/model.ts'
import { SlotTable } from '../../src/query/slots/slot-table.ts'
import { SortedOrder } from '../../src/query/sorted-order.ts'
import { entryOf, site } from './sample-entries.ts'

type Key = number | string
const noKey = 'none'
/** Puts a key for an id, or takes the id out. */
type Step = { id: number; key: Key | undefined }

const numberArb = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double(),
  fc.constantFrom(0, -0, Infinity, -Infinity, Number.NaN),
)
const textArb = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.constantFrom('gamma', 'Gamma', 'gammas', 'gammalong one', 'gammalong two', 'ÿÿ', 'Āz', 'āa', '漢字'),
)
const byKey: Order = { key: ({ data: { key } }) => (key === noKey ? undefined : (key as Key)) }

describe('a sorted order', () => {
  it('is the same whether numbers are sorted at once or put in, moved and taken out one by one', () => {
    fc.assert(fc.property(stepsOf(numberArb), expectKeptAsSorted), { numRuns: 200 })
  })

  it('is the same whether texts are sorted at once or put in, moved and taken out one by one', () => {
    fc.assert(fc.property(stepsOf(textArb), expectKeptAsSorted), { numRuns: 200 })
  })

  it('is the same when texts join numbers, which stand before them', () => {
    fc.assert(fc.property(stepsOf(fc.oneof(fc.nat({ max: 20 }), textArb)), expectKeptAsSorted), { numRuns: 200 })
    expect(idsIn(orderOf(tableOf(['10', 20, 'a', 3])))).toEqual([4, 2, 1, 3])
  })

  it('has numbers in ascending order, equal ones by id, and what is no number last', () => {
    const order = orderOf(tableOf([5, -1, Infinity, 5, Number.NaN, -0, 0, 1e300, -1e-300]))
    expect(idsIn(order)).toEqual([2, 9, 6, 7, 1, 4, 8, 3, 5])
  })

  it('has texts as a reader expects them: signs before digits before letters, whatever the case and accents', () => {
    const sorted = ['_x', '“Quoted”', '10 things', 'Ångström', 'apple', 'apple pie', 'echo', 'Éclair', 'zebra', 'ZOO']
    const texts = sorted.toReversed()
    const order = orderOf(tableOf(texts))
    expect(idsIn(order).map((id) => texts[id - 1])).toEqual(sorted)
  })

  it('has what has no key last, beyond every bound, beside numbers and beside texts', () => {
    const numbers = orderOf(tableOf([noKey, 10, -5, noKey]))
    expect(idsIn(numbers)).toEqual([3, 2, 1, 4])
    expect(numbers.span(-Infinity, 30)).toEqual([0, 2])
    expect(numbers.span(-5, Infinity)).toEqual([1, 2])
    expect([0, 1].map((slot) => numbers.isWithin(slot, 0, Infinity))).toEqual([false, true])
    expect(idsIn(orderOf(tableOf([noKey, 'zebra', '', noKey])))).toEqual([3, 2, 1, 4])
    const anyArb = fc.oneof(fc.integer({ min: -3, max: 3 }), textArb, fc.constant(noKey))
    fc.assert(fc.property(stepsOf(anyArb), expectKeptAsSorted), { numRuns: 200 })
  })

  it('finds the places between two bounds, both outside', () => {
    const order = orderOf(tableOf([10, 20, 20, 30]))
    expect(order.span(10, 30)).toEqual([1, 3])
    expect(order.span(-Infinity, 20)).toEqual([0, 1])
    expect(order.span(20, Infinity)).toEqual([3, 4])
    expect(order.span(25, 15)).toEqual([3, 3])
    expect(order.isWithin(1, 10, 30)).toBe(true)
    expect(order.isWithin(0, 10, 30)).toBe(false)
    // A text is beyond every number.
    const mixed = orderOf(tableOf([10, '15', 20]))
    expect(mixed.span(10, 30)).toEqual([1, 2])
    expect(mixed.isWithin(1, 10, 30)).toBe(false)
  })

  it('has no ranges when it is one of texts, and an empty one when it has no entries', () => {
    expect(() => orderOf(tableOf(['a'])).span(1, 2)).toThrow(TypeError)
    expect(orderOf(tableOf([])).span(1, 2)).toEqual([0, 0])
  })
})

function stepsOf(keyArb: fc.Arbitrary<Key>): fc.Arbitrary<Step[]> {
  const step = fc.record({ id: fc.integer({ min: 1, max: 30 }), key: fc.option(keyArb, { nil: undefined, freq: 4 }) })
  return fc.array(step, { maxLength: 60 })
}

function expectKeptAsSorted(steps: readonly Step[]): void {
  const table = new SlotTable()
  const kept = orderOf(table)
  for (const { id, key } of steps) {
    const slot = table.slotOf(id)
    if (key === undefined) {
      if (slot === undefined) continue
      kept.remove(slot)
      table.release(slot)
    } else if (slot === undefined) {
      kept.insert(table.take(entryOf({ id, key })))
    } else {
      table.replace(slot, entryOf({ id, key }))
      kept.refresh(slot)
    }
  }
  expect(idsIn(kept, table)).toEqual(idsIn(orderOf(table), table))
  expect(kept.slots).toEqual(kept.slots.toSorted(kept.compare))
}

/** A table of entries with these keys; ids count from 1, slots from 0. */
function tableOf(keys: readonly Key[]): SlotTable {
  const table = new SlotTable()
  for (const [at, key] of keys.entries()) table.take(entryOf({ id: at + 1, key }))
  return table
}

function orderOf(table: SlotTable): SortedOrder {
  return new SortedOrder(byKey, table, site).require()
}

/** Ids in the order; without a table each slot is an id less one. */
function idsIn(order: SortedOrder, table?: SlotTable): number[] {
  return order.slots.map((slot) => table?.ids[slot] ?? slot + 1)
}
