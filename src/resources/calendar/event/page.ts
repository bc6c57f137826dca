import { displayTitle } from '../../../derive/titles/display-title.ts'
import type { Entry, Occurrence, PageFact, View } from '../../../model/model.ts'
import { calendarWords, factsIn } from '../common/catalogue.ts'
import { eventStatusText } from './event-status.ts'
import { costOf, isUnlisted } from './facts.ts'
import { placesOf } from './places.ts'
import { timeOf, zoneOf } from './times.ts'
import { linkOf } from '../../shared/identity.ts'
import { isZone } from '../../../text/time/local-time.ts'
import { textOf } from '../../../derive/entries.ts'
import { textContent } from '../../../text/html/text-content.ts'

/** When an event takes place; undefined for one hidden from calendars. */
export function occursAt(entry: Entry): Occurrence | undefined {
  if (isUnlisted(entry)) return undefined
  const { start, end } = timeOf(entry)
  const zone = textOf(entry, 'timezone')
  return { start, end, allDay: entry.data['all_day'] === true, ...(isZone(zone) && { zone }) }
}

export function eventRows(entry: Entry, view: View): PageFact[] {
  const { site } = view
  const say = site.say(calendarWords)
  const labelled = factsIn(site)
  const places = (name: 'venue' | 'organizer') =>
    placesOf(entry, site, name).map((place) =>
      labelled(name, textContent(displayTitle(place, site)), linkOf(place, site)),
    )
  const zone = zoneOf(entry.data['timezone'], site)
  const website = textOf(entry, 'website')
  const rows: PageFact[] = [
    labelled('status', eventStatusText(entry, say)),
    ...(entry.data['all_day'] === true ? [] : [labelled('zone', zone.replaceAll('_', ' '))]),
    ...places('venue'),
    ...places('organizer'),
    labelled('cost', textContent(costOf(entry, site, { free: say('free') }).text)),
    ...(/^https?:\/\//i.test(website) ? [labelled('website', website, website)] : []),
  ]
  return rows.filter(({ text }) => text !== '')
}
