// Own code: write-file-atomic does not sync the folder, so that a crash may lose the new name.
import {
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
import { useAndClose } from './read-file.ts'
import { knownTemporaryFor, temporaryBeside } from './temporaries.ts'
import { toWriteError, asWriteErrors } from './write-error.ts'

export interface WriteOptions extends FillOptions {
  /** False if a machine crash may lose the new content, because it can be rebuilt. */
  durable?: boolean
  /** Refuses to replace a file that others have saved meanwhile: WriteError with code ECHANGED. */
  sparesOthers?: boolean
  /** Syncs the names in the folder, perhaps in the background if the caller awaits that later. */
  syncNames?: (folder: string) => void
}

/**
 * Writes a file atomically: at any instant and after any crash, readers find the complete old or new content. A temporary file
 * (see `temporaryFor`) is filled, synced and renamed over the target, and the folder is synced. Creates missing folders;
 * follows a symbolic link. On return the content is durable, unless `durable` is off. Returns the file's stats before the
 * rename, which may change its ctime. Throws WriteError, after which nothing has changed and no temporary file is left.
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

/** Calls `fill` with a temporary file for a folder; if that place does not work, with one beside the target. */
export function fillFor<Filled>(folder: string, fill: (temporary: string) => Filled): Filled {
  const temporary = knownTemporaryFor(folder)
  try {
    return fill(temporary)
  } catch (error) {
    if (!isElsewhere(error) || dirname(temporary) === folder) throw error
    return fill(temporaryBeside(folder))
  }
}

/** Moves a synced temporary file into place durably, copying across file systems; never over another (WriteError EEXIST). */
export function placeTemporary(temporary: string, target: string): void {
  asWriteErrors(target, () => {
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
  })
}

/** Deletes files durably: a crash does not bring them back. Throws WriteError at the first failure. */
export function removeFilesDurable(paths: readonly string[]): void {
  for (const path of paths) {
    asWriteErrors(path, () => unlinkSync(path))
  }
  for (const folder of new Set(paths.map((path) => dirname(path)))) syncFolder(folder)
}

/**
 * Moves a file, creating missing folders; never over another file (WriteError with code EEXIST). Readers always find it under
 * one of the names. The caller holds the folder's lock, so no two moves have the same target.
 */
export function renameDurable(from: string, to: string): void {
  try {
    const there = lstatSync(to, { throwIfNoEntry: false })
    // On a case-insensitive disk, `About.md` exists already when `about.md` is renamed to it.
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

/** Copies a file with its permissions to a new one, syncing its content but not its name. */
export function copyDurable(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_EXCL)
  handOver(to)
  useAndClose(openSync(to, TO_SYNC), fsyncSync)
}
