import type { Call, Site } from '../../../model/model.ts'
import { dayEnd, dayOf, toDateText, wallAt } from '../../../text/time/event-time.ts'
import { readWallTime } from '../../../text/time/strtotime.ts'
import { readTruth } from '../common/args.ts'

/** The days of a list of events as wall times: the first and the last second. */
export interface Window {
  readonly start: number
  readonly end: number
}

/**
 * The requested days of a list, rounded to whole days unless the dates are strict; by default from about yesterday to two
 * years from today.
 */
export function windowOf({ args, given, site }: Pick<Call, 'args' | 'given' | 'site'>): Window {
  const preset = usualWindow(site.now(), site.settings.timezone)
  const read = (name: string, other: string) => {
    const value = given.has(name) ? args[name] : given.has(other) ? args[other] : undefined
    return value === undefined ? undefined : readTypedTime(String(value), site)
  }
  const start = read('start_date', 'from')
  const end = read('end_date', 'to')
  const isStrict = hasStrictDates({ args, given })
  return {
    start: start === undefined ? preset.start : isStrict ? start : dayOf(start),
    end: end === undefined ? preset.end : isStrict ? end : dayEnd(end),
  }
}

/** Whether dates of a list are the moments that they name, and not their whole days. */
export function hasStrictDates({ args, given }: Pick<Call, 'args' | 'given'>): boolean {
  return given.has('strict_dates') && readTruth(args['strict_dates'])
}

/** The default days of a list in a zone: from the end of yesterday in UTC on. */
export function usualWindow(now: number, zone: string): Window {
  const yesterday = dayOf(now) - 60_000
  const today = new Date(wallAt(Math.floor(now / 1000) * 1000, zone))
  const last = Date.UTC(today.getUTCFullYear() + 2, today.getUTCMonth(), today.getUTCDate())
  return { start: dayOf(wallAt(yesterday, zone)), end: dayEnd(last) }
}

/** A window as in addresses. */
export function windowTexts({ start, end }: Window): { start_date: string; end_date: string } {
  return { start_date: toDateText(start), end_date: toDateText(end) }
}

/** A time as people type it: the usual forms, and `+30d`, `-2w`. Wall time, by default of the site's zone. */
export function readTypedTime(
  text: string,
  site: Pick<Site, 'settings' | 'now'>,
  zone: string = site.settings.timezone,
): number | undefined {
  const words = text.replaceAll(
    /([+-]\d+)([dwmy])(?![a-z\d])/gi,
    (_, count: string, unit: string) => `${count} ${units[unit.toLowerCase()]}`,
  )
  return readWallTime(words, zone, site.now())
}

const units: Readonly<Record<string, string>> = { d: 'days', w: 'weeks', m: 'months', y: 'years' }
