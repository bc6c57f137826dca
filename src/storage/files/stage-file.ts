import { mkdirSync, rmSync } from 'node:fs'
import { copyFile, constants, open } from 'node:fs/promises'
import { temporaryFor } from './temporaries.ts'
import { toWriteError } from './write-error.ts'

/**
 * Copies a file, wherever it is, to a temporary place from which it can be given its own in a folder: the copy is whole and
 * on the disk, readable like any new file. The folder is made where it is missing. Throws WriteError.
 */
export async function stageFile(from: string, folder: string): Promise<string> {
  let staged: string | undefined
  try {
    mkdirSync(folder, { recursive: true })
    staged = temporaryFor(folder)
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
    if (staged !== undefined) discardStaged(staged)
    throw toWriteError(error, folder)
  }
}

/** Removes a staged file that was not used. */
export function discardStaged(staged: string): void {
  rmSync(staged, { force: true })
}
