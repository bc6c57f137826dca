import type { SourceItem } from '../model/model.ts'
import { IdPlan, describeSourceItem } from './id-plan.ts'
import { importersOf } from './importers.ts'
import { Menus } from './menus.ts'
import { type ReadSource, readExports } from './read-exports.ts'
import type { OpenSite } from '../site/open-site.ts'
import { type ImportReport, Notes } from './report.ts'
import { type ImportOptions, ContentImporter } from './content-importer.ts'
import { nameBySlugs } from './write-entry.ts'

/**
 * Takes in the content of another site. The source is read three times, so that memory does not grow with it: for the
 * ids, for what has a file, for the rest.
 *
 * @throws ContentError for what cannot be read; LockError, WriteError
 */
export async function importContent(site: OpenSite, read: ReadSource, options: ImportOptions): Promise<ImportReport> {
  const notes = new Notes()
  const importers = importersOf(site.areas)
  const plan = new IdPlan(site, importers, notes)
  const contentImporter = new ContentImporter(site, plan, notes, options)
  const menus = new Menus(site, plan, notes)
  for await (const { record, keys } of read(0)) {
    if (record.kind === 'unread') notes.lose(record.what, record.why)
    else plan.add(record, keys)
  }
  const { users, terms, comments } = importers
  if (users) for (const [key, user] of plan.users) await contentImporter.take(users, user, key, `user ${user.login}`)
  for (const [key, term] of plan.terms) {
    const what = `${term.taxonomy} "${term.name || term.slug}"`
    const importer = terms.get(term.taxonomy)
    if (importer) await contentImporter.take(importer, term, key, what)
    else if (!menus.take(term) && !silent.has(term.taxonomy))
      notes.lose(what, `there is no taxonomy '${term.taxonomy}' here`)
  }
  // Whether an entry is here then.
  async function takeEntry(item: SourceItem, what: string): Promise<boolean> {
    const importer = importers.items.get(item.kind)
    if (importer && item.status !== 'auto-draft')
      return contentImporter.take(importer, item, plan.keys.item(item), what)
    notes.lose(what, importer ? 'nobody saved it: it is an auto-draft' : `there is no kind '${item.kind}' here`)
    return false
  }

  async function takeItem(item: SourceItem): Promise<void> {
    if (menus.takeItem(item)) return
    plan.isAt(item)
    const what = describeSourceItem(item)
    const isHere = await takeEntry(item, what)
    const said = comments ? item.comments : []
    if (!isHere && said.length > 0)
      notes.lose(`comments on ${what}: ${said.length}`, 'what they are about did not come over')
    for (const comment of isHere ? said : [])
      await contentImporter.take(comments!, comment, plan.keys.comment(comment.id), `comment ${comment.id} on ${what}`)
  }

  for (const withFiles of [true, false])
    for await (const { record, keys } of read(withFiles ? 1 : 2)) {
      plan.keys = keys
      if (record.kind === 'item' && withFiles === (record.item.attachment !== '')) await takeItem(record.item)
    }
  for (const { resource, id } of contentImporter.unfinished)
    await site.locked(() => {
      const entry = site.get(resource.name, id)
      if (entry) nameBySlugs(site, entry)
    })
  await menus.write(options.dryRun)
  return notes
}

/** Taxonomies that are no terms here: formats are a member of posts. */
const silent = new Set(['post_format', 'link_category'])

/**
 * Takes in exports of WordPress's. What came over before stays as it is: a second run changes nothing.
 *
 * @throws ContentError for what is no export; LockError, WriteError
 */
export function importWxr(site: OpenSite, files: readonly string[], options: ImportOptions): Promise<ImportReport> {
  return importContent(site, readExports(files, options.onProgress), options)
}
