import { groupBy } from '../text/values.ts'
import type { Exporter, Exports, ExportView, Entry, Resource, RestRoot } from '../model/model.ts'
import { ownIdKey } from '../text/own-id.ts'
import { importedKeys } from '../derive/known-keys.ts'
import type { OpenSite } from '../site/open-site.ts'
import { placeFiles } from '../site/show/place-files.ts'
import { withTerms } from './carried-terms.ts'
import { type Importers, importersOf } from './importers.ts'
import { ExportedLanguages } from './languages/exported-languages.ts'
import { freeIds, menusOf } from './menu-items.ts'
import { menuResource } from './menus.ts'
import type { ReportNote } from './report.ts'
import type { ReportLoss } from './wxr/to-xml.ts'
import { isMadeHere, itemsWithNews } from './source/written-here.ts'
import { headOf, itemXml, tail, termXml, userXml } from './wxr/write-wxr.ts'

export interface ExportReport {
  /** How many, by resource. */
  readonly written: Readonly<Record<string, number>>
  readonly lost: readonly ReportNote[]
}

/** Where an export goes, and who follows it. */
export interface ExportOptions {
  /** Takes the next part; awaited before the next is made. */
  readonly write: (text: string) => Promise<void> | void
  /** Leaves out what an import brought, but where something that was made here needs it; and menus, whose lines would double. */
  readonly onlyNew?: boolean
  /** Called with how many entries were written, and of how many. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Writes the whole site as a WordPress export (WXR 1.2), including content that only editors see. It is written part by
 * part: memory does not grow with it.
 *
 * @throws errors of the system, and of `write`
 */
export async function exportWxr(site: OpenSite, rest: RestRoot, options: ExportOptions): Promise<ExportReport> {
  const writing = new WxrWriter(site, rest, options)
  await writing.all()
  return writing.report
}

class WxrWriter {
  readonly report = { written: {} as Record<string, number>, lost: [] as ReportNote[] }
  readonly #site: OpenSite
  readonly #rest: RestRoot
  readonly #options: ExportOptions
  readonly #exports: readonly Exports[]
  readonly #importers: Importers
  #languages!: ExportedLanguages
  #done = 0
  #total = 0

  constructor(site: OpenSite, rest: RestRoot, options: ExportOptions) {
    this.#site = site
    this.#rest = rest
    this.#options = options
    this.#importers = importersOf(site.areas)
    this.#exports = site.areas.flatMap((area) => area.exports?.['wxr'] ?? [])
  }

