import { z } from 'zod'
import { defineResource, field } from '../../define/define.ts'
import type { Field } from '../../define/model.ts'
import { capabilitiesOf } from '../../define/roles.ts'
import { calendarAccess, calendarOpens, calendarPageWithin } from './access.ts'
import { calendarActions } from './actions.ts'
import { calendarField, flagText, readFlag, textOrEmpty } from './args.ts'
import { unsaid } from './presets.ts'
import { calendarEntry, calendarLink, everywhere, shown, slugFromTitle } from './entry.ts'
import { linkedAsked, linkedListing } from './listing.ts'
import { globalIds, jsonLd, named, picture, plainOf, shortTexts, website, writeShortText } from './members.ts'
import { contactRows } from './event/page.ts'
import { findOrMake, foundByName } from './find-or-make.ts'
import { linkOf } from '../shared/identity.ts'
import { placeOf } from './venue-place.ts'
import { isShown, textOf } from '../shared/words.ts'
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
    jsonLd((entry, view) => ({
      '@type': 'Place',
      name: plainOf(view.site.render(entry).title),
      description: isShown(entry, view) ? plainOf(view.site.render(entry).content) : '',
      url: linkOf(entry, view.site),
      address: {
        '@type': 'PostalAddress',
        streetAddress: textOf(entry, 'address'),
        addressLocality: textOf(entry, 'city'),
        addressRegion: textOf(entry, 'state') || textOf(entry, 'province'),
        postalCode: textOf(entry, 'zip'),
        addressCountry: textOf(entry, 'country'),
      },
      telephone: textOf(entry, 'phone'),
      sameAs: textOf(entry, 'website'),
    })),
  ],
  fields: {
    stateprovince: calendarField(
      unsaid(textOrEmpty('The venue state or province: its province, else its state, unless it is told.'), '', {
        empties: true,
      }),
      {
        contexts: everywhere,
        answer: z.string().optional(),
        show: (entry) =>
          textOf(entry, 'stateprovince') || textOf(entry, 'province') || textOf(entry, 'state') || undefined,
        write: (value, draft, call) => writeShortText('stateprovince', value, draft, call),
      },
    ),
    geo_lat: field(z.number().meta({ description: 'The latitude of the venue, in degrees north.', format: 'double' }), {
      contexts: everywhere,
      readonly: true,
      answer: z.number().optional(),
      stored: { key: 'geo', schema: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]) },
      show: (entry) => placeOf(entry)?.[0],
    }),
    geo_lng: shown(
      z.number().meta({ description: 'The longitude of the venue, in degrees east.', format: 'double' }),
      (entry) => placeOf(entry)?.[1],
      z.number().optional(),
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
    answer: z.boolean(),
    stored: { key: name, schema: z.boolean() },
    show: (entry) => entry.data[name] !== false,
    write: (value, draft) => draft.set(name, readFlag(value) === false ? false : undefined),
  })
}
