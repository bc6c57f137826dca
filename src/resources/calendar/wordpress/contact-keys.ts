/** The meta keys under which The Events Calendar keeps what we keep of venues and organizers, by our names. */
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

/** The flags of events that stand alike on both sides: our name, their meta key, and what they write for a yes and a no. */
export const eventFlags = [
  ['show_map', '_EventShowMap', '1', '0'],
  ['show_map_link', '_EventShowMapLink', '1', '0'],
  ['hide_from_listings', '_EventHideFromUpcoming', 'yes', undefined],
  ['featured', '_tribe_featured', '1', undefined],
] as const
