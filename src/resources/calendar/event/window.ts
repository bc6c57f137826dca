import type { Call, Site } from '../../../model/model.ts'
import { dayEnd, dayOf, wallAt } from '../../../text/time/event-time.ts'
import { withWholeWords } from '../../../text/time/date-words.ts'
import { readMoment, readWallTime } from '../../../text/time/strtotime.ts'
import { isPlugin, readTruth } from '../common/args.ts'
import { memoize } from '../../../work/caches.ts'

const days = ['start_date', 'end_date'] as const
export type Day = (typeof days)[number]

type Asked = Pick<Call, 'args' | 'given' | 'site' | 'rest' | 'face'>

/** The first second of a list's first day, or the last of its last, as local time of the site's zone; see `requestedDays`. */
export function dayInZone(which: Day, call: Asked): number | undefined {
  const time = requestedDays(call)[which]
  return time === undefined || call.given.has('include') ? time : toWall(time, call)
}

/**
 * The first and last requested day of a list, rounded to whole days unless dates are strict; by default about yesterday and in
 * two years. With `include`, the defaults apply to the second, whatever days are given. Defaults are moments where dates are.
 * Without those that the list lacks. A call reads them once, so that its list and the addresses of its pages agree at midnight.
 */
export const requestedDays = memoize((call: Asked): Readonly<Record<string, number>> => {
  const some = days.filter((which) => !lacksWindow(which, call))
  return Object.fromEntries(some.map((which) => [which, requestedDay(which, call)]))
})

// Other bounds replace the default days. At a terminal, ids replace all days; in the plugin, only the given ones, despite its
// documentation.
function lacksWindow(which: Day, { given, face }: Asked): boolean {
  if (given.has('include') && face === 'terminal') return true
  const bounds = ['starts_before', 'starts_after', 'ends_before', 'ends_after']
  return !given.has(which) && bounds.some((name) => given.has(name))
}

function requestedDay(which: Day, call: Asked): number {
  const { args, given, site } = call
  const zone = site.settings.timezone
  if (given.has('include')) return pluginDay[which](site.now(), zone)
  const name = [which, otherNames[which]].find((one) => given.has(one))
  // With strict dates, the plugin reads these local times as if they were in UTC, like given dates.
  if (name === undefined) return (isInMoments(call) ? pluginDay : usualDay)[which](site.now(), zone)
  const time = which === 'end_date' ? readLastDay(String(args[name]), call) : readDate(String(args[name]), call)
  return hasStrictDates(call) ? time : wholeDay[which](time)
}

// At a terminal, `--to +30d` counts from a first day that is a date; `--from -1w --to +1w` are both about today.
function readLastDay(text: string, call: Asked): number {
  const { args, given, site, face } = call
  const first = ['start_date', 'from'].find((name) => given.has(name))
  const isAfterFirst = face === 'terminal' && first !== undefined && /^\s*\+\s*\d/.test(text)
  if (!isAfterFirst || /^\s*[+-]\s*\d/.test(String(args[first]))) return readDate(text, call)
  const start = readDate(String(args[first]), call)
  return readTypedTime(text, { settings: site.settings, now: () => start }, 'UTC')!
}

const otherNames = { start_date: 'from', end_date: 'to' } as const satisfies Record<Day, string>
const wholeDay = { start_date: dayOf, end_date: dayEnd } satisfies Record<Day, unknown>

/** Whether dates of a list mean moments, not whole days. */
export function hasStrictDates({ args, given }: Pick<Call, 'args' | 'given'>): boolean {
  return given.has('strict_dates') && readTruth(args['strict_dates'])
}

/** A date that limits a list, as local time of the site's zone, not rounded to a whole day. */
export function readBound(text: string, call: Asked): number {
  return toWall(readDate(text, call), call)
}

// For The Events Calendar's clients a date is a moment in UTC, as in PHP, so that its day is a UTC day.
function readDate(text: string, call: Asked): number {
  const { site } = call
  const moment = isPlugin(call) ? readMoment(withWholeWords(text), site.now()) : undefined
  return moment ?? readTypedTime(text, site)!
}

function toWall(time: number, call: Asked): number {
  return isInMoments(call) ? wallAt(time, call.site.settings.timezone) : time
}

// Whether the dates of a list are moments, not local times of the site's zone.
function isInMoments(call: Asked): boolean {
  return isPlugin(call) && hasStrictDates(call)
}

/** The default days of a list in a zone: from the end of yesterday in UTC on. */
export const usualDay = {
  start_date: (now: number, zone: string) => dayOf(pluginDay.start_date(now, zone)),
  end_date: (now: number, zone: string) => dayEnd(inTwoYears(wallAt(now, zone))),
} satisfies Record<Day, unknown>

// The Events Calendar's defaults: yesterday's last minute in UTC, as local time of the zone; two years from now, as UTC.
const pluginDay = {
  start_date: (now: number, zone: string) => wallAt(dayOf(now) - 60_000, zone),
  end_date: (now: number, _zone: string) => inTwoYears(Math.floor(now / 1000) * 1000),
} satisfies Record<Day, unknown>

function inTwoYears(time: number): number {
  const date = new Date(time)
  return date.setUTCFullYear(date.getUTCFullYear() + 2)
}

/** Parses a time that a person typed: the usual forms, and `+30d`, `-2w`. Local time, by default of the site's zone. */
export function readTypedTime(
  text: string,
  site: Pick<Site, 'settings' | 'now'>,
  zone: string = site.settings.timezone,
): number | undefined {
  return readWallTime(withWholeWords(text), zone, site.now())
}
