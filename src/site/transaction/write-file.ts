import { pick, quietly } from '../../text/values.ts'
import type { Data, Entry } from '../../model/model.ts'
import { storedSlug } from '../../text/names.ts'
import { isKey, isTied, pathAsKey } from '../../derive/languages/translations.ts'
import { withoutLanguage } from '../../derive/languages/references.ts'
import { inFileCase } from '../../derive/settings/key-case.ts'
import { asWritten, ofNewFile, toWritten } from '../../derive/settings/readings.ts'
import { changedMeanwhile, codeOf } from '../../storage/files/write-error.ts'
import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import { patternOf, slugBehindDate, slugOfPath } from '../index/entry-path.ts'
import { editEntry, composeEntry, createEntry } from '../../storage/front-matter/edit-entry.ts'
import { textPathOf, type WrittenFile } from '../index/load-file.ts'
import type { EntryDraft } from './draft.ts'
import { movedPath, newPathsOf, noNewName, slugToStore, type WritingDeps } from './name-files.ts'

/** The result of writing a draft: the entry's path, and the former one if it was moved. */
export interface Written {
  readonly path: string
  readonly left?: string
  /** The entry's file after the write, for the index. */
  readonly file?: WrittenFile
}

/** Deletes the files of entries, durably. */
export function deleteFiles(folder: WritableFolder, entries: readonly Entry[]): void {
  const paths = entries.flatMap(({ path, resource }) => {
    const text = textPathOf(folder, resource, path)
    return [...(text && text !== path ? [text] : []), ...(folder.stat(path) ? [path] : [])]
  })
  folder.remove(paths)
}

