import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ambiguousDate, withPlainDates } from '../../../src/text/time/ambiguous-date.ts'
import { readMoment, readWallTime } from '../../../src/text/time/strtotime.ts'

// A Saturday, 10:30 in New York.
const now = Date.UTC(2026, 10, 21, 15, 30)
const read = (text: string, zone = 'America/New_York') => {
  const wall = readWallTime(text, zone, now)
  return wall === undefined ? undefined : new Date(wall).toISOString().slice(0, 19).replace('T', ' ')
}

describe('readWallTime', () => {
  it.each([
    ['2087-03-03 10:00:00', '2087-03-03 10:00:00'],
    ['2087-03-03T10:00:00', '2087-03-03 10:00:00'],
    ['2087-03-03 10:00', '2087-03-03 10:00:00'],
    ['2087-03-03', '2087-03-03 00:00:00'],
    ['2087-03-03 9:15 am', '2087-03-03 09:15:00'],
    ['2087-03-03 2pm', '2087-03-03 14:00:00'],
    ['2087-03-03 12:00 AM', '2087-03-03 00:00:00'],
    ['March 3 2087 10:00', '2087-03-03 10:00:00'],
    ['3 March 2087 14:00', '2087-03-03 14:00:00'],
    ['Mar 3rd, 2087', '2087-03-03 00:00:00'],
    ['March 2087', '2087-03-01 00:00:00'],
    ['03/04/2085', '2085-03-04 00:00:00'],
    ['3.4.2085 10:00', '2085-04-03 10:00:00'],
    ['20870303T101112', '2087-03-03 10:11:12'],
    ['20870303T101112Z', '2087-03-03 10:11:12'],
    ['20870303 10:11', '2087-03-03 10:11:00'],
    ['2087-03-03 1430', '2087-03-03 14:30:00'],
    ['3/4/2087 t0915', '2087-03-04 09:15:00'],
    ['Mon Mar 3 10:11:12 2087', '2087-03-03 10:11:12'],
    ['2087-W10-2', '2087-03-04 00:00:00'],
    ['2087W01 10:00', '2086-12-30 10:00:00'],
    ['2087-062', '2087-03-03 00:00:00'],
    ['2088-366', '2088-12-31 00:00:00'],
    ['2020-W53-7', '2021-01-03 00:00:00'],
    ['Tue, 04 Mar 2087 10:00:00 +0000', '2087-03-04 10:00:00'],
  ])('reads %s', (text, wall) => expect(read(text)).toBe(wall))

  it.each([
    ['now', '2026-11-21 10:30:00'],
    ['14.30', '2026-11-21 14:30:00'],
    ['today', '2026-11-21 00:00:00'],
    ['tomorrow 12:00', '2026-11-22 12:00:00'],
    ['yesterday noon', '2026-11-20 12:00:00'],
    ['saturday', '2026-11-21 00:00:00'],
    ['next saturday', '2026-11-28 00:00:00'],
    ['last saturday', '2026-11-14 00:00:00'],
    ['next monday 9am', '2026-11-23 09:00:00'],
    ['+1 week', '2026-11-28 10:30:00'],
    ['2 weeks ago', '2026-11-07 10:30:00'],
    ['first day of next month', '2026-12-01 10:30:00'],
    ['last day of february 2028', '2028-02-29 00:00:00'],
    ['first monday of january 2087', '2087-01-06 00:00:00'],
    ['third sat of next month 8pm', '2026-12-19 20:00:00'],
    ['last friday of this month', '2026-11-27 00:00:00'],
    ['fifth sunday of november 2026', '2026-11-29 00:00:00'],
    ['last sunday of march 2030 02:30', '2030-03-31 02:30:00'],
    ['first monday of december', '2026-12-07 00:00:00'],
    ['last day of february 18:00', '2026-02-28 18:00:00'],
    ['december', '2026-12-21 00:00:00'],
    ['monday next week', '2026-11-23 00:00:00'],
    ['friday this week 19:00', '2026-11-20 19:00:00'],
    ['next week sunday', '2026-11-29 00:00:00'],
    ['last week tue noon', '2026-11-10 12:00:00'],
    ['monday next week +1 day', '2026-11-24 00:00:00'],
    ['next week', '2026-11-23 10:30:00'],
    ['monday +1 week', '2026-11-30 00:00:00'],
    ['last saturday last week', '2026-11-07 00:00:00'],
    ['last week last saturday', '2026-11-07 00:00:00'],
    ['last saturday of next week', '2026-12-05 00:00:00'],
    ['monday next week +1 month', '2026-12-23 00:00:00'],
  ])('counts %s from now in the zone', (text, wall) => expect(read(text)).toBe(wall))

  // As PHP 8.2 reads them: the longest of its forms counts at each place.
  it.each([
    ['27-03-03', '2027-03-03 00:00:00'],
    ['7-3-3', '2007-03-03 00:00:00'],
    ['2027/3/3', '2027-03-03 00:00:00'],
    ['2027.062', '2027-03-03 00:00:00'],
    ['2027062 10:00', '2027-03-03 10:00:00'],
    ['12-03-2027', '2027-03-12 00:00:00'],
    ['3.4.27', '2026-11-21 03:04:27'],
    ['3 Mar.', '2026-03-03 00:00:00'],
    ['3-Mar-27', '2027-03-03 00:00:00'],
    ['2027-Mar-03', '2027-03-03 00:00:00'],
    ['Mar-03-27', '2027-03-03 00:00:00'],
    ['22DEC78', '1978-12-22 00:00:00'],
    ['OCT5 2027', '2027-10-05 00:00:00'],
    ['SEPT5', '2026-09-05 00:00:00'],
    ['AUGUST2027', '2027-08-01 00:00:00'],
    ['SAT10:00', '2026-11-21 10:00:00'],
    ['14 III 1879', '1879-03-14 00:00:00'],
    ['2027 March', '2027-03-01 00:00:00'],
    ['Mar 3 10:00', '2026-03-03 10:00:00'],
    ['10/Mar/2027:13:55:36 -0700', '2027-03-10 13:55:36'],
    ['2027:03:03 10:11:12', '2027-03-03 10:11:12'],
    ['March 3', '2026-03-03 00:00:00'],
    ['back of 7pm', '2026-11-21 19:15:00'],
    ['front of 5am', '2026-11-21 04:45:00'],
    ['10:00 tomorrow', '2026-11-22 00:00:00'],
    ['monday 24:00', '2026-11-23 00:00:00'],
    ['eighth day', '2026-11-29 15:30:00'],
    ['+1 month -1 day', '2026-12-20 15:30:00'],
    ['3 weekdays ago', '2026-11-18 15:30:00'],
    ['wed -2 weekdays', '2026-11-23 00:00:00'],
    ['mon -5 weekdays', '2026-11-16 00:00:00'],
    ['sunday -5 weekdays', '2026-11-16 00:00:00'],
    ['friday ago', '2026-11-13 00:00:00'],
    ['+1 week 2 days 4 hours', '2026-11-30 19:30:00'],
    ['2087-03-03 2460', '2460-03-03 00:00:00'],
  ])('reads %s like PHP, whose forms are more than people know', (text, wall) => expect(read(text, 'UTC')).toBe(wall))

  it('refuses a long text before it looks at its letters', () => {
    const text = 'IT'.repeat(2_000_000)
    const start = performance.now()
    expect(read(text)).toBeUndefined()
    expect(performance.now() - start).toBeLessThan(200)
  })

  it('ignores an offset in the text and converts a number into the zone', () => {
    expect(read('2085-03-03T10:00:00Z')).toBe('2085-03-03 10:00:00')
    expect(read('2085-03-03T10:00:00+09:00')).toBe('2085-03-03 10:00:00')
    expect(read('1893456000')).toBe('2029-12-31 19:00:00')
    expect(read('@1893456000', 'UTC')).toBe('2030-01-01 00:00:00')
    expect(read('@1893456000.5', 'UTC')).toBe('2030-01-01 00:00:00')
  })

  it('lets days run over into the next month', () => {
    expect(read('2085-02-30')).toBe('2085-03-02 00:00:00')
    expect(read('2087-03-03 24:00')).toBe('2087-03-04 00:00:00')
  })

  it.each([
    '',
    'nonsense',
    'never',
    'nope',
    '2087-03-03 25:00:00',
    '2087-03-03 10:60',
    '2087-13-01',
    '13pm',
    '2087-W54-1',
    '2087-367',
    '2087-000',
    '2087-W00-1',
    '2087-03-03 10:00 10:00',
    '2087-03-03 2pmx',
    'noon 10:00',
    'utc utc utc',
  ])('refuses %j', (text) => expect(read(text)).toBeUndefined())

  it('reads every day and time back in the form in which answers hold it', () => {
    const moments = fc.integer({ min: Date.UTC(1000, 0, 1) / 1000, max: Date.UTC(9999, 11, 31) / 1000 })
    fc.assert(
      fc.property(moments, fc.constantFrom(' ', 'T'), (seconds, between) => {
        const text = new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', between)
        expect(readWallTime(text, 'Europe/Paris', now)).toBe(seconds * 1000)
      }),
    )
  })

  it('never takes long nor fails, whatever is written', () => {
    const words = fc.constantFrom(
      'next',
      'monday',
      '+1',
      'week',
      '10:00',
      'am',
      '-',
      '/',
      '2087',
      'march',
      ',',
      ' ',
      'of',
      'first',
      'day',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((list) => list.join(' ')),
        ),
        (text) => {
          const wall = readWallTime(text, 'UTC', now)
          expect(wall === undefined || Number.isInteger(wall)).toBe(true)
        },
      ),
    )
  })
})

