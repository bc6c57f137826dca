import { z } from 'zod'
import { defineTrait, filter } from '../../../define/define.ts'
import type { Call, Entry, Query } from '../../../model/model.ts'
import { flag, readFlag } from '../common/args.ts'
import { placesOf } from './places.ts'
import { positionOf } from '../common/venue-place.ts'

export const eventNearness = defineTrait({
  filters: {
    geoloc: filter(flag('Events should be filtered by whether their venue has geolocation data.').schema, {
      select: byPlace,
    }),
    geoloc_lat: degrees('latitude', 'geoloc_lng', 90),
    geoloc_lng: degrees('longitude', 'geoloc_lat', 180),
  },
})

function degrees(axis: string, other: string, most: number) {
  const description = `Events should be filtered by their venue ${axis} location; needs ${other}.`
  return filter(z.number().min(-most).max(most).meta({ format: 'double', description }), {
    ignoredValues: new Set(['']),
    // Both are needed: the latitude applies them, unless `geoloc` does. One coordinate alone is ignored.
    ...(axis === 'latitude' && {
      select: (_value: unknown, query: Query, call: Call) => {
        if (!call.given.has('geoloc') && pointOf(call)) byPlace(true, query, call)
      },
    }),
  })
}

// If no venue has a location, nothing can be near: everything is listed, as without such data.
function byPlace(value: unknown, query: Query, call: Call): void {
  const { site } = call
  const placed = [...site.all('venue')].filter((venue) => positionOf(venue) && venue.derived.status !== 'trash')
  if (placed.length === 0) return
  const isPlaced = readFlag(value) === true
  const point = isPlaced ? pointOf(call) : undefined
  const radius = Number(site.settings['event_radius'] ?? 25)
  const wanted = placed.filter((venue) => !point || kilometres(positionOf(venue)!, point) <= radius)
  const ids = new Set(wanted.map(({ id }) => id))
  if (isPlaced) query.where.push({ index: 'venue', keys: wanted.flatMap((venue) => site.keysOf(venue)) })
  // The name in an event may fit several venues, of which it means one, or may not show it.
  query.tests.push((event: Entry) => placesOf(event, site, 'venue').some(({ id }) => ids.has(id)) === isPlaced)
}

type Point = readonly [latitude: number, longitude: number]

function pointOf({ args }: Call): Point | undefined {
  const [lat, lng] = [args['geoloc_lat'], args['geoloc_lng']]
  return typeof lat === 'number' && typeof lng === 'number' ? [lat, lng] : undefined
}

function kilometres(from: Point, to: Point): number {
  const radians = (degree: number) => (degree * Math.PI) / 180
  const [lat, lng] = [radians(to[0] - from[0]), radians(to[1] - from[1])]
  const half = Math.sin(lat / 2) ** 2 + Math.cos(radians(from[0])) * Math.cos(radians(to[0])) * Math.sin(lng / 2) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(half)))
}
