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
