import type { Entry, Site } from '../../define/model.ts'
import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import { deleteFiles } from './save-draft.ts'

/** What a removal needs of an open site. */
export interface Removing extends Site {
  readonly folder: WritableFolder
  readonly files: Site['files'] & { forget(entry: Entry): void }
  readonly revisions: Site['revisions'] & { forget(entry: Entry): void }
  load(path: string): Entry | undefined
}

/**
 * Deletes entries' files and what this machine stores about them. Under the write lock. What is stored elsewhere goes
 * first, which takes disk space: without any, nothing is deleted, and a retry finds everything in place.
 */
export function removeEntries(site: Removing, entries: readonly Entry[]): void {
  prepare(site, entries)
  takeAway(site, entries)
}

/** Deletes only the files of entries, which takes no disk space. Under the write lock. */
export function takeAway(site: Removing, entries: readonly Entry[]): void {
  try {
    deleteFiles(site.folder, entries)
  } finally {
    // If one cannot be deleted, those before it are gone nevertheless.
    for (const entry of entries) {
      if (site.load(entry.path) || site.folder.isDry) continue
      site.files.forget(entry)
      site.revisions.forget(entry)
    }
  }
}

/** When a failed removal has been undone, deletes again what is stored elsewhere for the entries that are gone. */
export function forgetGone(site: Removing, entries: readonly Entry[]): void {
  prepare(
    site,
    entries.filter(({ resource, id }) => !site.get(resource.name, id)),
  )
}

function prepare(site: Removing, entries: readonly Entry[]): void {
  if (site.folder.isDry) return
  for (const resource of new Set(entries.map((entry) => entry.resource)))
    resource.forget?.(
      entries.filter((entry) => entry.resource === resource),
      site,
    )
}
