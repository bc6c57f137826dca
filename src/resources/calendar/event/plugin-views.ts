import { existsFor } from '../../../derive/implicit/exists-for.ts'
import { namedIn } from '../../../derive/find-by-address.ts'
import { nobody } from '../../../define/define.ts'
import { toUtcText } from '../../../text/time/local-time.ts'
import { termsOf } from '../../terms/terms.ts'
import { occursAt } from './page.ts'
import type { EntriesView, Entry, Site } from '../../../model/model.ts'

const base = 'events'

/**
 * What an address of The Events Calendar's shows: `/events/month/2026-11/`, `/events/list/`, `/events/tag/jazz/`. A site
 * in another language had other first words: they are those of its categories (`/termine/kategorie/`).
 */
export function viewAt(path: string, site: Site): EntriesView | undefined {
  const categories = categoryBase(site)
  const inCategory = below(path, categories)
  if (inCategory && inCategory.length > 0) return archiveAt(inCategory, 'event-category', site)
  for (const start of firstWords(categories)) {
    const parts = below(path, start)
    if (!parts) continue
    if (parts[0] === 'tag') return archiveAt(parts.slice(1), 'tag', site)
    return viewIn(parts)
  }
  return undefined
}

/** Those of its addresses that lead to something here, for whoever lists all: views, months, and tags of what takes place. */
export function* viewPaths(site: Site): Generator<string> {
  const found = new Set(['list', 'month', 'today', 'featured'])
  for (const entry of site.all('event')) {
    const starts = entry.derived.status === 'publish' ? occursAt(entry)?.start : undefined
    if (starts === undefined) continue
    found.add(`month/${toUtcText(starts).slice(0, 7)}`)
    for (const tag of termsOf(entry, site, { resource: 'tag', member: 'tags' })) found.add(`tag/${tag.slug}`)
  }
  for (const start of firstWords(categoryBase(site))) for (const path of found) yield `/${start}/${path}/`
}

function categoryBase({ settings }: Site): string {
  return String(settings['event_category_base'] ?? 'events/category')
}

function firstWords(categories: string): string[] {
  return [...new Set([base, categories.slice(0, Math.max(0, categories.lastIndexOf('/')))])].filter(Boolean)
}

function viewIn(said: readonly string[]): EntriesView | undefined {
  // Its own page has no list of what is featured alone: that of all has them, too.
  const parts = said.at(-1) === 'featured' ? said.slice(0, -1) : said
  const [word = 'list', more, ...others] = parts
  if (others.length > 0 || (more !== undefined && word !== 'month')) return undefined
  if (word === 'list' || word === 'feed') return { shows: word }
  if (word === 'ical') return { shows: 'file' }
  const date = word === 'month' || word === 'today' ? (more ?? '') : word
  return date === '' || isDate(date) ? { shows: 'month', month: date.slice(0, 7) } : undefined
}

// A list, a month or a day of one subject: its page has them all.
function archiveAt(parts: readonly string[], resource: string, site: Site): EntriesView | undefined {
  const isDay = parts.length > 2 && parts.at(-2) === 'day' && isDate(parts.at(-1)!)
  if (parts.length > 1 && parts.at(-1) === 'featured') return archiveAt(parts.slice(0, -1), resource, site)
  const isView = parts.length > 1 && viewIn(parts.slice(-1)) !== undefined && !unshown.has(parts.at(-1)!)
  const slugs = isDay ? parts.slice(0, -2) : isView ? parts.slice(0, -1) : parts
  const of = slugs.length > 0 ? subjectNamed(slugs.at(-1)!, resource, site) : undefined
  return of && { shows: 'archive', of }
}

const unshown = new Set(['feed', 'ical'])

function subjectNamed(slug: string, resource: string, site: Site): Entry | undefined {
  const type = site.resources.get(resource)
  const found = type && [slug, encodeURIComponent(slug).toLowerCase()].flatMap((one) => namedIn(type, one, site))
  return found?.find((entry) => existsFor(nobody, entry, site))
}

function below(path: string, start: string): readonly string[] | undefined {
  return path.startsWith(`/${start}/`)
    ? path
        .slice(start.length + 2)
        .split('/')
        .filter(Boolean)
    : undefined
}

function isDate(text: string): boolean {
  return /^[1-9]\d{3}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/.test(text)
}
