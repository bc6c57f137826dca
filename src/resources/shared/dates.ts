import { z } from 'zod'
import { localTime } from '../../define/answers.ts'
import { defineTrait, field, filter } from '../../define/define.ts'
import type { Call, Data, Derived, Draft, Entry, FieldDraft, FileView, Filter } from '../../model/model.ts'
import type { Fault, Reading, SaveContext, Settings, Site } from '../../model/model.ts'
import { momentIn } from '../../derive/settings/date-zones.ts'
import { datedNamesSetting, keyCaseSetting } from '../../derive/settings/foreign-settings.ts'
import { quote } from '../../text/wrong-value.ts'
import { fromLocalText, toLocalText, toUtcText } from '../../text/time/local-time.ts'
import { dayInFolders, dayInName } from '../../text/time/day-in-path.ts'
import { fromWrittenText, whyNoDate } from '../../text/time/written-date.ts'
import { everywhere, computedForPrograms } from './computed.ts'
import { dateFaults, namedDayFaults, rules } from './rules.ts'
import { hasNoPage, isOpenStatus, keysOfStatus, type Matter, matterOf, statusOf } from './publication/publication.ts'

/** The keys that state an entry's publication date, unless its file name does. */
export const keysOfDate = ['date', 'publishDate']

export const dateTime = () => z.string().meta({ format: 'date-time' })

/** The forms of dates that are allowed in files. */
export const storedDate = z
  .string()
  .refine((text) => fromWrittenText(text, 'UTC') !== undefined, { error: ({ input }) => whyNoDate(input) })

const modified: Record<'modified' | 'modified_gmt', FieldDraft> = {
  modified: field(dateTime().describe("The date the object was last modified, in the site's timezone."), {
    readonly: true,
    answer: localTime,
    stored: { key: 'modified', schema: storedDate },
    show: (entry, view) => toLocalText(entry.modified, view.site.settings.timezone),
  }),
  modified_gmt: computedForPrograms(
    dateTime().describe('The date the object was last modified, as GMT.'),
    undefined,
    (entry) => toUtcText(entry.modified),
    localTime,
  ),
}

/** Publication and modification dates; scheduled entries are published by the clock, without writing a file. */
export const dates = defineTrait({
  fields: { ...dateFields(dateTime().nullable()), ...modified },
  filters: {
    ...between('posts published', 'date'),
    ...between('posts modified', 'modified', 'modified_'),
  },
  orders: {
    date: { key: (entry) => Math.floor(entry.derived.date / 1000) },
    modified: { key: (entry) => Math.floor(entry.modified / 1000) },
  },
  derive: {
    from: [...keysOfDate, 'expiryDate', 'publishdate', 'expirydate', 'slug', 'permalink', ...keysOfStatus],
    // Read once: opening a folder does this for every file, perhaps a hundred thousand.
    run: (file, derived) => deriveStatus(file, derived, storedMoment(file)),
  },
  keys: {
    publishDate: storedDate.describe('When it is published, if not at its date.'),
    expiryDate: storedDate.describe('When it becomes a draft again.'),
    lastmod: storedDate.describe('What other tools call the modification date.'),
  },
  extension: {
    setting: keyCaseSetting,
    toTrait: (_resource, keyCase) => (keyCase === 'any' ? inSmall : undefined),
  },
  refuses: refuseUnreadableDate,
  faults: [(entry, site) => dateFaults(entry, site, [...keysOfDate, 'expiryDate']), namedDayFaults],
})

/** For entries without a date: responses only have the time of the last change, and `publishDate` may schedule them. */
export const undated = defineTrait({
  ...dates,
  fields: modified,
  filters: between('posts modified', 'modified', 'modified_'),
  derive: { from: dates.derive!.from, run: (file, derived) => deriveStatus(file, derived, undefined) },
  refuses: (data, path) => refuseUnreadableDate({ publishDate: data['publishDate'] }, path),
  faults: [(entry, site) => dateFaults(entry, site, ['publishDate', 'expiryDate'])],
})

