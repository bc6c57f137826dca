import { inSlices } from '../define/in-slices.ts'
import type { Entry, Resource, Site } from '../define/model.ts'
import { formatDate } from '../text/time/format-date.ts'
import { toLocalText, toUtcText } from '../text/time/local-time.ts'
import { markup, type Markup, plainOf } from './markup.ts'
import { opens } from './readable.ts'
import type { PageRequest } from './page.ts'

/** The title as plain text; by default the slug. */
export function titleOf(entry: Entry, site: Site): string {
  return plainOf(site.render(entry).title) || plainOf(String(entry.data['name'] ?? '')) || entry.slug
}

/** The address of an entry's page. */
export function addressOf(entry: Entry, site: Site): string {
  return entry.resource.permalink!(entry, site)
}

/** The excerpt as plain text; empty while the entry is protected. Text without spaces is cut to what a page shows. */
export function excerptOf(entry: Entry, request: PageRequest): string {
  if (!opens(entry, request)) return ''
  const { excerpt } = request.site.render(entry)
  if (excerpt.length <= longestExcerpt) return plainOf(excerpt)
  // Neither a tag nor an entity is cut in half.
  const start = excerpt.slice(0, longestExcerpt)
  const cut = Math.max(start.lastIndexOf('&'), start.lastIndexOf('<'))
  return `${plainOf(cut > longestExcerpt - 100 ? start.slice(0, cut) : start)}…`
}

/** In UTF-16 units: many times the usual length of its words. */
const longestExcerpt = 10_000

/** An entry's text as HTML: the member that the interface uses for it, for media including the picture. */
export function textOf(entry: Entry, { site, rest }: PageRequest): string {
  const { bodyKey, fields } = entry.resource
  const shown = fields[bodyKey]?.show(entry, { site, rest, context: 'view', opens: () => true })
  const text = typeof shown === 'object' && shown !== null && 'rendered' in shown ? shown.rendered : shown
  return typeof text === 'string' ? text : ''
}

/** Whether readers want to know when an entry was published; one with facts of its own is no article. */
export function isDated({ resource }: Entry): boolean {
  return resource.orders['date'] !== undefined && !resource.pageFacts
}

/** When an entry was published, in the site's date format. */
export function dateOf({ derived }: Entry, { settings }: Site): Markup {
  const local = toLocalText(derived.date, settings.timezone)
  return markup`<time datetime="${toUtcText(derived.date)}Z">${formatDate(local, settings.date_format)}</time>`
}

/** The parts of a page that list entries, each under a heading. @throws Overtaken, NotYet, like `inSlices` */
export async function listSections(
  lists: readonly (readonly [Resource, readonly Entry[]])[],
  request: PageRequest,
  heading = ({ labels }: Resource) => labels.plural,
): Promise<Markup[]> {
  const sections: Markup[] = []
  for (const [resource, entries] of lists) {
    const id = `list-${resource.name}`
    sections.push(markup`<section aria-labelledby="${id}">
        <h2 id="${id}">${heading(resource)}</h2>
        ${await listEntries(entries, request)}
      </section>`)
  }
  return sections
}

// Title, date or time, and excerpt of each.
async function listEntries(entries: readonly Entry[], request: PageRequest): Promise<Markup> {
  const { site } = request
  const item = (entry: Entry) => {
    const when = timeText(entry, site) ?? (isDated(entry) && dateOf(entry, site))
    const excerpt = excerptOf(entry, request)
    return markup`<li>
      <h3><a href="${addressOf(entry, site)}">${titleOf(entry, site)}</a></h3>
      ${when && markup`<p class="when">${when}</p>`} ${excerpt !== '' && markup`<p>${excerpt}</p>`}
    </li>`
  }
  return markup`<ul class="entries">
    ${await inSlices(entries, item, request.mayYield ? site : undefined)}
  </ul>`
}

/** When an entry takes place, in words; undefined if it is no event. */
export function timeText(entry: Entry, { settings }: Site): string | undefined {
  const at = entry.resource.occurs?.(entry)
  if (!at) return undefined
  const day = (wall: number) => formatDate(toUtcText(wall), settings.date_format)
  const clock = (wall: number) => formatDate(toUtcText(wall), settings.time_format)
  const isOneDay = toUtcText(at.start).slice(0, 10) === toUtcText(at.end).slice(0, 10)
  if (at.allDay) return isOneDay ? day(at.start) : `${day(at.start)} – ${day(at.end)}`
  const first = `${day(at.start)}, ${clock(at.start)}`
  if (at.end === at.start) return first
  return isOneDay ? `${first} – ${clock(at.end)}` : `${first} – ${day(at.end)}, ${clock(at.end)}`
}
