import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { settleFolders } from './owners.ts'

/**
 * Makes a folder and those above it that are missing, with the given permission bits; root makes them for the owner of
 * the folder that they are in. Throws system errors; on a read-only disk that is EROFS, where the platform's recursive
 * `mkdir` says ENOENT.
 *
 * @returns the topmost folder that was made; undefined if all were there
 */
export function makeFolders(folder: string, mode?: number): string | undefined {
  const make = () => {
    const topmost = mkdirSync(folder, { recursive: true, ...(mode !== undefined && { mode }) })
    if (topmost !== undefined) settleFolders(topmost, folder)
    return topmost
  }
  try {
    return make()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    let missing = folder
    while (dirname(missing) !== missing && !existsSync(dirname(missing))) missing = dirname(missing)
    // Creating one folder alone reports the actual error.
    mkdirSync(missing, mode)
    settleFolders(missing, missing)
    return make() && missing
  }
}
