import { basePath } from '../../text/hosts.ts'
import type { Clause, Entry } from '../../model/model.ts'
import { archiveSubject, indexFor, listingPlaces } from '../../derive/addresses/archives.ts'
import { languageCodes, languageOf } from '../../derive/languages/languages.ts'
import { siteInLanguage } from '../../derive/languages/site-in-language.ts'
import { namingKeys, translationOf } from '../../derive/languages/translations.ts'
import { entryNamed, refsIn } from '../../derive/references/places.ts'
import { meantBy } from '../../derive/settings/shared-references.ts'
import { isWriting, listLength } from '../../derive/listed-types.ts'
import { frontPage, postsPage } from '../../derive/named-by-setting.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import type { OpenSite } from '../open-site.ts'
import { isComment, namedBy, pagePathOf, seen, type SeenEntry as Seen } from './seen.ts'

/** The pages that list an entry, in its language, each with the number of the list's page that has it. */
export function* listsOf(of: Seen): Generator<[address: string, page: number]> {
  const { entry } = of
  const { resource } = entry
  if (resource.postType && resource.permalink && !isComment(of)) yield [`${basePath(of.site.home)}/sitemap.xml`, 1]
  const side = { entry, site: inItsLanguage(of) }
  const { site } = side
  const home = basePath(site.home)
  if (isWriting(resource)) {
    const page = pageIn(side, [])
    const blog = postsPage(site)
    const list = blog ? pagePathOf({ entry: blog, site }) : frontPage(site) ? undefined : `${home}/`
    if (list !== undefined) yield [list, page]
    if (placeIn(side, []) < Number(site.settings['posts_per_rss'] ?? 10)) yield [`${home}/feed/`, 1]
    const [year, month, day] = toLocalText(entry.derived.date, site.settings.timezone).slice(0, 10).split('-')
    for (const parts of [[year], [year, month], [year, month, day]]) yield [`${home}/${parts.join('/')}/`, 1]
  }
  if (resource.postType?.hasArchive) yield [`${home}/${resource.base}/`, 1]
  for (const [address, clauses] of archivesOf(entry, site)) yield [address, pageIn(side, clauses)]
  for (const address of pagesNamed(entry, site)) yield [address, 1]
  for (const month of monthsOf(entry)) yield [`${home}/calendar/${month}/`, 1]
}

function inItsLanguage({ entry, site }: Seen): OpenSite {
  const language = languageOf(entry) || languageCodes(site.settings)[0]
  return language === undefined ? site : siteInLanguage(site, language)
}

function* archivesOf(entry: Entry, site: OpenSite): Generator<[address: string, clauses: Clause[]]> {
  const { resource } = entry
  for (const [name, { stored }] of Object.entries(resource.fields)) {
    const other = stored?.references === undefined ? undefined : site.resources.get(stored.references)
    if (!other?.permalink || indexFor(resource, other) !== name) continue
    for (const named of namedBy(entry, name, other.name, site)) {
      const term = meantBy(entry, stored!.key, named, site)
      const { pathname } = new URL(other.permalink(term, site))
      if (archiveSubject(pathname, site) === term)
        yield [pathname, [{ index: name, keys: namingKeys(term, resource, name, site) }]]
    }
  }
}

// The pages of the entries that it names, if these list their namers.
function* pagesNamed(entry: Entry, site: OpenSite): Generator<string> {
  const { data, resource } = entry
  for (const { stored } of listingPlaces(resource))
    for (const ref of refsIn(data[stored.key], stored)) {
      const named = entryNamed(stored, ref, site)
      const shown = (named && translationOf(named, languageOf(entry), site)) ?? named
      const page = shown === entry ? undefined : seen(shown, site)
      const path = page && pagePathOf(page)
      if (path !== undefined) yield path
    }
}

function pageIn(side: Seen, clauses: readonly Clause[]): number {
  return Math.floor(placeIn(side, clauses) / listLength(side.site)) + 1
}

// The number of entries before it, newest first.
function placeIn({ entry, site }: Seen, clauses: readonly Clause[]): number {
  const { name, orders, indexes, publicStatus } = entry.resource
  if (!orders['date']) return 0
  const where = [...clauses, ...(indexes['status'] ? [{ index: 'status', keys: [publicStatus] }] : [])]
  return site.count(name, where, [{ order: 'date', after: Math.floor(entry.derived.date / 1000) }])
}

/** Only the first months of longer events are listed. */
const mostMonths = 12

function monthsOf(entry: Entry): string[] {
  const occurrence = entry.resource.occurs?.(entry)
  if (!occurrence) return []
  const [first, last] = [new Date(occurrence.start), Math.max(occurrence.end, occurrence.start)]
  const starts = Array.from({ length: mostMonths }, (_, i) => Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + i))
  return starts.filter((start) => start <= last).map((start) => new Date(start).toISOString().slice(0, 7))
}
