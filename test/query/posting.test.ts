import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Bits } from '../../src/query/bits.ts'
import { Posting } from '../../src/query/posting.ts'

const SLOTS = 2000

it('holds the slots that were added and not taken away, in either form', () => {
  const rangeArb = fc.record({ from: fc.nat({ max: SLOTS }), length: fc.nat({ max: 150 }), isAdded: fc.boolean() })
  fc.assert(
    fc.property(fc.array(rangeArb, { maxLength: 12 }), (ranges) => {
      const posting = new Posting()
      const model = new Set<number>()
      for (const { from, length, isAdded } of ranges) {
        for (let slot = from; slot < from + length; slot++) {
          if (isAdded) posting.add(slot, SLOTS)
          else posting.delete(slot, SLOTS)
          if (isAdded) model.add(slot)
          else model.delete(slot)
        }
        const slots = [...model].sort((a, b) => a - b)
        expect(posting.size).toBe(slots.length)
        expect(posting.list()).toEqual(slots)
        expect(posting.has(from)).toBe(model.has(from))
        expect(maskAfter((mask) => posting.addTo(mask))).toEqual(slots)
      }
    }),
  )
})

it('takes its slots from a mask', () => {
  for (const step of [1, 40]) {
    const posting = new Posting()
    for (let slot = 0; slot < SLOTS; slot += step) posting.add(slot, SLOTS)
    const left = maskAfter((mask) => {
      for (let slot = 0; slot < SLOTS; slot++) mask.add(slot)
      posting.takeFrom(mask)
    })
    expect(left).toHaveLength(SLOTS - posting.size)
    expect(left.some((slot) => posting.has(slot))).toBe(false)
  }
})

it('is bits when many of the slots hold the key and a list when few do, with slack in between', () => {
  const posting = new Posting()
  const fill = (to: number, slots: number) => {
    for (let slot = posting.size; slot < to; slot++) posting.add(slot, slots)
  }
  fill(64, 100)
  expect(posting.bits).toBeUndefined()
  fill(65, 100)
  expect(posting.bits).toBeDefined()
  for (let slot = 64; slot >= 33; slot--) posting.delete(slot, 100)
  expect(posting.bits).toBeDefined()
  posting.delete(32, 100)
  expect(posting.bits).toBeUndefined()
  fill(100, 100_000)
  expect(posting.bits).toBeUndefined()
})

it('does not share its slots with another that holds none yet', () => {
  const [one, other] = [new Posting(), new Posting()]
  one.add(1, 10)
  expect(other.list()).toEqual([])
})

function maskAfter(change: (mask: Bits) => void): number[] {
  const mask = new Bits()
  change(mask)
  return mask.list()
}
