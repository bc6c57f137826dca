import type { Entry, Site } from '../../model/model.ts'
import type { ChangeRecorder } from './record/change-recorder.ts'
import type { Expected, DeletedEntry } from './record/piece.ts'
import { textPathOf } from '../index/load-file.ts'
import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import { groupBy } from '../../text/values.ts'
import { deleteFiles } from './write-file.ts'

export interface RemoveDeps extends Site {
  readonly folder: WritableFolder
  readonly files: Site['files'] & { forget(entry: DeletedEntry): void }
  readonly revisions: Site['revisions'] & { forget(entry: DeletedEntry): void }
  load(path: string): Entry | undefined
  readonly recorder: Pick<ChangeRecorder, 'beWhole' | 'willForget'>
  readonly configuration: { mustBeKnown(): void }
}

/** Deletes entries in one piece, with the data about them outside the content. Under the write lock. */
export function removeEntries(site: RemoveDeps, entries: readonly Entry[]): void {
  site.configuration.mustBeKnown()
  site.recorder.beWhole(filesOf(site, entries))
  site.recorder.willForget(entries)
  deleteFiles(site.folder, entries)
  for (const { path } of entries) site.load(path)
}

/** The files that change with entries: those of their texts, else the entries' own. */
export function filesOf({ folder }: Pick<RemoveDeps, 'folder'>, entries: readonly Entry[]): Expected[] {
  return entries.map(({ path, resource }) => ({ path: textPathOf(folder, resource, path) ?? path }))
}

/**
 * Deletes data outside the content about those of the given entries that are gone. Under the write lock. If that fails, the
 * data needed to restore the entries still exist.
 */
export function forgetGone(site: RemoveDeps, going: readonly DeletedEntry[]): void {
  const gone = going.filter(({ resource, id }) => !site.get(resource.name, id))
  for (const [resource, entries] of groupBy(gone, (entry) => entry.resource)) resource.forget?.(entries, site)
  for (const entry of gone) {
    site.files.forget(entry)
    site.revisions.forget(entry)
  }
}
