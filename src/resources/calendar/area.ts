import { defineArea } from '../../define/define.ts'
import { grant, grantTerms } from '../../define/roles.ts'
import { calendarDialect } from './dialect.ts'
import doc from './doc.ts'
import event from './event/event.ts'
import eventCategory from './terms/event-category.ts'
import { fromRest } from './wordpress/from-rest.ts'
import { fromWordpress } from './wordpress/from-wordpress.ts'
import organizer from './contact/organizer.ts'
import { calendarTermActions } from './terms/term-routes.ts'
import venue from './contact/venue.ts'
import { wordpressNames } from './wordpress/names.ts'
import { toWordpress } from './wordpress/to-wordpress.ts'
import { z } from 'zod'
import { mapSetting } from './common/venue-place.ts'
import type { SettingTable } from '../../model/model.ts'
import { addressBase } from '../shared/permalink.ts'

const settings: SettingTable = {
  event_base: addressBase('event', 'events'),
  event_category_base: addressBase('events/category', 'event categories'),
  venue_base: addressBase('venue', 'venues'),
  organizer_base: addressBase('organizer', 'organizers'),
  currency_symbol: [z.string(), '$', 'The currency symbol in costs.'],
  currency_position: [z.enum(['before', 'after']), 'before', 'Where the currency symbol goes.'],
  [mapSetting]: [
    z.string().regex(/^(?:https?:\/\/[^{}\s]+\{place\}[^{}\s]*)?$/, 'is not an address with {place} in it'),
    'https://www.openstreetmap.org/search?query={place}',
    'The map that venue pages link to; {place} is replaced by the coordinates or the address. Empty for none.',
  ],
  event_radius: [z.number().positive(), 25, 'The distance within which events count as near a place, in kilometres.'],
}

export default defineArea({
  name: 'calendar',
  namespace: 'cal/events/v1',
  mountNames: { wordpress: wordpressNames },
  dialect: calendarDialect,
  grants: [
    ...['cal_events', 'cal_venues', 'cal_organizers'].map((plural) =>
      grant(plural, { contributor: 'drafts', author: 'own', editor: 'all' }),
    ),
    grantTerms('event_categories', { contributor: 'assign', author: 'all' }),
  ],
  actions: { tag: calendarTermActions('tag', false, { at: 'cal/events/v1/tags', noun: 'event tag' }) },
  settings,
  imports: { wxr: fromWordpress, rest: fromRest },
  exports: { wxr: toWordpress },
  resources: [doc, event, venue, organizer, eventCategory],
})
