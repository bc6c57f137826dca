import type { Names } from '../../../model/model.ts'
import { capabilitiesOf } from '../../../define/roles.ts'

/** The Events Calendar's names for the namespace, the types, the statuses and the capabilities. */
export const wordpressNames: Names = {
  'cal/events/v1': 'tribe/events/v1',
  cal_events: 'tribe_events',
  cal_venue: 'tribe_venue',
  cal_organizer: 'tribe_organizer',
  cal_events_cat: 'tribe_events_cat',
  'cal-ea-success': 'tribe-ea-success',
  'cal-ea-failed': 'tribe-ea-failed',
  'cal-ea-schedule': 'tribe-ea-schedule',
  'cal-ea-pending': 'tribe-ea-pending',
  'cal-ea-draft': 'tribe-ea-draft',
  'cal-ignored': 'tribe-ignored',
  ...Object.assign({}, ...['events', 'venues', 'organizers'].map((one) => pairs(`cal_${one}`, `tribe_${one}`))),
}

function pairs(own: string, theirs: string): Names {
  const names = Object.values(capabilitiesOf(theirs))
  return Object.fromEntries(Object.values(capabilitiesOf(own)).map((name, i) => [name, names[i]!]))
}
