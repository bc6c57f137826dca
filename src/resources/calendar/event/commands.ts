import { z } from 'zod'
import { toQuery } from '../../../derive/to-query.ts'
import { duplicateAction } from '../../shared/verbs/duplicate.ts'
import { defineAction } from '../../../define/define.ts'
import type { ArgTable, Call, Draft, Entry } from '../../../model/model.ts'
import { dayEnd, toStoredTime } from '../../../text/time/event-time.ts'
import { dateWords } from '../../../text/time/date-words.ts'
import { drawMonth, type SheetItem } from '../../../text/time/month-sheet.ts'
import { idArgOf } from '../common/args.ts'
import { eventStatusOf } from './event-status.ts'
import { placesOf } from './places.ts'
import { timeOf, zoneOf } from './times.ts'
import { readTypedStart } from './typed-times.ts'
import { readTypedTime } from './window.ts'
import { textOf } from '../../../derive/entries.ts'
import { errors } from '../common/errors.ts'

const monthArg = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'is not a month such as 2027-05')
  .describe('The month to draw, such as 2027-05; by default this month.')
const copyArgs: ArgTable = {
  start: {
    schema: z
      .string()
      .describe('When the copy begins: 2027-05-02, "2027-05-02 10:00", +7d. It lasts as long as the original.'),
    suggests: { words: () => dateWords },
    check: (value, { site }) =>
      readTypedTime(String(value), site) === undefined
        ? errors.rest_invalid_param({ name: 'start', wanted: 'a date' })
        : undefined,
  },
}

/** Copies an event as a draft, optionally to another time. Terminal only. */
export const duplicateEvent = duplicateAction({
  summary: 'Copy an event as a draft, at the same or another time.',
  pathArgs: { id: { ...idArgOf('event', 'The event post ID.'), early: true } },
  args: copyArgs,
  amend: (draft, source, call) => {
    // The copy takes place even if the original is canceled.
    for (const key of ['event_status', 'event_status_reason']) draft.set(key, undefined)
    if (call.args['start'] !== undefined) moveTo(String(call.args['start']), draft, source, call)
  },
})

const mostDrawn = 1000

export const drawCalendar = defineAction({
  name: 'calendar',
  summary: 'Draw a month and its events.',
  methods: ['GET'],
  terminalOnly: true,
  args: ({ filters: { lang } }) => ({
    ...(lang && { lang }),
    month: {
      schema: monthArg,
      check: (value) =>
        monthArg.safeParse(value).success
          ? undefined
          : errors.rest_invalid_param({ name: 'month', wanted: 'a month such as 2027-05' }),
    },
  }),
  permit: (call) => call.resource.access.list(call),
  run: async (call) => {
    const { site, resource } = call
    const from = monthOf(call)
    const to = new Date(from).setUTCMonth(new Date(from).getUTCMonth() + 1)
    const query = toQuery(call)
    // An event that began earlier may last into the month: everything before the month's end is searched.
    query.ranges.push({ order: 'start', before: to / 1000 })
    query.tests.push((entry) => timeOf(entry).end >= from)
    Object.assign(query, { orderBy: 'start', offset: 0, limit: mostDrawn })
    const { entries, total } = await site.select(resource.name, query)
    return { kind: 'page', page: { entries, total, page: 1, perPage: mostDrawn } }
  },
  drawn: (call, { entries }) => {
    const items = entries.map((entry) => toSheetItem(entry, call))
    return drawMonth(monthOf(call), items, call.site.settings.start_of_week)
  },
})

// The beginning of the requested or the current month, as local time.
function monthOf({ site, args }: Call): number {
  const now = new Date(readTypedTime('today', site)!)
  const [year, month] =
    args['month'] === undefined
      ? [now.getUTCFullYear(), now.getUTCMonth() + 1]
      : String(args['month']).split('-').map(Number)
  return Date.UTC(year!, month! - 1, 1)
}

function moveTo(text: string, draft: Draft, source: Entry, { site }: Call): void {
  const { start, end } = timeOf(source)
  const allDay = source.data['all_day'] === true
  const about = { site, zone: zoneOf(source.data['timezone'], site), was: timeOf(source) }
  const from = readTypedStart(text, about)!
  const to = from + (end - start)
  draft.set('start', toStoredTime(from, allDay))
  const isUsual = allDay ? dayEnd(from) >= to : to === from
  draft.set('end', isUsual ? undefined : toStoredTime(to, allDay))
}

function toSheetItem(entry: Entry, { site }: Call): SheetItem {
  const { start, end } = timeOf(entry)
  const zone = zoneOf(entry.data['timezone'], site)
  const [venue] = placesOf(entry, site, 'venue')
  const { status } = entry.derived
  const notes = [
    venue && textOf(venue, 'title'),
    zone === site.settings.timezone ? '' : zone,
    status === 'publish' ? '' : status,
    eventStatusOf(entry),
  ]
  return {
    start,
    end,
    allDay: entry.data['all_day'] === true,
    title: textOf(entry, 'title'),
    note: notes.filter(Boolean).join(' · '),
  }
}
