import { expect, it } from 'vitest'
import { fromWrittenText, whyNoDate } from '../../../src/text/time/written-date.ts'

const read = (text: string, zone = 'America/Chicago', exact = zone) => {
  const moment = fromWrittenText(text, zone, exact)
  return moment === undefined ? undefined : new Date(moment).toISOString().replace(':00.000Z', '').replace('.000Z', '')
}

it.each([
  // YAML 1.1, TOML
  ['2001-12-14t21:59:43.10-05:00', '2001-12-15T02:59:43'],
  ['2001-12-14 21:59:43.10 -5', '2001-12-15T02:59:43'],
  ['2001-12-15 2:59:43.10', '2001-12-15T08:59:43'],
  ['2016-3-21 12:00:00', '2016-03-21T17:00'],
  ['1979-05-27T07:32:00.999999', '1979-05-27T12:32'],
  // Jekyll
  ['2013-05-1 16:30:00 -06:00', '2013-05-01T22:30'],
  ['2016-1-29', '2016-01-29T06:00'],
  ['2021-09-03 11:21:31 CEST', '2021-09-03T09:21:31'],
  ['Fri Sep  3 11:21:31 CEST 2021', '2021-09-03T09:21:31'],
  ['20210903T112131Z', '2021-09-03T11:21:31'],
  // Hugo
  ['Mon Jan  2 15:04:05 2006', '2006-01-02T21:04:05'],
  ['Mon Jan 02 15:04:05 -0700 2006', '2006-01-02T22:04:05'],
  ['Mon, 02 Jan 2006 15:04:05 MST', '2006-01-02T22:04:05'],
  ['Monday, 02-Jan-06 15:04:05 MST', '2006-01-02T22:04:05'],
  ['02 Jan 06 15:04 -0700', '2006-01-02T22:04'],
  ['2006-01-02 15:04:05.999 -0700 MST', '2006-01-02T22:04:05'],
  // Hexo, scripts, people
  ['2020/12/21', '2020-12-21T06:00'],
  ['20.12.2026 23:30', '2026-12-21T05:30'],
  ['25/12/2020', '2020-12-25T06:00'],
  ['12/25/2020 10:00', '2020-12-25T16:00'],
  ['Sep 3rd, 2021 at 2pm', '2021-09-03T19:00'],
  ['Fri Sep 03 2021 11:21:31 GMT+0200 (Central European Summer Time)', '2021-09-03T09:21:31'],
])('a file may state its date as %s', (text, moment) => expect(read(text)).toBe(moment))

it.each(
  `tomorrow|next monday|+1 week|12:30|10pm|2021|20210903|2021-09|Sep 3|2021-02-30|30.2.2020|Feb 30, 2020|2021-13-01|2021-09-03 25:00|2021-09-03 10
2021-09-03 13pm|2021-09-03 10:00 +25:00|2021-09-03T10:00:00+99:99|2021-09-03 10:00 XYZ|3/12/2020|5/5/2020|03-12-2020|31/12/20|31/31/2020|YYYY-MM-DD|-`.split(
    /[|\n]/,
  ),
)('%s is no absolute, complete date that exists', (text) => expect(read(text)).toBeUndefined())

it('a date with two readings is told with both', () => {
  expect(whyNoDate('3/12/2020')).toBe('is ambiguous: it may mean 2020-12-03 or 2020-03-12; write one of them')
  expect(whyNoDate('31/31/2020')).toMatch(/^is not a date; write /)
})

it("the letters of the site's own zone mean that zone, others what most mean by them", () => {
  expect(read('2021-07-01 10:00 IST', 'Europe/Dublin')).toBe('2021-07-01T09:00')
  expect(read('2021-07-01 10:00 IST', 'America/Chicago')).toBe('2021-07-01T04:30')
  expect(read('2021-07-01 10:00 KST', 'America/Chicago')).toBe('2021-07-01T01:00')
  expect(read('2021-07-01 10:00 SGT', 'America/Chicago')).toBe('2021-07-01T02:00')
  expect(read('2021-07-01 10:00 WIB', 'America/Chicago')).toBe('2021-07-01T03:00')
})

it('a day without a time is that day, whatever zone is beside it', () => {
  for (const beside of ['', ' +0800', ' -06:00', 'Z'])
    expect([beside, read(`2018-12-21${beside}`, 'Asia/Shanghai')]).toEqual([beside, '2018-12-20T16:00'])
  expect(read('2018-12-21 +0800', 'UTC')).toBe('2018-12-21T00:00')
})

it('where times are UTC, that is a time to the second; a day stays a day of the site', () => {
  expect(read('2021-07-01 10:00:00', 'America/Chicago', 'UTC')).toBe('2021-07-01T10:00')
  expect(read('2021-07-01 10:00', 'America/Chicago', 'UTC')).toBe('2021-07-01T15:00')
  expect(read('2021-7-1', 'America/Chicago', 'UTC')).toBe('2021-07-01T05:00')
})
