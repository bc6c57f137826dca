import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { statOf } from '../storage/files/content-folder.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import { freePlaceAside } from '../storage/state/aside-records.ts'

/** Moves aside files that are in a commit's way and do not belong to it: foreign files are never deleted or overwritten. */
export function openAsideFiles(root: string, log: (message: string) => void) {
  let folder: string | undefined

  /** Moves a file, link or folder aside, and logs its new place. If it throws (ContentError, system errors), nothing moved. */
  function keep(path: string): void {
    folder ??= freePlaceAside(root).makeFolder()
    // A file of the same name may have been moved there before: it must not be overwritten.
    if (isTaken(folder, path)) folder = freePlaceAside(root).makeFolder()
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    renameSync(join(root, path), target)
    log(`${path} is not in the followed commit and was moved to ${relative(root, target)}`)
  }

  /** Starts a new folder for later files. */
  function finish(): void {
    folder = undefined
  }

  return { keep, finish }
}

export type AsideFiles = ReturnType<typeof openAsideFiles>

/** The files moved aside in a content folder, as paths in it; none where nothing follows a remote. */
export function namesAside(root: string): string[] {
  const place = MachinePlace.of(root, 'kept')
  if (!place.stat()?.isDirectory()) return []
  return readdirSync(place.path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()
}

function isTaken(folder: string, path: string): boolean {
  if (statOf(join(folder, path))) return true
  for (let at = dirname(path); at !== '.'; at = dirname(at))
    if (statOf(join(folder, at))?.isDirectory() === false) return true
  return false
}
