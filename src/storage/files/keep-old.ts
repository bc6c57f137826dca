import { linkSync, lstatSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { copyDurable, writeFileAtomic } from './atomic-write.ts'
import { syncFolder, UNSUPPORTED } from './names-on-disk.ts'
import { makeFolders } from './make-folders.ts'
import { knownTemporaryFor, temporaryBeside } from './temporaries.ts'
import { codeOf, toWriteError } from './write-error.ts'

/** A file's old state, until it is known whether the new one stays. Call one of the two, once. */
export interface OldFile {
  /** Restores the old file, or deletes the new one if there was none. */
  restore(): void
  /** Discards the old file. */
  forget(): void
}

/**
 * Keeps a file before it is replaced, as a hard link, which takes no space and can be restored even if the disk is
 * full. If hard links are impossible, its bytes are kept in memory, and restoring them is an ordinary write. A symbolic
 * link is followed, because its target is replaced; a link that was itself removed is made again. Throws WriteError.
 *
 * @param folder where to make the hard link: on the same disk, and not visible to others
 */
export function keepOld(path: string, folder: string): OldFile {
  const kept = knownTemporaryFor(folder)
  let target = path
  let link: string | undefined
  try {
    if (lstatSync(path).isSymbolicLink()) {
      target = realpathSync(path)
      link = readlinkSync(path)
    }
    linkSync(target, kept)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { restore: () => rmSync(path, { force: true }), forget: () => {} }
    if (!isWithoutLinks(error)) throw toWriteError(error, path)
    const bytes = readFileSync(target)
    return { restore: () => writeFileAtomic(target, bytes), forget: () => {} }
  }
  return {
    restore() {
      renameSync(kept, target)
      // If both names are still links to one file, the rename is a no-op.
      rmSync(kept, { force: true })
      if (link !== undefined && !lstatSync(path, { throwIfNoEntry: false })) symlinkSync(link, path)
    },
    forget: () => rmSync(kept, { force: true }),
  }
}

/**
 * Gives a file a second name, which takes no room; without hard links, a copy that is on the disk. A symbolic link is
 * followed. Throws system errors.
 */
export function linkOrCopy(path: string, second: string): void {
  const target = realpathSync(path)
  try {
    linkSync(target, second)
  } catch (error) {
    if (!isWithoutLinks(error)) throw error
    copyDurable(target, second)
  }
}

/**
 * Puts a file with a second name at a path, durably, replacing any file there; the second name stays. A symbolic link at
 * the path stays, as in any write. Throws WriteError.
 */
export function putBack(second: string, path: string): void {
  let temporary: string | undefined
  try {
    const target = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? realpathSync(path) : path
    const folder = dirname(target)
    makeFolders(folder)
    temporary = temporaryBeside(folder)
    linkOrCopy(second, temporary)
    renameSync(temporary, target)
    syncFolder(folder)
  } catch (error) {
    throw toWriteError(error, path)
  } finally {
    // If both are names of one file already, the rename was a no-op.
    if (temporary !== undefined) rmSync(temporary, { force: true })
  }
}

// A file on another file system cannot be hard-linked either.
function isWithoutLinks(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'EXDEV' || UNSUPPORTED.has(code)
}
