import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Bits } from '../../src/query/slots/bits.ts'
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
        expect(posting.bits(SLOTS).list()).toEqual(slots)
        expect(addedTo(new Bits(), posting).list()).toEqual(slots)
      }
    }),
  )
})

it('is bits when many of the slots hold the key and a list when few do, with slack in between', () => {
  const posting = new Posting()
  const fill = (to: number, slots: number) => {
    for (let slot = posting.size; slot < to; slot++) posting.add(slot, slots)
  }
  fill(64, 100)
  expect(isBits(posting)).toBe(false)
  fill(65, 100)
  expect(isBits(posting)).toBe(true)
  for (let slot = 64; slot >= 33; slot--) posting.delete(slot, 100)
  expect(isBits(posting)).toBe(true)
  posting.delete(32, 100)
  expect(isBits(posting)).toBe(false)
  fill(100, 100_000)
  expect(isBits(posting)).toBe(false)
})

it('does not share its slots with another that holds none yet', () => {
  const [one, other] = [new Posting(), new Posting()]
  one.add(1, 10)
  expect(other.list()).toEqual([])
})

function addedTo(mask: Bits, posting: Posting): Bits {
  posting.addTo(mask)
  return mask
}

/** Bits that are held are given as they are, others are made each time. */
function isBits(posting: Posting): boolean {
  return posting.bits(100) === posting.bits(100)
}
