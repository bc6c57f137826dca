import type { Call, Site } from '../../../model/model.ts'
import { dayEnd, dayOf, wallAt } from '../../../text/time/event-time.ts'
import { withWholeWords } from '../../../text/time/date-words.ts'
import { readMoment, readWallTime } from '../../../text/time/strtotime.ts'
import { isPlugin, readTruth } from '../common/args.ts'

/** The first or the last day of a list. */
export type Day = 'start_date' | 'end_date'

type Asked = Pick<Call, 'args' | 'given' | 'site' | 'rest'>

/** The first second of a list's first day, or the last of its last, as wall time of the site's zone; see `requestedDay`. */
export function dayInZone(which: Day, call: Asked): number {
  const time = requestedDay(which, call)
  return call.given.has('include') ? time : toWall(time, call)
}

/**
 * The first or the last requested day of a list, rounded to whole days unless the dates are strict; by default from about
 * yesterday to two years from today. Beside `include` its defaults count to the second, whatever days are given. Others are
 * moments where dates are.
 */
export function requestedDay(which: Day, call: Asked): number {
  const { args, given, site } = call
  const zone = site.settings.timezone
  if (given.has('include')) return pluginDay[which](site.now(), zone)
  const name = [which, otherNames[which]].find((one) => given.has(one))
  // Where dates are strict, the plugin reads these wall times as if they were of UTC, like dates that are given.
  if (name === undefined) return (isInMoments(call) ? pluginDay : usualDay)[which](site.now(), zone)
  const time = readDate(String(args[name]), call)
  return hasStrictDates(call) ? time : wholeDay[which](time)
}

// The calendar's names at a terminal.
const otherNames = { start_date: 'from', end_date: 'to' } as const satisfies Record<Day, string>
const wholeDay = { start_date: dayOf, end_date: dayEnd } satisfies Record<Day, unknown>

/** Whether dates of a list are the moments that they name, and not their whole days. */
export function hasStrictDates({ args, given }: Pick<Call, 'args' | 'given'>): boolean {
  return given.has('strict_dates') && readTruth(args['strict_dates'])
}

/** A date by which a list is limited, as wall time of the site's zone, before it is rounded to a whole day. */
export function readBound(text: string, call: Asked): number {
  return toWall(readDate(text, call), call)
}

// For the clients of The Events Calendar a date is a moment of UTC, as to PHP, so that its day is that of UTC.
function readDate(text: string, call: Asked): number {
  const { site } = call
  const moment = isPlugin(call) ? readMoment(withWholeWords(text), site.now()) : undefined
  return moment ?? readTypedTime(text, site)!
}

function toWall(time: number, call: Asked): number {
  return isInMoments(call) ? wallAt(time, call.site.settings.timezone) : time
}

// Whether the dates of a list are moments, and not wall times of the site's zone.
function isInMoments(call: Asked): boolean {
  return isPlugin(call) && hasStrictDates(call)
}

/** The default days of a list in a zone: from the end of yesterday in UTC on. */
export const usualDay = {
  start_date: (now: number, zone: string) => dayOf(pluginDay.start_date(now, zone)),
  end_date: (now: number, zone: string) => dayEnd(inTwoYears(wallAt(now, zone))),
} satisfies Record<Day, unknown>

// The defaults of The Events Calendar: the last minute of yesterday in UTC as wall time of the zone, two years from now as UTC.
const pluginDay = {
  start_date: (now: number, zone: string) => wallAt(dayOf(now) - 60_000, zone),
  end_date: (now: number, _zone: string) => inTwoYears(Math.floor(now / 1000) * 1000),
} satisfies Record<Day, unknown>

function inTwoYears(time: number): number {
  const date = new Date(time)
  return date.setUTCFullYear(date.getUTCFullYear() + 2)
}

/** A time as people type it: the usual forms, and `+30d`, `-2w`. Wall time, by default of the site's zone. */
export function readTypedTime(
  text: string,
  site: Pick<Site, 'settings' | 'now'>,
  zone: string = site.settings.timezone,
): number | undefined {
  return readWallTime(withWholeWords(text), zone, site.now())
}
