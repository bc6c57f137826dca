import { calendarWords } from '../common/catalogue.ts'
import { labelsBy } from '../../../define/catalogue.ts'
import { capabilitiesOf } from '../../../define/roles.ts'
import { defineContact } from './define-contact.ts'
import { contactLd, shortTexts, website } from '../common/members.ts'
import { textOf } from '../../../derive/entries.ts'

export default defineContact({
  kind: { noun: 'organizer', capabilities: capabilitiesOf('cal_organizers'), presets: true },
  base: 'organizers',
  type: 'cal_organizer',
  summary: 'The people who organize events.',
  labels: { singular: 'Organizer', plural: 'Organizers' },
  labelsIn: labelsBy(calendarWords, { singular: 'organizer', plural: 'organizers' }),
  columns: ['id', 'slug', 'status', 'date', 'email', 'author'],
  traits: [
    shortTexts('organizer', { phone: 'phone number' }),
    website('organizer'),
    shortTexts('organizer', { email: 'e-mail address' }),
    contactLd('Person', (organizer) => ({ email: textOf(organizer, 'email') })),
  ],
})
