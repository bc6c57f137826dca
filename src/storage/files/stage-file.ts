import { mkdirSync, rmSync } from 'node:fs'
import { copyFile, constants, open } from 'node:fs/promises'
import { temporaryFor } from './temporaries.ts'
import { toWriteError } from './write-error.ts'

/**
 * Copies a file from anywhere to a temporary path from which it can be moved into a folder: the copy is complete,
 * synced, and readable like any new file. Creates the folder if missing. Throws WriteError.
 */
export async function stageFile(from: string, folder: string): Promise<string> {
  let staged: string | undefined
  try {
    mkdirSync(folder, { recursive: true })
    staged = temporaryFor(folder)
    // Created first, so that the copy gets a new file's permissions: an upload's own are private.
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

/** Deletes an unused staged file. */
export function discardStaged(staged: string): void {
  rmSync(staged, { force: true })
}
