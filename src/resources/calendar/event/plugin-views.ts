import { existsFor } from '../../../derive/implicit/exists-for.ts'
import { namedAs } from '../../../derive/addresses/find-by-address.ts'
import { isTranslation } from '../../../derive/languages/languages.ts'
import { seenFirst } from '../../../derive/languages/site-in-language.ts'
import { nobody } from '../../../define/define.ts'
import { toUtcText } from '../../../text/time/local-time.ts'
import { termsOf } from '../../terms/terms.ts'
import { occursAt } from './page.ts'
import type { EntriesView, Entry, Site } from '../../../model/model.ts'

const base = 'events'
const tags = { resource: 'tag', member: 'tags' }
const categories = { resource: 'event-category', member: 'categories' }

/**
 * The view at an address of The Events Calendar: `/events/month/2026-11/`, `/events/list/`, `/events/tag/jazz/ical/`. On a site
 * in another language the first words are those of its categories (`/termine/kategorie/`).
 */
export function viewAt(path: string, site: Site): EntriesView | undefined {
  const above = categoryBase(site)
  const inCategory = below(path, above)
  if (inCategory && inCategory.length > 0) return viewOfSubject(inCategory, categories, site)
  for (const start of firstWords(above)) {
    const parts = below(path, start)
    if (!parts) continue
    return parts[0] === 'tag' ? viewOfSubject(parts.slice(1), tags, site) : viewIn(parts)
  }
  const event = eventAt(path, site)
  return event?.rest === 'ical' ? { shows: 'file', of: event.of } : undefined
}

/**
 * The view of a query: `?eventDisplay=month&eventDate=2026-11`, and `?ical=1`, which calendar programs subscribe to. The plugin
 * lists past events separately; Almanac's list ends with them.
 */
export function viewOfQuery(path: string, query: URLSearchParams, site: Site): EntriesView | undefined {
  const display = query.get('eventDisplay') ?? ''
  const isFile = Boolean(query.get('ical') || query.get('outlook-ical'))
  if (!isFile && !displays.has(display)) return undefined
  const event = eventAt(path, site)
  if (event) return isFile && event.rest === undefined ? { shows: 'file', of: event.of } : undefined
  const view = viewAt(path, site)
  if (!view || view.shows === 'file') return view
  if (isFile) return { ...view, shows: 'file' }
  const date = query.get('eventDate') ?? ''
  if (display === 'month' || display === 'day')
    return { ...view, shows: 'month', month: isDate(date) ? date.slice(0, 7) : '' }
  return { ...view, shows: 'list' }
}

const displays = new Set(['list', 'month', 'day', 'past'])

/** The plugin's addresses that lead to a page here, for complete lists: views, months, tags of events. */
export function* viewPaths(site: Site): Generator<string> {
  const found = new Set(['list', 'month', 'today', 'featured', 'ical'])
  const above = categoryBase(site)
  for (const entry of site.all('event')) {
    const starts = entry.derived.status === 'publish' ? occursAt(entry)?.start : undefined
    if (starts === undefined) continue
    const month = toUtcText(starts).slice(0, 7)
    for (const path of [month, `month/${month}`]) found.add(path)
    for (const tag of termsOf(entry, site, tags)) found.add(`tag/${tag.slug}`)
    for (const { slug } of termsOf(entry, site, categories))
      for (const path of ['list', 'today', month]) found.add(`${above}/${slug}/${path}`)
  }
  const starts = firstWords(above)
  for (const path of found)
    if (path.startsWith(`${above}/`)) yield `/${path}/`
    else for (const start of starts) yield `/${start}/${path}/`
}

function categoryBase({ settings }: Site): string {
  return String(settings['event_category_base'] ?? 'events/category')
}

function firstWords(above: string): string[] {
  return [...new Set([base, above.slice(0, Math.max(0, above.lastIndexOf('/')))])].filter(Boolean)
}

/** The most words that name a view: `month/2026-11/featured/ical`. An address may have thousands. */
const mostWords = 4

function viewIn(said: readonly string[]): EntriesView | undefined {
  if (said.length > mostWords) return undefined
  const last = said.at(-1)
  if (last === 'ical' || last === 'feed')
    return viewIn(said.slice(0, -1)) && { shows: last === 'ical' ? 'file' : 'feed' }
  // There is no list of only featured events: the list of all events includes them.
  const [word = 'list', more, ...others] = last === 'featured' ? said.slice(0, -1) : said
  const isOfDate = word === 'month' || word === 'day'
  if (others.length > 0 || (more !== undefined && !isOfDate)) return undefined
  if (word === 'list') return { shows: word }
  const date = isOfDate || word === 'today' ? (more ?? '') : word
  return date === '' || isDate(date) ? { shows: 'month', month: date.slice(0, 7) } : undefined
}

// A word that names a view is not a child term; feeds have addresses of their own.
function viewOfSubject(parts: readonly string[], taxonomy: typeof tags, site: Site): EntriesView | undefined {
  const last = parts.slice(-1 - mostWords)
  const at = last.findIndex((_, i) => viewIn(last.slice(i + 1)) !== undefined)
  const view = at === -1 ? undefined : viewIn(last.slice(at + 1))
  const of =
    view && view.shows !== 'feed'
      ? named(last[at]!, taxonomy.resource, site).find((entry) => existsFor(nobody, entry, site))
      : undefined
  // A slug means the term in the default language.
  return of && { ...view!, of, filter: { [taxonomy.member]: isTranslation(of) ? String(of.id) : of.slug } }
}

function eventAt(path: string, site: Site): { readonly of: Entry; readonly rest: string | undefined } | undefined {
  const [slug, rest, ...more] = below(path, String(site.settings['event_base'] ?? 'event')) ?? []
  if (slug === undefined || more.length > 0) return undefined
  const of = named(slug, 'event', site).find((entry) => entry.resource.access.rights.read(nobody, entry, site))
  return of && { of, rest }
}

function named(slug: string, resource: string, site: Site): readonly Entry[] {
  const type = site.resources.get(resource)
  return type ? seenFirst(namedAs(type, slug, site), site) : []
}

function below(path: string, start: string): readonly string[] | undefined {
  return path.startsWith(`/${start}/`) ? (path.slice(start.length + 2).match(/[^/]+/g) ?? []) : undefined
}

function isDate(text: string): boolean {
  return /^[1-9]\d{3}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/.test(text)
}
