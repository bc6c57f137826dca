import { calendarWords } from '../common/catalogue.ts'
import { labelsBy } from '../../../define/catalogue.ts'
import { z } from 'zod'
import { field } from '../../../define/define.ts'
import type { FieldDraft } from '../../../model/model.ts'
import { capabilitiesOf } from '../../../define/roles.ts'
import { calendarField, flagText, readTruth, textOrEmpty } from '../common/args.ts'
import { defineContact } from './define-contact.ts'
import { emptiable } from '../common/presets.ts'
import { everywhere, computed } from '../../shared/computed.ts'
import { contactLd, shortTexts, website, writeShortText } from '../common/members.ts'
import { coordinates, positionOf, postalAddress, regionOf } from '../common/venue-place.ts'

const kind = { noun: 'venue', capabilities: capabilitiesOf('cal_venues') }

export default defineContact({
  kind,
  base: 'venues',
  type: 'cal_venue',
  summary: 'The places where events take place.',
  labels: { singular: 'Venue', plural: 'Venues' },
  labelsIn: labelsBy(calendarWords, { singular: 'venue', plural: 'venues' }),
  columns: ['id', 'slug', 'status', 'date', 'author', 'venue'],
  traits: [
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
    contactLd('Place', (venue) => ({ address: postalAddress(venue), geo: coordinates(venue) })),
  ],
  fields: {
    stateprovince: calendarField(
      emptiable(
        textOrEmpty(
          'The venue state or province: the state if the country is the United States or missing, otherwise the province.',
        ),
      ),
      {
        answer: z.string().optional(),
        show: (entry) => regionOf(entry) || undefined,
        write: (value, draft) => writeShortText('stateprovince', value, draft),
      },
    ),
    geo_lat: field(z.number().meta({ description: 'The latitude of the venue, in degrees north.', format: 'double' }), {
      contexts: everywhere,
      readonly: true,
      answer: z.number().optional(),
      stored: { key: 'geo', schema: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]) },
      show: (entry) => positionOf(entry)?.[0],
    }),
    geo_lng: computed(
      z.number().meta({ description: 'The longitude of the venue, in degrees east.', format: 'double' }),
      everywhere,
      (entry) => positionOf(entry)?.[1],
      z.number().optional(),
    ),
    show_map: mapFlag('show_map', 'Whether events at the venue show a map.'),
    show_map_link: mapFlag('show_map_link', 'Whether events at the venue link to a map.'),
  },
})

// Maps are shown unless the file says otherwise.
function mapFlag(name: string, description: string): FieldDraft {
  return calendarField(emptiable(flagText(description)), {
    answer: z.boolean(),
    stored: { key: name, schema: z.boolean() },
    show: (entry) => entry.data[name] !== false,
    write: (value, draft) => draft.set(name, readTruth(value) ? undefined : false),
  })
}
