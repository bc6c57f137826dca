import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { SlotsByNumber } from '../../../src/query/slots/slots-by-number.ts'

// Few numbers, so that several slots have one; far apart, as ids are, and at both ends of what 32 bits hold.
const numbers = [0, 1, 2, 3, 4, 1000, 2 ** 31 - 1, -(2 ** 31), -1]
const steps = fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...numbers), fc.nat({ max: 40 })), { maxLength: 200 })

it('gives the slots that were added under a number and are not taken away', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const slots = new SlotsByNumber()
      const wanted = new Map<number, number>()
      for (const [isAdded, number, slot] of all) {
        if (isAdded && !wanted.has(slot)) {
          slots.add(number, slot)
          wanted.set(slot, number)
        }
        if (isAdded) continue
        slots.delete(number, slot)
        if (wanted.get(slot) === number) wanted.delete(slot)
      }
      for (const number of numbers) {
        const held = [...wanted].flatMap(([slot, its]) => (its === number ? [slot] : []))
        expect(slots.all(number).sort((a, b) => a - b)).toEqual(held.sort((a, b) => a - b))
        const some = slots.get(number)
        expect(some === undefined ? held.length === 0 : held.includes(some)).toBe(true)
      }
      expect(slots.size).toBe(wanted.size)
    }),
  )
})

it('takes no slot away that is under another number, also where both have one place', () => {
  for (let number = 0; number < 100; number++) {
    const slots = new SlotsByNumber()
    slots.add(1000, 5)
    slots.delete(number, 5)
    expect([slots.size, slots.all(1000)]).toEqual([1, [5]])
  }
})

it('takes as long for slots under one number as for slots under different ones', () => {
  const slots = new SlotsByNumber()
  for (let slot = 0; slot < 200_000; slot++) slots.add(7, slot)
  expect([slots.size, slots.all(7).length]).toEqual([200_000, 200_000])
})

it('does not grow with what came and went', () => {
  const slots = new SlotsByNumber()
  for (let number = 0; number < 100_000; number++) {
    slots.add(number, 7)
    slots.delete(number, 7)
  }
  expect(slots.size).toBe(0)
  expect(slots.places).toBe(16)
})

it('holds many numbers that follow each other', () => {
  const slots = new SlotsByNumber()
  for (let number = 0; number < 50_000; number++) slots.add(number * 3, number)
  const all = Array.from({ length: 50_000 }, (_, number) => number)
  expect(all.map((number) => slots.get(number * 3))).toEqual(all)
  expect([1, 2, 150_000].map((number) => slots.get(number))).toEqual([undefined, undefined, undefined])
})
