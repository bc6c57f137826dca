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

/** The pattern of the maps that venues link to. */
export const mapSetting = 'map_link'

/** A map of a venue; undefined if its place is unknown, or its file or the site wants no map. */
export function mapLink(venue: Entry, { settings }: Pick<Site, 'settings'>): string | undefined {
  const pattern = settings[mapSetting]
  const isNear = ['address', 'city', 'zip'].some((key) => textOf(venue, key) !== '')
  const place = positionOf(venue)?.join(',') ?? (isNear ? addressLine(venue) : '')
  if (typeof pattern !== 'string' || pattern === '' || place === '' || venue.data['show_map_link'] === false)
    return undefined
  return pattern.replace('{place}', () => encoded(place))
}

export function addressLine(venue: Entry): string {
  const parts = ['address', 'city', 'state', 'province', 'zip', 'country'].map((key) => textOf(venue, key))
  return parts.filter((part) => part !== '').join(', ')
}

/** The state or province of a venue; a `state` counts only for the United States, the default country. */
export function regionOf(venue: Pick<Entry, 'data'>): string {
  const isAmerican = ['', 'US', 'United States'].includes(textOf(venue, 'country'))
  return textOf(venue, 'stateprovince') || (isAmerican && textOf(venue, 'state')) || textOf(venue, 'province')
}

/** The known parts of a venue's address for search engines (schema.org `PostalAddress`). */
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

/** A venue's position for search engines (schema.org `GeoCoordinates`). */
export function coordinates(venue: Entry): Record<string, unknown> | undefined {
  const place = positionOf(venue)
  return place && { '@type': 'GeoCoordinates', latitude: place[0], longitude: place[1] }
}
