import { expect, it } from 'vitest'
import { formatDate } from '../../../src/text/time/format-date.ts'

it('names days and months in the language of a site, a month beside the number of its day in its form', () => {
  const told = (language?: string) => formatDate('2027-05-06', 'l, j. F Y|D M', language)
  expect(told()).toBe('Thursday, 6. May 2027|Thu May')
  expect(told('en_GB')).toBe(told())
  expect(told('de_DE_formal')).toBe('Donnerstag, 6. Mai 2027|Do Mai')
  expect(told('ru_RU')).toContain(', 6. мая 2027')
  expect(formatDate('2027-05-06', 'F Y', 'ru')).toBe('май 2027')
  expect(told('not a language')).toBe(told())
  expect(formatDate('2027-09-06', 'M jS', 'en')).toBe('Sep 6th')
  const first = ['en_GB', 'fr_FR', 'it_IT', 'pt_BR', 'de_DE', 'ja'].map((one) => formatDate('2027-05-01', 'jS', one))
  expect(first).toEqual(['1st', '1er', '1º', '1º', '1', '1'])
  expect(['fr', 'it', 'pt'].map((one) => formatDate('2027-05-21', 'jS F', one))).toEqual([
    '21 mai',
    '21 maggio',
    '21 maio',
  ])
})

it('tells the same day in every language, and a month by its name where that is a number and a word', () => {
  expect(formatDate('2027-05-06', 'j F Y', 'fa_IR')).toMatch(/^6 مه.? 2027$/)
  expect(formatDate('2027-05-06', 'F', 'ar_SA')).toBe('مايو')
  expect(formatDate('2027-05-06', 'Y, F j', 'ja')).toBe('2027, 5月 6')
  expect(formatDate('2027-12-06', 'M j', 'ko_KR')).toBe('12월 6')
  expect(formatDate('2027-05-06', 'F Y', 'zh_CN')).toBe('五月 2027')
})

it('knows all letters of PHP, those of weeks, zones and standards too', () => {
  const written = (local: string, format: string, zone?: string) => formatDate(local, format, 'en', zone)
  expect(written('2027-01-03T09:05:07', 'o W z t L B u v')).toBe('2026 53 2 31 0 420 000000 000')
  expect(written('1969-12-31T12:00:00', 'B U')).toBe('541 -43200')
  expect(written('2028-12-31', 'o W z t L')).toBe('2028 52 365 31 1')
  expect(written('2027-07-01T09:05:07', 'e I O P p T Z U', 'Europe/Berlin')).toBe(
    'Europe/Berlin 1 +0200 +02:00 +02:00 CEST 7200 1814425507',
  )
  expect(written('2027-01-01T09:05:07', 'e I p T', 'UTC-3.5')).toBe('-03:30 0 -03:30 -03:30')
  expect(written('2027-01-01T09:05:07', 'p', 'Europe/London')).toBe('+00:00')
  expect(written('2027-01-01T09:05:07', 'p T', 'Etc/UTC')).toBe('Z UTC')
  expect(written('2027-01-01T09:05:07', 'c|r|p')).toBe('2027-01-01T09:05:07+00:00|Fri, 01 Jan 2027 09:05:07 +0000|Z')
  expect(written('2027-07-01T09:05:07', 'c', 'America/New_York')).toBe('2027-07-01T09:05:07-04:00')
})
