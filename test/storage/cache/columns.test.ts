import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packColumn, unpackColumn } from '../../../src/storage/cache/columns.ts'
import type { Column } from '../../../src/storage/cache/columns.ts'

function thereAndBack(values: unknown[]): unknown[] {
  return unpackColumn(JSON.parse(JSON.stringify(packColumn(values))) as Column)
}

describe('packColumn and unpackColumn', () => {
  it('give back any list of JSON values', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        const json = JSON.parse(JSON.stringify(values)) as unknown[]
        expect(thereAndBack(json)).toEqual(json)
      }),
      { seed: 1 },
    )
  })

  it('give back records of one shape with columns of every kind', () => {
    const scalar = fc.oneof(
      fc.constantFrom('publish', 'draft', null, true, 1, '1'),
      fc.string({ unit: 'binary' }),
      fc.integer(),
    )
    const record = fc.record({
      a: scalar,
      list: fc.array(fc.constantFrom('x', 'y')),
      deep: fc.record({ b: fc.array(fc.array(scalar)) }),
    })
    fc.assert(
      fc.property(fc.array(record), (values) => {
        expect(thereAndBack(values)).toEqual(values)
      }),
      { seed: 1 },
    )
  })

  it('keep the order of keys', () => {
    const values = [
      { b: 1, a: 2 },
      { b: 3, a: 4 },
    ]
    expect(thereAndBack(values).map((value) => Object.keys(value as object))).toEqual([
      ['b', 'a'],
      ['b', 'a'],
    ])
  })

  it('take __proto__ for a key like others', () => {
    const values = [
      JSON.parse('{"__proto__": {"admin": true}, "a": 1}'),
      JSON.parse('{"__proto__": null, "a": 2}'),
    ] as object[]
    const back = thereAndBack(values) as Record<string, unknown>[]
    expect(Object.keys(back[0]!)).toEqual(['__proto__', 'a'])
    expect(back[0]!['admin']).toBeUndefined()
    expect(Object.getPrototypeOf(back[1])).toBe(Object.prototype)
  })

  it('keep records apart', () => {
    const [first, second] = thereAndBack([{ list: ['x'] }, { list: ['x'] }]) as { list: string[] }[]
    first!.list.push('y')
    expect(second).toEqual({ list: ['x'] })
  })

  it('write what repeats once', () => {
    expect(packColumn(['a', 'a', 'a'])).toEqual({ same: 'a', repeat: 3 })
    expect(packColumn(['a', 'b', 'b', 'a'])).toEqual({ distinct: ['a', 'b'], places: [0, 1, 1, 0] })
    expect(packColumn(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  })
})
