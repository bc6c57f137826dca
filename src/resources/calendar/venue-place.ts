import type { Entry } from '../../define/model.ts'
import { textOf } from '../shared/words.ts'

/** Latitude and longitude of a venue in degrees, from `geo` in its file; undefined if it has none. */
export function placeOf({ data }: Entry): readonly [latitude: number, longitude: number] | undefined {
  const { geo } = data
  return Array.isArray(geo) && geo.length === 2 && geo.every((one) => typeof one === 'number')
    ? (geo as [number, number])
    : undefined
}

/** The address of a venue as search engines read it (schema.org `PostalAddress`). */
export function postalAddress(venue: Entry): Record<string, string> {
  return {
    '@type': 'PostalAddress',
    streetAddress: textOf(venue, 'address'),
    addressLocality: textOf(venue, 'city'),
    addressRegion: textOf(venue, 'state') || textOf(venue, 'province'),
    postalCode: textOf(venue, 'zip'),
    addressCountry: textOf(venue, 'country'),
  }
}
