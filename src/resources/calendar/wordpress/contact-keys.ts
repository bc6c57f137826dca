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
