import type { Site } from '../../../model/model.ts'
import { dayOf, type EventTime } from '../../../text/time/event-time.ts'
import { dayMs } from '../../../text/time/local-time.ts'
import { readTypedTime } from './window.ts'

/** The context of a typed time; `was` has the present times of an event that changes. */
export interface TypedAbout {
  readonly site: Pick<Site, 'settings' | 'now'>
  readonly zone: string
  readonly was: EventTime | undefined
}

/**
 * Parses a typed start, in milliseconds of local time; undefined if it is no date. Of a changed or copied event, a time alone
 * keeps the day, and a day alone the time.
 */
export function readTypedStart(text: string, { site, zone, was }: TypedAbout): number | undefined {
  const wall = readTypedTime(text, site, zone)
  if (wall === undefined || !was) return wall
  if (isTimeAlone(text)) return dayOf(was.start) + timeIn(wall)
  return isDayAlone(text, wall, { site, zone }) ? dayOf(wall) + timeIn(was.start) : wall
}

/**
 * Parses a typed end likewise. A time alone is on the start's day or in the following night; `+2 hours` counts from the start
 * (local time, undefined if unknown); a day alone keeps the previous end's time.
 */
export function readTypedEnd(text: string, start: number | undefined, about: TypedAbout): number | undefined {
  const { site, zone, was } = about
  const wall = readTypedTime(text, site, zone)
  if (wall === undefined || start === undefined) return wall
  if (isTimeAlone(text)) {
    const end = dayOf(start) + timeIn(wall)
    return end < start && end + dayMs - start <= nightMs ? end + dayMs : end
  }
  // Relative to the start, which replaces the clock.
  if (/^\s*\+\s*\d/.test(text)) return readTypedTime(text, { settings: site.settings, now: () => start }, 'UTC')
  const hadEnd = was !== undefined && was.end !== was.start
  return hadEnd && isDayAlone(text, wall, about) ? dayOf(wall) + timeIn(was.end) : wall
}

const nightMs = dayMs / 2

function timeIn(wall: number): number {
  return wall - dayOf(wall)
}

function isTimeAlone(text: string): boolean {
  return /^(?:\d{1,2}(?::\d\d){1,2}(?:\s*[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?|noon|midnight)$/i.test(text.trim())
}

// Only a day alone can be followed by a time, which is then on that day.
function isDayAlone(text: string, wall: number, { site, zone }: Omit<TypedAbout, 'was'>): boolean {
  if (/\b(?:now|noon|midnight)\b/i.test(text)) return false
  return readTypedTime(`${text} 00:01`, site, zone) === dayOf(wall) + 60_000
}
