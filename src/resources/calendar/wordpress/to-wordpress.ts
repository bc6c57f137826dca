import { listOf } from '../../../text/values.ts'
import type { Exports, ExportView, SourceItem, SourceMeta, Entry } from '../../../model/model.ts'
import { toDateText } from '../../../text/time/event-time.ts'
import { zoneLetters } from '../../../text/time/zone-letters.ts'
import { textOf } from '../../../derive/entries.ts'
import { toSourceItem, type OwnMembers, refRow, rows, termsOfIds } from '../../shared/wordpress/to-wordpress.ts'
import { termsToWordpress } from '../../terms/to-wordpress.ts'
import { resolve } from '../../shared/references.ts'
import { contactKeys, eventFlags, wordpressNames } from './names.ts'
import { showCost } from '../event/cost.ts'
import { eventStatusOf } from '../event/event-status.ts'
import { timeOf, zoneOf } from '../event/times.ts'
import { positionOf, regionOf } from '../common/venue-place.ts'

export const toWordpress: Exports = {
  terms: { 'event-category': termsToWordpress('tribe_events_cat') },
  items: {
    event: (entry, view) =>
      dated(entry, view, {
        kind: 'tribe_events',
        // This order marks the events at the top of the calendar.
        order: entry.data['sticky'] === true ? -1 : 0,
        terms: [
          ...termsOfIds(
            view,
            'event-category',
            referencedIds(entry, view, 'event-category', 'categories'),
            'tribe_events_cat',
          ),
          ...termsOfIds(view, 'tag', referencedIds(entry, view, 'tag', 'tags'), 'post_tag'),
        ],
        meta: eventMeta(entry, view),
      }),
    venue: (entry, view) => {
      const { data } = entry
      const [lat, lng] = positionOf(entry) ?? []
      return dated(entry, view, {
        kind: 'tribe_venue',
        meta: [
          ...textRows(entry, contactKeys.venue),
          // The plugin reads it in place of both.
          ...(textOf(entry, 'stateprovince') === '' ? rows({ _VenueStateProvince: regionOf(entry) || undefined }) : []),
          ['_VenueShowMap', String(data['show_map'] !== false)],
          ['_VenueShowMapLink', String(data['show_map_link'] !== false)],
          ...(lat === undefined || lng === undefined
            ? []
            : ([
                ['_VenueLat', String(lat)],
                ['_VenueLng', String(lng)],
              ] as const)),
        ],
      })
    },
    organizer: (entry, view) =>
      dated(entry, view, { kind: 'tribe_organizer', meta: textRows(entry, contactKeys.organizer) }),
  },
}

function dated(entry: Entry, view: ExportView, own: OwnMembers): SourceItem {
  const { status } = entry.derived
  const picture = entry.data['image']
  const isElsewhere = typeof picture === 'string' && /^https?:/i.test(picture)
  return toSourceItem(entry, view, {
    status: (wordpressNames as Readonly<Record<string, string>>)[status] ?? status,
    ...own,
    meta: [
      ...(own.meta ?? []),
      ...(isElsewhere ? rows({ _almanac_image: picture }) : refRow('_thumbnail_id', picture, 'media', view)),
    ],
  })
}

function eventMeta(entry: Entry, view: ExportView): SourceMeta {
  const { data } = entry
  const { start, end, utcStart, utcEnd } = timeOf(entry)
  const zone = zoneOf(data['timezone'], view.site)
  return [
    ...rows({
      _EventStartDate: toDateText(start),
      _EventEndDate: toDateText(end),
      _EventStartDateUTC: toDateText(utcStart),
      _EventEndDateUTC: toDateText(utcEnd),
      _EventDuration: Math.max(0, (utcEnd - utcStart) / 1000),
      _EventTimezone: zone,
      _EventTimezoneAbbr: zoneLetters(utcStart, zone),
      _EventAllDay: data['all_day'] === true ? 'yes' : undefined,
      _EventURL: data['website'],
      ...Object.fromEntries(eventFlags.map(([name, key, yes, no]) => [key, data[name] === true ? yes : no])),
      _tribe_events_status: eventStatusOf(entry),
      _tribe_events_status_reason: data['event_status_reason'],
    }),
    ...costMeta(data['cost']),
    ...listOf(data['venue']).flatMap((ref) => refRow('_EventVenueID', ref, 'venue', view)),
    ...listOf(data['organizer']).flatMap((ref) => refRow('_EventOrganizerID', ref, 'organizer', view)),
  ]
}

// A symbol shared by all costs is stored separately: otherwise the plugin shows none.
function costMeta(stored: unknown): SourceMeta {
  const costs = listOf(stored).map((cost) => String(cost as string | number).trim())
  const { currency_symbol: sign, currency_position: position } = showCost(stored, noCurrency).details
  const numbers = costs.map((cost) => (sign === '' ? cost : cost.replace(sign, '').trim()))
  const isShared = sign !== '' && numbers.every((cost) => /^[\d.,]+$/.test(cost) && Number(cost) !== 0)
  return [
    ...(isShared ? numbers : costs).map((cost) => ['_EventCost', cost] as const),
    ...rows(isShared ? { _EventCurrencySymbol: sign, _EventCurrencyPosition: position } : {}),
  ]
}

const noCurrency = { symbol: '', position: 'before' } as const

function textRows(entry: Entry, keys: Readonly<Record<string, string>>): SourceMeta {
  return rows(Object.fromEntries(Object.entries(keys).map(([name, key]) => [key, textOf(entry, name)])))
}

function referencedIds(entry: Entry, { site }: ExportView, resource: string, member: string): number[] {
  return resolve(site, resource, entry.data[member]).map(({ id }) => id)
}
