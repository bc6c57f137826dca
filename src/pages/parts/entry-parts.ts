import type { Entry, Occurrence, Site } from '../../model/model.ts'
import { forSearchEngines } from '../../derive/own-fields/for-search-engines.ts'
import { datesOf } from '../../derive/words/site-dates.ts'
import { offsetAt, toLocalText, toUtcText, wallToMoment } from '../../text/time/local-time.ts'
import { markup, type Markup, plainOf } from './markup.ts'
import { entryTitle } from './entry-title.ts'
import { opens } from './readable.ts'
import { openView, type PageRequest } from './page.ts'

export { entryTitle as entryTitleOf } from './entry-title.ts'

/** The address of an entry's page. */
export function entryLinkOf(entry: Entry, site: Site): string {
  return entry.resource.permalink!(entry, site)
}

/** The excerpt as plain text; empty while the entry is protected. Text without spaces is cut to the length of a page's excerpt. */
export function excerptOf(entry: Entry, request: PageRequest): string {
  if (!opens(entry, request)) return ''
  const { excerpt } = request.site.render(entry)
  if (excerpt.length <= longestExcerpt) return plainOf(excerpt)
  // Neither a tag nor an entity is cut in half.
  const start = excerpt.slice(0, longestExcerpt)
  const cut = Math.max(start.lastIndexOf('&'), start.lastIndexOf('<'))
  return `${plainOf(cut > longestExcerpt - 100 ? start.slice(0, cut) : start)}…`
}

/** What the head of an entry's page calls it: by a field for search engines, else by its title. */
export function headTitleOf(entry: Entry, site: Site): string {
  return forSearchEngines(entry, 'title', site.settings) || entryTitle(entry, site)
}

/** What the head of an entry's page says of it; nothing while the entry is protected. */
export function descriptionOf(entry: Entry, request: PageRequest): string {
  return (
    (opens(entry, request) && forSearchEngines(entry, 'description', request.site.settings)) ||
    excerptOf(entry, request)
  )
}

/** In UTF-16 units: many times the usual length of its words. */
const longestExcerpt = 10_000

/** An entry's text as HTML: the member that the interface uses for it, for media including the picture. */
export function renderedTextOf(entry: Entry, request: PageRequest): string {
  const { bodyKey, fields } = entry.resource
  const value = fields[bodyKey]?.show(entry, openView(request))
  const text = typeof value === 'object' && value !== null && 'rendered' in value ? value.rendered : value
  return typeof text === 'string' ? text : ''
}

/** Whether readers want to know when an entry was published; not of pages in a tree, nor of a type that hides it. */
export function isDated({ resource }: Entry): boolean {
  const { orders, hidesDate, postType } = resource
  return orders['date'] !== undefined && !hidesDate && !postType?.hierarchical
}

/** When an entry was published, in the site's date format. */
export function dateMarkupOf({ derived }: Entry, site: Site): Markup {
  const local = toLocalText(derived.date, site.settings.timezone)
  return markup`<time datetime="${toUtcText(derived.date)}Z">${datesOf(site).day(local)}</time>`
}

/** When an entry takes place, in words; undefined if it is no event. */
export function timeText(entry: Entry, site: Site): string | undefined {
  const at = entry.resource.occurs?.(entry)
  const notes = at ? [otherZone(at, site), entry.resource.occurrenceNote?.(entry, site)].filter(Boolean) : []
  return at && `${spanText(at, site)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`
}

/** The zone of an event's clock, where that shows another time than the site's; empty where it does not. */
export function otherZone({ allDay, start, zone }: Occurrence, { settings }: Site): string {
  if (allDay || zone === undefined) return ''
  const moment = wallToMoment(start, zone)
  return offsetAt(moment, zone) === offsetAt(moment, settings.timezone) ? '' : zone.replaceAll('_', ' ')
}

function spanText(at: Occurrence, site: Site): string {
  const dates = datesOf(site)
  const day = (wall: number) => dates.day(toUtcText(wall))
  const clock = (wall: number) => dates.clock(toUtcText(wall))
  const dayAndClock = (wall: number) => dates.dayAndClock(toUtcText(wall))
  const isOneDay = toUtcText(at.start).slice(0, 10) === toUtcText(at.end).slice(0, 10)
  if (at.allDay) return isOneDay ? day(at.start) : `${day(at.start)} – ${day(at.end)}`
  const first = dayAndClock(at.start)
  if (at.end === at.start) return first
  return isOneDay ? `${first} – ${clock(at.end)}` : `${first} – ${dayAndClock(at.end)}`
}
