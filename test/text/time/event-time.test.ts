import * as fc from 'fast-check'
import { Temporal } from '@js-temporal/polyfill'
import { describe, expect, it } from 'vitest'
import {
  dateDetails,
  readStoredTime,
  toDateText,
  toEventTime,
  toStoredTime,
} from '../../../src/text/time/event-time.ts'
import { zoneLetters } from '../../../src/text/time/zone-letters.ts'

const wall = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
const times = (start: string, end: string, zone: string, allDay = false) => {
  const time = toEventTime(wall(start), wall(end), allDay, zone)
  return [time.start, time.end, time.utcStart, time.utcEnd].map(toDateText)
}

describe('toEventTime', () => {
  it('moves an hour that a zone skips on, and takes the first of one that comes twice', () => {
    expect(times('2030-03-10 02:30:00', '2030-03-10 04:30:00', 'America/New_York')).toEqual([
      '2030-03-10 03:30:00',
      '2030-03-10 04:30:00',
      '2030-03-10 07:30:00',
      '2030-03-10 08:30:00',
    ])
    expect(times('2030-11-03 01:30:00', '2030-11-03 03:30:00', 'America/New_York').slice(2)).toEqual([
      '2030-11-03 05:30:00',
      '2030-11-03 08:30:00',
    ])
  })

  it('lets whole days last from midnight to the last second, over a change of the clock too', () => {
    expect(times('2087-03-03 10:00:00', '2087-03-03 12:00:00', 'Asia/Tokyo', true)).toEqual([
      '2087-03-03 00:00:00',
      '2087-03-03 23:59:59',
      '2087-03-02 15:00:00',
      '2087-03-03 14:59:59',
    ])
    expect(times('2030-11-02 00:00:00', '2030-11-03 00:00:00', 'America/New_York', true)[3]).toBe('2030-11-04 04:59:59')
  })

  it('makes an end before the start the start', () => {
    expect(times('2087-03-03 10:00:00', '2087-03-02 12:00:00', 'UTC')).toEqual(Array(4).fill('2087-03-03 10:00:00'))
    expect(times('2087-03-03 10:00:00', '2087-03-02 12:00:00', 'UTC', true)[1]).toBe('2087-03-03 23:59:59')
  })

  it('knows fixed offsets with halves of hours', () => {
    expect(times('2087-03-03 10:00:00', '2087-03-03 12:00:00', 'UTC-3.5')[2]).toBe('2087-03-03 13:30:00')
    expect(times('2087-03-03 10:00:00', '2087-03-03 12:00:00', 'UTC+5:30')[2]).toBe('2087-03-03 04:30:00')
  })
})

const zones = fc.constantFrom(
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Europe/Paris',
  'Europe/London',
  'Europe/Dublin',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
  'UTC',
)
const walls = fc
  .integer({ min: Date.UTC(1995, 0, 1) / 1000, max: Date.UTC(2037, 11, 30) / 1000 })
  .map((seconds) => seconds * 1000)
const plain = (ms: number) => Temporal.PlainDateTime.from(new Date(ms).toISOString().slice(0, 19))

describe('beside Temporal, in many zones and years', () => {
  it('a time is the same moment', () => {
    fc.assert(
      fc.property(walls, fc.integer({ min: 0, max: 900_000 }), zones, (start, seconds, zone) => {
        const end = start + seconds * 1000
        const time = toEventTime(start, end, false, zone)
        const from = plain(start).toZonedDateTime(zone, { disambiguation: 'compatible' })
        expect(time.utcStart).toBe(from.epochMilliseconds)
        expect(toDateText(time.start)).toBe(
          from.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' '),
        )
        const to = plain(end).toZonedDateTime(zone, { disambiguation: 'compatible' })
        if (to.epochMilliseconds > from.epochMilliseconds) expect(time.utcEnd).toBe(to.epochMilliseconds)
      }),
      { numRuns: 300 },
    )
  })

  it('whole days last from the first moment of a day to the last second of another', () => {
    fc.assert(
      fc.property(walls, fc.integer({ min: 0, max: 20 }), zones, (start, days, zone) => {
        const time = toEventTime(start, start + days * 86_400_000, true, zone)
        const first = plain(start).toPlainDate()
        const past = first.add({ days: days + 1 })
        // A day that a zone left out altogether has no beginning of its own.
        if (zone === 'Pacific/Apia' && [2011, 2012].includes(first.year)) return
        expect(time.utcStart).toBe(first.toZonedDateTime(zone).epochMilliseconds)
        expect(time.utcEnd).toBe(past.toZonedDateTime(zone).epochMilliseconds - 1000)
      }),
      { numRuns: 300 },
    )
  })
})

