import { existsSync, lchownSync, mkdirSync, statSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it that are missing, with the given permission bits. Throws system errors; on a
 * read-only disk that is EROFS, where the platform's recursive `mkdir` says ENOENT.
 *
 * @returns the topmost folder that was made; undefined if all were there
 */
export function makeFolders(folder: string, mode?: number): string | undefined {
  const first = makeFirst(folder, mode)
  if (first !== undefined)
    for (let made = folder; made.length >= first.length; made = dirname(made)) handOver(made, dirname(first))
  return first
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

/**
 * Gives what root made to the owner of a folder, by default of the one in which it stands: they must be able to go on there
 * without root. Throws system errors.
 */
export function handOver(path: string, to = dirname(path)): void {
  if (process.geteuid?.() === 0) giveTo(statSync(to), (uid, gid) => lchownSync(path, uid, gid))
}

/**
 * Gives something to an owner and a group. A disk of the network, say, may not let root do so, and nobody else may give it to
 * a group that they are not in: then it stays as it is.
 */
export function giveTo({ uid, gid }: Pick<Stats, 'uid' | 'gid'>, give: (uid: number, gid: number) => void): void {
  try {
    give(uid, gid)
  } catch {
    // It can be read and written all the same.
  }
}

/** The stats of a folder; one that is yet to be made inherits from its parent. Throws system errors. */
export function nearestStat(folder: string): Stats {
  return statSync(folder, { throwIfNoEntry: false }) ?? nearestStat(dirname(folder))
}
