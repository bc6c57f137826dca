import { readdirSync, type Dirent } from 'node:fs'
import { isSkippedName } from '../../text/content-path.ts'
import { removeStale } from './temporaries.ts'
import { isTemporaryName } from './temporary-names.ts'

/** The contents of a folder: names relative to it. */
export interface FoundNames {
  /** Everything in and below it, in the order of UTF-16 code units; folder names end with a slash. */
  names: string[]
  /** The folders that could not be listed, with errors; `''` is the folder itself. Excludes those just deleted. */
  unreadable: Map<string, unknown>
}

/**
 * Finds what is in a folder, without skipped names and without following links. Removes what killed processes left
 * there, unless the folder is read-only. `levels` limits the depth. Never throws.
 */
export function findNames(folder: string, readOnly: boolean, levels = Number.POSITIVE_INFINITY): FoundNames {
  const names: string[] = []
  const unreadable = new Map<string, unknown>()

  function list(prefix: string, left: number): void {
    // With the slash of a folder, so that those of each folder are in order where whole paths are.
    const found = readFolder(prefix).map((entry) => entry.name + (entry.isDirectory() ? '/' : ''))
    for (const name of found.sort()) {
      names.push(prefix + name)
      if (name.endsWith('/') && left > 1) list(prefix + name, left - 1)
    }
  }

  function readFolder(prefix: string): Dirent[] {
    try {
      return readdirSync(`${folder}/${prefix}`, { withFileTypes: true }).filter(({ name }) => {
        if (isTemporaryName(name) && !readOnly) removeStale([`${folder}/${prefix}${name}`])
        return !isSkippedName(name)
      })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' && code !== 'ENOTDIR') unreadable.set(prefix, error)
      return []
    }
  }

  list('', levels)
  return { names, unreadable }
}
