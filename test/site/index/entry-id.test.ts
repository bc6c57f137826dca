import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { derivedId, firstDerivedId, IdSequence, storedId } from '../../../src/site/index/entry-id.ts'

const now = Date.UTC(2026, 10, 22)
const seconds = (now - Date.UTC(2020, 0, 1)) / 1000

describe('new ids', () => {
  test('of two branches that each make 60 entries at the same moment, by one process or by many, are different', () => {
    for (let round = 0; round < 50; round++) {
      const base = new Set([1, 2, seconds])
      const branch = (perProcess: number) => {
        const own = new Set(base)
        let ids = new IdSequence()
        for (let made = 0; made < 60; made++) {
          if (made % perProcess === 0) ids = new IdSequence()
          own.add(ids.next('post', now, (id) => own.has(id)))
        }
        return [...own].filter((id) => !base.has(id))
      }
      const [one, other] = [branch(1), branch(60)]
      expect(new Set([...one, ...other]).size).toBe(120)
    }
  })

  test('are free ones between the old and the derived ids, in order within a process, and the same after they were taken back', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('next' as const), taken: fc.nat(3) }),
      fc.constant({ kind: 'again' as const }),
    )
    const start = fc.oneof(fc.integer({ min: seconds + 1, max: firstDerivedId - 1 }), fc.constant(firstDerivedId - 2))
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 30 }), (first, steps) => {
        const starts = [first, seconds + 1]
        const ids = new IdSequence((least, below) => {
          expect([least, below]).toEqual([seconds + 1, firstDerivedId])
          return starts.shift() ?? seconds + 1
        })
        const used = new Set<number>()
        let expected = first
        for (const step of steps) {
          if (step.kind === 'again') {
            const takeBack = ids.mark()
            const given = ids.next('post', now, (id) => used.has(id))
            takeBack()
            expect(ids.next('post', now, (id) => used.has(id))).toBe(given)
            takeBack()
            continue
          }
          for (let i = 0; i < step.taken; i++) used.add(expected + i)
          const id = ids.next('post', now, (one) => used.has(one))
          expect(used.has(id)).toBe(false)
          while (used.has(expected) || expected >= firstDerivedId)
            expected = expected >= firstDerivedId ? seconds + 1 : expected + 1
          expect(id).toBe(expected++)
          used.add(id)
        }
      }),
    )
  })

  test('are 31-bit ones below those that follow from paths, now and when the seconds are more', () => {
    for (const year of [2019, 2026, 2037, 2100]) {
      const id = new IdSequence().next('term', Date.UTC(year, 0, 1), () => false)
      expect(id).toBeGreaterThan(0)
      expect(id).toBeLessThan(firstDerivedId)
    }
  })
})

describe('a stored id', () => {
  test('is a whole number from 1 to 2^31-1, or a text of its digits', () => {
    for (const id of [1, 2 ** 30, 2 ** 31 - 1]) {
      expect(storedId(id)).toBe(id)
      expect(storedId(String(id))).toBe(id)
    }
    for (const id of [0, -1, 1.5, 2 ** 31, 2 ** 32, Infinity, NaN]) {
      expect(storedId(id)).toBeUndefined()
      expect(storedId(String(id))).toBeUndefined()
    }
    for (const value of ['', ' 1', '1e3', '00000000001', null, undefined, true, [1]])
      expect(storedId(value)).toBeUndefined()
  })
})

test('a derived id is from 2^30 to 2^31-1, whatever the path', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(5), (path, attempt) => {
      const id = derivedId(path, attempt)
      expect(id).toBeGreaterThanOrEqual(firstDerivedId)
      expect(id).toBeLessThan(2 ** 31)
      expect(storedId(id)).toBe(id)
    }),
  )
})
