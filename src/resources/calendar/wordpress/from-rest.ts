import type { Answered, RestImports, SourceItem, SourceList, SourceMeta, SourceNames } from '../../../model/model.ts'
import { decodeEntities } from '../../../text/html/escape.ts'
import { listOf } from '../../../text/values.ts'
import { htmlBlock } from '../../../text/wordpress/html-block.ts'
import { dateIn, numberIn, rowsOf, textIn } from '../../../text/wordpress/rest-members.ts'
import { contactKeys, eventFlags } from './names.ts'

const statuses = 'publish,future,draft,pending,private,trash'

/** The importers for The Events Calendar's responses about events, venues and organizers: texts only in rendered form. */
export const fromRest: RestImports = {
  apart: ['tribe_events', 'tribe_venue', 'tribe_organizer'],
  lists: ({ isSignedIn, namespaces }) => {
    const list = (base: string, kind: string, query: Record<string, string>, read: SourceList['read']): SourceList => ({
      name: base,
      path: `tribe/events/v1/${base}`,
      size: 50,
      queries: [...(isSignedIn ? [{ ...query, status: statuses }] : []), query],
      member: base,
      emptyIsMissing: true,
      as: 'item',
      kind,
      read,
    })
    if (!namespaces.includes('tribe/events/v1')) return []
    const always = { start_date: '1000-01-01 00:00:00', end_date: '9999-12-31 23:59:59' }
    return [
      list('venues', 'tribe_venue', {}, toVenue),
      list('organizers', 'tribe_organizer', {}, (entry, names) =>
        contactOf(entry, 'organizer', contactKeys.organizer, names),
      ),
      list('events', 'tribe_events', always, toEvent),
    ]
  },
}

function toEvent(entry: Answered, names: SourceNames): Partial<SourceItem> {
  const website = plain(entry, 'website')
  const terms = [...listIn(entry, 'categories'), ...listIn(entry, 'tags')].map((term) => ({
    taxonomy: textIn(term, 'taxonomy'),
    slug: textIn(term, 'slug'),
    name: textIn(term, 'name'),
  }))
  return {
    ...dated(entry, names),
    title: plain(entry, 'title'),
    order: entry['sticky'] === true ? -1 : 0,
    terms,
    meta: [
      ...rowsOf({
        _EventStartDate: textIn(entry, 'start_date'),
        _EventEndDate: textIn(entry, 'end_date'),
        _EventTimezone: textIn(entry, 'timezone'),
        _EventAllDay: entry['all_day'] === true ? 'yes' : '',
        // Without a website, it is the address of the event's own page.
        _EventURL: website === textIn(entry, 'url') ? '' : website,
        ...Object.fromEntries(eventFlags.map(([name, key, yes]) => [key, entry[name] === true ? yes : ''])),
        _EventCost: costOf(entry),
      }),
      ...pictureMetaOf(entry),
      ...listIn(entry, 'venue').map(({ id }) => ['_EventVenueID', String(id)] as const),
      ...listIn(entry, 'organizer').map(({ id }) => ['_EventOrganizerID', String(id)] as const),
    ],
  }
}

const venueTexts = { ...contactKeys.venue, geo_lat: '_VenueLat', geo_lng: '_VenueLng' }

function toVenue(entry: Answered, names: SourceNames): Partial<SourceItem> {
  const shows = (name: string) => (entry[name] === false ? 'false' : '')
  // Omitted if it repeats the province or state.
  const follows = [entry['province'], entry['state']].includes(entry['stateprovince'])
  return contactOf(follows ? { ...entry, stateprovince: '' } : entry, 'venue', venueTexts, names, {
    _VenueShowMap: shows('show_map'),
    _VenueShowMapLink: shows('show_map_link'),
  })
}

function contactOf(
  entry: Answered,
  nameMember: string,
  texts: Readonly<Record<string, string>>,
  names: SourceNames,
  more: Readonly<Record<string, string>> = {},
): Partial<SourceItem> {
  const pairs = Object.entries(texts).map(([name, key]) => [key, textIn(entry, name)] as const)
  return {
    ...dated(entry, names),
    title: plain(entry, nameMember),
    meta: [...rowsOf({ ...Object.fromEntries(pairs), ...more }), ...pictureMetaOf(entry)],
  }
}

function dated(entry: Answered, names: SourceNames): Partial<SourceItem> {
  const description = textIn(entry, 'description')
  return {
    slug: textIn(entry, 'slug'),
    status: textIn(entry, 'status'),
    date: dateIn(entry, 'date', 'date_utc'),
    modified: dateIn(entry, 'modified', 'modified_utc'),
    author: names.login(numberIn(entry, 'author')),
    content: description === '' ? '' : htmlBlock(description),
    excerpt: textIn(entry, 'excerpt'),
  }
}

// A single number without its own symbol is imported without the site's; other costs as shown.
function costOf(entry: Answered): string {
  const text = plain(entry, 'cost')
  const { currency_symbol: sign = '', values } = (entry['cost_details'] ?? {}) as Answered
  const number = /^[^\d\s]{0,4}(\d[\d.,]*)[^\d\s]{0,4}$/.exec(text)?.[1]
  const isPlain = Array.isArray(values) && values.length === 1 && sign === ''
  return isPlain && number !== undefined ? number : text
}

function pictureMetaOf(entry: Answered): SourceMeta {
  const picture = entry['image'] as Answered | false | undefined
  if (!picture) return []
  const id = numberIn(picture, 'id')
  return id === 0 ? rowsOf({ _almanac_image: plain(picture, 'url') }) : [['_thumbnail_id', String(id)]]
}

// A single one is not in a list.
function listIn(entry: Answered, name: string): Answered[] {
  return listOf(entry[name]).filter((one): one is Answered => typeof one === 'object' && one !== null)
}

function plain(entry: Answered, name: string): string {
  return decodeEntities(textIn(entry, name))
}
