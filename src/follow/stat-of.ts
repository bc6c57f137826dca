import { lstatSync, type Stats } from 'node:fs'

/** What stands at an absolute path, a link as it is; undefined for nothing, and where a folder on the way is a file. Throws system errors. */
export function statOf(absolute: string): Stats | undefined {
  try {
    return lstatSync(absolute, { throwIfNoEntry: false })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined
    throw error
  }
}
