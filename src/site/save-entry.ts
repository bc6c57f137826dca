import type { Entry, Site } from '../define/model.ts'
import type { ContentFolder } from '../store/content-folder.ts'
import type { EntryDraft } from './draft.ts'
import type { Entries } from './entries.ts'
import type { Problems } from './problems.ts'
import { isRenamed, mendNames, namesBelow } from './references.ts'
import { writeDraft } from './save-draft.ts'

/** What saving needs of an open site. */
export interface Saving extends Site {
  readonly folder: ContentFolder
  readonly entries: Entries
  readonly problems: Problems
  load(path: string): Entry | undefined
}

/**
 * Writes a draft to its file and takes the file in; files that name the entry by an old slug get the new one. `wrote`
 * is told the paths. Under the write lock.
 *
 * @throws ContentError when what was written cannot be read
 */
export function saveEntry(site: Saving, draft: EntryDraft, wrote: (...paths: string[]) => void): Entry {
  const { before } = draft
  const names = before && isRenamed(before, draft) ? namesBelow(site.entries, before) : []
  const written = writeDraft(site.folder, draft, draft.resource.folderOf?.(draft, site) ?? '')
  if (written.left) site.load(written.left)
  const entry = site.load(written.path)
  if (!entry) throw site.problems.at(written.path) ?? new Error(`${written.path} was written but cannot be read.`)
  wrote(...(written.left ? [written.left] : []), written.path)
  mendNames(site, entry.resource, names)
  for (const effect of draft.effects) effect(entry)
  return entry
}
