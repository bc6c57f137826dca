import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, unlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { foldersFrom, makeFolders } from './make-folders.ts'
import { WriteError, codeOf } from './write-error.ts'
import { quietly, tolerating } from '../../text/values.ts'

/** Error codes of file systems without hard links, or whose folders cannot be synced. */
export const UNSUPPORTED: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK']

/** The flag for opening a file to sync it: it may be read-only, but Windows requires write access. */
export const TO_SYNC = process.platform === 'win32' ? 'r+' : 'r'

/** Syncs the names in a folder: files created, renamed or deleted there stay so after a crash. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    tolerating(UNSUPPORTED, () => fsyncSync(descriptor))
  } finally {
    closeSync(descriptor)
  }
}

/** Works in a folder, which is created only if it turns out to be missing: most exist. */
export function inFolder<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    makeFolder(folder)
    return work()
  }
}

/** Creates a folder and its missing parents, durably. Throws system errors. */
export function makeFolder(folder: string): void {
  const first = makeFolders(folder)
  if (first !== undefined) for (const made of foldersFrom(first, folder)) syncFolder(dirname(made))
}

/** Renames unless the target exists: only a hard link does that atomically. */
export function moveToFreeName(temporary: string, target: string): void {
  try {
    inFolder(dirname(target), () => linkSync(temporary, target))
  } catch (error) {
    if (!UNSUPPORTED.includes(codeOf(error))) throw error
    if (existsSync(target)) throw alreadyThere(target)
    renameSync(temporary, target)
    return
  }
  unlinkSync(temporary)
}

export function alreadyThere(path: string): WriteError {
  return new WriteError(path, 'a file of that name already exists', { code: 'EEXIST', hint: 'choose another name' })
}

/** Removes a file of this process that is no longer needed, such as a temporary one. Never throws. */
export function removeQuietly(path: string): void {
  // If it fails, it is gone, or an earlier error is the one to report; leftovers are removed at the next start.
  quietly(() => unlinkSync(path))
}
