import { namingKeys } from '../../../derive/languages/translations.ts'
import { maySee } from '../../../derive/may-see.ts'
import { byClock } from '../../../work/until-changed.ts'
import { z } from 'zod'
import { defineTrait } from '../../../define/define.ts'
import type { Call, Filter, Preset, Query, Site, Trait } from '../../../model/model.ts'
import { toDateText } from '../../../text/time/event-time.ts'
import { mapValues } from '../../../text/values.ts'
import { requestedStatus } from '../common/access.ts'
import { dateText, flag, idsArgOf, readFlag, readIds, statusFilter } from '../common/args.ts'
import { addressArgs, calendarFilter, calendarPaging } from '../common/listing.ts'
import { boundedLength } from '../common/presets.ts'
import type { CalendarKind } from '../common/entry.ts'
import { pluginFilters, ticketed } from './plugin-filters.ts'
import { type Day, dayInZone, requestedDays, usualDay } from './window.ts'

const searches = 'Events should contain the specified string in the title or description.'

export function eventListing({ capabilities }: CalendarKind): Trait {
  return defineTrait({
    filters: {
      ...calendarPaging('events', searches, { orderBy: 'start', descending: false }),
      start_date: limit('start_date', 'after', 'yesterday', -1),
      end_date: limit('end_date', 'before', 'today in two years', 1),
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
      ...pluginFilters,
      ticketed,
    },
  })
}

/** Hides unlisted events from lists for visitors; people who maintain the calendar must find them. */
export function narrowEvents(query: Query, { face }: Call): void {
  if (face === 'rest') query.where.push({ index: 'hide_from_listings', keys: ['1'], exclude: true })
}

/** The query of a list's page addresses, in wire order. */
export function requestOf(call: Call, kind: CalendarKind): Record<string, string> {
  const { args, given } = call
  const sent = (...names: string[]) =>
    addressArgs(call, names, (value) => String(typeof value === 'boolean' ? Number(value) : value))
  return {
    per_page: String(boundedLength(args['per_page'])),
    // Only days that the same list reads again.
    ...mapValues(requestedDays(call), toDateText),
    ...sent('search', 'categories', 'tags', 'geoloc', 'geoloc_lat', 'geoloc_lng'),
    status: requestedStatus(call, kind),
    ...sent(...Object.keys(pluginFilters)),
    ...sent('venue', 'organizer', 'lang'),
    ...(given.has('featured') && { featured: readFlag(args['featured']) ? '1' : '0' }),
  }
}

// Ranges are exclusive: a list includes events that start at the first second.
function limit(which: Day, side: 'after' | 'before', usual: string, beyond: -1 | 1): Filter {
  const arg = dateText(`Events should start ${side} the specified date.`)
  // The plugin stores these bounds under the same query keys as a list's days: they replace them.
  const bound = side === 'after' ? 'starts_after' : 'ends_before'
  return calendarFilter({ ...arg, preset: dayPreset(which, usual) }, (_value, query, call) => {
    const day = call.given.has(bound) ? undefined : dayInZone(which, call)
    if (day !== undefined) query.ranges.push({ order: 'start', [side]: day / 1000 + beyond })
  })
}

// By the clock, and in the site's zone.
function dayPreset(which: Day, description: string): Preset {
  const of = (site: Site) => byClock(which, site, () => toDateText(usualDay[which](site.now(), site.settings.timezone)))
  return { of, description }
}

function byIds(resource: string, description: string): Filter {
  return calendarFilter(idsArgOf(resource, description), (value, query, { site, caller, resource: events }) => {
    const entries = readIds(value, site, resource).flatMap((id) => site.get(resource, id) ?? [])
    // Events name no others, so a filter must not tell of them.
    const shown = entries.filter((entry) => entry.derived.status !== 'trash' && maySee(caller, entry, site))
    const keys = shown.flatMap((entry) => namingKeys(entry, events, resource, site))
    query.where.push({ index: resource, keys })
  })
}
