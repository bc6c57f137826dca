import { archiveClause } from '../derive/addresses/archives.ts'
import { byClock } from '../work/until-changed.ts'
import type { Entry, Occurrence, Site } from '../model/model.ts'
import { wallAt } from '../text/time/event-time.ts'
import { datesOf } from '../derive/words/site-dates.ts'
import { dayMs, toUtcText } from '../text/time/local-time.ts'
import { weekdaysFrom, weeksOf } from '../text/time/month-sheet.ts'
import { entryLinkOf, otherZone, timeText, entryTitleOf } from './parts/entry-parts.ts'
import { describeList } from './parts/head.ts'
import { calendarWays, datedTypes, monthOf, monthsOf } from './parts/calendar-ways.ts'
import { calendarLinks, subscribeLinks } from './calendar-file.ts'
import { feedLink } from './parts/site-feed-links.ts'
import { languagesOfSite } from './parts/in-language.ts'
import { type Markup, markup } from './parts/markup.ts'
import { type FoundPage, type PageRequest, toPage } from './parts/page.ts'
import { firstReadable, published } from './parts/readable.ts'
import { wordsOf } from './parts/say.ts'

/** Longer lists are cut off: the page of a month is for reading. */
const most = 500

interface Item extends Occurrence {
  readonly entry: Entry
}

/**
 * Returns the calendar page of a month, with the events of its days; undefined if `month` is not a month.
 *
 * @param month - `YYYY-MM`; by default the current month in the site's zone
 * @param subject - limits the page to the events of a category
 */
export async function calendarPage(request: PageRequest, month?: string, subject?: Entry): Promise<FoundPage> {
  const { site } = request
  const today = byClock('today', site, () => Math.floor(wallAt(site.now(), site.settings.timezone) / dayMs) * dayMs)
  const wanted = month ?? toMonth(today)
  const first = Date.parse(`${wanted}-01T00:00:00Z`)
  if (!/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(wanted) || Number.isNaN(first)) return undefined
  const next = moved(first, 1)
  const items = await itemsOfMonth(first, subject, request)
  const say = wordsOf(site)
  const { month: monthText } = datesOf(site)
  const of = subject ? `${entryTitleOf(subject, site)} – ` : ''
  const name = `${of}${monthText(toUtcText(first))}`
  const title = `${of}${say.plain('calendarOf', { month: monthText(toUtcText(first)) })}`
  const addressOf = (at: number) => monthOf(subject, toMonth(at), site)
  const to = (at: number, rel: string) =>
    markup`<a rel="${rel}" href="${addressOf(at)}">${monthText(toUtcText(at))}</a>`
  const canonical = month === undefined ? monthsOf(subject, site) : addressOf(first)
  const types = datedTypes(site)
  return toPage(request, {
    title,
    ...(!subject && {
      here: '/calendar',
      languages: languagesOfSite(site, month === undefined ? '/calendar' : `/calendar/${month}`),
    }),
    canonical,
    // Empty months are endless.
    ...(month !== undefined && items.length === 0 && { noIndex: true }),
    prev: addressOf(moved(first, -1)),
    next: addressOf(next),
    head: markup`${describeList(title, canonical, request, say.plain('eventsOf', { month: monthText(toUtcText(first)) }))} ${feedLink(site, say.plain('calendarFeed'), `${site.home}/calendar/feed/`)} ${calendarLinks(types, request)}`,
    main: markup`<h1>${name}</h1>
      ${calendarWays(site, monthsOf(subject, site), subject)}
      <nav class="turn" aria-label="${say.plain('months')}">${to(moved(first, -1), 'prev')} ${to(next, 'next')}</nav>
      ${items.length === 0 && markup`<p>${say('emptyMonth')}</p>`}
      <table class="month" aria-label="${name}">
        <thead>
          <tr>
            ${weekdaysFrom(site.settings.start_of_week, site.settings.language).map((day) => markup`<th scope="col">${day}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${weeksOf(first, site.settings.start_of_week).map(
            (week) => markup`<tr>${week.map((day) => cell(day, items, today, request))}</tr>`,
          )}
        </tbody>
      </table>
      ${subscribeLinks(types, request)}`,
  })
}

async function itemsOfMonth(first: number, subject: Entry | undefined, request: PageRequest): Promise<Item[]> {
  const { site } = request
  const items: Item[] = []
  for (const resource of datedTypes(site)) {
    const occurs = resource.occurs!
    const clause = subject && archiveClause(subject, resource, site)
    if (subject && !clause) continue
    const query = published(resource, most)
    if (clause) query.where.push(clause)
    query.ranges.push({ order: 'start', before: moved(first, 1) / 1000 })
    // Bounds are exclusive and in seconds.
    if (resource.orders['end']) query.ranges.push({ order: 'end', after: (first - 1) / 1000 })
    query.orderBy = 'start'
    query.descending = false
    const entries = await firstReadable(resource, query, request, (entry) => (occurs(entry)?.end ?? 0) >= first)
    items.push(...entries.map((entry) => ({ entry, ...occurs(entry)! })))
  }
  return items.toSorted((a, b) => a.start - b.start)
}

function cell(day: number | undefined, items: readonly Item[], today: number, { site }: PageRequest): Markup {
  if (day === undefined) return markup`<td class="empty"></td>`
  const here = items.filter(({ start, end }) => start < day + dayMs && Math.max(start, end) >= day)
  const names = [day === today && 'today', here.length === 0 && 'empty'].filter(Boolean)
  const [before, number, after] = datesOf(site).dayOfMonth(toUtcText(day))
  const narrow = (text: string) => text !== '' && markup`<span class="narrow">${text}</span>`
  const date = markup`<time datetime="${toUtcText(day).slice(0, 10)}">${narrow(before)}${number}${narrow(after)}</time>`
  return markup`<td class="${names.join(' ')}">${date}${
    here.length > 0 &&
    markup`<ul>
      ${here.map((item) => dayLine(item, day, site))}
    </ul>`
  }</td>`
}

// Small screens show a list, with an event's full time below it.
function dayLine({ entry, start, ...at }: Item, day: number, site: Site): Markup {
  const [when, note] = [timeText(entry, site), entry.resource.occurrenceNote?.(entry, site)]
  const begins = !at.allDay && start >= day
  const zone = otherZone({ ...at, start }, site)
  // A day is narrower than most zone names, which are written from left to right.
  const names = zone.split('/').map((name, nth) => markup`${nth > 0 && markup`/<wbr />`}${name}`)
  const clock = markup`${datesOf(site).clock(toUtcText(start))}${zone !== '' && markup` (<bdi>${names}</bdi>)`}`
  return markup`<li${note !== undefined && markup` class="off"`}>
            <a href="${entryLinkOf(entry, site)}" title="${when}">${begins && markup`<span class="wide soft">${clock}</span> `}<span class="what">${entryTitleOf(entry, site)}</span>${note !== undefined && markup` <span class="wide soft">${note}</span>`}</a>
            <span class="narrow soft">${when}</span>
          </li>`
}

function moved(first: number, months: number): number {
  const at = new Date(first)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)
}

function toMonth(at: number): string {
  return toUtcText(at).slice(0, 7)
}
