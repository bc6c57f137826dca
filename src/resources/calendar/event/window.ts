import type { Call, Site } from '../../../model/model.ts'
import { dayEnd, dayOf, toDateText, wallAt } from '../../../text/time/event-time.ts'
import { withWholeWords } from '../../../text/time/date-words.ts'
import { readMoment, readWallTime } from '../../../text/time/strtotime.ts'
import { isPlugin, readTruth } from '../common/args.ts'

/** The days of a list of events as wall times: the first and the last second. */
export interface Window {
  readonly start: number
  readonly end: number
}

type Asked = Pick<Call, 'args' | 'given' | 'site' | 'rest'>

/** The days of a list as wall times of the site's zone, see `requestedWindow`. */
export function windowOf(call: Asked): Window {
  const asked = requestedWindow(call)
  if (call.given.has('include')) return asked
  return { start: toWall(asked.start, call), end: toWall(asked.end, call) }
}

/**
 * The requested days of a list, rounded to whole days unless the dates are strict; by default from about yesterday to two
 * years from today. Beside `include` its defaults count to the second, whatever days are given. Others are moments where dates are.
 */
export function requestedWindow(call: Asked): Window {
  const { args, given, site } = call
  const zone = site.settings.timezone
  if (given.has('include')) return pluginWindow(site.now(), zone)
  const bound = (name: string, other: string) => {
    const value = given.has(name) ? args[name] : given.has(other) ? args[other] : undefined
    return value === undefined ? undefined : readDate(String(value), call)
  }
  const [start, end] = [bound('start_date', 'from'), bound('end_date', 'to')]
  const isStrict = hasStrictDates(call)
  // Where dates are strict, the plugin reads these wall times as if they were of UTC, like dates that are given.
  const preset = isInMoments(call) ? pluginWindow(site.now(), zone) : usualWindow(site.now(), zone)
  return {
    start: start === undefined ? preset.start : isStrict ? start : dayOf(start),
    end: end === undefined ? preset.end : isStrict ? end : dayEnd(end),
  }
}

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
export function usualWindow(now: number, zone: string): Window {
  const today = new Date(wallAt(Math.floor(now / 1000) * 1000, zone))
  const last = Date.UTC(today.getUTCFullYear() + 2, today.getUTCMonth(), today.getUTCDate())
  return { start: dayOf(pluginWindow(now, zone).start), end: dayEnd(last) }
}

// The defaults of The Events Calendar: the last minute of yesterday in UTC as wall time of the zone, two years from now as UTC.
function pluginWindow(now: number, zone: string): Window {
  const end = new Date(Math.floor(now / 1000) * 1000)
  end.setUTCFullYear(end.getUTCFullYear() + 2)
  return { start: wallAt(dayOf(now) - 60_000, zone), end: end.getTime() }
}

/** A window as texts: `YYYY-MM-DD hh:mm:ss`. */
export function textsOf({ start, end }: Window): { start_date: string; end_date: string } {
  return { start_date: toDateText(start), end_date: toDateText(end) }
}

/** A time as people type it: the usual forms, and `+30d`, `-2w`. Wall time, by default of the site's zone. */
export function readTypedTime(
  text: string,
  site: Pick<Site, 'settings' | 'now'>,
  zone: string = site.settings.timezone,
): number | undefined {
  return readWallTime(withWholeWords(text), zone, site.now())
}
