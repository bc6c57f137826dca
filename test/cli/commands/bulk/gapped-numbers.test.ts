import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gappedNumbers } from '../../../../src/cli/commands/bulk/gapped-numbers.ts'

describe('numbers with gaps', () => {
  it.each([
    [
      [0, 0, 0],
      [10, 20, 30],
    ],
    [
      [10, 20, 30],
      [10, 20, 30],
    ],
    [
      [10, 30, 20],
      [10, 15, 20],
    ],
    [
      [10, 40, 20, 30],
      [10, 15, 20, 30],
    ],
    [
      [1, 0, 2],
      [10, 20, 30],
    ],
    [
      [0, 20, 30],
      [10, 20, 30],
    ],
    [
      [10, 0],
      [10, 20],
    ],
  ])('of %j are %j', (present, wanted) => {
    expect(gappedNumbers(present)).toEqual(wanted)
  })

  it('ascend from 1, whatever there was, and those in order stay', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 60 }), { minLength: 1, maxLength: 30 }), (present) => {
        const numbers = gappedNumbers(present)
        expect(numbers).toHaveLength(present.length)
        expect(numbers.every((one, i) => Number.isInteger(one) && one > (numbers[i - 1] ?? 0))).toBe(true)
        expect(gappedNumbers(numbers)).toEqual(numbers)
      }),
    )
  })
})
