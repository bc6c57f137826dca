import type { Site } from '../../../model/model.ts'
import { dayOf, type EventTime } from '../../../text/time/event-time.ts'
import { dayMs } from '../../../text/time/local-time.ts'
import { readTypedTime } from './window.ts'

/** The context of a typed time: the site, the event's zone, and the event's present times, if it is changed. */
export interface TypedAbout {
  readonly site: Pick<Site, 'settings' | 'now'>
  readonly zone: string
  readonly was: EventTime | undefined
}

/**
 * The start of an event as a person types it: of one that is changed or copied, a time alone is that of its day, and a day
 * alone keeps the time.
 *
 * @returns wall time of the zone in milliseconds; undefined where the text is not a date
 */
export function readTypedStart(text: string, { site, zone, was }: TypedAbout): number | undefined {
  const wall = readTypedTime(text, site, zone)
  if (wall === undefined || !was) return wall
  if (isTimeAlone(text)) return dayOf(was.start) + timeIn(wall)
  return isDayAlone(text, wall, { site, zone }) ? dayOf(wall) + timeIn(was.start) : wall
}

/**
 * The end of an event as a person types it: a time alone is that of its first day, or of the night after it; `+2 hours`
 * goes on from the start; a day alone keeps the time that the end had.
 *
 * @param start wall time; undefined where it is not known
 * @returns wall time of the zone in milliseconds; undefined where the text is not a date
 */
export function readTypedEnd(text: string, start: number | undefined, about: TypedAbout): number | undefined {
  const { site, zone, was } = about
  const wall = readTypedTime(text, site, zone)
  if (wall === undefined || start === undefined) return wall
  if (isTimeAlone(text)) {
    const end = dayOf(start) + timeIn(wall)
    return end < start && end + dayMs - start <= nightMs ? end + dayMs : end
  }
  // It counts from the clock, which stands at the start.
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

// Only such a text can have a time beside it, which is then that of the day.
function isDayAlone(text: string, wall: number, { site, zone }: Omit<TypedAbout, 'was'>): boolean {
  if (/\b(?:now|noon|midnight)\b/i.test(text)) return false
  return readTypedTime(`${text} 00:01`, site, zone) === dayOf(wall) + 60_000
}
