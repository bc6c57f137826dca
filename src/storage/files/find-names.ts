import { readdirSync, type Dirent } from 'node:fs'
import glob from 'fast-glob'
import { isSkippedName } from '../../text/content-path.ts'
import { removeStale } from './temporaries.ts'
import { isTemporaryName } from './temporary-names.ts'
import { codeOf } from './write-error.ts'

/** A folder's contents, with names relative to it. */
export interface FoundNames {
  /** Everything in and below it, sorted; folder names end with a slash. */
  names: string[]
  /** The folders that could not be listed, with errors; `''` is the folder itself. Excludes folders just deleted. */
  unreadable: Map<string, unknown>
}

// `.` in the library's patterns does not match line breaks, but names with one must be found, too.
const LINE_BREAK = /[\n\r\u2028\u2029]/

/** Lists a folder without skipped names, following no links; removes stale temporary files unless `readOnly`. Never throws. */
export function findNames(folder: string, readOnly: boolean, levels = Number.POSITIVE_INFINITY): FoundNames {
  const unreadable = new Map<string, unknown>()
  const broken: string[] = []

  // The library would stop at the first folder that cannot be listed, or skip it silently.
  function readFolder(absolute: string): Dirent[] {
    const prefix = absolute.length > folder.length ? `${absolute.slice(folder.length + 1)}/` : ''
    const isBroken = LINE_BREAK.test(prefix)
    try {
      return readdirSync(absolute, { withFileTypes: true }).filter((entry) => {
        const { name } = entry
        if (isTemporaryName(name) && !readOnly) removeStale([`${absolute}/${name}`])
        if (isSkippedName(name)) return false
        if (isBroken || LINE_BREAK.test(name)) broken.push(prefix + name + (entry.isDirectory() ? '/' : ''))
        return true
      })
    } catch (error) {
      if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error))) unreadable.set(prefix, error)
      return []
    }
  }

  const names = glob.sync('**/*', {
    cwd: folder,
    deep: levels,
    dot: true,
    followSymbolicLinks: false,
    fs: { readdirSync: readFolder as unknown as typeof readdirSync },
    markDirectories: true,
    onlyFiles: false,
    unique: false,
  })
  const all = broken.length > 0 ? [...new Set([...names, ...broken])] : names
  // By UTF-16 code units, which sorts whole paths, since a folder's name includes its slash.
  return { names: all.sort(), unreadable }
}
