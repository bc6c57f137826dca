import type { Entry, Resource } from '../define/model.ts'
import type { ContentFolder } from '../store/content-folder.ts'
import { entryPathOf } from '../store/entry-path.ts'
import type { Entries } from './entries.ts'

/** What a rescan needs of an open site. */
export interface Rescanned {
  readonly folder: ContentFolder
  readonly entries: Entries
  readonly resourceOf: (path: string) => Resource | undefined
  load(path: string): Entry | undefined
}

/** Compares the whole folder, or a part of it, with the index, and loads what differs. */
export function rescan(site: Rescanned, under = ''): void {
  const seen = new Set<string>()
  for (const file of under ? site.folder.walkUnder(under) : site.folder.walk()) {
    const resource = site.resourceOf(file.path)
    if (!resource) continue
    const at = entryPathOf(file.path, resource)
    if (seen.has(at)) continue
    seen.add(at)
    site.load(at)
  }
  const prefix = under && `${under}/`
  for (const path of [...site.entries.byPath.keys()]) {
    if (!seen.has(path) && (under === '' || path === under || path.startsWith(prefix))) site.load(path)
  }
}

/** Looks at a path that a watcher named: a file, or a folder that may be gone. */
export function lookAt(site: Rescanned, path: string): void {
  site.load(path)
  if (site.resourceOf(path) || site.folder.stat(path)) return
  for (const known of [...site.entries.byPath.keys()]) if (known.startsWith(`${path}/`)) site.load(known)
}
