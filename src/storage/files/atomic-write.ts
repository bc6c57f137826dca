// Own code: write-file-atomic does not sync the folder, so that a crash may lose the new name.
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { makeFolders } from './make-folders.ts'
import { knownTemporaryFor, temporaryBeside } from './temporaries.ts'
import { WriteError, toWriteError } from './write-error.ts'

export interface WriteOptions {
  /** Only creates: if the target exists already, WriteError with code EEXIST. */
  exclusive?: boolean
  /** Permission bits; by default an existing file keeps its own and a new one follows the umask. */
  mode?: number
  /** False if a crash of the machine may lose the new content, because it can be rebuilt. */
  durable?: boolean
  /** Almanac's own: a symbolic link in its place is replaced, not followed. */
  isOwn?: boolean
  /** To whom a new file is given. */
  heir?: { readonly uid: number; readonly gid: number }
  /** Syncs the names in the folder; who lets that go on meanwhile waits for it later. */
  syncNames?: (folder: string) => void
}

type Content = string | Uint8Array | readonly (string | Uint8Array)[]

const PERMISSION_BITS = 0o7777
/** Error codes of file systems without hard links, or on which folders cannot be synced. */
export const UNSUPPORTED: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EINVAL',
  'EMLINK',
])

/**
 * Writes a file atomically: at any instant and after any crash, readers find either the old content or the new,
 * complete. A temporary file (see `temporaryFor`) is filled, synced and renamed over the target, and the folder is
 * synced. Missing folders are created; a symbolic link is followed, not replaced. On return the content is on the disk,
 * unless `durable` is off. Throws WriteError, after which nothing has changed and no temporary file is left.
 *
 * @returns what the file was before it got its name, which may have changed its ctime
 */
export function writeFileAtomic(path: string, content: Content, options: WriteOptions = {}): Stats {
  let temporary: string | undefined
  try {
    const old = lstatSync(path, { throwIfNoEntry: false })
    if (options.exclusive === true && old !== undefined) throw alreadyThere(path)
    const target = old?.isSymbolicLink() === true && !options.isOwn ? realpathSync(path) : path
    const mode = options.mode ?? (target === path ? old : lstatSync(target))?.mode
    const folder = dirname(target)
    const durable = options.durable ?? true
    const fill = (at: string): Stats => {
      temporary = at
      const filled = fillTemporary(at, content, { ...options, mode, durable }, folder)
      if (options.exclusive === true) moveToFreeName(at, target)
      else inFolder(folder, () => renameSync(at, target))
      temporary = undefined
      return filled
    }
    let filled: Stats
    try {
      filled = fill(knownTemporaryFor(folder))
    } catch (error) {
      if (!isElsewhere(error) || temporary === undefined || dirname(temporary) === folder) throw error
      removeQuietly(temporary)
      filled = fill(temporaryBeside(folder))
    }
    if (durable) (options.syncNames ?? syncFolder)(folder)
    return filled
  } catch (error) {
    if (temporary !== undefined) removeQuietly(temporary)
    throw toWriteError(error, path)
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

function fillTemporary(
  temporary: string,
  content: Content,
  { mode, durable, heir }: WriteOptions,
  folder: string,
): Stats {
  // Created with its final permissions: a secret must not be readable even while it is being written.
  const open = () => openSync(temporary, 'wx', mode === undefined ? 0o666 : mode & PERMISSION_BITS)
  // Only the target's folder is made here: the machine folder has rights of its own.
  const descriptor = dirname(temporary) === folder ? inFolder(folder, open) : open()
  try {
    for (const part of Array.isArray(content) ? content : [content]) writeFileSync(descriptor, part)
    if (mode !== undefined) fchmodSync(descriptor, mode & PERMISSION_BITS)
    if (heir) fchownSync(descriptor, heir.uid, heir.gid)
    if (durable) fsyncSync(descriptor)
    return fstatSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Whether a file cannot be filled there: the target is on another file system, the folder is not writable, or gone. */
function isElsewhere(error: unknown): boolean {
  return ['EXDEV', 'EACCES', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Copies a file to a new one, syncing its content but not its name; permissions are inherited unless given. */
export function copyDurable(from: string, to: string, mode?: number): void {
  if (mode !== undefined) closeSync(openSync(to, 'wx', mode))
  copyFileSync(from, to, mode === undefined ? constants.COPYFILE_EXCL : 0)
  const descriptor = openSync(to, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Does something in a folder, which is made if it is missing: most are there. */
function inFolder<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    makeFolder(folder)
    return work()
  }
}

/** A rename that fails if the target exists: only a hard link does that atomically. */
function moveToFreeName(temporary: string, target: string): void {
  try {
    inFolder(dirname(target), () => linkSync(temporary, target))
  } catch (error) {
    if (!UNSUPPORTED.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    if (existsSync(target)) throw alreadyThere(target)
    renameSync(temporary, target)
    return
  }
  unlinkSync(temporary)
}

function makeFolder(folder: string): void {
  const first = makeFolders(folder)
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) syncFolder(dirname(made))
}

/** Syncs the names in a folder: files created, renamed or deleted there stay so after a crash. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } catch (error) {
    if (!UNSUPPORTED.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    closeSync(descriptor)
  }
}

/** The error for a path that is taken. */
export function alreadyThere(path: string): WriteError {
  return new WriteError(path, 'there is a file of that name already', { code: 'EEXIST', hint: 'choose another name' })
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // The first error is the one to report; what is left here is removed at the next start.
  }
}
