import { existsSync, lchownSync, mkdirSync, statSync, type Stats } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder with its missing parents, with the given permission bits; returns the topmost new one, undefined if all
 * existed. Throws system errors; on a read-only disk EROFS, where recursive `mkdir` reports ENOENT.
 */
export function makeFolders(folder: string, mode?: number): string | undefined {
  const first = makeFirst(folder, mode)
  if (first !== undefined) for (const made of foldersFrom(first, folder)) handOver(made, dirname(first))
  return first
}

/** A folder and its parents up to the topmost new one, the innermost first, as whole paths: above `x` comes `.` for ever. */
export function foldersFrom(first: string, folder: string): string[] {
  const folders: string[] = []
  for (let at = resolve(folder); at.length >= resolve(first).length; at = dirname(at)) folders.push(at)
  return folders
}

function makeFirst(folder: string, mode: number | undefined): string | undefined {
  const makeAll = () => mkdirSync(folder, { recursive: true, ...(mode !== undefined && { mode }) })
  try {
    return makeAll()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    let missing = folder
    while (dirname(missing) !== missing && !existsSync(dirname(missing))) missing = dirname(missing)
    // Creating one folder alone reports the actual error.
    mkdirSync(missing, mode)
    return makeAll() && missing
  }
}

/** As root, gives a path to the owner of a folder (by default the parent), who needs it without root. Throws system errors. */
export function handOver(path: string, to = dirname(path)): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = statSync(to)
  try {
    lchownSync(path, uid, gid)
  } catch {
    // Network disks may refuse: it can be read and written all the same.
  }
}

/** The stats of a folder, or else of its nearest existing parent. Throws system errors. */
export function nearestStat(folder: string): Stats {
  return statSync(folder, { throwIfNoEntry: false }) ?? nearestStat(dirname(folder))
}
