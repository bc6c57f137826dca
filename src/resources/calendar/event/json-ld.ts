import type { Entry, View } from '../../../define/model.ts'
import { offsetAt } from '../../../text/time/local-time.ts'
import { plainOf } from '../members.ts'
import { postalAddress } from '../venue-place.ts'
import { placesOf } from './places.ts'
import { timeOf, zoneOf } from './times.ts'
import { linkOf } from '../../shared/identity.ts'
import { isShown } from '../../shared/words.ts'

/** An event as search engines read it (schema.org `Event`). */
export function describeEvent(entry: Entry, view: View): Record<string, unknown> {
  const { site } = view
  const { title, excerpt } = site.render(entry)
  const { start, end, utcStart, utcEnd } = timeOf(entry)
  const zone = zoneOf(entry.data['timezone'], site)
  const [venue] = placesOf(entry, site, 'venue')
  const organizers = placesOf(entry, site, 'organizer')
  const called = (place: Entry) => plainOf(site.render(place).title)
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: plainOf(title),
    description: isShown(entry, view) ? plainOf(excerpt) : '',
    url: linkOf(entry, site),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: withOffset(start, offsetAt(utcStart, zone)),
    endDate: withOffset(end, offsetAt(utcEnd, zone)),
    ...(venue && { location: { '@type': 'Place', name: called(venue), address: addressOf(venue) } }),
    ...(organizers.length && { organizer: organizers.map((one) => ({ '@type': 'Organization', name: called(one) })) }),
  }
}

function addressOf(venue: Entry): Record<string, string> {
  return Object.fromEntries(Object.entries(postalAddress(venue)).filter(([, text]) => text !== ''))
}

function withOffset(wall: number, offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60_000))
  const digits = (part: number) => String(part).padStart(2, '0')
  return `${new Date(wall).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`
}
