import { z } from 'zod'
import { localTime } from '../../define/answers/types.ts'
import { defineTrait, field, filter } from '../../define/define.ts'
import type { Call, Draft, Entry, Derived, Field, FileView, Filter, Query, Site } from '../../define/model.ts'
import { fromLocalText, toLocalText, toUtcText } from '../../text/time/local-time.ts'
import { everywhere, shown } from './computed.ts'
import { keysOfStatus, statusOf } from './publication.ts'

export const dateTime = () => z.string().meta({ format: 'date-time' })

/** What people may write as a date in a file. */
export const storedDate = z
  .string()
  .refine((text) => fromLocalText(text, 'UTC') !== undefined, 'is no date; write 2027-05-02 or 2027-05-02 10:00')

/** Publication and modification dates; scheduled entries are published by the clock, without writing a file. */
export const dates = defineTrait({
  fields: {
    ...dateFields(dateTime().nullable()),
    modified: field(dateTime().describe("The date the object was last modified, in the site's timezone."), {
      readonly: true,
      answer: localTime,
      stored: { key: 'modified', schema: storedDate },
      show: (entry, view) => toLocalText(entry.modified, view.site.settings.timezone),
    }),
    modified_gmt: shown(
      dateTime().describe('The date the object was last modified, as GMT.'),
      undefined,
      ({ modified }) => toUtcText(modified),
      localTime,
    ),
  },
  filters: {
    ...between('posts published', 'date'),
    ...between('posts modified', 'modified', 'modified_'),
  },
  orders: {
    date: { key: (entry) => Math.floor(entry.derived.date / 1000) },
    modified: { key: (entry) => Math.floor(entry.modified / 1000) },
  },
  derive: {
    from: ['date', ...keysOfStatus],
    run: (file, derived) => {
      // Read once: a hundred thousand files do so when a folder opens.
      const moment = storedMoment(file)
      derived.date = moment ?? lastChange(file)
      const status = statusOf((key) => file.data[key])
      Object.assign(derived, statusByClock(status, moment, file.site.now()))
    },
  },
})

/** The date of an entry in the site's zone and in UTC, of a type that allows null where it may be taken back. */
export function dateFields(type: z.ZodType): Record<'date' | 'date_gmt', Field> {
  return {
    date: field(type.describe("The date the object was published, in the site's timezone."), {
      contexts: everywhere,
      answer: localTime,
      stored: { key: 'date', schema: storedDate },
      show: (entry, { site }) => toLocalText(entry.derived.date, site.settings.timezone),
      write: (value, draft, call) => writeDate(draft, call, value, call.site.settings.timezone),
    }),
    date_gmt: field(type.describe('The date the object was published, as GMT.'), {
      answer: localTime,
      stored: false,
      show: (entry) => toUtcText(entry.derived.date),
      write: (value, draft, call) => {
        if (!call.given.has('date')) writeDate(draft, call, value, 'UTC')
      },
    }),
  }
}

/** Filters for what is after, or before, a moment by an order of dates. */
export function between(what: string, order: string, prefix = ''): Record<string, Filter> {
  const one = (side: 'after' | 'before') =>
    filter(dateTime().describe(`Limit response to ${what} ${side} a given ISO8601 compliant date.`), {
      select: (value, query, { site }) => bound(query, site, order, side, value),
    })
  return { [`${prefix}after`]: one('after'), [`${prefix}before`]: one('before') }
}

/** A new entry without a date gets the current time. */
export function dateNew(draft: Draft, { site }: Call): void {
  if (!draft.before && draft.get('date') === undefined) draft.set('date', toStoredDate(site.now(), site))
}

/** Whether an entry has no date of its own yet: it shows the time of its last change instead. */
export function isUndated(entry: Entry): boolean {
  return typeof entry.data['date'] !== 'string'
}

/**
 * What `publish` and `future` mean now; a file without a status is published. An entry without a date is never
 * scheduled: the time of its last change is no plan, and may be ahead of the clock (a copy, a clock put back, `--now`).
 */
export function statusByClock(stored: unknown, date: number | undefined, now: number): Pick<Derived, 'status' | 'due'> {
  const status = stored === undefined || stored === null ? 'publish' : String(stored)
  if (status !== 'publish' && status !== 'future') return { status }
  if (date === undefined) return { status: 'publish' }
  // Dates have a resolution of one second: what was published "now" is not in the future.
  return date >= Math.floor(now / 1000) * 1000 + 1000 ? { status: 'future', due: date } : { status: 'publish' }
}

/** The moment of a file's `date` in milliseconds; that of its last change where it has none. */
export function dateOf(file: FileView): number {
  return storedMoment(file) ?? lastChange(file)
}

function lastChange({ modified }: FileView): number {
  return Math.floor(modified / 1000) * 1000
}

function storedMoment({ data, site }: FileView): number | undefined {
  const stored = data['date']
  return typeof stored === 'string' ? fromLocalText(stored, site.settings.timezone) : undefined
}

/** Writes a date a caller gave; without an offset it is wall time in the zone. */
export function writeDate(draft: Draft, call: Call, value: unknown, zone: string): void {
  if (value === null) return draft.set('date', undefined)
  const moment = fromLocalText(String(value), zone)
  // The same moment in another notation leaves the file as it is.
  if (draft.before && !isUndated(draft.before) && moment === draft.before.derived.date) return
  if (moment !== undefined) draft.set('date', toStoredDate(moment, call.site))
}

/** A moment as files hold it: the site's wall time, with an offset only where that is ambiguous. */
export function toStoredDate(moment: number, site: Site): string {
  const zone = site.settings.timezone
  const text = toLocalText(moment, zone)
  return fromLocalText(text, zone) === Math.floor(moment / 1000) * 1000 ? text : `${toUtcText(moment)}Z`
}

/** Limits a query to what is after or before a moment, exclusive. The order has a resolution of one second. */
export function bound(query: Query, site: Site, order: string, side: 'after' | 'before', value: unknown): void {
  const moment = fromLocalText(String(value), site.settings.timezone)
  if (moment !== undefined) query.ranges.push({ order, [side]: Math.floor(moment / 1000) })
}
