// Own code: write-file-atomic does not sync the folder, so that a crash may lose the new name.
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  type Stats,
  unlinkSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { handOver } from './make-folders.ts'
import { alreadyThere, makeFolder, moveToFreeName, removeQuietly, syncFolder, TO_SYNC } from './names-on-disk.ts'
import { type Content, FilledFile, type FillOptions, isElsewhere, lookAtTarget } from './filled-file.ts'
import { knownTemporaryFor, temporaryBeside } from './temporaries.ts'
import { toWriteError } from './write-error.ts'

export interface WriteOptions extends FillOptions {
  /** False if a crash of the machine may lose the new content, because it can be rebuilt. */
  durable?: boolean
  /** Leaves what somebody else has saved in its place meanwhile: WriteError with code ECHANGED. */
  sparesOthers?: boolean
  /** Syncs the names in the folder; it may do so in the background, if the caller waits for it later. */
  syncNames?: (folder: string) => void
}

/**
 * Writes a file atomically: at any instant and after any crash, readers find either the old content or the new,
 * complete. A temporary file (see `temporaryFor`) is filled, synced and renamed over the target, and the folder is
 * synced. Missing folders are created; a symbolic link is followed, not replaced. On return the content is durable,
 * unless `durable` is off. Throws WriteError, after which nothing has changed and no temporary file is left.
 *
 * @returns the stats of the file before the rename, which may have changed its ctime
 */
export function writeFileAtomic(path: string, content: Content, options: WriteOptions = {}): Stats {
  const { durable = true, syncNames = syncFolder } = options
  try {
    const target = lookAtTarget(path, options)
    const folder = dirname(target.path)
    const filled = fillFor(folder, (temporary) => {
      const file = new FilledFile(target, content, options, temporary)
      try {
        if (durable) file.sync()
        if (options.sparesOthers) file.mustReplaceWhatStood()
        file.place()
        return file.stat
      } catch (error) {
        file.discard()
        throw error
      }
    })
    if (durable) syncNames(folder)
    return filled
  } catch (error) {
    throw toWriteError(error, path)
  }
}

/**
 * Fills a file for a folder in a temporary one, or, where that does not do, in one beside its target.
 *
 * @param fill - given the temporary file
 */
export function fillFor<Filled>(folder: string, fill: (temporary: string) => Filled): Filled {
  const temporary = knownTemporaryFor(folder)
  try {
    return fill(temporary)
  } catch (error) {
    if (!isElsewhere(error) || dirname(temporary) === folder) throw error
    return fill(temporaryBeside(folder))
  }
}

/**
 * Moves a filled temporary file to its final name, durably; never over another file (WriteError with code EEXIST). The
 * file itself must be synced already; if its target is on another file system, it is copied there first.
 */
export function placeTemporary(temporary: string, target: string): void {
  try {
    const folder = dirname(target)
    try {
      moveToFreeName(temporary, target)
    } catch (error) {
      if (!isElsewhere(error)) throw error
      const copy = temporaryBeside(folder)
      try {
        copyDurable(temporary, copy)
        moveToFreeName(copy, target)
      } catch (failed) {
        removeQuietly(copy)
        throw failed
      }
      removeQuietly(temporary)
    }
    syncFolder(folder)
  } catch (error) {
    throw toWriteError(error, target)
  }
}

/** Permanently deletes files: afterwards a crash does not bring them back. Throws WriteError at the first failure. */
export function removeFilesDurable(paths: readonly string[]): void {
  for (const path of paths) {
    try {
      unlinkSync(path)
    } catch (error) {
      throw toWriteError(error, path)
    }
  }
  for (const folder of new Set(paths.map((path) => dirname(path)))) syncFolder(folder)
}

/**
 * Moves a file, creating missing folders; never over another file (WriteError with code EEXIST). Readers always find it
 * under one name or the other. The caller holds the folder's lock, so no two moves go to the same name.
 */
export function renameDurable(from: string, to: string): void {
  try {
    const there = lstatSync(to, { throwIfNoEntry: false })
    // On a case-insensitive disk, `About.md` exists already when about.md is to be renamed to it.
    const isCaseChange =
      there !== undefined && from.toLowerCase() === to.toLowerCase() && lstatSync(from).ino === there.ino
    if (there !== undefined && !isCaseChange) throw alreadyThere(to)
    if (there === undefined) makeFolder(dirname(to))
    renameSync(from, to)
    syncFolder(dirname(to))
    if (dirname(from) !== dirname(to)) syncFolder(dirname(from))
  } catch (error) {
    throw toWriteError(error, existsSync(from) ? to : from)
  }
}

/** Copies a file to a new one, syncing its content but not its name; it has the same permissions. */
export function copyDurable(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_EXCL)
  handOver(to)
  const descriptor = openSync(to, TO_SYNC)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
