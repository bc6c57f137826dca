import { z } from 'zod'
import { defineTrait } from '../../../define/define.ts'
import { invalidArgument, type RestError } from '../../../define/errors.ts'
import type { Call, Draft, Entry, Field, FieldDraft, SaveContext, Site, EntryInSite } from '../../../model/model.ts'
import {
  dateDetails,
  dayOf,
  type EventTime,
  readStoredTime,
  toDateText,
  toEventTime,
  toStoredTime,
} from '../../../text/time/event-time.ts'
import { isZone, zoneNamed } from '../../../text/time/local-time.ts'
import { quote } from '../../../text/wrong-value.ts'
import { zoneLetters } from '../../../text/time/zone-letters.ts'
import { calendarField, dateText, flag, readFlag, timezone } from '../common/args.ts'
import { everywhere, computed, computedForPrograms } from '../../shared/computed.ts'
import { dateParts } from '../common/described.ts'
import { calendarTime } from '../common/entry.ts'
import { errors } from '../common/errors.ts'
import { rules } from '../common/rules.ts'
import { readTypedEnd, readTypedStart } from './typed-times.ts'
import { readTypedTime } from './window.ts'
import { formatDate } from '../../../text/time/format-date.ts'

const storedTime = z
  .string()
  .refine((text) => readStoredTime(text) !== undefined, 'is not a date; write 2027-05-02 or 2027-05-02 10:00')
const storedZone = z.string().refine(isZone, 'is not a time zone; write Europe/Paris or UTC+2')

/** Start and end of an event: local time in its zone, the same in UTC, and their parts. */
export const eventTimes = defineTrait({
  fields: {
    all_day: calendarField(allDayArg(), {
      show: (entry) => entry.data['all_day'] === true,
      write: (value, draft) => draft.set('all_day', readFlag(value) || undefined),
    }),
    start_date: moment('start', 'The event start date and time.'),
    start_date_details: details('The parts of the event start date and time.', at('start')),
    end_date: moment('end', 'The event end date and time.'),
    end_date_details: details('The parts of the event end date and time.', at('end')),
    utc_start_date: utcMoment('The event start date and time in UTC.', at('utcStart')),
    utc_start_date_details: details('The parts of the event start date and time in UTC.', at('utcStart')),
    utc_end_date: utcMoment('The event end date and time in UTC.', at('utcEnd')),
    utc_end_date_details: details('The parts of the event end date and time in UTC.', at('utcEnd')),
    timezone: calendarField(timezone('The event time zone.'), {
      stored: { key: 'timezone', schema: storedZone },
      show: (entry, { site }) => zoneOf(entry.data['timezone'], site),
      write: (value, draft) => draft.set('timezone', value === '' ? undefined : zoneNamed(String(value))),
    }),
    timezone_abbr: computed(
      z.string().describe('The abbreviation of the event time zone at its start.'),
      everywhere,
      (entry, { site }) => zoneLetters(timeOf(entry).utcStart, zoneOf(entry.data['timezone'], site)),
    ),
  },
  orders: {
    start: { key: (entry) => timeOf(entry).start / 1000 },
    end: { key: (entry) => timeOf(entry).end / 1000 },
  },
  derive: {
    from: ['timezone', 'start', 'end', 'all_day'],
    run: ({ data, site }, derived) => {
      const zone = zoneOf(data['timezone'], site)
      // A file without a start is no entry, see `refuses`.
      derived['time'] = toEventTime(
        readStoredTime(data['start'])!,
        readStoredTime(data['end']),
        data['all_day'] === true,
        zone,
      )
    },
  },
  beforeSave: [completeTimes],
  refuses: ({ title, start }) => {
    if (readStoredTime(start) !== undefined) return undefined
    const hint = 'write start: 2027-05-02 10:00'
    if (start === undefined || start === null)
      return rules['missing-start']({
        key: title === undefined ? 'start' : 'title',
        message: "the event has no 'start'",
        hint,
      })
    const quoted = typeof start === 'string' ? quote(start) : 'it is not text'
    return rules['unreadable-start']({ key: 'start', message: `'start' is not a time: ${quoted}`, hint })
  },
  faults: [
    ({ data }) => {
      const [start = Number.NaN, end = Number.NaN] = [readStoredTime(data['start']), readStoredTime(data['end'])]
      const isBefore = data['all_day'] === true ? dayOf(end) < dayOf(start) : end < start
      const message = "'end' is before 'start': the event ends when it begins"
      return isBefore ? [rules['end-before-start']({ key: 'end', message })] : []
    },
  ],
})

export function timeOf(entry: Entry): EventTime {
  return entry.derived['time'] as EventTime
}

/** The zone of a stored name; the site's if it is missing or invalid. */
export function zoneOf(stored: unknown, site: Site): string {
  return typeof stored === 'string' && stored !== '' && isZone(stored) ? stored : site.settings.timezone
}

