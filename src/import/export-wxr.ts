import { groupBy } from '../text/values.ts'
import type { Exporter, Exports, ExportView, Entry, Resource, RestRoot } from '../model/model.ts'
import { ownIdKey } from '../text/own-id.ts'
import { importedKeys } from '../derive/settings/known-keys.ts'
import type { OpenSite } from '../site/open-site.ts'
import { placeFiles } from '../site/show/place-files.ts'
import { withTerms } from './carried-terms.ts'
import { importersOf } from './importers.ts'
import { exportedLanguages } from './languages/exported-languages.ts'
import { freeIds, menusOf } from './menu-items.ts'
import { menuResource } from './menus.ts'
import type { ReportNote } from './report.ts'
import { importedFrom } from './source/source-keys.ts'
import { headOf, itemXml, tail, termXml, userXml } from './wxr/write-wxr.ts'

export interface ExportReport {
  readonly written: Readonly<Record<string, number>>
  readonly lost: readonly ReportNote[]
}

export interface ExportOptions {
  /** Writes the next part; awaited before the next is made. */
  readonly write: (text: string) => Promise<void> | void
  /** Omits imported content, except what content made here needs, and menus, whose items would be duplicated. */
  readonly onlyNew?: boolean
  /** Called with the number of entries written, and the total. */
  readonly onProgress?: (done: number, total: number) => void
}

const parts = ['users', 'terms', 'items', 'comments'] as const
type Part = (typeof parts)[number]

/** Exports the whole site as WXR 1.2, private content too, in bounded memory. @throws errors of the system and of `write` */
export async function exportWxr(
  site: OpenSite,
  rest: RestRoot,
  { write, onlyNew = false, onProgress }: ExportOptions,
): Promise<ExportReport> {
  const { title, description } = site.settings
  const { home } = site
  const written: Record<string, number> = {}
  const lost: ReportNote[] = []
  const reportLost = (what: string, why: string) => void lost.push({ what, why })
  const reportLoss = (what: string) => (count: number) =>
    reportLost(what, `${count} control characters, which XML cannot hold: they became \uFFFD`)
  const importers = importersOf(site.areas)
  const exports = site.areas.flatMap((area) => area.exports?.['wxr'] ?? [])
  const [users, terms, all, spoken] = parts.map(entriesOf) as [Entry[], Entry[], Entry[], Entry[]]
  const comments = onlyNew ? spoken.filter(isMadeHere) : spoken
  const said = groupBy(comments, postOf)
  const items = onlyNew ? itemsWithNews(all, said, site) : all
  const total = users.length + terms.length + items.length + comments.length
  let done = 0
  nameWhatStays()
  const languages = exportedLanguages(site, terms, items, reportLost)
  const nextTerm = freeIds(site, 'term')

  function exporterOf<One extends Part>(part: One, resource: string): Exporter<Made<One>> | undefined {
    const found = exports.map((one) => one[part]?.[resource]).find(Boolean)
    return found as Exporter<Made<One>> | undefined
  }

  function entriesOf(part: Part): Entry[] {
    const names = exports.flatMap((one) => Object.keys(one[part] ?? {}))
    return names.flatMap((name) => [...site.all(name)]).sort((a, b) => a.id - b.id)
  }

  function postOf({ data }: Entry): number | undefined {
    const post = site.findInSpace('post', data['post'])
    return post && exporterOf('items', post.resource.name) ? post.id : undefined
  }

  // A site's own kinds have no place in exports.
  function nameWhatStays(): void {
    for (const { name, files, configures } of site.resources.values()) {
      if (files === undefined || configures || name === menuResource || parts.some((part) => exporterOf(part, name)))
        continue
      const count = [...site.all(name)].length
      if (count > 0) reportLost(`${count} of kind '${name}'`, 'WordPress exports cannot hold them')
    }
  }

  function viewFor(entry: Entry): ExportView {
    return {
      site,
      membersOf: (one, ...members) =>
        site.show(one, { context: 'edit', rest, opens: () => true, members: new Set(members) }),
      placed: (html, one) => placeFiles(html, one, site, { completes: false }),
      slugOf: (term) => languages.slugOf(term),
      lose: (why) => reportLost(refAndTitleOf(entry), why),
    }
  }

  function madeOf<One extends Part>(part: One, entry: Entry): Made<One> {
    const { name } = entry.resource
    written[name] = (written[name] ?? 0) + 1
    onProgress?.(++done, total)
    const known = knownKeys(entry.resource)
    for (const key of Object.keys(entry.data))
      if (!known.has(key)) reportLost(refAndTitleOf(entry), `the key '${key}' of its file`)
    return exporterOf(part, name)!(entry, viewFor(entry))
  }

  function exportItem(entry: Entry): string {
    const reportLossOf = reportLoss(refAndTitleOf(entry))
    const answers = (said.get(entry.id) ?? []).map((comment) => madeOf('comments', comment))
    const link = entry.resource.permalink?.(entry, site) ?? `${home}/?p=${entry.id}`
    const whole = withTerms(madeOf('items', entry), entry, viewFor(entry), importers)
    const named = [...whole.terms, ...languages.termsOf(entry)]
    return itemXml({ ...whole, terms: named, comments: answers }, link, reportLossOf)
  }

  const head = { title, description, language: languages.locale, url: home, now: site.now() }
  await write(headOf(head, reportLoss('the site')))
  for (const entry of users) await write(userXml(madeOf('users', entry), reportLoss(refAndTitleOf(entry))))
  const menus = onlyNew ? { terms: [], items: [] } : menusOf(site, reportLost, nextTerm)
  for (const entry of parentsFirst(terms, site))
    await write(termXml(madeOf('terms', entry), reportLoss(refAndTitleOf(entry))))
  for (const term of menus.terms) await write(termXml(term, reportLoss(`menu ${term.name}`)))
  for (const term of languages.terms(nextTerm)) await write(termXml(term, reportLoss(`${term.taxonomy} ${term.slug}`)))
  for (const comment of said.get(undefined) ?? [])
    reportLost(refAndTitleOf(comment), 'the entry that it belongs to does not exist')
  for (const entry of items) await write(exportItem(entry))
  for (const item of menus.items)
    await write(itemXml(item, `${home}/?p=${item.id}`, reportLoss(`menu item ${item.id}`)))
  if (menus.terms.length > 0) written['menu'] = menus.terms.length
  await write(tail)
  return { written, lost }
}

