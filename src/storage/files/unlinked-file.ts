import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from './content-error.ts'

/**
 * The path of a file of git or an editor, in a folder that a person named. A branch may have put anything there: only a
 * plain file, or none, in plain folders is read and replaced.
 *
 * @param names the folders below it, then the file
 * @throws ContentError with code EOUTSIDE
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
