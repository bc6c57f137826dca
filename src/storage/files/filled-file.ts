import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  futimesSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { nearestStat } from './make-folders.ts'
import { alreadyThere, inFolder, moveToFreeName, removeQuietly } from './names-on-disk.ts'
import { changedMeanwhile } from './write-error.ts'
import { quietly } from '../../text/values.ts'

export type Content = string | Uint8Array | readonly (string | Uint8Array)[]

export interface FillOptions {
  /** Only creates: WriteError with code EEXIST if the target exists. */
  exclusive?: boolean
  /** Permission bits; by default an existing file keeps its own and a new one follows the umask. */
  mode?: number
  /** Almanac's own file: a symbolic link in its place is replaced, not followed. */
  isOwn?: boolean
  /** Its modification time in milliseconds; now by default. */
  time?: number | undefined
  /** The replaced file as it was before its text was read; by default, as it is when this one is filled. */
  stood?: Stood | undefined
}

/** The facts by which a file is recognized as unchanged. */
export type Stood = Pick<Stats, 'ino' | 'size' | 'mtimeMs'>

const PERMISSION_BITS = 0o7777

/** The final place of a file; a symbolic link is followed. */
export interface Target {
  readonly path: string
  /** The stats of the replaced file. */
  readonly old: Stats | undefined
}

/** Finds the final place of a file. Throws system errors; WriteError with code EEXIST. */
export function lookAtTarget(path: string, { exclusive = false, isOwn = false }: FillOptions): Target {
  const old = lstatSync(path, { throwIfNoEntry: false })
  if (exclusive && old) throw alreadyThere(path)
  if (!old?.isSymbolicLink() || isOwn) return { path, old }
  const real = realpathSync(path)
  return { path: real, old: lstatSync(real) }
}

/** New content in a temporary file, whose name nothing else knows yet. */
export class FilledFile {
  readonly target: Target
  /** The replaced file; undefined for a new one. */
  readonly stood: Stood | undefined
  /** As before the rename, which may change its ctime. */
  readonly stat: Stats
  readonly time: number | undefined
  readonly #temporary: string
  readonly #isExclusive: boolean
  #descriptor: number | undefined
  #hasName = false

  /** Creates and fills it. Throws system errors, after which it is gone. */
  constructor(target: Target, content: Content, options: FillOptions, temporary: string) {
    const { mode = target.old?.mode } = options
    const folder = dirname(target.path)
    this.target = target
    this.#temporary = temporary
    this.#isExclusive = options.exclusive ?? false
    this.stood = options.stood ?? target.old
    this.time = options.time
    // Created with its final permissions: a secret must not be readable even while it is being written.
    const open = () => openSync(temporary, 'wx', mode === undefined ? 0o666 : mode & PERMISSION_BITS)
    // Only the target's folder is created here: the machine folder has permissions of its own.
    const descriptor = dirname(temporary) === folder ? inFolder(folder, open) : open()
    this.#descriptor = descriptor
    try {
      for (const part of Array.isArray(content) ? content : [content]) writeFileSync(descriptor, part)
      if (mode !== undefined) fchmodSync(descriptor, mode & PERMISSION_BITS)
      // A file that root replaces keeps its owner; a new one gets the folder's owner, who must be able to continue without
      // root. A file that others replace keeps its group, which can then still read and write it.
      const isRoot = process.geteuid?.() === 0
      const owner = isRoot ? (target.old ?? nearestStat(folder)) : target.old && { uid: -1, gid: target.old.gid }
      // Others cannot give files to groups they are not in, and network disks may refuse root: it can be used all the same.
      if (owner) quietly(() => fchownSync(descriptor, owner.uid, owner.gid))
      if (options.time !== undefined) futimesSync(descriptor, options.time / 1000, options.time / 1000)
      this.stat = fstatSync(descriptor)
    } catch (error) {
      this.discard()
      throw error
    }
  }

  /** For syncing; open until the file is placed. */
  get descriptor(): number {
    return this.#descriptor!
  }

  get hasName(): boolean {
    return this.#hasName
  }

  /** Syncs its content. Throws system errors. */
  sync(): void {
    fsyncSync(this.#descriptor!)
  }

  /** Throws WriteError with code ECHANGED if others have saved a file in its place meanwhile: editors take no lock. */
  mustReplaceWhatStood(): void {
    const { path } = this.target
    const [stood, now] = [this.stood, lstatSync(path, { throwIfNoEntry: false })]
    if (now?.ino === stood?.ino && now?.size === stood?.size && now?.mtimeMs === stood?.mtimeMs) return
    throw changedMeanwhile(path)
  }

  /** Gives it its final name. Throws system errors; WriteError with code EEXIST. The caller syncs the folder afterwards. */
  place(): void {
    this.#close()
    const { path } = this.target
    try {
      if (this.#isExclusive) moveToFreeName(this.#temporary, path)
      else inFolder(dirname(path), () => renameSync(this.#temporary, path))
      this.#hasName = true
    } catch (error) {
      // It may have both names by then.
      this.#hasName = lstatSync(path, { throwIfNoEntry: false })?.ino === this.stat.ino
      throw error
    }
  }

  /** Removes it, unless it has its final name. Never throws. */
  discard(): void {
    this.#close()
    if (!this.#hasName) removeQuietly(this.#temporary)
  }

  #close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }
}

/** Whether a file cannot be filled there: the target is on another file system, or the folder is missing or not writable. */
export function isElsewhere(error: unknown): boolean {
  return ['EXDEV', 'EACCES', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')
}
