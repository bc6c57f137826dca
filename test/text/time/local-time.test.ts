import { expect, it } from 'vitest'
import { readLocalText, toLocalText, toUtcText } from '../../../src/text/time/local-time.ts'

it('what four digits cannot write is the last moment, or the first, that they can', () => {
  const last = Date.parse('9999-12-31T23:30:00Z')
  const first = Date.parse('0000-01-01T00:30:00Z')
  expect(toUtcText(last)).toBe('9999-12-31T23:30:00')
  expect(toLocalText(last, 'Europe/Berlin')).toBe('9999-12-31T23:59:59')
  expect(toUtcText(first)).toBe('0000-01-01T00:30:00')
  expect(toLocalText(first, 'America/New_York')).toBe('0000-01-01T00:00:00')
})

it('a year of one or two digits is that year, of no other century', () => {
  for (const text of ['0001-01-01T10:00:00', '0099-12-31T23:59:59'])
    expect(toUtcText(readLocalText(text)!.wall)).toBe(text)
})
