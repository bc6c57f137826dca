import type { Entry, Site } from '../../define/model.ts'
import type { Going } from '../changes/piece.ts'
import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import { groupBy } from '../../define/define.ts'
import { deleteFiles } from './save-draft.ts'

/** What a removal needs of an open site. */
export interface Removing extends Site {
  readonly folder: WritableFolder
  readonly files: Site['files'] & { forget(entry: Going): void }
  readonly revisions: Site['revisions'] & { forget(entry: Going): void }
  load(path: string): Entry | undefined
}

/** Deletes the files of entries. Under the write lock. */
export function removeEntries(site: Removing, entries: readonly Entry[]): void {
  deleteFiles(site.folder, entries)
  for (const { path } of entries) site.load(path)
}

/**
 * Deletes what is stored elsewhere for those of some entries that are gone. Under the write lock. Throws what that
 * throws; then nothing of it is lost that could be needed, should they come back.
 */
export function forgetGone(site: Removing, going: readonly Going[]): void {
  const gone = going.filter(({ resource, id }) => !site.get(resource.name, id))
  for (const [resource, entries] of groupBy(gone, (entry) => entry.resource)) resource.forget?.(entries, site)
  for (const entry of gone) {
    site.files.forget(entry)
    site.revisions.forget(entry)
  }
}
