import type { ImportedFile, Importer, Imports, ImportView, SourceItem } from '../../define/imports.ts'
import { isZone } from '../../text/time/local-time.ts'
import { readStoredTime, toStoredTime } from '../../text/time/event-time.ts'
import { bookkeeping, commonOf, expectedOf, metaNumber, metaOf, termsIn } from '../shared/from-wordpress.ts'
import { termsFromWordpress } from '../terms/from-wordpress.ts'
import { wordpressNames } from './wordpress-names.ts'

/** Our names of the statuses that The Events Calendar brings. */
const ownNames = new Map(Object.entries(wordpressNames).map(([own, theirs]) => [theirs, own]))

const contactTexts = (prefix: string, texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([key, name]) => [key, `_${prefix}${name}`] as const)

const venueTexts = contactTexts('Venue', {
  address: 'Address',
  city: 'City',
  country: 'Country',
  province: 'Province',
  state: 'State',
  stateprovince: 'StateProvince',
  zip: 'Zip',
  phone: 'Phone',
  website: 'URL',
})
const organizerTexts = contactTexts('Organizer', { phone: 'Phone', website: 'Website', email: 'Email' })

/** Keys that follow from others. */
const derived = ['_EventStartDateUTC', '_EventEndDateUTC', '_EventDuration', '_EventTimezoneAbbr', '_EventOrigin']
const eventKeys = [
  ...derived,
  '_EventStartDate',
  '_EventEndDate',
  '_EventTimezone',
  '_EventAllDay',
  '_EventCost',
  '_EventCurrencySymbol',
  '_EventCurrencyPosition',
  '_EventCurrencyCode',
  '_EventURL',
  '_EventShowMap',
  '_EventShowMapLink',
  '_EventHideFromUpcoming',
  '_EventVenueID',
  '_EventOrganizerID',
  '_tribe_featured',
  '_tribe_modified_fields',
]

/** Events, venues and organizers of The Events Calendar. */
export const fromWordpress: Imports = {
  terms: { tribe_events_cat: termsFromWordpress('event-category') },
  items: {
    tribe_events: {
      resource: 'event',
      read: (item, view) => {
        const { data, ...own } = entryOf(item, view, eventKeys)
        const venue = metaNumber(item, '_EventVenueID')
        return {
          ...own,
          data: {
            ...data,
            ...timesOf(item),
            cost: costOf(item),
            website: metaOf(item, '_EventURL') || undefined,
            show_map: isOn(item, '_EventShowMap') || undefined,
            show_map_link: isOn(item, '_EventShowMapLink') || undefined,
            hide_from_listings: isOn(item, '_EventHideFromUpcoming') || undefined,
            featured: isOn(item, '_tribe_featured') || undefined,
            // What stands first in the calendar has this order.
            sticky: item.order === -1 || undefined,
            categories: listOrNone(termsIn(item, 'tribe_events_cat', view)),
            tags: listOrNone(termsIn(item, 'post_tag', view)),
            venue: venue ? view.post(venue) : undefined,
            organizer: listOrNone(organizersOf(item, view)),
          },
        }
      },
      expected: (item, view) => ({
        ...dated(item, view),
        title: item.title.trim(),
        start_date: metaOf(item, '_EventStartDate'),
        end_date: metaOf(item, '_EventEndDate'),
        all_day: isOn(item, '_EventAllDay'),
        featured: isOn(item, '_tribe_featured'),
        organizer: organizersOf(item, view),
      }),
    },
    tribe_venue: contact('venue', venueTexts, ['_VenueShowMap', '_VenueShowMapLink', '_VenueLat', '_VenueLng'], placed),
    tribe_organizer: contact('organizer', organizerTexts),
  },
}

