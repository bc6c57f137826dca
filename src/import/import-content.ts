import type { Entry, Importer, SourceItem } from '../model/model.ts'
import type { OpenSite } from '../site/open-site.ts'
import { AddressForms } from './addresses/address-forms.ts'
import { openOldAddresses } from './addresses/old-addresses.ts'
import { seeAddress } from './see-address.ts'
import { openContentImporter, type ImportOptions, type ImportedItem } from './content-importer.ts'
import { describeSourceItem, IdPlan } from './id-plan.ts'
import { declareKinds } from './declare-kinds.ts'
import { SourceLanguages } from './languages/source-languages.ts'
import { importersOf } from './importers.ts'
import { openMenus } from './menus.ts'
import { openMovedSettings } from './moved-settings.ts'
import { openClocks } from './other-clocks.ts'
import { type ReadSource, readExports } from './read-exports.ts'
import { type ImportReport, Notes, type ReportNote } from './report.ts'
import { importedFrom } from './source/source-keys.ts'
import { openUndeclared } from './undeclared.ts'
import { takeRevisions } from './take-revisions.ts'
import { finishEntry } from './write-entry.ts'

/**
 * Imports the content of another site. The source is read three times, so that memory use does not grow with it: for the ids,
 * for entries with a file, which texts name, and for the rest.
 *
 * @throws ContentError if the source cannot be read; LockError, WriteError
 */
export async function importContent(site: OpenSite, read: ReadSource, options: ImportOptions): Promise<ImportReport> {
  const notes = new Notes()
  const importers = importersOf(site.areas)
  const languages = new SourceLanguages()
  const plan = new IdPlan(site, importers, notes)
  const contentImporter = openContentImporter(site, plan, notes, languages, options)
  const menus = openMenus(site, plan, notes)
  const settings = openMovedSettings(site, plan, notes, options)
  const forms = new AddressForms()
  const addresses = openOldAddresses(site, (label, why) => notes.change(label, why))
  const clocks = openClocks(site, notes)
  const undeclared = openUndeclared(importers)
  for await (const { record, keys } of read(0)) {
    languages.see(record, keys.home)
    if (record.kind === 'unread') notes.lose(record.what, record.why)
    else if (record.kind === 'settings') settings.want(record.values)
    else plan.add(record, keys)
    seeAddress(record, keys.home, { importers, languages, forms })
  }
  // The zone of dates, and where pages will be, must be set before there are any.
  settings.want(Object.fromEntries(forms.learnt((name, form) => site.settings[name] === form)))
  settings.want(languages.settings(site))
  await settings.write('values')

  // Returns the entry, if it is here then.
  async function importSource<Source extends ImportedItem>(
    importer: Importer<Source>,
    source: Source,
    key: string,
    label: string,
  ) {
    if (!(await contentImporter.take(importer, source, key, label))) return undefined
    const entry = site.get(importer.resource, plan.idOf(key)!)
    // Entries that were here before the import have their own addresses.
    if (entry?.data[importedFrom] === key) addresses.note(entry, source.link, plan.keys.home, label)
    return { entry }
  }

  const { users, terms, comments } = importers
  async function takeTerms(): Promise<void> {
    for (const [key, term] of plan.terms) {
      const label = `${term.taxonomy} "${term.name || term.slug}"`
      const importer = terms.get(term.taxonomy)
      if (importer) await importSource(importer, term, key, label)
      else if (!menus.take(term) && !silent.has(term.taxonomy)) {
        undeclared.seeTerm(term)
        notes.lose(label, `there is no taxonomy '${term.taxonomy}' here`)
      }
    }
  }

  async function takeEntry(item: SourceItem, label: string): Promise<{ entry: Entry | undefined } | undefined> {
    const importer = importers.items.get(item.kind)
    if (importer && item.status !== 'auto-draft') {
      const key = plan.keys.item(item)
      if (!plan.isPlanned(key, importer.resource)) return undefined
      const isNew = !site.get(importer.resource, plan.idOf(key)!)
      const taken = await importSource(importer, item, key, label)
      if (taken && isNew) clocks.see(item.date)
      if (taken?.entry) await takeRevisions(site, taken.entry, importer, item, plan)
      return taken
    }
    notes.lose(label, importer ? 'it was never saved: it is an auto-draft' : `there is no kind '${item.kind}' here`)
    return undefined
  }

  async function takeItem(item: SourceItem): Promise<void> {
    if (menus.takeItem(item)) return
    undeclared.seeItem(item, plan.keys.home)
    plan.isAt(item)
    const label = describeSourceItem(item)
    const isHere = await takeEntry(item, label)
    const said = comments ? item.comments : []
    if (!isHere && said.length > 0)
      notes.lose(`comments on ${label}: ${said.length}`, 'what they belong to was not imported')
    for (const comment of isHere ? said : []) {
      const key = plan.keys.commentOn(item, comment)
      await contentImporter.take(comments!, comment, key, `comment ${comment.id} on ${label}`)
    }
  }

  if (users) for (const [key, user] of plan.users) await importSource(users, user, key, `user ${user.login}`)
  for (const withFiles of [true, false]) {
    // Descriptions of terms name files.
    if (!withFiles) await takeTerms()
    for await (const { record, keys } of read(withFiles ? 1 : 2)) {
      plan.keys = keys
      if (record.kind === 'item' && withFiles === (record.item.attachment !== '')) await takeItem(record.item)
    }
  }
  for (const [{ resource, id }, text] of contentImporter.unfinished)
    await site.locked(() => {
      const entry = site.get(resource.name, id)
      if (entry) finishEntry(site, entry, text)
    })
  await menus.write(options.dryRun)
  await settings.write('references')
  await addresses.mend()
  clocks.report()
  if (!options.dryRun) languages.reportTo((label, why) => notes.change(label, why))
  notes.undeclared = undeclared.toDo()
  return notes
}

/** Taxonomies that are not terms here: formats are a member of posts. */
const silent = new Set(['post_format', 'link_category'])

/** Imports WordPress exports; a second run changes nothing. @throws ContentError if a file is none; LockError, WriteError */
export async function importWxr(
  site: OpenSite,
  files: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const declared: ReportNote[] = []
  if (options.declares && !options.dryRun) {
    const undeclared = openUndeclared(importersOf(site.areas))
    for await (const { record, keys } of readExports(files, site.areas)(0)) {
      if (record.kind === 'term') undeclared.seeTerm(record.term)
      else if (record.kind === 'item') undeclared.seeItem(record.item, keys.home)
    }
    declared.push(...(await declareKinds(site, undeclared.settings())))
  }
  const report = await importContent(site, readExports(files, site.areas, options.onProgress), options)
  const isNews = Object.keys(report.made).length > 0
  return { ...report, changed: [...declared, ...(isNews ? [untold] : []), ...report.changed] }
}

const untold: ReportNote = {
  what: 'not in exports',
  why: 'roles and passwords of users, revisions, and settings except title, tagline, front page and the location of files (time zone, formats, posts per page, posts page, rules for comments): set them here, or import them with `almanac import wordpress`',
}
