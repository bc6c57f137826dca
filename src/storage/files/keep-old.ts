import { linkSync, lstatSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { copyDurable, writeFileAtomic } from './atomic-write.ts'
import { makeFolder, syncFolder, UNSUPPORTED } from './names-on-disk.ts'
import { knownTemporaryFor, temporaryBeside } from './temporaries.ts'
import { codeOf, toWriteError } from './write-error.ts'

/** A file's old state, until it is certain whether the new one stays. Callers call one of the two, once. */
export interface OldFile {
  /** Restores the old file, or deletes the new one if there was none. */
  restore(): void
  forget: () => void
}

const ifThere = { throwIfNoEntry: false } as const

/** For a path without a file. What else may be there, such as a broken link, no work of ours has put there: it stays. */
export function noOldFile(path: string): OldFile {
  return { restore: () => void (lstatSync(path, ifThere)?.isFile() && rmSync(path)), forget: () => {} }
}

/**
 * Keeps a file before it is replaced, as a hard link in `folder` (on the same disk, hidden from others), which takes no space
 * and can be restored even on a full disk. Without hard links, its bytes are kept in memory, and restoring is an ordinary
 * write. A symbolic link is followed, as its target is replaced; if removed itself, it is made again. Throws WriteError.
 */
export function keepOld(path: string, folder: string): OldFile {
  const kept = knownTemporaryFor(folder)
  let target = path
  let link: string | undefined
  try {
    const stat = lstatSync(path, ifThere)
    if (!stat?.isFile() && !stat?.isSymbolicLink()) return noOldFile(path)
    if (stat.isSymbolicLink()) {
      target = realpathSync(path)
      link = readlinkSync(path)
    }
    linkSync(target, kept)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return noOldFile(path)
    if (!isWithoutLinks(error)) throw toWriteError(error, path)
    const bytes = readFileSync(target)
    return { restore: () => writeFileAtomic(target, bytes), forget: () => {} }
  }
  return {
    restore() {
      renameSync(kept, target)
      // If both names still link to one file, the rename is a no-op.
      rmSync(kept, { force: true })
      if (link !== undefined && !lstatSync(path, ifThere)) symlinkSync(link, path)
    },
    forget: () => rmSync(kept, { force: true }),
  }
}

/** Gives a file a second name: a hard link, or else a synced copy. Follows a symbolic link. Throws system errors. */
export function linkOrCopy(path: string, second: string): void {
  const target = realpathSync(path)
  try {
    linkSync(target, second)
  } catch (error) {
    if (!isWithoutLinks(error)) throw error
    copyDurable(target, second)
  }
}

/** Durably puts a file that keeps its second name at a path (or its link's target), over any file there. Throws WriteError. */
export function putBack(second: string, path: string): void {
  let temporary: string | undefined
  try {
    const target = lstatSync(path, ifThere)?.isSymbolicLink() ? realpathSync(path) : path
    const folder = dirname(target)
    makeFolder(folder)
    temporary = temporaryBeside(folder)
    linkOrCopy(second, temporary)
    renameSync(temporary, target)
    syncFolder(folder)
  } catch (error) {
    throw toWriteError(error, path)
  } finally {
    // If both already name one file, the rename was a no-op.
    if (temporary !== undefined) rmSync(temporary, { force: true })
  }
}

// A file on another file system cannot be hard-linked either.
function isWithoutLinks(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'EXDEV' || UNSUPPORTED.includes(code)
}
