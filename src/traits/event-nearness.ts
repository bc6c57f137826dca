import { z } from 'zod'
import { defineTrait, filter } from '../define/define.ts'
import { missingArguments, type RestError } from '../define/errors.ts'
import type { Call, Entry, Query } from '../define/model.ts'
import { flag, readFlag } from './calendar-args.ts'

/** Filters of events by where their venues are. */
export const eventNearness = defineTrait({
  filters: {
    geoloc: filter(flag('Events should be filtered by whether their venue has geolocation data.').schema, {
      select: byPlace,
    }),
    geoloc_lat: degrees('latitude', 'geoloc_lng', 90),
    geoloc_lng: degrees('longitude', 'geoloc_lat', 180),
  },
})

/** Refusal of half a place: latitude and longitude come together. */
export function halfAPlace({ given }: Call): RestError | undefined {
  const pair = ['geoloc_lat', 'geoloc_lng']
  const missing = pair.filter((name) => !given.has(name))
  return missing.length === 1 ? missingArguments(missing) : undefined
}

function degrees(what: string, other: string, most: number) {
  const description = `Events should be filtered by their venue ${what} location; needs ${other}.`
  return filter(z.number().min(-most).max(most).meta({ format: 'double', description }), {
    // Both come together: the first of them does the work, unless the filter by data does it.
    ...(what === 'latitude' && {
      select: (_value: unknown, query: Query, call: Call) => {
        if (!call.given.has('geoloc')) byPlace(true, query, call)
      },
    }),
  })
}

// Where no venue tells its place, there is nothing to be near to: everything is listed, as without such data.
function byPlace(value: unknown, query: Query, { args, site }: Call): void {
  const placed = [...site.all('venue')].filter((venue) => placeOf(venue) && venue.facts.status !== 'trash')
  if (placed.length === 0) return
  const keys = (venues: readonly Entry[]) => venues.flatMap((venue) => site.keysOf(venue))
  if (readFlag(value) !== true) return void query.where.push({ facet: 'venue', keys: keys(placed), exclude: true })
  const [lat, lng] = [args['geoloc_lat'], args['geoloc_lng']]
  const radius = Number(site.settings['event_radius'] ?? 25)
  const isNear = (venue: Entry) =>
    typeof lat !== 'number' || typeof lng !== 'number' || kilometres(placeOf(venue)!, { lat, lng }) <= radius
  query.where.push({ facet: 'venue', keys: keys(placed.filter(isNear)) })
}

interface Place {
  readonly lat: number
  readonly lng: number
}

function placeOf({ data }: Entry): Place | undefined {
  const [lat, lng] = [data['geo_lat'], data['geo_lng']].map((one) =>
    one === undefined || one === null || one === '' ? Number.NaN : Number(one),
  )
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat: lat!, lng: lng! } : undefined
}

/** The way over the globe between two places. */
function kilometres(from: Place, to: Place): number {
  const radians = (degree: number) => (degree * Math.PI) / 180
  const [lat, lng] = [radians(to.lat - from.lat), radians(to.lng - from.lng)]
  const half = Math.sin(lat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lng / 2) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(half)))
}