/** Writes the file of a new entry, durably. Under the write lock. */
export function makeFile(site: WritingDeps, draft: EntryDraft): Written {
  const { folder } = site
  const { resource } = draft
  const given = Object.fromEntries(draft.changes)
  const own = resource.languages ? withoutLanguage(given, resource) : given
  // The usual order of front matter.
  const said = { ...pick(own, ['title', 'date', 'status', 'author']), ...own }
  const dataAt = (path: string) => ofNewFile(said, resource, path)
  const pattern = patternOf(resource)
  if (!pattern) throw new Error(`${resource.labels.plural} are not kept in files.`)
  if (pattern.single) {
    folder.write(
      pattern.folder,
      createEntry(pattern.folder, dataAt(pattern.folder), draft.body ?? '', resource.bodyKey),
    )
    return { path: pattern.folder }
  }
  if (pattern.attaches) return takeIn(folder, draft, dataAt)
  for (const { neutral, path, isDated } of newPathsOf(draft, site)) {
    const named = isDated ? slugBehindDate(neutral) : slugOfPath(neutral)
    const slug = named === draft.slug ? {} : { slug: draft.slug }
    const data = { ...dataAt(path), ...(draft.path !== undefined && tieOf(draft, draft.path, path)), ...slug }
    const identified = resource.space ? { id: draft.id, ...data } : data
    try {
      const composed = composeEntry(path, identified, draft.body ?? '', resource.bodyKey)
      const since = Date.now()
      const { size, mtimeMs } = folder.write(path, composed.text, { isNew: true })
      return { path, file: { ...composed, size, mtimeMs, since } }
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
  throw noNewName(draft, site)
}

// A translation whose file could not have the name that ties it states the tie.
function tieOf({ resource, changes }: EntryDraft, wanted: string, path: string): Data {
  if (wanted === path || isKey(changes.get('translationKey'))) return {}
  return { translationKey: `/${pathAsKey({ resource, path: wanted })}` }
}

// The file first: it is an entry even without its sidecar.
function takeIn(folder: WritableFolder, draft: EntryDraft, dataAt: (path: string) => Data): Written {
  const { file, resource } = draft
  if (!file) throw new Error(`${resource.labels.plural} tell about a file: this one has none.`)
  const path = `${patternOf(resource)!.folder}/${file.path}`
  const slug = slugOfPath(path) === draft.slug ? {} : { slug: draft.slug }
  folder.attach(file.staged, path)
  const data = { id: draft.id, ...dataAt(path), ...slug }
  folder.write(`${path}.md`, createEntry(`${path}.md`, data, draft.body ?? '', resource.bodyKey))
  return { path }
}

/** Writes a changed entry to its file, durably; a new slug moves the file. Under the write lock. */
export function changeFile(site: WritingDeps, draft: EntryDraft, before: Entry): Written {
  const { folder } = site
  const { resource } = before
  const wanted = slugToStore(draft)
  const moved = movedPath(site, draft, before, wanted)
  const set: Record<string, unknown> = toWritten(Object.fromEntries(draft.changes), before)
  const path = moved ?? before.path
  if (moved && !draft.changes.has('translationKey') && isTied(before, site))
    set['translationKey'] = `/${pathAsKey(before)}`
  if (moved || wanted !== storedSlug(before)) set['slug'] = slugOfPath(path, resource) === wanted ? undefined : wanted
  const isFree = moved !== undefined && !folder.has(moved)
  const textPath = textPathOf(folder, resource, before.path)
  if (!textPath) {
    // Without anything to store, the file needs no sidecar to be an entry.
    if (Object.values(set).every((value) => value === undefined) && !draft.body) return { path: before.path }
    const sidecar = `${before.path}.md`
    folder.write(sidecar, createEntry(sidecar, { id: before.id, ...set }, draft.body ?? '', resource.bodyKey))
    return { path: before.path }
  }
  const stood = folder.stat(textPath)
  const text = folder.read(textPath)
  const edit = (more: Data, of = text) => {
    const body = draft.body === undefined ? {} : { body: draft.body }
    const said = inFileCase({ ...set, ...more }, asWritten(before), resource)
    return editEntry(of, textPath, { set: said, ...body }, resource.bodyKey, resource.matterForm)
  }
  const edited = edit({})
  if (edited.text === text && !moved) return { path: before.path }
  // A derived id is stored only along with another change: bookkeeping makes no diffs.
  const isKnown = !resource.space || 'id' in set || before.data['id'] === before.id
  const stamp = { ...draft.renewed, ...(!isKnown && { id: before.id }) }
  const last = Object.keys(stamp).length === 0 ? edited : edit(stamp)
  if (!moved) {
    const since = Date.now()
    const { size, mtimeMs } = folder.write(textPath, last.text, { stood })
    const file = textPath === before.path && last.read && { ...last.read, text: last.text, size, mtimeMs, since }
    return { path: before.path, ...(file && { file }) }
  }
  const isRenamedOnly =
    slugOfPath(before.path, before.resource) === storedSlug(before) && edit({ slug: before.data['slug'] }).text === text
  const first = isRenamedOnly ? last.text : edit({ ...stamp, slug: wanted }).text
  const toLast = (found: string) => (found === first ? last.text : edit(stamp, found).text)
  try {
    folder.write(before.path, first, { stood })
    move(folder, before.path, moved, isRenamedOnly ? undefined : toLast)
  } catch (error) {
    throw isFree && codeOf(error) === 'EEXIST' ? changedMeanwhile(moved) : error
  }
  return { path: moved, left: before.path }
}

/**
 * Renames a file and writes its final text. If more than the name changes, the text before that sets the new slug itself: after
 * a kill the entry is found in its old or its new state, never with the text of one under the name of the other. `toLast`
 * derives the final text from the current one: an editor may have saved the file meanwhile.
 */
function move(folder: WritableFolder, from: string, to: string, toLast: ((found: string) => string) | undefined): void {
  folder.move(from, to)
  if (!toLast) return
  // If it fails, all is done: a slug that repeats the file's name is harmless.
  quietly(() => {
    const stood = folder.stat(to)
    const found = folder.read(to)
    const last = toLast(found)
    if (last !== found) folder.write(to, last, { stood })
  })
}
