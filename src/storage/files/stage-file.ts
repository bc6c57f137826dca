import { rmSync } from 'node:fs'
import { copyFile, constants, open } from 'node:fs/promises'
import { makeFolder, TO_SYNC } from './names-on-disk.ts'
import { handOver } from './make-folders.ts'
import { temporaryFor } from './temporaries.ts'
import { toWriteError } from './write-error.ts'

/**
 * Copies a file from anywhere to a temporary path from which it can be moved into a folder, which is created if missing. The
 * copy is complete, synced, and readable like any new file. Throws WriteError.
 */
export async function stageFile(from: string, folder: string): Promise<string> {
  let staged: string | undefined
  try {
    makeFolder(folder)
    staged = temporaryFor(folder)
    // Created first to get a new file's permissions: an upload's own are private.
    const empty = await open(staged, 'wx')
    const { mode } = await empty.stat().finally(() => empty.close())
    await copyFile(from, staged, constants.COPYFILE_FICLONE)
    handOver(staged)
    const copy = await open(staged, TO_SYNC)
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
