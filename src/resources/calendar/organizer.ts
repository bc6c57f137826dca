import { defineResource } from '../../define/define.ts'
import { capabilitiesOf } from '../../define/roles.ts'
import { calendarAccess, calendarOpens, calendarPageWithin } from './access.ts'
import { calendarActions } from './actions.ts'
import { calendarEntry, calendarLink, slugFromTitle } from './entry.ts'
import { linkedAsked, linkedListing } from './listing.ts'
import { contactLd, globalIds, named, picture, shortTexts, titled, website } from './members.ts'
import { contactRows } from './event/page.ts'
import { findOrMake, foundByName } from './find-or-make.ts'
import { textOf } from '../shared/words.ts'
import { errors } from './errors.ts'

const kind = { noun: 'organizer', capabilities: capabilitiesOf('cal_organizers'), presets: true } as const

export default defineResource({
  name: 'organizer',
  base: 'organizers',
  type: 'cal_organizer',
  space: 'post',
  summary: 'The people who hold events.',
  labels: { singular: 'Organizer', plural: 'Organizers' },
  columns: ['id', 'slug', 'status', 'date', 'email', 'author'],
  files: 'organizers/**/{slug}.md',
  bodyKey: 'description',
  trashes: true,
  traits: [
    slugFromTitle,
    calendarEntry(kind),
    named(kind),
    titled,
    foundByName,
    picture('organizer', {}),
    shortTexts('organizer', { phone: 'phone number' }),
    website('organizer'),
    shortTexts('organizer', { email: 'e-mail address' }),
    globalIds,
    linkedListing(kind, 'organizer'),
    contactLd('Person', (organizer) => ({ email: textOf(organizer, 'email') })),
  ],
  notFound: () => errors['{noun}-not-found']({ noun: 'organizer' }),
  permalink: calendarLink('organizer_base', 'organizer'),
  pageFacts: contactRows,
  checkPage: calendarPageWithin('organizer'),
  opens: calendarOpens(kind),
  access: calendarAccess(kind),
  actions: calendarActions({
    resource: 'organizer',
    noun: 'organizer',
    asked: linkedAsked(kind),
    make: findOrMake('organizer'),
  }),
})
