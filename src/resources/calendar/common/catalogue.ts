import { defineCatalogue } from '../../../define/catalogue.ts'
import type { PageFact, Site } from '../../../model/model.ts'

export const calendarWords = defineCatalogue('calendar', {
  event: 'Event',
  events: 'Events',
  coming: 'Coming events',
  venue: 'Venue',
  venues: 'Venues',
  organizer: 'Organizer',
  organizers: 'Organizers',
  category: 'Event Category',
  categories: 'Event Categories',
  status: 'Status',
  canceled: 'Canceled',
  postponed: 'Postponed',
  // Shown beside an event's time.
  isCanceled: 'canceled',
  isPostponed: 'postponed',
  because: '{status}: {reason}',
  zone: 'Time zone',
  cost: 'Cost',
  free: 'Free',
  website: 'Website',
  address: 'Address',
  map: 'Map',
  phone: 'Phone',
  email: 'E-mail',
})

type Label = keyof typeof calendarWords.messages

/** Makes the lines of pages, with labels in the language of a site. */
export function factsIn(site: Site): (label: Label, text: string, link?: string) => PageFact {
  const say = site.say(calendarWords)
  return (label, text, link) => ({
    label: say.pattern(label),
    text,
    ...(link !== undefined && { link }),
    lang: say.langOf(label),
  })
}
