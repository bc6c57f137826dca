import { displayTitle, unmarkedTitle } from '../../../derive/titles/display-title.ts'
import { z } from 'zod'
import { opensTo } from '../../../derive/view-of.ts'
import { entryOfCall } from '../../actions/get.ts'
import { siteNames } from '../../../derive/languages/names.ts'
import { meantBy } from '../../../derive/settings/shared-references.ts'
import { toQuery } from '../../../derive/to-query.ts'
import { defineAction } from '../../../define/define.ts'
import { inSlices } from '../../../work/in-slices.ts'
import type { Call, Entry, Result } from '../../../model/model.ts'
import { type CalendarItem, toCalendarFile } from '../../../text/time/icalendar.ts'
import { idArgOf } from '../common/args.ts'
import { addressLine, positionOf } from '../common/venue-place.ts'
import { plainLines, textContent } from '../../../text/html/text-content.ts'
import { eventStatusOf } from './event-status.ts'
import { placesOf } from './places.ts'
import { timeOf, zoneOf } from './times.ts'
import { linkOf } from '../../shared/identity.ts'
import { termName } from '../../terms/facts.ts'
import { termsOf } from '../../terms/terms.ts'

const most = 2000

const calendarFile = { 'text/calendar': z.string() }

export const exportEvents = defineAction({
  name: 'export',
  summary: 'Events as a calendar file (iCalendar), filtered as in lists.',
  methods: ['GET'],
  path: '.ics',
  answers: calendarFile,
  args: ({ filters: { page: _page, per_page: _size, ...filters } }) => filters,
  permit: (call) => call.resource.access.list(call),
  run: async (call) => {
    const { site, resource } = call
    const query = toQuery(call)
    query.where.push({ index: 'hide_from_listings', keys: ['1'], exclude: true })
    Object.assign(query, { orderBy: 'start', offset: 0, limit: most })
    const { entries } = await site.select(resource.name, query)
    return toFile(entries, call)
  },
})

export const exportEvent = defineAction({
  name: 'export-one',
  summary: 'An event as a calendar file (iCalendar).',
  methods: ['GET'],
  path: '/{id}.ics',
  answers: calendarFile,
  pathArgs: { id: { ...idArgOf('event', 'The event post ID.'), required: true, early: true } },
  webOnly: true,
  permit: (call) => call.resource.access.read(call, entryOfCall(call)!),
  run: (call) => toFile([entryOfCall(call)!], call),
})

async function toFile(entries: readonly Entry[], call: Call): Promise<Result> {
  const items = await inSlices(entries, (entry) => toCalendarItem(entry, call), call.site)
  // The name that calendar programs display: in the language of the file, as on the pages that link to it.
  const { settings } = call.site
  const { title } = { ...settings, ...siteNames({ language: String(call.args['lang']), settings }) }
  const value = toCalendarFile(title, items)
  return { kind: 'value', value, headers: { 'Content-Type': 'text/calendar; charset=utf-8' }, lasting: true }
}

function toCalendarItem(entry: Entry, call: Call): CalendarItem {
  const { site } = call
  const venues = placesOf(entry, site, 'venue')
  const point = venues.map(positionOf).find((known) => known !== undefined)
  const categories = termsOf(entry, site, { resource: 'event-category', member: 'categories' })
  const place = venues.map((venue) =>
    [textContent(displayTitle(venue, site)), addressLine(venue)].filter(Boolean).join(', '),
  )
  const status = eventStatusOf(entry)
  return {
    ...timeOf(entry),
    uid: `event-${entry.id}@${new URL(site.home).hostname}`,
    changed: entry.modified,
    allDay: entry.data['all_day'] === true,
    zone: zoneOf(entry.data['timezone'], site),
    url: linkOf(entry, site),
    ...(point && { place: point }),
    texts: {
      SUMMARY: textContent(unmarkedTitle(displayTitle(entry, site), entry, site)),
      DESCRIPTION: opensTo(call)?.(entry) === false ? '' : plainLines(site.render(entry).content),
      LOCATION: place.join('; '),
      CATEGORIES: [...new Set(categories.map((term) => termName(meantBy(entry, 'categories', term, site))))],
      STATUS: status === undefined ? '' : status === 'canceled' ? 'CANCELLED' : 'TENTATIVE',
    },
  }
}
