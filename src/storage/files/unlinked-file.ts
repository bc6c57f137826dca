import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from './content-error.ts'

/**
 * Returns the path of git's or an editor's file in a folder that a person named (`names`: folders below it, then the file).
 * Throws ContentError (EOUTSIDE) unless it is a plain file, or none, in plain folders: a branch may have put anything there.
 */
export function unlinkedFile(folder: string, ...names: readonly [string, ...string[]]): string {
  let path = folder
  for (const [i, name] of names.entries()) {
    path = join(path, name)
    const stat = lstatSync(path, { throwIfNoEntry: false })
    const isFile = i === names.length - 1
    if (!stat || (isFile ? stat.isFile() : stat.isDirectory())) continue
    const description = stat.isSymbolicLink()
      ? 'a link, which may lead anywhere'
      : `not a ${isFile ? 'file' : 'folder'}`
    throw new ContentError(path, `is ${description}: nothing is written there`, { code: 'EOUTSIDE', hint: 'remove it' })
  }
  return path
}
