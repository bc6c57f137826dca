import type { Entry, Occurrence, PageFact, View } from '../../../model/model.ts'
import { plainOf } from '../common/members.ts'
import { eventStatusOf, eventStatusText } from './event-status.ts'
import { isUnlisted } from './facts.ts'
import { placesOf } from './places.ts'
import { timeOf, zoneOf } from './times.ts'
import { linkOf } from '../../shared/identity.ts'
import { textOf } from '../../../derive/entries.ts'

/** When an event takes place; undefined for one that is hidden from calendars. */
export function occursAt(entry: Entry): Occurrence | undefined {
  if (isUnlisted(entry)) return undefined
  const { start, end } = timeOf(entry)
  const note = eventStatusOf(entry)
  return { start, end, allDay: entry.data['all_day'] === true, ...(note && { note }) }
}

/** What an event's page shows besides its text: its zone, its venue, its organizers, its cost. */
export function eventRows(entry: Entry, view: View): PageFact[] {
  const { site } = view
  const places = (name: string, label: string) =>
    placesOf(entry, site, name).map((place) => ({
      label,
      text: plainOf(site.render(place).title),
      link: linkOf(place, site),
    }))
  const cost = entry.resource.fields['cost']?.show(entry, view)
  const zone = zoneOf(entry.data['timezone'], site)
  const website = textOf(entry, 'website')
  const rows: PageFact[] = [
    { label: 'Status', text: eventStatusText(entry) },
    ...(entry.data['all_day'] === true ? [] : [{ label: 'Time zone', text: zone.replaceAll('_', ' ') }]),
    ...places('venue', 'Venue'),
    ...places('organizer', 'Organizer'),
    { label: 'Cost', text: plainOf(cost) },
    ...(/^https?:\/\//i.test(website) ? [{ label: 'Website', text: website, link: website }] : []),
  ]
  return rows.filter(({ text }) => text !== '')
}
