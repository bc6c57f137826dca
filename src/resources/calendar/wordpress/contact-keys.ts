/** The meta keys of The Events Calendar for venues and organizers, by our names. */
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

/** The flags of events that both sides store alike: our name, their meta key, and their values for yes and no. */
export const eventFlags = [
  ['show_map', '_EventShowMap', '1', '0'],
  ['show_map_link', '_EventShowMapLink', '1', '0'],
  ['hide_from_listings', '_EventHideFromUpcoming', 'yes', undefined],
  ['featured', '_tribe_featured', '1', undefined],
] as const
