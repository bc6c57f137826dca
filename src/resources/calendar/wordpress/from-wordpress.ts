import type { ImportedFile, Importer, Imports, ImportView, SourceItem } from '../../../model/model.ts'
import { contactKeys, eventFlags } from './names.ts'
import {
  importedBodyOf,
  bookkeeping,
  commonOf,
  listOrNone,
  metaNumber,
  metaOf,
} from '../../shared/wordpress/from-wordpress.ts'
import { termsIn } from '../../shared/wordpress/from-wordpress.ts'
import { termsFromWordpress } from '../../terms/from-wordpress.ts'
import { expectedContact, expectedEvent, ownNames } from './expected.ts'
import { costOf, happening, isOn, linkedIds, placed, timesOf, wrongTimes } from './facts.ts'

const venueTexts = Object.entries(contactKeys.venue)
const organizerTexts = Object.entries(contactKeys.organizer)

/** Keys that follow from others. */
const derived = ['_EventStartDateUTC', '_EventEndDateUTC', '_EventDuration', '_EventTimezoneAbbr', '_EventOrigin']
const eventKeys = [
  ...derived,
  ...eventFlags.map(([, key]) => key),
  '_EventStartDate',
  '_EventEndDate',
  '_EventTimezone',
  '_EventAllDay',
  '_EventCost',
  '_EventCurrencySymbol',
  '_EventCurrencyPosition',
  '_EventCurrencyCode',
  '_EventURL',
  '_EventVenueID',
  '_EventOrganizerID',
  '_tribe_events_status',
  '_tribe_events_status_reason',
  '_tribe_modified_fields',
]

export const fromWordpress: Imports = {
  terms: { tribe_events_cat: termsFromWordpress('event-category', 'event_category_base') },
  items: {
    tribe_events: {
      resource: 'event',
      addresses: { setting: 'event_base', as: 'base' },
      read: (item, view) => {
        const { data, ...own } = calendarFileOf(item, view, eventKeys)
        const venues = linkedIds(item, '_EventVenueID', view)
        return {
          ...own,
          changed: [...(own.changed ?? []), ...wrongTimes(item)],
          data: {
            ...data,
            ...timesOf(item),
            ...happening(item),
            cost: costOf(item),
            website: metaOf(item, '_EventURL') || undefined,
            ...Object.fromEntries(eventFlags.map(([name, key]) => [name, isOn(item, key) || undefined])),
            // This order marks the events at the top of the calendar.
            sticky: item.order === -1 || undefined,
            categories: listOrNone(termsIn(item, 'tribe_events_cat', view)),
            tags: listOrNone(termsIn(item, 'post_tag', view)),
            venue: venues.length > 1 ? venues : venues[0],
            organizer: listOrNone(linkedIds(item, '_EventOrganizerID', view)),
          },
        }
      },
      expected: expectedEvent,
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
      const { data, ...own } = calendarFileOf(item, view, keys)
      const members = Object.fromEntries(texts.map(([name, key]) => [name, metaOf(item, key) || undefined]))
      // Omitted if it repeats the province or state.
      const follows = [members['state'], members['province']].includes(members['stateprovince'])
      return { ...own, data: { ...data, ...members, ...(follows && { stateprovince: undefined }), ...more(item) } }
    },
    expected: (item, view) => expectedContact(resource, texts, item, view),
  }
}

function calendarFileOf(item: SourceItem, view: ImportView, keys: readonly string[]): ImportedFile {
  const common = commonOf({ ...item, status: ownNames.get(item.status) ?? item.status }, view)
  const picture = metaNumber(item, '_thumbnail_id')
  const { format, body, changed } = importedBodyOf(item, view)
  return {
    ...common,
    changed: [...common.changed, ...changed],
    data: {
      ...common.data,
      excerpt: view.text(item.excerpt) || undefined,
      content_format: body === '' ? undefined : format,
      password: item.password || undefined,
      image: picture === undefined ? metaOf(item, '_almanac_image') : view.post(picture),
    },
    body,
    metaRead: [...bookkeeping, '_thumbnail_id', '_almanac_image', ...keys],
  }
}