describe('dates in digits that people read in their own way', () => {
  const read = (text: string) => {
    const plain = withPlainDates(text, 2026)
    return ambiguousDate(plain, 2026)?.readings ?? plain
  }

  it.each([
    ['03/12/2026 9:00', ['2026-12-03', '2026-03-12']],
    ['3/12', ['2026-12-03', '2026-03-12']],
    ['9:00 3/12/26', ['2026-12-03', '2026-03-12']],
    ['3-12-2026', ['2026-12-03', '2026-03-12']],
    ['3.12', ['2026-12-03', '03:12']],
    ['3.5', ['2026-05-03', '03:05']],
    ['13/12/2026', '2026-12-13'],
    ['12/13/2026', '12/13/2026'],
    ['03/03/2026', '03/03/2026'],
    ['5.6.27', '2027-06-05'],
    ['5.6.27 9:30', '2027-06-05 9:30'],
    ['3.12. 18:00', '2026-12-03 18:00'],
    ['24.12', '2026-12-24'],
    ['1.12.2026', '1.12.2026'],
    ['5.6.2027 9.30', '5.6.2027 9.30'],
    ['9.30', '9:30'],
    ['19.00', '19:00'],
    ['20.00', '20:00'],
    ['10.30.15', '10.30.15'],
    ['next friday 9.10', 'next friday 9.10'],
    ['2026-12-03 9.10', '2026-12-03 9.10'],
    ['2026/12/03', '2026/12/03'],
    ['2026-12-03T09:00:00+01:00', '2026-12-03T09:00:00+01:00'],
  ])('%s is %j', (text, readings) => {
    expect(read(text)).toEqual(readings)
  })
})

