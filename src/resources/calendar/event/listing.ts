import { z } from 'zod'
import { defineTrait } from '../../../define/define.ts'
import type { Call, Entry, Filter, Preset, Query, Trait } from '../../../model/model.ts'
import { requestedStatus } from '../common/access.ts'
import { dateText, flag, idsArgOf, readFlag, readIds, statusFilter } from '../common/args.ts'
import { addressArgs, calendarFilter, calendarPaging } from '../common/listing.ts'
import { boundedLength } from '../common/presets.ts'
import type { CalendarKind } from '../common/entry.ts'
import { usualWindow, windowOf, windowTexts } from './window.ts'
import { refKeys } from '../../shared/references.ts'
import { textOf } from '../../../derive/entries.ts'

const searches =
  'Events should contain the specified string in the title or description, or in the names of their venue and organizers.'

/** Parameters of a list of events, ordered by start. */
export function eventListing({ capabilities }: CalendarKind): Trait {
  return defineTrait({
    filters: {
      ...calendarPaging('events', searches, { orderBy: 'start', descending: false }),
      start_date: calendarFilter(
        {
          ...dateText('Events should start after the specified date.'),
          preset: windowPreset('start_date', 'yesterday'),
        },
        (_value, query, call) => query.ranges.push({ order: 'start', after: windowOf(call).start / 1000 - 1 }),
      ),
      end_date: calendarFilter(
        {
          ...dateText('Events should start before the specified date.'),
          preset: windowPreset('end_date', 'today in two years'),
        },
        (_value, query, call) => query.ranges.push({ order: 'start', before: windowOf(call).end / 1000 + 1 }),
      ),
      venue: byIds('venue', 'Events should be assigned one of the specified venue IDs.'),
      organizer: byIds('organizer', 'Events should be assigned one of the specified organizer IDs.'),
      featured: calendarFilter(
        flag('Events should be filtered by their featured status.'),
        (value, query) => void query.where.push({ index: 'featured', keys: ['1'], exclude: readFlag(value) === false }),
      ),
      status: calendarFilter({
        ...statusFilter('The event post status.', capabilities.edit),
        schema: z.string().meta({ format: 'string', description: 'The event post status.' }),
      }),
    },
  })
}

/** Narrows a list of events for visitors, and widens a search to their places. */
export async function narrowEvents(query: Query, call: Call): Promise<void> {
  // People who maintain the calendar must find what is hidden from visitors.
  if (call.face === 'rest') query.where.push({ index: 'hide_from_listings', keys: ['1'], exclude: true })
  await searchPlaces(query, call)
}

/** The query of a list's page addresses, in the order of the wire format. */
export function requestOf(call: Call, kind: CalendarKind): Record<string, string> {
  const { args, given } = call
  const sent = (...names: string[]) =>
    addressArgs(call, names, (value) => String(typeof value === 'boolean' ? Number(value) : value))
  return {
    per_page: String(boundedLength(args['per_page'])),
    ...windowTexts(windowOf(call)),
    ...sent('search', 'categories', 'tags', 'geoloc', 'geoloc_lat', 'geoloc_lng'),
    status: requestedStatus(call, kind),
    ...sent('venue', 'organizer'),
    ...(given.has('featured') && { featured: readFlag(args['featured']) ? '1' : '0' }),
  }
}

// By the clock, and in the site's zone.
function windowPreset(which: 'start_date' | 'end_date', description: string): Preset {
  return { of: (site) => windowTexts(usualWindow(site.now(), site.settings.timezone))[which], description }
}

function byIds(resource: string, description: string): Filter {
  return calendarFilter(idsArgOf(resource, description), (value, query, { site }) => {
    const entries = readIds(value, site, resource).flatMap((id) => site.get(resource, id) ?? [])
    query.where.push({ index: resource, keys: entries.flatMap((entry) => site.keysOf(entry)) })
  })
}

/** Widens a search to events whose venue or organizer has such a name: the results of both searches are combined. */
async function searchPlaces(query: Query, { site, resource }: Call): Promise<void> {
  const wanted = query.search?.trim().toLowerCase()
  if (!wanted) return
  const links = ['venue', 'organizer'].map((name) => {
    const called = [...site.all(name)].filter(
      (place) => place.derived.status === 'publish' && textOf(place, 'title').toLowerCase().includes(wanted),
    )
    return { name, keys: new Set(called.flatMap((place) => site.keysOf(place))) }
  })
  if (links.every(({ keys }) => keys.size === 0)) return
  const everything = { ...query, orderBy: 'id', offset: 0, limit: Number.MAX_SAFE_INTEGER }
  const found = new Set((await site.select(resource.name, everything)).entries.map(({ id }) => id))
  const isThere = (entry: Entry) =>
    links.some(({ name, keys }) => refKeys(entry.data[name]).some((key) => keys.has(key)))
  delete query.search
  query.tests.push((entry) => found.has(entry.id) || isThere(entry))
}
