import { expect, it } from 'vitest'
import { openUnchangedSince } from '../../../src/server/http/unchanged-since.ts'

it('an answer dates from the second after its bytes were first given, for as long as they stay', () => {
  let now = 10_400
  const since = openUnchangedSince(() => now)
  expect(since('/a', '"1"')).toBe(11_000)
  now = 99_000
  expect([since('/a', '"1"'), since('/b', '"1"')]).toEqual([11_000, 99_000])
  expect(since('/a', '"2"')).toBe(99_000)
})

it('no two answers to one request have the same moment: not within a second, nor when the clock is set back', () => {
  let now = 10_400
  const since = openUnchangedSince(() => now)
  const moments = ['"1"', '"2"', '"1"'].map((etag) => since('/a', etag))
  now = 2000
  moments.push(since('/a', '"3"'))
  expect(moments).toEqual([11_000, 12_000, 13_000, 14_000])
})
