import { z } from 'zod'
import { defineTrait } from '../../../define/define.ts'
import type { Call, Draft, Entry, Field, Site } from '../../../define/model.ts'
import {
  dateDetails,
  dayOf,
  type EventTime,
  readStoredTime,
  toDateText,
  toEventTime,
  toStoredTime,
  wallAt,
} from '../../../text/time/event-time.ts'
import { isZone } from '../../../text/time/local-time.ts'
import { readWallTime } from '../../../text/time/strtotime.ts'
import { zoneLetters } from '../../../text/time/zone-letters.ts'
import { calendarField, dateText, flag, readFlag, timezone } from '../args.ts'
import { everywhere, shown } from '../../shared/computed.ts'
import { calendarTime } from '../entry.ts'
import { errors } from '../errors.ts'
import { rules } from '../rules.ts'
import { readTypedTime } from './window.ts'

const storedTime = z
  .string()
  .refine((text) => readStoredTime(text) !== undefined, 'is no date; write 2027-05-02 or 2027-05-02 10:00')
const storedZone = z.string().refine(isZone, 'is no time zone; write Europe/Paris or UTC+2')

const dateParts = z
  .object({
    year: z.string(),
    month: z.string(),
    day: z.string(),
    hour: z.string(),
    minutes: z.string(),
    seconds: z.string(),
  })
  .meta({ id: 'DateParts', description: 'A date and time, taken apart.' })

/** Start and end of an event: wall time of its zone, the same in UTC, and their parts. */
export const eventTimes = defineTrait({
  fields: {
    all_day: calendarField(allDayArg(), {
      contexts: everywhere,
      show: (entry) => entry.data['all_day'] === true,
      write: (value, draft) => draft.set('all_day', readFlag(value) || undefined),
    }),
    start_date: moment('start', 'The event start date and time.'),
    start_date_details: details('The event start date and time, taken apart.', at('start')),
    end_date: moment('end', 'The event end date and time.'),
    end_date_details: details('The event end date and time, taken apart.', at('end')),
    utc_start_date: utcMoment('The event start date and time in UTC.', at('utcStart')),
    utc_start_date_details: details('The event start date and time in UTC, taken apart.', at('utcStart')),
    utc_end_date: utcMoment('The event end date and time in UTC.', at('utcEnd')),
    utc_end_date_details: details('The event end date and time in UTC, taken apart.', at('utcEnd')),
    timezone: calendarField(timezone('The event time zone.'), {
      contexts: everywhere,
      stored: { key: 'timezone', schema: storedZone },
      show: (entry, { site }) => zoneOf(entry.data['timezone'], site),
      write: (value, draft) => draft.set('timezone', value === '' ? undefined : value),
    }),
    timezone_abbr: shown(
      z.string().describe('The letters of the event time zone at its start.'),
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
      const start = readStoredTime(data['start']) ?? wallAt(Math.floor(derived.date / 1000) * 1000, zone)
      derived['time'] = toEventTime(start, readStoredTime(data['end']), data['all_day'] === true, zone)
    },
  },
  beforeSave: [completeTimes],
  faults: ({ data }) => {
    if (data['start'] === undefined)
      return [
        rules['missing-start']({
          key: 'title',
          message: "the event has no 'start'",
          hint: 'write start: 2027-05-02 10:00',
        }),
      ]
    const [start = Number.NaN, end = Number.NaN] = [readStoredTime(data['start']), readStoredTime(data['end'])]
    const isBefore = data['all_day'] === true ? dayOf(end) < dayOf(start) : end < start
    const message = "'end' is before 'start': the event ends when it begins"
    return isBefore ? [rules['end-before-start']({ key: 'end', message })] : []
  },
})

/** When an event takes place. */
export function timeOf(entry: Entry): EventTime {
  return entry.derived['time'] as EventTime
}

/** The zone of a stored name; the site's if it is missing or invalid. */
export function zoneOf(stored: unknown, site: Site): string {
  return typeof stored === 'string' && stored !== '' && isZone(stored) ? stored : site.settings.timezone
}

