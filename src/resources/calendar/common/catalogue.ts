import { defineCatalogue } from '../../../define/catalogue.ts'

/** The words of pages about the calendar's kinds. */
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
  // Beside its time.
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
