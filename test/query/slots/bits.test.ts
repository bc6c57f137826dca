import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Bits } from '../../../src/query/slots/bits.ts'

const slotsArb = fc.uniqueArray(fc.nat({ max: 300 }))

it('gives back its slots in ascending order, and their number', () => {
  fc.assert(
    fc.property(slotsArb, slotsArb, (added, taken) => {
      const bits = new Bits()
      for (const slot of added) bits.add(slot)
      for (const slot of taken) bits.delete(slot)
      const left = added.filter((slot) => !taken.includes(slot)).sort((a, b) => a - b)
      expect(bits.list()).toEqual(left)
      expect(bits.count()).toBe(left.length)
      expect(left.every((slot) => bits.has(slot))).toBe(true)
      expect(taken.some((slot) => bits.has(slot))).toBe(false)
    }),
  )
})

it('combines with sets that have more or less room', () => {
  fc.assert(
    fc.property(slotsArb, slotsArb, (one, other) => {
      const combined = (combine: (bits: Bits) => void) => {
        const bits = bitsOf(one)
        combine(bits)
        return bits.list()
      }
      const isIn = (slots: number[]) => (slot: number) => slots.includes(slot)
      const ascending = (slots: Iterable<number>) => [...slots].sort((a, b) => a - b)
      expect(combined((bits) => bits.copy(bitsOf(other)))).toEqual(ascending(other))
      expect(combined((bits) => bits.keep(bitsOf(other)))).toEqual(ascending(one.filter(isIn(other))))
      expect(combined((bits) => bits.unite(bitsOf(other)))).toEqual(ascending(new Set([...one, ...other])))
      expect(combined((bits) => bits.subtract(bitsOf(other)))).toEqual(
        ascending(one.filter((slot) => !other.includes(slot))),
      )
    }),
  )
})

function bitsOf(slots: readonly number[]): Bits {
  const bits = new Bits()
  for (const slot of slots) bits.add(slot)
  return bits
}
