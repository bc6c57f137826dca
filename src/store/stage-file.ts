import { mkdirSync, rmSync } from 'node:fs'
import { copyFile, constants, open } from 'node:fs/promises'
import { temporaryIn } from './atomic-write.ts'
import { toWriteError } from './write-error.ts'

/**
 * Copies a file, wherever it is, into a folder under a temporary name, ready to be given its own: the copy is whole and
 * on the disk, readable like any new file. The first folder is made where it is missing. Throws WriteError.
 */
export async function stageFile(from: string, folder: string): Promise<string> {
  const staged = temporaryIn(folder)
  try {
    mkdirSync(folder, { recursive: true })
    // Made first, so that the copy gets a new file's rights: those of an upload's own file are for us alone.
    const made = await open(staged, 'wx')
    const { mode } = await made.stat().finally(() => made.close())
    await copyFile(from, staged, constants.COPYFILE_FICLONE)
    const copy = await open(staged, 'r+')
    try {
      await copy.chmod(mode & 0o777)
      await copy.sync()
    } finally {
      await copy.close()
    }
    return staged
  } catch (error) {
    discardStaged(staged)
    throw toWriteError(error, folder)
  }
}

/** Removes a staged file that was not used. */
export function discardStaged(staged: string): void {
  rmSync(staged, { force: true })
}