describe('times in files', () => {
  it('are read with a blank or a T, with and without seconds, whatever offset stands there', () => {
    for (const text of ['2027-05-02 10:00', '2027-05-02T10:00:00', '2027-05-02T10:00:00Z', '2027-05-02 10:00:00+02:00'])
      expect(readStoredTime(text)).toBe(wall('2027-05-02 10:00:00'))
    expect(readStoredTime('2027-05-02')).toBe(wall('2027-05-02 00:00:00'))
  })

  it('are read in every form in which files state dates', () => {
    for (const text of ['02.05.2027 10:00', '2027-5-2 10:00:00 -06:00', '2027/5/2, 10am', 'Sun May 2 10:00:00 2027'])
      expect(readStoredTime(text), text).toBe(wall('2027-05-02 10:00:00'))
    for (const text of ['5/2/2027', '10:00', '0999-12-31', '31.11.2027'])
      expect(readStoredTime(text), text).toBeUndefined()
  })

  it.each(['2027-02-30', '2027-05-02 25:00', 'tomorrow', '', 20270502, null])('%j is none', (text) =>
    expect(readStoredTime(text)).toBeUndefined(),
  )

  it('are written without seconds where there are none, and as a day for whole days', () => {
    expect(toStoredTime(wall('2027-05-02 10:00:00'), false)).toBe('2027-05-02 10:00')
    expect(toStoredTime(wall('2027-05-02 10:00:30'), false)).toBe('2027-05-02 10:00:30')
    expect(toStoredTime(wall('2027-05-02 23:59:59'), true)).toBe('2027-05-02')
  })

  it('are taken apart into text of two digits', () => {
    expect(dateDetails('2087-03-03 09:05:00')).toEqual({
      year: '2087',
      month: '03',
      day: '03',
      hour: '09',
      minutes: '05',
      seconds: '00',
    })
  })
})

describe('zoneLetters', () => {
  it.each([
    ['2087-01-15 12:00:00', 'America/New_York', 'EST'],
    ['2030-07-03 12:00:00', 'America/New_York', 'EDT'],
    ['2030-07-03 12:00:00', 'Europe/Paris', 'CEST'],
    ['2030-07-03 12:00:00', 'Europe/London', 'BST'],
    ['2085-06-10 03:15:00', 'Asia/Kathmandu', '+0545'],
    ['2030-01-03 12:00:00', 'America/Sao_Paulo', '-03'],
    ['2030-01-03 12:00:00', 'Asia/Tokyo', 'JST'],
    ['2030-01-03 12:00:00', 'Africa/Lagos', 'WAT'],
    ['2030-07-03 12:00:00', 'europe/jersey', 'BST'],
    ['2030-01-03 12:00:00', 'Europe/Minsk', '+03'],
    ['2030-01-03 12:00:00', 'Europe/Moscow', 'MSK'],
    ['2030-01-03 12:00:00', 'Etc/GMT', 'GMT'],
    ['2030-01-03 12:00:00', 'Etc/UTC', 'UTC'],
    ['2030-01-03 12:00:00', 'Zulu', 'UTC'],
    ['2030-01-03 12:00:00', 'Nowhere/Land', '+00'],
    ['2030-01-03 12:00:00', 'UTC', 'UTC'],
    ['2030-01-03 12:00:00', 'UTC-3.5', 'UTC-3.5'],
  ])('%s in %s is %s', (at, zone, letters) => expect(zoneLetters(wall(at), zone)).toBe(letters))
})
