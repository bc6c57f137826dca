import { defineResource } from '../../define/define.ts'
import { capabilitiesOf } from '../../define/roles.ts'
import { calendarAccess, calendarOpens, calendarPageWithin } from './access.ts'
import { calendarActions } from './actions.ts'
import { calendarEntry, calendarLink, slugFromTitle } from './entry.ts'
import { linkedAsked, linkedListing } from './listing.ts'
import { globalIds, jsonLd, named, picture, plainOf, shortTexts, website } from './members.ts'
import { contactRows } from './event/page.ts'
import { findOrMake, foundByName } from './find-or-make.ts'
import { linkOf } from '../shared/identity.ts'
import { isShown, textOf } from '../shared/words.ts'
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
    foundByName,
    picture('organizer', {}),
    shortTexts('organizer', { phone: 'phone number' }),
    website('organizer'),
    shortTexts('organizer', { email: 'e-mail address' }),
    globalIds,
    linkedListing(kind, 'organizer'),
    jsonLd((entry, view) => ({
      '@type': 'Person',
      name: plainOf(view.site.render(entry).title),
      description: isShown(entry, view) ? plainOf(view.site.render(entry).content) : '',
      url: linkOf(entry, view.site),
      telephone: textOf(entry, 'phone'),
      email: textOf(entry, 'email'),
      sameAs: textOf(entry, 'website'),
    })),
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
