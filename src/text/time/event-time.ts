import { dayMs, offsetAt, toUtcText, wallToMoment } from './local-time.ts'
import { readWrittenDate } from './written-date.ts'

/** Wall times are milliseconds as if they were UTC, moments are milliseconds since the epoch. */
export interface EventTime {
  readonly start: number
  readonly end: number
  readonly utcStart: number
  readonly utcEnd: number
}

/**
 * Applies the rules of event times. An all-day event begins at 00:00:00 of its first day and ends at 23:59:59 of its last. A
 * wall time that the zone skips moves forward; a repeated one is the first. An end before the start becomes the start.
 *
 * @param start - wall time
 * @param end - wall time; by default the start, or the end of its day
 */
export function toEventTime(start: number, end: number | undefined, allDay: boolean, zone: string): EventTime {
  if (allDay) return wholeDays(start, Math.max(start, end ?? start), zone)
  const utcStart = wallToMoment(start, zone)
  const from = wallAt(utcStart, zone)
  const utcEnd = end === undefined ? utcStart : wallToMoment(end, zone)
  const to = wallAt(utcEnd, zone)
  return to < from || utcEnd < utcStart
    ? { start: from, end: from, utcStart, utcEnd: utcStart }
    : { start: from, end: to, utcStart, utcEnd }
}

/** Returns the wall time of a zone at a moment, to the second, and as far as years of four digits reach. */
export function wallAt(moment: number, zone: string): number {
  const wall = Math.floor((moment + offsetAt(moment, zone)) / 1000) * 1000
  return Math.min(Math.max(wall, earliest), latest)
}

const earliest = Date.parse('0000-01-01T00:00:00Z')
export const latest = Date.UTC(9999, 11, 31, 23, 59, 59)

/** Returns the beginning of a wall time's day. */
export function dayOf(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs
}

/** Returns the last second of a wall time's day. */
export function dayEnd(wall: number): number {
  return dayOf(wall) + dayMs - 1000
}

/** Formats a wall time, or a moment in UTC, for responses: `YYYY-MM-DD hh:mm:ss`. */
export function toDateText(ms: number): string {
  return toUtcText(ms).replace('T', ' ')
}

/** Formats a wall time for files: without seconds if they are zero, without the time if all-day. */
export function toStoredTime(wall: number, allDay: boolean): string {
  const text = toDateText(wall)
  if (allDay) return text.slice(0, 10)
  return text.endsWith(':00') ? text.slice(0, 16) : text
}

/** Parses a date that a file states, in any form that `readWrittenDate` knows; an offset is ignored. Undefined for all else. */
export function readStoredTime(text: unknown): number | undefined {
  const wall = typeof text === 'string' ? readWrittenDate(text)?.wall : undefined
  return wall !== undefined && wall >= firstYear ? wall : undefined
}

/** The first that responses can represent. */
const firstYear = Date.UTC(1000, 0)

/** Splits a date and time into parts of two digits (the year of four). */
export function dateDetails(text: string): Record<string, string> {
  const [year = '', month = '', day = '', hour = '', minutes = '', seconds = ''] = text.split(/[- :]/)
  return { year, month, day, hour, minutes, seconds }
}

// The last second of a day is the one before the next day begins, even where the clock is put back at midnight.
function wholeDays(start: number, end: number, zone: string): EventTime {
  const [first, last] = [dayOf(start), dayEnd(end)]
  return {
    start: first,
    end: last,
    utcStart: wallToMoment(first, zone),
    utcEnd: wallToMoment(last + 1000, zone) - 1000,
  }
}
