import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it that are missing, with the given permission bits. Throws system errors; on a
 * read-only disk that is EROFS, where the platform's recursive `mkdir` says ENOENT.
 *
 * @returns the topmost folder that was made; undefined if all were there
 */
export function makeFolders(folder: string, mode?: number): string | undefined {
  const first = make(folder, mode)
  if (first !== undefined)
    for (let made = folder; made.length >= first.length; made = dirname(made)) handOver(made, dirname(first))
  return first
}

function make(folder: string, mode: number | undefined): string | undefined {
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

/**
 * Gives what root made to the owner of a folder, by default of the one in which it stands: they must be able to go on there
 * without root. Throws system errors.
 */
export function handOver(path: string, to = dirname(path)): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = statSync(to)
  if (uid !== 0) chownSync(path, uid, gid)
}
