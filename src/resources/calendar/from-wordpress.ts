import type { ImportedFile, Importer, Imports, ImportView, SourceItem } from '../../define/imports.ts'
import { isZone } from '../../text/time/local-time.ts'
import { readStoredTime, toStoredTime } from '../../text/time/event-time.ts'
import {
  bodyOf,
  bookkeeping,
  commonOf,
  expectedBody,
  expectedOf,
  metaNumber,
  metaOf,
  termsIn,
} from '../shared/wordpress/from-wordpress.ts'
import { termsFromWordpress } from '../terms/from-wordpress.ts'
import { escapeHtml } from '../../text/html/escape.ts'
import { renderTitle } from '../../text/wordpress/render.ts'
import { currencyOf, showCost } from './event/cost.ts'
import { contactKeys } from '../../text/wordpress/contact-keys.ts'
import { wordpressNames } from './wordpress-names.ts'

/** Our names of the statuses that The Events Calendar brings. */
const ownNames = new Map(Object.entries(wordpressNames).map(([own, theirs]) => [theirs, own]))

const venueTexts = Object.entries(contactKeys.venue)
const organizerTexts = Object.entries(contactKeys.organizer)

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
        const venues = venuesOf(item, view)
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
            venue: venues.length > 1 ? venues : venues[0],
            organizer: listOrNone(organizersOf(item, view)),
          },
        }
      },
      expected: (item, view) => ({
        ...dated(item, view),
        title: item.title.trim() === '' ? undefined : renderTitle(item.title.trim()),
        ...expectedTimes(item),
        cost: showCost(costOf(item), currencyOf(view.site)).text,
        website: metaOf(item, '_EventURL') ? escapeHtml(metaOf(item, '_EventURL')!) : undefined,
        show_map: isOn(item, '_EventShowMap'),
        show_map_link: isOn(item, '_EventShowMapLink'),
        hide_from_listings: isOn(item, '_EventHideFromUpcoming'),
        featured: isOn(item, '_tribe_featured'),
        sticky: item.order === -1,
        categories: termsIn(item, 'tribe_events_cat', view),
        tags: termsIn(item, 'post_tag', view),
        venue: publicOnly('venue', venuesOf(item, view), item, view),
        organizer: publicOnly('organizer', organizersOf(item, view), item, view),
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
      [resource]: renderTitle(item.title.trim()),
      ...(resource === 'venue' && expectedPlace(item)),
      ...Object.fromEntries(texts.flatMap(([name, key]) => (metaOf(item, key) ? [[name, metaOf(item, key)]] : []))),
    }),
  }
}

function entryOf(item: SourceItem, view: ImportView, keys: readonly string[]): ImportedFile {
  const common = commonOf({ ...item, status: ownNames.get(item.status) ?? item.status }, view)
  const picture = metaNumber(item, '_thumbnail_id')
  const { format, body, changed } = bodyOf(item, view)
  return {
    ...common,
    changed: [...common.changed, ...changed],
    data: {
      ...common.data,
      excerpt: item.excerpt || undefined,
      content_format: body === '' ? undefined : format,
      password: item.password || undefined,
      image: picture === undefined ? metaOf(item, '_almanac_image') : view.post(picture),
    },
    body,
    metaRead: [...bookkeeping, '_thumbnail_id', '_almanac_image', ...keys],
  }
}

function dated(item: SourceItem, view: ImportView): Record<string, unknown> {
  const { slug, status, date_gmt: utc } = expectedOf(item, view)
  const picture = metaNumber(item, '_thumbnail_id')
  const image = picture === undefined ? undefined : view.post(picture)
  const author = view.user(item.author)
  return {
    slug,
    status: ownNames.get(item.status) ?? status,
    date_utc: String(utc ?? '').replace('T', ' ') || undefined,
    author: author === undefined ? undefined : String(author),
    image,
    body: expectedBody(item, view),
  }
}

// What lasts whole days begins and ends with them.
function expectedTimes(item: SourceItem): Record<string, unknown> {
  const allDay = isOn(item, '_EventAllDay')
  const [start, end] = [metaOf(item, '_EventStartDate'), metaOf(item, '_EventEndDate')]
  const zone = metaOf(item, '_EventTimezone') ?? ''
  return {
    all_day: allDay,
    start_date: allDay && start ? `${start.slice(0, 10)} 00:00:00` : start,
    end_date: allDay && end ? `${end.slice(0, 10)} 23:59:59` : end,
    timezone: zone !== '' && isZone(zone) ? zone : undefined,
  }
}

function expectedPlace(item: SourceItem): Record<string, unknown> {
  const {
    show_map: map = true,
    show_map_link: link = true,
    geo,
  } = placed(item) as { geo?: readonly number[] } & Record<string, unknown>
  return { show_map: map, show_map_link: link, geo_lat: geo?.[0], geo_lng: geo?.[1] }
}

// A public event shows public ones only; none shows what is in the trash.
function publicOnly(
  resource: string,
  ids: readonly number[],
  { status }: SourceItem,
  { site }: ImportView,
): number[] | number {
  const isPublic = status === 'publish' || status === 'future'
  const seen = ids.filter((id) => {
    const now = site.get(resource, id)?.derived.status
    return isPublic ? now === 'publish' : now !== undefined && now !== 'trash'
  })
  return resource === 'venue' && seen.length === 1 ? seen[0]! : seen
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

// The sign stands in the text where the event has one of its own; several costs are a list.
function costOf(item: SourceItem): string | string[] | undefined {
  const costs = item.meta.flatMap(([key, value]) => (key === '_EventCost' && value.trim() !== '' ? [value.trim()] : []))
  const symbol = metaOf(item, '_EventCurrencySymbol')?.trim()
  const isAfter = ['suffix', 'postfix'].includes(metaOf(item, '_EventCurrencyPosition') ?? '')
  const signed = costs.map((cost) => {
    if (!symbol || !/^[\d.,]+$/.test(cost) || Number(cost) === 0) return cost
    return isAfter ? `${cost}${symbol}` : `${symbol}${cost}`
  })
  return signed.length > 1 ? signed : signed[0]
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
  return namedIn(item, '_EventOrganizerID', view)
}

function venuesOf(item: SourceItem, view: ImportView): number[] {
  return namedIn(item, '_EventVenueID', view)
}

function namedIn(item: SourceItem, name: string, view: ImportView): number[] {
  const ids = item.meta.flatMap(([key, value]) => (key === name ? [Number(value)] : []))
  return [...new Set(ids)].flatMap((id) => view.post(id) ?? [])
}

function isOn(item: SourceItem, key: string): boolean {
  return ['1', 'yes', 'true'].includes(metaOf(item, key)?.toLowerCase() ?? '')
}

function listOrNone(ids: number[]): number[] | undefined {
  return ids.length > 0 ? ids : undefined
}
