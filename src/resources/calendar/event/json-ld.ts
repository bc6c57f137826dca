import { displayTitle } from '../../../derive/titles/display-title.ts'
import type { Entry, View } from '../../../model/model.ts'
import { toOffsetText } from '../../../text/time/local-time.ts'
import { showPicture } from '../common/members.ts'
import { coordinates, postalAddress } from '../common/venue-place.ts'
import { eventStatusOf } from './event-status.ts'
import { costOf } from './facts.ts'
import { placesOf } from './places.ts'
import { timeOf, zoneOf } from './times.ts'
import { linkOf } from '../../shared/identity.ts'
import { isDisplayed } from '../../shared/words.ts'
import { textContent } from '../../../text/html/text-content.ts'

const statuses = { scheduled: 'EventScheduled', canceled: 'EventCancelled', postponed: 'EventPostponed' } as const

/** An event for search engines (schema.org `Event`). */
export function describeEvent(entry: Entry, view: View): Record<string, unknown> {
  const { site, sees } = view
  const venue = placesOf(entry, site, 'venue').find(sees)
  const organizers = placesOf(entry, site, 'organizer').filter(sees)
  const offers = offersOf(entry, view)
  const image = textContent(String(showPicture(entry.data['image'], view)?.['url'] ?? ''))
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: textContent(displayTitle(entry, site)),
    description: isDisplayed(entry, view) ? textContent(site.render(entry).excerpt) : '',
    url: linkOf(entry, site),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: `https://schema.org/${statuses[eventStatusOf(entry) ?? 'scheduled']}`,
    ...datesOf(entry, view),
    ...(image !== '' && { image }),
    ...(venue && { location: describePlace(venue, view) }),
    ...(organizers.length && { organizer: organizers.map((one) => describeNamed('Organization', one, view)) }),
    ...(offers && { offers }),
  }
}

// All-day events have days; others have times with the offset of the event's zone.
function datesOf(entry: Entry, { site }: View): { readonly startDate: string; readonly endDate: string } {
  const { start, end, utcStart, utcEnd } = timeOf(entry)
  const day = (wall: number) => new Date(wall).toISOString().slice(0, 10)
  if (entry.data['all_day'] === true) return { startDate: day(start), endDate: day(end) }
  const zone = zoneOf(entry.data['timezone'], site)
  return { startDate: toOffsetText(utcStart, zone), endDate: toOffsetText(utcEnd, zone) }
}

function describePlace(venue: Entry, view: View): Record<string, unknown> {
  const [address, geo] = [postalAddress(venue), coordinates(venue)]
  return { ...describeNamed('Place', venue, view), ...(address && { address }), ...(geo && { geo }) }
}

function describeNamed(type: string, entry: Entry, { site }: View): Record<string, unknown> {
  return { '@type': type, name: textContent(displayTitle(entry, site)), url: linkOf(entry, site) }
}

// Only numbers: words are for people.
function offersOf(entry: Entry, { site }: View): Record<string, unknown> | undefined {
  const { currency_symbol: own, values } = costOf(entry, site).details
  const [lowest, ...others] = values
    .filter((value) => /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(value))
    .map((value) => value.replace(/^\./, '0.'))
  if (lowest === undefined) return undefined
  const highest = others.at(-1)
  const priceCurrency = currencyOf(own || String(site.settings['currency_symbol'] ?? '$'), site.settings.language)
  const price =
    highest === undefined
      ? { '@type': 'Offer', price: lowest }
      : { '@type': 'AggregateOffer', lowPrice: lowest, highPrice: highest }
  return { ...price, ...(priceCurrency !== undefined && { priceCurrency }), url: linkOf(entry, site) }
}

const currencies: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR', '₽': 'RUB' }
const dollars: Readonly<Record<string, string>> = { US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD' }

// The ISO 4217 code; a dollar is that of the country of the site's language. Undefined if unknown.
function currencyOf(symbol: string, language: string): string | undefined {
  if (/^[A-Z]{3}$/.test(symbol)) return symbol
  return symbol === '$' ? dollars[language.split('_')[1] ?? ''] : currencies[symbol]
}