type Made<One extends Part> = ReturnType<NonNullable<Exports[One]>[string]>

function refAndTitleOf({ resource, id, data, slug }: Entry): string {
  const title = data['title'] ?? data['name']
  return `${resource.name} ${id}${typeof title === 'string' || slug ? ` "${typeof title === 'string' ? title : slug}"` : ''}`
}

function knownKeys(resource: Resource): ReadonlySet<string> {
  const stored = Object.entries(resource.fields).flatMap(([name, { stored: place }]) => [name, place?.key ?? name])
  return new Set(['id', ownIdKey, ...Object.keys(importedKeys), ...Object.keys(resource.keys), ...stored])
}

// WordPress's importer creates a term only below an existing one.
function parentsFirst(terms: readonly Entry[], site: OpenSite): Entry[] {
  const done = new Set<Entry>()
  const add = (term: Entry): void => {
    if (done.has(term) || open.has(term)) return
    open.add(term)
    const { parentKey, name } = term.resource
    const parent = parentKey && site.find(name, term.data[parentKey])
    if (parent) add(parent)
    done.add(term)
  }
  const open = new Set<Entry>()
  for (const term of terms) add(term)
  return [...done]
}

function isMadeHere({ data }: Pick<Entry, 'data'>): boolean {
  return data[importedFrom] === undefined
}

/** Returns items made or commented on here, with their ancestors: WordPress's importer finds parents only in the same file. */
function itemsWithNews(
  items: readonly Entry[],
  comments: ReadonlyMap<number | undefined, readonly Entry[]>,
  site: OpenSite,
): Entry[] {
  const wanted = new Set(items.filter((item) => isMadeHere(item) || comments.has(item.id)))
  // Iteration includes entries added meanwhile.
  for (const { resource, data } of wanted) {
    const parent = resource.parentKey && site.find(resource.name, data[resource.parentKey])
    if (parent) wanted.add(parent)
  }
  return items.filter((item) => wanted.has(item))
}
