import type { Entry } from '../../../model/model.ts'
import { textOf } from '../../../derive/entries.ts'

/** Latitude and longitude of a venue in degrees, from `geo` in its file; undefined if it has none. */
export function positionOf({ data }: Entry): readonly [latitude: number, longitude: number] | undefined {
  const { geo } = data
  return Array.isArray(geo) && geo.length === 2 && geo.every((one) => typeof one === 'number')
    ? (geo as [number, number])
    : undefined
}

/** The state or the province of a venue: states are those of the United States, where nothing says otherwise. */
export function regionOf(venue: Pick<Entry, 'data'>): string {
  const isAmerican = ['', 'US', 'United States'].includes(textOf(venue, 'country'))
  return textOf(venue, 'stateprovince') || (isAmerican && textOf(venue, 'state')) || textOf(venue, 'province')
}

/** The address of a venue as search engines read it (schema.org `PostalAddress`), as far as it is known. */
export function postalAddress(venue: Entry): Record<string, string> | undefined {
  const parts = {
    streetAddress: textOf(venue, 'address'),
    addressLocality: textOf(venue, 'city'),
    addressRegion: textOf(venue, 'state') || textOf(venue, 'province'),
    postalCode: textOf(venue, 'zip'),
    addressCountry: textOf(venue, 'country'),
  }
  const known = Object.entries(parts).filter(([, text]) => text !== '')
  return known.length > 0 ? { '@type': 'PostalAddress', ...Object.fromEntries(known) } : undefined
}

/** Where a venue is, as search engines read it (schema.org `GeoCoordinates`). */
export function coordinates(venue: Entry): Record<string, unknown> | undefined {
  const place = positionOf(venue)
  return place && { '@type': 'GeoCoordinates', latitude: place[0], longitude: place[1] }
}
