import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { WriteError, toWriteError } from './write-error.ts'

/** How a file is written. */
export interface WriteOptions {
  /** Only a new file: where the target exists already, WriteError with code EEXIST. */
  exclusive?: boolean
  /** The file's permission bits; without it an old file keeps its own and a new one gets the umask's. */
  mode?: number
}

const PREFIX = '.almanac-tmp-'
const PERMISSION_BITS = 0o7777
/** What file systems without hard links, and those where a folder cannot be synced, answer. */
const UNSUPPORTED = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK'])
const processTag = randomBytes(4).toString('hex')
let counter = 0

/** Whether a file name is that of a half-written file: to be skipped by scans and watchers. */
export function isTemporaryName(name: string): boolean {
  return name.startsWith(PREFIX)
}

/** The id of the process that made a temporary file; undefined for other names. */
export function temporaryPid(name: string): number | undefined {
  const pid = isTemporaryName(name) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
}

/**
 * Writes a file so that whoever looks, at any instant and after any crash, finds the old content whole or the new one:
 * a temporary file beside the target is filled, synced and renamed over it, and the folder is synced. Missing folders are
 * made; a symbolic link is followed, not replaced. When this returns, the content is on the disk. Throws WriteError, after
 * which nothing has changed and no temporary file is left.
 */
export function writeFileAtomic(path: string, bytes: string | Uint8Array, options: WriteOptions = {}): void {
  let temporary: string | undefined
  try {
    const old = lstatSync(path, { throwIfNoEntry: false })
    if (options.exclusive === true && old !== undefined) throw alreadyThere(path)
    const target = old?.isSymbolicLink() === true ? realpathSync(path) : path
    const mode = options.mode ?? (target === path ? old : lstatSync(target))?.mode
    temporary = temporaryIn(dirname(target))
    fillTemporary(temporary, bytes, mode)
    if (options.exclusive === true) moveToFreeName(temporary, target)
    else renameSync(temporary, target)
    temporary = undefined
    syncFolder(dirname(target))
  } catch (error) {
    if (temporary !== undefined) removeQuietly(temporary)
    throw toWriteError(error, path)
  }
}

/** A fresh path for a file that is being filled in a folder, by a name that scans and watchers skip. */
export function temporaryIn(folder: string): string {
  return join(folder, `${PREFIX}${process.pid}-${processTag}${(counter++).toString(36)}`)
}

/**
 * Gives a filled temporary file its name, durably; never over another file (WriteError with code EEXIST). The file itself
 * must be synced, and lie on the target's file system.
 */
export function placeTemporary(temporary: string, target: string): void {
  try {
    makeFolder(dirname(target))
    moveToFreeName(temporary, target)
    syncFolder(dirname(target))
  } catch (error) {
    throw toWriteError(error, target)
  }
}

/** Removes files for good: when this returns, a crash does not bring them back. Throws WriteError at the first that fails. */
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
 * Moves a file, making missing folders; never over another file (WriteError with code EEXIST). Whoever looks finds it
 * under one name or the other. Two movers to one name are kept apart by the folder's lock, which the caller holds.
 */
export function renameDurable(from: string, to: string): void {
  try {
    const there = lstatSync(to, { throwIfNoEntry: false })
    // On a disk that ignores case, `About.md` is there already when about.md is to be renamed to it.
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

function fillTemporary(temporary: string, bytes: string | Uint8Array, mode: number | undefined): void {
  // Created with its final rights: a secret must not be readable even for the moment of writing.
  const descriptor = openNew(temporary, mode === undefined ? 0o666 : mode & PERMISSION_BITS)
  try {
    writeFileSync(descriptor, bytes)
    if (mode !== undefined) fchmodSync(descriptor, mode & PERMISSION_BITS)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function openNew(path: string, mode: number): number {
  try {
    return openSync(path, 'wx', mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    makeFolder(dirname(path))
    return openSync(path, 'wx', mode)
  }
}

/** A rename that fails where the target exists: only linking a second name does that in one step. */
function moveToFreeName(temporary: string, target: string): void {
  try {
    linkSync(temporary, target)
  } catch (error) {
    if (!UNSUPPORTED.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    if (existsSync(target)) throw alreadyThere(target)
    renameSync(temporary, target)
    return
  }
  unlinkSync(temporary)
}

/** Makes a folder and those above it, and has each new name on the disk. */
function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) syncFolder(dirname(made))
}

/** Has the names in a folder on the disk: what was made, renamed or removed there stays so after a crash. */
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

function alreadyThere(path: string): WriteError {
  return new WriteError(path, 'there is a file of that name already', { code: 'EEXIST', hint: 'choose another name' })
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // The first error is the one to tell; what is left here is removed at the next start.
  }
}