/** Writes a start or an end that a caller gave; the rules of times are applied once all of them are known. */
export function writeTime(key: 'start' | 'end', value: unknown, draft: Draft, call: Call): void {
  const text = String(value)
  const zone = zoneFor(draft, call)
  const start = readStoredTime(draft.get('start'))
  const wall =
    call.face !== 'rest' && isClock(text) && start !== undefined
      ? onItsDay(key, text, start)
      : readTypedTime(text, call.site, zone)
  if (wall !== undefined) draft.set(key, toStoredTime(wall, false))
}

// `22:30`, `10pm`: a time of the day, and no day.
function isClock(text: string): boolean {
  return /^\s*(?:\d{1,2}[:.]\d\d(?::\d\d)?\s*(?:[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?|noon|midnight)\s*$/i.test(text)
}

// A person means the day of the event; what ends at an earlier hour than it begins goes on after midnight.
function onItsDay(key: 'start' | 'end', text: string, start: number): number | undefined {
  const read = readWallTime(text, 'UTC', dayOf(start))
  if (read === undefined) return undefined
  const wall = dayOf(start) + (read - dayOf(read))
  return key === 'end' && wall < start ? wall + 86_400_000 : wall
}

// Arguments are written one by one, and the zone after the times.
function zoneFor(draft: Draft, { args, given, site }: Call): string {
  return zoneOf(given.has('timezone') ? args['timezone'] : draft.get('timezone'), site)
}

function completeTimes(draft: Draft, { given, face, site, warn }: Call): void {
  if (!['all_day', 'start_date', 'end_date', 'start', 'end', 'timezone'].some((name) => given.has(name))) return
  const allDay = draft.get('all_day') === true
  const start = readStoredTime(draft.get('start'))
  if (start === undefined) return
  const named = given.has('end_date') || given.has('end')
  const before = draft.before && draft.before.data['all_day'] === true && !allDay ? timeOf(draft.before).end : undefined
  const wantedEnd = (named ? undefined : before) ?? readStoredTime(draft.get('end'))
  const isBefore = wantedEnd !== undefined && (allDay ? dayOf(wantedEnd) < dayOf(start) : wantedEnd < start)
  // A person who changes only the start moves the event: its duration stays.
  const moved = isBefore && !named && face === 'terminal' && draft.before ? start + lengthOf(draft.before) : undefined
  if (isBefore && moved === undefined && named && face === 'terminal')
    throw errors['event-ends-before-start']({
      end: toStoredTime(wantedEnd, allDay),
      start: toStoredTime(start, allDay),
    })
  if (isBefore && moved === undefined) warn?.('The end is before the start: the event ends when it begins.')
  const time = toEventTime(start, moved ?? wantedEnd, allDay, zoneOf(draft.get('timezone'), site))
  draft.set('start', toStoredTime(time.start, allDay))
  const isUsual = allDay ? dayOf(time.end) === time.start : time.end === time.start
  draft.set('end', isUsual ? undefined : toStoredTime(time.end, allDay))
}

function lengthOf(entry: Entry): number {
  const { start, end } = timeOf(entry)
  return end - start
}

function allDayArg() {
  const description = 'Whether the event lasts the whole day or not.'
  return { ...flag(description), schema: z.boolean().meta({ default: false, description }) }
}

// A part of an event's time, as it is shown.
function at(part: keyof EventTime): (entry: Entry) => string {
  return (entry) => toDateText(timeOf(entry)[part])
}

function moment(key: 'start' | 'end', description: string): Field {
  return calendarField(dateText(description), {
    contexts: everywhere,
    required: true,
    answer: calendarTime,
    stored: { key, schema: storedTime },
    show: at(key),
    write: (value, draft, call) => writeTime(key, value, draft, call),
  })
}

function utcMoment(description: string, show: Field['show']): Field {
  return shown(z.string().describe(description), everywhere, show, calendarTime)
}

function details(description: string, textOf: (entry: Entry) => string): Field {
  const schema = z.record(z.string(), z.string()).describe(description)
  return shown(schema, everywhere, (entry) => dateDetails(textOf(entry)), dateParts)
}
