import type { Entry, Site } from '../../define/model.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import { deleteFiles } from './save-draft.ts'

/** What a removal needs of an open site. */
export interface Removing extends Site {
  readonly folder: ContentFolder
  readonly files: Site['files'] & { forget(entry: Entry): void }
  readonly revisions: Site['revisions'] & { forget(entry: Entry): void }
  load(path: string): Entry | undefined
}

/**
 * Deletes the files of entries, with what this machine keeps of them. Under the write lock. What is kept elsewhere is
 * forgotten first, which takes room: where there is none nothing is gone, and who tries again finds all of it.
 */
export function removeEntries(site: Removing, entries: readonly Entry[]): void {
  prepare(site, entries)
  takeAway(site, entries)
}

/** Deletes the files of entries, of which nothing is forgotten elsewhere: that needs no room. Under the write lock. */
export function takeAway(site: Removing, entries: readonly Entry[]): void {
  try {
    deleteFiles(site.folder, entries)
  } finally {
    // Where one cannot be deleted, those before it are gone all the same.
    for (const entry of entries) {
      if (site.load(entry.path)) continue
      site.files.forget(entry)
      site.revisions.forget(entry)
    }
  }
}

/** Forgets once more what is kept elsewhere of those entries that are gone, when a removal that failed has been taken back. */
export function forgetGone(site: Removing, entries: readonly Entry[]): void {
  prepare(
    site,
    entries.filter(({ resource, id }) => !site.get(resource.name, id)),
  )
}

function prepare(site: Site, entries: readonly Entry[]): void {
  for (const resource of new Set(entries.map((entry) => entry.resource)))
    resource.forget?.(
      entries.filter((entry) => entry.resource === resource),
      site,
    )
}
