import type { Entry, Site } from '../../../model/model.ts'
import { textOf } from '../../../derive/entries.ts'
import { encoded } from '../../../text/wordpress/slug.ts'

/** Latitude and longitude of a venue in degrees, from `geo` in its file; undefined if it has none. */
export function positionOf({ data }: Entry): readonly [latitude: number, longitude: number] | undefined {
  const { geo } = data
  return Array.isArray(geo) && geo.length === 2 && geo.every((one) => typeof one === 'number')
    ? (geo as [number, number])
    : undefined
}

/** The setting that names the map to which venues lead. */
export const mapSetting = 'map_link'

/** The address of a map that shows where a venue is; undefined where that is not known, or its file or the site wants none. */
export function mapLink(venue: Entry, { settings }: Pick<Site, 'settings'>): string | undefined {
  const pattern = settings[mapSetting]
  const isNear = ['address', 'city', 'zip'].some((key) => textOf(venue, key) !== '')
  const place = positionOf(venue)?.join(',') ?? (isNear ? addressLine(venue) : '')
  if (typeof pattern !== 'string' || pattern === '' || place === '' || venue.data['show_map_link'] === false)
    return undefined
  return pattern.replace('{place}', () => encoded(place))
}

/** The address of a venue in one line. */
export function addressLine(venue: Entry): string {
  const parts = ['address', 'city', 'state', 'province', 'zip', 'country'].map((key) => textOf(venue, key))
  return parts.filter((part) => part !== '').join(', ')
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
