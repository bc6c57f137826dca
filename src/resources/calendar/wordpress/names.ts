import type { Names } from '../../../model/model.ts'
import { capabilitiesOf } from '../../../define/roles.ts'

/** The Events Calendar's names of the namespace, types, statuses and capabilities. */
export const wordpressNames: Names = {
  'cal/events/v1': 'tribe/events/v1',
  cal_events: 'tribe_events',
  cal_venue: 'tribe_venue',
  cal_organizer: 'tribe_organizer',
  cal_events_cat: 'tribe_events_cat',
  'cal-ea-success': 'tribe-ea-success',
  'cal-ea-failed': 'tribe-ea-failed',
  'cal-ea-schedule': 'tribe-ea-schedule',
  'cal-ea-pending': 'tribe-ea-pending',
  'cal-ea-draft': 'tribe-ea-draft',
  'cal-ignored': 'tribe-ignored',
  ...Object.assign({}, ...['events', 'venues', 'organizers'].map((one) => pairs(`cal_${one}`, `tribe_${one}`))),
}

function pairs(own: string, theirs: string): Names {
  const names = Object.values(capabilitiesOf(theirs))
  return Object.fromEntries(Object.values(capabilitiesOf(own)).map((name, i) => [name, names[i]!]))
}

/** The Events Calendar's meta keys of venues and organizers, by Almanac's names. */
export const contactKeys = {
  venue: {
    address: '_VenueAddress',
    city: '_VenueCity',
    country: '_VenueCountry',
    province: '_VenueProvince',
    state: '_VenueState',
    stateprovince: '_VenueStateProvince',
    zip: '_VenueZip',
    phone: '_VenuePhone',
    website: '_VenueURL',
  },
  organizer: { phone: '_OrganizerPhone', website: '_OrganizerWebsite', email: '_OrganizerEmail' },
} as const

/** Event flags that both sides store alike: Almanac's name, the meta key, and its values for yes and no. */
export const eventFlags = [
  ['show_map', '_EventShowMap', '1', '0'],
  ['show_map_link', '_EventShowMapLink', '1', '0'],
  ['hide_from_listings', '_EventHideFromUpcoming', 'yes', undefined],
  ['featured', '_tribe_featured', '1', undefined],
] as const
