import { z } from 'zod'
import { defineResource, field } from '../../define/define.ts'
import type { Field } from '../../define/model.ts'
import { capabilitiesOf } from '../../define/roles.ts'
import { calendarAccess, calendarOpens, calendarPageWithin } from './access.ts'
import { calendarActions } from './actions.ts'
import { calendarField, flagText, readFlag, textOrEmpty } from './args.ts'
import { emptiable, unsaid } from './presets.ts'
import { calendarEntry, calendarLink, slugFromTitle } from './entry.ts'
import { everywhere, shown } from '../shared/computed.ts'
import { linkedAsked, linkedListing } from './listing.ts'
import { contactLd, globalIds, named, picture, shortTexts, titled, website, writeShortText } from './members.ts'
import { contactRows } from './event/page.ts'
import { findOrMake, foundByName } from './find-or-make.ts'
import { placeOf, postalAddress } from './venue-place.ts'
import { textOf } from '../shared/words.ts'
import { errors } from './errors.ts'

const kind = { noun: 'venue', capabilities: capabilitiesOf('cal_venues') }

export default defineResource({
  name: 'venue',
  base: 'venues',
  type: 'cal_venue',
  space: 'post',
  summary: 'The places where events take place.',
  labels: { singular: 'Venue', plural: 'Venues' },
  columns: ['id', 'slug', 'status', 'date', 'author', 'venue'],
  files: 'venues/**/{slug}.md',
  bodyKey: 'description',
  trashes: true,
  traits: [
    slugFromTitle,
    calendarEntry(kind),
    named(kind),
    titled,
    foundByName,
    picture('venue', {}),
    shortTexts('venue', {
      address: 'address',
      city: 'city',
      country: 'country',
      province: 'province',
      state: 'state',
      zip: 'ZIP code',
      phone: 'phone number',
    }),
    website('venue'),
    globalIds,
    linkedListing(kind, 'venue'),
    contactLd('Place', (venue) => ({ address: postalAddress(venue) })),
  ],
  fields: {
    stateprovince: calendarField(
      emptiable(textOrEmpty('The venue state or province: its province, else its state, unless it is told.')),
      {
        contexts: everywhere,
        show: (entry) =>
          textOf(entry, 'stateprovince') || textOf(entry, 'province') || textOf(entry, 'state') || undefined,
        write: (value, draft, call) => writeShortText('stateprovince', value, draft, call),
      },
    ),
    geo_lat: field(z.number().meta({ description: 'The latitude of the venue, in degrees north.', format: 'double' }), {
      contexts: everywhere,
      readonly: true,
      stored: { key: 'geo', schema: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]) },
      show: (entry) => placeOf(entry)?.[0],
    }),
    geo_lng: shown(
      z.number().meta({ description: 'The longitude of the venue, in degrees east.', format: 'double' }),
      everywhere,
      (entry) => placeOf(entry)?.[1],
    ),
    show_map: mapFlag('show_map', 'Whether events at the venue show a map.'),
    show_map_link: mapFlag('show_map_link', 'Whether events at the venue link to a map.'),
  },
  notFound: () => errors['{noun}-not-found']({ noun: 'venue' }),
  permalink: calendarLink('venue_base', 'venue'),
  pageFacts: contactRows,
  checkPage: calendarPageWithin('venue'),
  opens: calendarOpens(kind),
  access: calendarAccess(kind),
  actions: calendarActions({ resource: 'venue', noun: 'venue', asked: linkedAsked(kind), make: findOrMake('venue') }),
})

// Maps are shown unless the file says otherwise.
function mapFlag(name: string, description: string): Field {
  return calendarField(unsaid(flagText(description)), {
    contexts: everywhere,
    stored: { key: name, schema: z.boolean() },
    show: (entry) => entry.data[name] !== false,
    write: (value, draft) => draft.set(name, readFlag(value) === false ? false : undefined),
  })
}