  async all(): Promise<void> {
    const { settings, home } = this.#site
    const { write, onlyNew = false } = this.#options
    const [users, terms, all, spoken] = (['users', 'terms', 'items', 'comments'] as const).map((part) =>
      this.#entriesOf(part),
    ) as [Entry[], Entry[], Entry[], Entry[]]
    const comments = onlyNew ? spoken.filter(isMadeHere) : spoken
    const said = this.#commentsByPost(comments)
    const items = onlyNew ? itemsWithNews(all, said, this.#site) : all
    this.#total = users.length + terms.length + items.length + comments.length
    this.#nameWhatStays()
    this.#languages = new ExportedLanguages(this.#site, terms, items, this.#reportLost)
    const { title, description } = settings
    const { locale: language } = this.#languages
    const nextTerm = freeIds(this.#site, 'term')
    await write(
      headOf({ title, description, language, url: home, now: this.#site.now() }, this.#reportLoss('the site')),
    )
    for (const entry of users) await write(this.#one('users', entry, userXml))
    const menus = onlyNew ? { terms: [], items: [] } : menusOf(this.#site, this.#reportLost, nextTerm)
    for (const entry of parentsFirst(terms, this.#site)) await write(this.#one('terms', entry, termXml))
    for (const term of menus.terms) await write(termXml(term, this.#reportLoss(`menu ${term.name}`)))
    for (const term of this.#languages.terms(nextTerm))
      await write(termXml(term, this.#reportLoss(`${term.taxonomy} ${term.slug}`)))
    for (const comment of said.get(undefined) ?? [])
      this.#reportLost(refAndTitleOf(comment), 'what it is about is not here')
    for (const entry of items) await write(this.#item(entry, said.get(entry.id) ?? []))
    for (const item of menus.items)
      await write(itemXml(item, `${home}/?p=${item.id}`, this.#reportLoss(`menu item ${item.id}`)))
    if (menus.terms.length > 0) this.report.written['menu'] = menus.terms.length
    await write(tail)
  }

  #item(entry: Entry, said: readonly Entry[]): string {
    const comments = said.map((comment) => this.#made('comments', comment))
    const link = entry.resource.permalink?.(entry, this.#site) ?? `${this.#site.home}/?p=${entry.id}`
    return this.#one('items', entry, (item, reportLoss) => {
      const whole = withTerms(item, entry, this.#viewFor(entry), this.#importers)
      const spoken = [...whole.terms, ...this.#languages.termsOf(entry)]
      return itemXml({ ...whole, terms: spoken, comments }, link, reportLoss)
    })
  }

  #one<Part extends keyof Exports>(
    part: Part,
    entry: Entry,
    toXml: (source: Made<Part>, reportLoss: ReportLoss) => string,
  ) {
    return toXml(this.#made(part, entry), this.#reportLoss(refAndTitleOf(entry)))
  }

  #made<Part extends keyof Exports>(part: Part, entry: Entry): Made<Part> {
    const exporter = this.#exporter(part, entry.resource.name)!
    const { name } = entry.resource
    this.report.written[name] = (this.report.written[name] ?? 0) + 1
    this.#options.onProgress?.(++this.#done, this.#total)
    this.#nameUnknownKeys(entry)
    return exporter(entry, this.#viewFor(entry))
  }

  #viewFor(entry: Entry): ExportView {
    const site = this.#site
    return {
      site,
      membersOf: (one, ...members) =>
        site.show(one, { context: 'edit', rest: this.#rest, opens: () => true, members: new Set(members) }),
      placed: (html, one) => placeFiles(html, one, site, { completes: false }),
      slugOf: (term) => this.#languages.slugOf(term),
      lose: (why) => void this.#reportLost(refAndTitleOf(entry), why),
    }
  }

  #exporter<Part extends keyof Exports>(part: Part, resource: string): Exporter<Made<Part>> | undefined {
    const found = this.#exports.map((one) => one[part]?.[resource]).find(Boolean)
    return found as Exporter<Made<Part>> | undefined
  }

  #entriesOf(part: keyof Exports): Entry[] {
    const names = this.#exports.flatMap((one) => Object.keys(one[part] ?? {}))
    return names.flatMap((name) => [...this.#site.all(name)]).sort((a, b) => a.id - b.id)
  }

  #commentsByPost(comments: readonly Entry[]): Map<number | undefined, Entry[]> {
    return groupBy(comments, (comment) => {
      const post = this.#site.findInSpace('post', comment.data['post'])
      return post && this.#exporter('items', post.resource.name) ? post.id : undefined
    })
  }

  // Kinds of a site's own: an export has no place for them.
  #nameWhatStays(): void {
    const parts = ['users', 'terms', 'items', 'comments'] as const
    for (const { name, files, configures } of this.#site.resources.values()) {
      if (
        files === undefined ||
        configures ||
        name === menuResource ||
        parts.some((part) => this.#exporter(part, name))
      )
        continue
      const count = [...this.#site.all(name)].length
      if (count > 0) this.#reportLost(`${count} of kind '${name}'`, 'exports of WordPress have no place for them')
    }
  }

  #nameUnknownKeys({ resource, data, ...entry }: Entry): void {
    const known = knownKeys(resource)
    for (const key of Object.keys(data))
      if (!known.has(key)) this.#reportLost(refAndTitleOf({ ...entry, resource, data }), `the key '${key}' of its file`)
  }

  #reportLoss(what: string): ReportLoss {
    return (count) => this.#reportLost(what, `${count} control characters, which XML cannot hold: they became \uFFFD`)
  }

  readonly #reportLost = (what: string, why: string): void => void this.report.lost.push({ what, why })
}

type Made<Part extends keyof Exports> = ReturnType<NonNullable<Exports[Part]>[string]>

function refAndTitleOf({ resource, id, data, slug }: Entry): string {
  const title = data['title'] ?? data['name']
  return `${resource.name} ${id}${typeof title === 'string' || slug ? ` "${typeof title === 'string' ? title : slug}"` : ''}`
}

function knownKeys(resource: Resource): ReadonlySet<string> {
  const stored = Object.entries(resource.fields).flatMap(([name, { stored: place }]) => [name, place?.key ?? name])
  return new Set(['id', ownIdKey, ...Object.keys(importedKeys), ...Object.keys(resource.keys), ...stored])
}

// WordPress's importer makes a term below one that is there.
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