function deriveStatus(file: FileView, derived: Derived, moment: number | undefined): void {
  const { data, site } = file
  derived.date = moment ?? lastChange(file)
  const matter = matterOf(data)
  const stated = statusOf(matter)
  const status = isOpenStatus(stated) && hasNoPage(matter, site.settings) ? 'draft' : stated
  const now = site.now()
  const planned = momentIn(data['publishDate'], site.settings) ?? moment
  const expiry = momentIn(data['expiryDate'], site.settings)
  const { since, ...state } = untilExpiry(statusByClock(status, planned, now), expiry, now)
  Object.assign(derived, state, since !== undefined && since !== derived.date && { since })
}

/** Keys in lower case, which Hugo accepts, too. Values that are not dates have no meaning here. */
const inSmall = {
  keys: {
    publishdate: storedDate.describe('The same as `publishDate`.'),
    expirydate: storedDate.describe('The same as `expiryDate`.'),
  },
  readings: ['publishDate', 'expiryDate'].map((key): Reading => {
    const under = key.toLowerCase()
    const read = ({ [key]: said, [under]: small }: Data) => said ?? (storedDate.safeParse(small).success ? small : said)
    return { key, read, others: [], under }
  }),
  refuses: (data: Data, path: string) => refuseUnreadableDate(data, path, ['publishdate']),
}

// An expired entry is a draft: only users who may edit it can read it.
function untilExpiry(state: StatusByClock, expiry: number | undefined, now: number): StatusByClock {
  if (expiry === undefined || (state.status !== 'publish' && state.status !== 'future')) return state
  return expiry <= now ? { status: 'draft', since: expiry } : { ...state, due: Math.min(state.due ?? expiry, expiry) }
}

type StatusByClock = Pick<Derived, 'status' | 'due' | 'since'>

/** The date of an entry in the site's zone and in UTC; its type allows null if callers may remove it. */
export function dateFields(type: z.ZodType): Record<'date' | 'date_gmt', FieldDraft> {
  return {
    date: field(type.describe("The date the object was published, in the site's timezone."), {
      contexts: everywhere,
      answer: localTime,
      stored: { key: 'date', schema: storedDate },
      isDerived: isUndated,
      show: (entry, { site }) => toLocalText(entry.derived.date, site.settings.timezone),
      write: (value, draft, call) => writeDate(draft, call, value, call.site.settings.timezone),
    }),
    date_gmt: field(type.describe('The date the object was published, as GMT.'), {
      answer: localTime,
      stored: false,
      forPrograms: true,
      isDerived: isUndated,
      show: (entry) => toUtcText(entry.derived.date),
      write: (value, draft, call) => {
        if (value === null || !call.given.has('date')) writeDate(draft, call, value, 'UTC')
      },
    }),
  }
}

/** Filters for entries after, or before, a moment, in an order of dates. */
export function between(subject: string, order: string, prefix = ''): Record<string, Filter> {
  const one = (side: 'after' | 'before') =>
    filter(dateTime().describe(`Limit response to ${subject} ${side} a given ISO8601 compliant date.`), {
      // Exclusive. The order has a resolution of one second.
      select: (value, query, { site }) => {
        const moment = fromLocalText(String(value), site.settings.timezone)
        if (moment !== undefined) query.ranges.push({ order, [side]: Math.floor(moment / 1000) })
      },
    })
  return { [`${prefix}after`]: one('after'), [`${prefix}before`]: one('before') }
}

/** Gives a new entry without a date the current time. */
export function dateNew(draft: Draft, { site }: SaveContext): void {
  if (!draft.before && draft.get('date') === undefined) draft.set('date', toStoredDate(site.now(), site))
}

/** Whether an entry has no date of its own: it shows the time of its last change instead. */
export function isUndated(entry: Entry, { settings }: Pick<Site, 'settings'>): boolean {
  return statedDate(matterOf(entry.data), entry.path, settings) === undefined
}

