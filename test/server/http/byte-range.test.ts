import { describe, expect, it } from 'vitest'
import { readRange } from '../../../src/server/http/byte-range.ts'

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=5-100', { start: 5, end: 9 }],
    ['bytes = 1 - 2', { start: 1, end: 2 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,3-4', undefined],
    ['lines=0-1', undefined],
    ['bytes=-', undefined],
    [null, undefined],
  ])('%j of ten bytes is %j', (header, range) => {
    expect(readRange(header, 10)).toEqual(range)
  })

  it('of an empty file is none', () => {
    expect([readRange('bytes=0-', 0), readRange('bytes=-1', 0)]).toEqual(['unsatisfiable', 'unsatisfiable'])
  })
})