describe('readMoment', () => {
  it.each([
    ['2026-11-20 10:00', '2026-11-20T10:00:00'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00'],
    ['2026-11-20T10:00:00+05:30', '2026-11-20T04:30:00'],
    ['2026-11-20 10:00 -0500', '2026-11-20T15:00:00'],
    ['10 January 2026 5pm America/Chicago', '2026-01-10T23:00:00'],
    ['2026-11-20 10:00 EST', '2026-11-20T15:00:00'],
    ['2026-11-20 10:00 CET', '2026-11-20T09:00:00'],
    ['2026-11-20 10:00 IST', '2026-11-20T08:00:00'],
    ['2026-11-20 10:00 GMT', '2026-11-20T10:00:00'],
    ['2026-11-20 10:00 AEST', '2026-11-20T00:00:00'],
    ['2026-11-20 10:00 NST', '2026-11-20T13:30:00'],
    ['2026-11-20 10:00 KST', '2026-11-20T01:30:00'],
    ['2026-11-20 10:00 EAT', '2026-11-20T07:00:00'],
    ['1795000000', '2026-11-18T11:06:40'],
    ['today', '2026-11-21T00:00:00'],
  ])('takes %s as PHP does where its zone is UTC', (text, moment) =>
    expect(new Date(readMoment(text, now)!).toISOString().slice(0, 19)).toBe(moment),
  )

  it.each(['soon', '2026-11-20 10:00 SGT'])('takes nothing that is no date to PHP: %s', (text) =>
    expect(readMoment(text, now)).toBeUndefined(),
  )
})
