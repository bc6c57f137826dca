import type { Entry, Occurrence, Site } from '../../model/model.ts'
import { forSearchEngines } from '../../derive/own-fields/for-search-engines.ts'
import { datesOf } from '../../derive/words/site-dates.ts'
import { offsetAt, toLocalText, toUtcText, wallToMoment } from '../../text/time/local-time.ts'
import { markup, type Markup } from './markup.ts'
import { entryTitle } from './entry-title.ts'
import { opens } from './readable.ts'
import { openView, type PageRequest } from './page.ts'
import { textContent } from '../../text/html/text-content.ts'

export { entryTitle as entryTitleOf } from './entry-title.ts'

export function entryLinkOf(entry: Entry, site: Site): string {
  return entry.resource.permalink!(entry, site)
}

/** Returns the excerpt as plain text; empty while the entry is protected. Text without spaces is cut at a maximum length. */
export function excerptOf(entry: Entry, request: PageRequest): string {
  if (!opens(entry, request)) return ''
  const { excerpt } = request.site.render(entry)
  if (excerpt.length <= longestExcerpt) return textContent(excerpt)
  // Cuts no tag or entity in half.
  const start = excerpt.slice(0, longestExcerpt)
  const cut = Math.max(start.lastIndexOf('&'), start.lastIndexOf('<'))
  return `${textContent(cut > longestExcerpt - 100 ? start.slice(0, cut) : start)}…`
}

/** Returns the title for the head of an entry's page: of a field for search engines, else its own. */
export function headTitleOf(entry: Entry, site: Site): string {
  return forSearchEngines(entry, 'title', site.settings) || entryTitle(entry, site)
}

/** Returns the description for the head of an entry's page; empty while the entry is protected. */
export function descriptionOf(entry: Entry, request: PageRequest): string {
  return (
    (opens(entry, request) && forSearchEngines(entry, 'description', request.site.settings)) ||
    excerptOf(entry, request)
  )
}

/** In UTF-16 units: many times an excerpt's usual length. */
const longestExcerpt = 10_000

/** Returns an entry's text as HTML: the interface's member, which for media includes the picture. */
export function renderedTextOf(entry: Entry, request: PageRequest): string {
  const { bodyKey, fields } = entry.resource
  const value = fields[bodyKey]?.show(entry, openView(request))
  const text = typeof value === 'object' && value !== null && 'rendered' in value ? value.rendered : value
  return typeof text === 'string' ? text : ''
}

/** Whether an entry's date of publication is of interest: not for pages in a tree, nor for types that hide it. */
export function isDated({ resource }: Entry): boolean {
  const { orders, hidesDate, postType } = resource
  return orders['date'] !== undefined && !hidesDate && !postType?.hierarchical
}

/** Renders an entry's date of publication, in the site's format. */
export function dateMarkupOf({ derived }: Entry, site: Site): Markup {
  const local = toLocalText(derived.date, site.settings.timezone)
  return markup`<time datetime="${toUtcText(derived.date)}Z">${datesOf(site).day(local)}</time>`
}

/** Returns when an entry takes place, in words; undefined if it is not an event. */
export function timeText(entry: Entry, site: Site): string | undefined {
  const at = entry.resource.occurs?.(entry)
  const notes = at ? [otherZone(at, site), entry.resource.occurrenceNote?.(entry, site)].filter(Boolean) : []
  return at && `${spanText(at, site)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`
}

/** Returns an event's zone if its clock differs from the site's; else empty. */
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
