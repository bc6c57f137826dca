import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolders } from './make-folders.ts'
import { toWriteError } from './write-error.ts'

/** The folder inside a content folder that is local to this machine: locks, caches, credentials; never in git. */
const MACHINE_FOLDER = '.almanac'

/** A path in the machine folder of a content folder. */
export function machinePath(root: string, ...names: string[]): string {
  return join(root, MACHINE_FOLDER, ...names)
}

/**
 * The path of a content folder's machine folder. Creates it if missing, accessible to its owner only, together with the
 * .gitignore that keeps all of it out of git. Throws WriteError if it cannot be created.
 */
export function openMachineFolder(root: string): string {
  const folder = machinePath(root)
  try {
    if (makeFolders(folder, 0o700) !== undefined) {
      writeFileSync(join(folder, '.gitignore'), '*\n', { flag: 'wx' })
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw toWriteError(error, folder)
  }
  return folder
}
