import { addTo } from '../../text/values.ts'
import { folderIn, ownFolder } from '../../derive/folders/places.ts'
import type { Entry, Resource } from '../../model/model.ts'
import { filesInLanguage } from '../../derive/languages/languages.ts'
import { languageOfRef, readableKey } from '../../text/names.ts'
import type { Entries } from '../index/entries.ts'
import { markdocEnding, textEndings } from '../index/entry-path.ts'
import { type KnownNames, longestMissing, mostMissing } from './known-names.ts'

/**
 * If a key names a folder below that of a resource whose pages live in folders: the folder's page, or that of the nearest
 * folder above that has one: `plugins/index.md`, `plugins/_index.md` or, beside the folder, `plugins.md`. The page of the top
 * folder is no parent; trashed pages do not count. Undefined for other keys. `pages` caches results until an entry changes.
 */
export function pageOfFolder(
  resource: Resource,
  key: string,
  entries: Pick<Entries, 'byPath'>,
  pages: () => Map<string, readonly Entry[]>,
): readonly Entry[] | undefined {
  const folder = folderIn(readableKey(key))
  if (folder === undefined) return undefined
  const known = pages()
  const cached = known.get(key)
  if (cached) return cached
  const found = nearestPage(resource, folder, languageOfRef(key), entries)
  if (found.length > 0 || (known.size < mostMissing && key.length <= longestMissing)) known.set(key, found)
  return found
}

function nearestPage(
  resource: Resource,
  folder: string,
  language: string | undefined,
  { byPath }: Pick<Entries, 'byPath'>,
): readonly Entry[] {
  const own = ownFolder(resource)
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const names = at === '' ? ['index', '_index'] : [`${at}/index`, `${at}/_index`, at]
    for (const name of names)
      for (const ending of [...textEndings, markdocEnding]) {
        const path = `${own === '' ? '' : `${own}/`}${name}${ending}`
        for (const file of filesInLanguage(resource, path, language)) {
          const entry = byPath.get(file)
          if (entry?.resource.name === resource.name && entry.derived.status !== 'trash') return [entry]
        }
      }
    if (!at.includes('/')) return []
  }
}

/** The keys of the folders whose files are below an entry. */
export function foldersOf(
  entry: Entry,
  known: KnownNames,
  entries: Entries,
  find: (key: string) => Entry | undefined,
): readonly string[] {
  const { resource } = entry
  if (!resource.byFolders) return []
  if (!known.folders) {
    const folders = new Map<Entry, string[]>()
    // Sorted: posting lists are in the files' order of arrival, which must not affect the result.
    const keys = entries.collection(resource.name).keys(resource.parentKey!).toSorted()
    for (const key of keys) {
      const page = folderIn(key) === undefined ? undefined : find(key)
      if (page) addTo(folders, page, key)
    }
    known.folders = folders
  }
  return known.folders.get(entry) ?? []
}