function contact(
  resource: string,
  texts: readonly (readonly [string, string])[],
  others: readonly string[] = [],
  more: (item: SourceItem) => Record<string, unknown> = () => ({}),
): Importer<SourceItem> {
  const keys = [...texts.map(([, key]) => key), ...others, '_VenueOrigin', '_OrganizerOrigin']
  return {
    resource,
    read: (item, view) => {
      const { data, ...own } = entryOf(item, view, keys)
      const told = Object.fromEntries(texts.map(([name, key]) => [name, metaOf(item, key) || undefined]))
      return { ...own, data: { ...data, ...told, ...more(item) } }
    },
    expected: (item, view) => ({
      ...dated(item, view),
      [resource]: item.title.trim(),
      ...Object.fromEntries(texts.flatMap(([name, key]) => (metaOf(item, key) ? [[name, metaOf(item, key)]] : []))),
    }),
  }
}

function entryOf(item: SourceItem, view: ImportView, keys: readonly string[]): ImportedFile {
  const common = commonOf({ ...item, status: ownNames.get(item.status) ?? item.status }, view)
  const picture = metaNumber(item, '_thumbnail_id')
  return {
    ...common,
    data: {
      ...common.data,
      excerpt: item.excerpt || undefined,
      content_format: item.content === '' ? undefined : 'html',
      password: item.password || undefined,
      image: picture === undefined ? undefined : view.post(picture),
    },
    body: view.text(item.content),
    metaRead: [...bookkeeping, '_thumbnail_id', ...keys],
  }
}

function dated(item: SourceItem, view: ImportView): Record<string, unknown> {
  const { slug, status, date_gmt: utc } = expectedOf(item, view)
  return {
    slug,
    status: ownNames.get(item.status) ?? status,
    date_utc: String(utc ?? '').replace('T', ' ') || undefined,
  }
}

function timesOf(item: SourceItem): Record<string, unknown> {
  const allDay = isOn(item, '_EventAllDay')
  const time = (key: string) => {
    const wall = readStoredTime(metaOf(item, key))
    return wall === undefined ? undefined : toStoredTime(wall, allDay)
  }
  const [start, end] = [time('_EventStartDate'), time('_EventEndDate')]
  const zone = metaOf(item, '_EventTimezone') ?? ''
  return {
    start,
    end: end === start ? undefined : end,
    all_day: allDay || undefined,
    timezone: zone !== '' && isZone(zone) ? zone : undefined,
  }
}

// The sign stands in the text where the event has one of its own.
function costOf(item: SourceItem): string | undefined {
  const cost = metaOf(item, '_EventCost')?.trim()
  const symbol = metaOf(item, '_EventCurrencySymbol')?.trim()
  if (!cost) return undefined
  if (!symbol || !/^[\d.,]+$/.test(cost) || Number(cost) === 0) return cost
  return metaOf(item, '_EventCurrencyPosition') === 'suffix' ? `${cost}${symbol}` : `${symbol}${cost}`
}

// Maps are shown unless the source says otherwise.
function placed(item: SourceItem): Record<string, unknown> {
  const shows = (key: string) => (metaOf(item, key) === undefined || isOn(item, key) ? undefined : false)
  const [lat, lng] = ['_VenueLat', '_VenueLng'].map((key) => Number.parseFloat(metaOf(item, key) ?? ''))
  return {
    show_map: shows('_VenueShowMap'),
    show_map_link: shows('_VenueShowMapLink'),
    geo: Number.isFinite(lat) && Number.isFinite(lng) ? [lat, lng] : undefined,
  }
}

function organizersOf(item: SourceItem, view: ImportView): number[] {
  const ids = item.meta.flatMap(([key, value]) => (key === '_EventOrganizerID' ? [Number(value)] : []))
  return [...new Set(ids)].flatMap((id) => view.post(id) ?? [])
}

function isOn(item: SourceItem, key: string): boolean {
  return ['1', 'yes', 'true'].includes(metaOf(item, key)?.toLowerCase() ?? '')
}

function listOrNone(ids: number[]): number[] | undefined {
  return ids.length > 0 ? ids : undefined
}