/** Writes a start or end that a caller gave; `completeTimes` applies the rules once all are known. */
export function writeTime(key: 'start' | 'end', value: unknown, draft: Draft, call: Call): void {
  const { args, given, site, face } = call
  // Arguments are written one by one, the zone after the times.
  const about = {
    site,
    zone: zoneOf(given.has('timezone') ? args['timezone'] : draft.get('timezone'), site),
    was: draft.before && timeOf(draft.before),
  }
  const startOf = () => {
    const said = ['start', 'start_date'].find((name) => given.has(name))
    return said === undefined ? readStoredTime(draft.get('start')) : readTypedStart(String(args[said]), about)
  }
  const text = String(value)
  if (text === '') return draft.set(key, undefined)
  const wall =
    face === 'rest'
      ? readTypedTime(text, site, about.zone)
      : key === 'start'
        ? readTypedStart(text, about)
        : readTypedEnd(text, startOf(), about)
  if (wall !== undefined) draft.set(key, toStoredTime(wall, false))
}

function completeTimes(draft: Draft, context: SaveContext): void {
  const { given, site, warn } = context
  if (!['all_day', 'start_date', 'end_date', 'start', 'end', 'timezone'].some((name) => given.has(name))) return
  const allDay = draft.get('all_day') === true
  const start = readStoredTime(draft.get('start'))
  if (start === undefined) return
  const was = draft.before && timeOf(draft.before)
  const wasAllDay = draft.before?.data['all_day'] === true
  const named = ['end', 'end_date'].find((name) => given.has(name))
  const before = named === undefined && wasAllDay && !allDay ? was?.end : undefined
  const wantedEnd = before ?? readStoredTime(draft.get('end'))
  const isBefore = wantedEnd !== undefined && (allDay ? dayOf(wantedEnd) < dayOf(start) : wantedEnd < start)
  const isPerson = context.face !== 'rest'
  if (isPerson && isBefore && named !== undefined) throw endsTooEarly(named, wantedEnd, start)
  // People who change only the start move the event, and keep its duration; on the same day, they correct the start.
  const moves = isPerson && was && named === undefined && (isBefore || dayOf(start) !== dayOf(was.start))
  const moved = moves ? (wasAllDay && !allDay ? dayOf(start) : start) + (was.end - was.start) : undefined
  const time = toEventTime(start, moved ?? wantedEnd, allDay, zoneOf(draft.get('timezone'), site))
  draft.set('start', toStoredTime(time.start, allDay))
  const isUsual = allDay ? dayOf(time.end) === time.start : time.end === time.start
  const end = isUsual ? undefined : toStoredTime(time.end, allDay)
  if (moves && end !== undefined) warn?.(`Its duration stays the same: it now ends ${end}.`)
  draft.set('end', end)
}

function endsTooEarly(name: string, end: number, start: number): RestError {
  const [is, begins] = [end, start].map((wall) => toStoredTime(wall, false))
  return invalidArgument(name, errors.rest_invalid_param__end({ end: is!, start: begins! }))
}

function allDayArg() {
  const description = 'Whether the event lasts the whole day or not.'
  return { ...flag(description), schema: z.boolean().meta({ default: false, description }) }
}

function at(part: keyof EventTime): (entry: Entry) => string {
  return (entry) => toDateText(timeOf(entry)[part])
}

function moment(key: 'start' | 'end', description: string): FieldDraft {
  return calendarField(dateText(description), {
    required: true,
    answer: calendarTime,
    stored: { key, schema: storedTime },
    show: at(key),
    write: (value, draft, call) => writeTime(key, value, draft, call),
  })
}

function utcMoment(description: string, show: Field['show']): FieldDraft {
  return computedForPrograms(z.string().describe(description), everywhere, show, calendarTime)
}

function details(description: string, textOf: (entry: Entry) => string): FieldDraft {
  const schema = z.record(z.string(), z.string()).describe(description)
  return computedForPrograms(schema, everywhere, (entry) => dateDetails(textOf(entry)), dateParts)
}

export function timeChanges(before: EntryInSite | undefined, after: EntryInSite | undefined): string[] {
  if (!after) return []
  const [was, is] = [before && describeTimes(before), describeTimes(after)]
  if (was === is) return []
  return [was === undefined ? `It takes place ${is}.` : `It takes place at another time: ${was} → ${is}.`]
}

function describeTimes({ entry, site }: EntryInSite): string {
  const { start, end } = timeOf(entry)
  const isAllDay = entry.data['all_day'] === true
  const words = (wall: number, format: string) => formatDate(new Date(wall).toISOString().slice(0, 19), format)
  const day = (wall: number) => words(wall, 'l, j F Y')
  const isOneDay = day(start) === day(end)
  const span = isAllDay
    ? isOneDay
      ? `${day(start)}, all day`
      : `${day(start)} to ${day(end)}, all day`
    : `${words(start, 'l, j F Y, H:i')}${end === start ? '' : ` to ${words(end, isOneDay ? 'H:i' : 'l, j F Y, H:i')}`}`
  return `${span} (${zoneOf(entry.data['timezone'], site)})`
}
