import { expect, it } from 'vitest'
import { readLocalText, toLocalText, toUtcText, zoneNamed } from '../../../src/text/time/local-time.ts'

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

it('a zone in other letters is the zone of that name; offsets and former names stay as they are', () => {
  expect(zoneNamed('europe/paris')).toBe('Europe/Paris')
  expect(zoneNamed('AMERICA/NEW_YORK')).toBe('America/New_York')
  expect(zoneNamed('utc')).toBe('UTC')
  for (const name of ['US/Eastern', 'UTC+5:30', 'Europe/Paris']) expect(zoneNamed(name)).toBe(name)
  expect(zoneNamed('Nowhere/Town')).toBeUndefined()
})