/**
 * The date that a file states: `date`, or, as other tools write it, `publishDate`, a file name such as `2026-03-01-soup.md`, or
 * a folder's name if names are dated. Unreadable dates are skipped.
 */
export function statedDate(matter: Matter, path = '', settings?: Settings): string | undefined {
  let isSaid = false
  for (const key of keysOfDate) {
    const value = matter.get(key)
    if (typeof value === 'string' && fromWrittenText(value, 'UTC') !== undefined) return value
    isSaid ||= saysDate(value)
  }
  // An entry without a slug of its own is named after its title, whatever day the title mentions.
  if (path === '' || matter.get('slug') === '') return undefined
  const areNamesDated = settings?.[datedNamesSetting] === true
  // A month or day of one digit in a name counts only if the file or the site means to state a date.
  const named = dayInName(path, isSaid || areNamesDated)
  return named ?? (areNamesDated ? dayInFolders(path) : undefined)
}

/** Why a file is left out: it has a date, but neither that nor the name of the file is a readable one. */
export function refuseUnreadableDate(data: Data, path: string, keys = keysOfDate): Fault | undefined {
  const key = keys.find((one) => saysDate(data[one]))
  if (key === undefined || statedDate(matterOf(data), path) !== undefined) return undefined
  const [, why = '', hint = ''] = /^([^;]+); (.*)$/.exec(whyNoDate(data[key]))!
  return rules['unreadable-date']({ key, message: `'${key}': ${quote(data[key])} ${why}`, hint })
}

function saysDate(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== false
}

/**
 * The present meaning of `publish` and `future`; a file without a status is published. An entry without a date is never
 * scheduled: the time of its last change may be ahead of the clock (a copy, a clock put back, `--now`).
 */
export function statusByClock(stored: unknown, date: number | undefined, now: number): StatusByClock {
  const status = stored === undefined || stored === null ? 'publish' : String(stored)
  if (status !== 'publish' && status !== 'future') return { status }
  if (date === undefined) return { status: 'publish' }
  // Dates have a resolution of one second: an entry published "now" is not in the future.
  const isAhead = date >= Math.floor(now / 1000) * 1000 + 1000
  return isAhead ? { status: 'future', due: date } : { status: 'publish', since: date }
}

/** The moment of a file's `date` in milliseconds, else of its last change. */
export function dateOf(file: FileView): number {
  return storedMoment(file) ?? lastChange(file)
}

function lastChange({ modified }: FileView): number {
  return Math.floor(modified / 1000) * 1000
}

function storedMoment({ data, path, site }: FileView): number | undefined {
  const stated = statedDate(matterOf(data), path, site.settings)
  return stated === undefined ? undefined : momentIn(stated, site.settings)
}

/** Writes a caller's date; without an offset it is wall time in the zone. */
export function writeDate(draft: Draft, call: Call, value: unknown, zone: string): void {
  // A file that only has `publishDate` keeps it.
  const key = draft.get('date') === undefined && draft.get('publishDate') !== undefined ? 'publishDate' : 'date'
  if (value === null) return draft.set(key, undefined)
  const moment = fromLocalText(String(value), zone)
  // The same moment in another notation leaves the file unchanged.
  if (draft.before && !isUndated(draft.before, call.site) && moment === draft.before.derived.date) return
  if (moment === undefined) return
  draft.set(key, toStoredDate(moment, call.site))
  // If a file has both, `publishDate` schedules it.
  const planned = momentIn(draft.get('publishDate'), call.site.settings)
  const now = call.site.now()
  if (planned !== undefined && (moment > now || planned > now)) draft.set('publishDate', draft.get(key))
}

/** A moment as stored in files: the site's wall time or, where that would be ambiguous, UTC with `Z`. */
export function toStoredDate(moment: number, site: Site): string {
  const text = toLocalText(moment, site.settings.timezone)
  return momentIn(text, site.settings) === Math.floor(moment / 1000) * 1000 ? text : `${toUtcText(moment)}Z`
}
