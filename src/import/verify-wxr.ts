import { isDeepStrictEqual } from 'node:util'
import { publicOnly } from '../derive/may-see.ts'
import type { Importer, SourceItem, Entry, RestRoot } from '../model/model.ts'
import type { OpenSite } from '../site/open-site.ts'
import type { ImportedItem } from './content-importer.ts'
import { IdPlan, describeSourceItem } from './id-plan.ts'
import { importersOf } from './importers.ts'
import { leadsTo, hasPage } from './addresses/old-addresses.ts'
import { pathBelow } from './addresses/old-path.ts'
import { SourceLanguages } from './languages/source-languages.ts'
import { tiedDifferences, type TiedEntry } from './languages/tied-entries.ts'
import { openMovedSettings } from './moved-settings.ts'
import { type ReadSource, readExports } from './read-exports.ts'
import { Notes } from './report.ts'
import { importedEntries } from './source/source-keys.ts'
import { toMarkdown } from './to-markdown.ts'
import { encodePath } from '../text/wordpress/slug.ts'

export interface Difference {
  readonly what: string
  readonly member: string
  readonly expected: unknown
  readonly found: unknown
}

export interface Verification {
  readonly compared: Readonly<Record<string, number>>
  readonly differences: readonly Difference[]
  /** Items without an entry here. */
  readonly missing: readonly string[]
}

/** Requests a page as a browser does, by path: the status, and the target of a redirect. */
export type AskPage = (path: string) => Promise<{ readonly status: number; readonly location?: string | undefined }>

/**
 * Compares the site's responses about everything in an export with the export, member by member.
 *
 * @param rest - the interface whose responses are compared
 * @param page - requests each old address; none is requested without it
 * @throws ContentError if a file is not an export
 */
export function verifyWxr(
  site: OpenSite,
  files: readonly string[],
  rest: RestRoot,
  page?: AskPage,
): Promise<Verification> {
  return verifyContent(site, readExports(files, site.areas), rest, page)
}

/** The same with any source. @throws ContentError if the source cannot be read */
export async function verifyContent(
  site: OpenSite,
  read: ReadSource,
  rest: RestRoot,
  page?: AskPage,
): Promise<Verification> {
  const notes = new Notes()
  const importers = importersOf(site.areas)
  const plan = new IdPlan(site, importers, notes)
  const imported = importedEntries(site)
  const languages = new SourceLanguages()
  const tied: TiedEntry[] = []
  const differences: Difference[] = []
  const missing: string[] = []

  const settings = openMovedSettings(site, plan, notes, {})
  const addresses: { readonly what: string; readonly link: string; readonly path: string; readonly own: string }[] = []

  // The old address must lead to the page, whatever its address here.
  const compareLink = (entry: Entry, link: string | undefined, what: string) => {
    const path = link && hasPage(entry) ? pathBelow(link, plan.keys.home) : undefined
    if (path === undefined) return
    const own = entry.resource.permalink!(entry, site)
    if (!leadsTo(site, path, entry)) differences.push({ what, member: 'link', expected: link, found: own })
    else if (publicOnly(entry, site)) addresses.push({ what, link: link!, path, own })
  }

  const compare = <Source extends ImportedItem>(
    importer: Importer<Source>,
    source: Source,
    key: string,
    what: string,
  ) => {
    const entry = site.get(importer.resource, plan.idOf(key) ?? 0)
    if (!entry) return void missing.push(what)
    // Entries that were here before the import keep their own content.
    if (!imported.has(key)) return notes.count('known', importer.resource)
    notes.count('made', importer.resource)
    compareLink(entry, source.link, what)
    const lang = languages.languageOf(source, entry)
    if (lang !== undefined) tied.push({ group: languages.groupOf(source), entry, label: what })
    const expected = { ...importer.expected?.(source, plan), ...(lang !== undefined && { lang }) }
    const answered = site.show(entry, { context: 'edit', rest, opens: () => true, sees: () => true })
    for (const [member, value] of Object.entries(expected)) {
      const answeredValue = answeredMember({ ...answered, stored: entry.data }, member)
      // A text in a response without `raw` is rendered: its source is compared.
      const isBody = member === 'body' || (member === entry.resource.bodyKey && typeof answeredValue === 'string')
      const found = comparable(isBody ? site.bodyOf(entry) : answeredValue)
      const isSame = value === undefined || isDeepStrictEqual(found, comparable(value))
      if (!isSame && !isConverted(entry, found, value, site)) differences.push({ what, member, expected: value, found })
    }
  }

  for await (const { record, keys } of read(0)) {
    languages.see(record, keys.home)
    plan.add(record, keys)
    if (record.kind === 'settings') settings.want(record.values)
    if (record.kind === 'item' && record.item.attachment !== '') noteFile(record.item, plan, site)
  }
  for (const [key, user] of plan.users) if (importers.users) compare(importers.users, user, key, `user ${user.login}`)
  for (const [key, term] of plan.terms) {
    const importer = importers.terms.get(term.taxonomy)
    // A term that only entries name has no record of its own.
    if (importer && term.id !== 0) compare(importer, term, key, `${term.taxonomy} "${term.name || term.slug}"`)
  }
  for await (const { record, keys } of read(1)) {
    plan.keys = keys
    if (record.kind !== 'item') continue
    const { item } = record
    const importer = importers.items.get(item.kind)
    if (!importer) continue
    plan.isAt(item)
    const label = describeSourceItem(item)
    compare(importer, item, keys.item(item), label)
    const { comments } = importers
    for (const comment of comments ? item.comments : [])
      compare(comments!, comment, keys.commentOn(item, comment), `comment ${comment.id} on ${label}`)
  }
  differences.push(...tiedDifferences(tied, site))
  for (const { name: member, there: expected, here: found } of settings.differences())
    differences.push({ what: 'settings', member, expected, found })
  for (const { what, link, path, own } of page ? addresses : []) {
    const { status, location } = await page!(encodePath(path))
    const isThere = status === 200 || (status === 301 && location !== undefined && isSamePage(location, own, site))
    const found = location === undefined ? status : `${status} ${location}`
    if (!isThere) differences.push({ what, member: 'address', expected: link, found })
  }
  return { compared: notes.made, differences, missing }
}

function isSamePage(one: string, other: string, { home }: OpenSite): boolean {
  return pathBelow(new URL(one, home).href, home) === pathBelow(new URL(other, home).href, home)
}

// Nested members have a path: `properties.form.content`.
function answeredMember(answered: Readonly<Record<string, unknown>>, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], answered)
}

function noteFile(item: SourceItem, plan: IdPlan, site: OpenSite): void {
  const id = plan.idOf(plan.keys.item(item))
  const entry: Entry | undefined = id === undefined ? undefined : site.inSpace('post', id)
  if (entry) plan.fileIs(item.attachment, entry)
}

// Whether the import wrote the same text as Markdown.
function isConverted({ data, resource }: Entry, found: unknown, expected: unknown, site: OpenSite): boolean {
  if (typeof expected !== 'string' || !resource.fields['content_format'] || data['content_format'] === 'html')
    return false
  return found === toMarkdown(expected, site)?.trim()
}

// Normalizes texts to their source, lists to any order, entries to ids, line ends and blanks.
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable).toSorted()
  if (typeof value === 'object' && value !== null) {
    const { raw, id } = value as { raw?: unknown; id?: unknown }
    return raw === undefined ? (id ?? value) : comparable(raw)
  }
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value
}
