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
import { giveTo, nearestStat } from './make-folders.ts'
import { alreadyThere, inFolder, moveToFreeName, removeQuietly } from './names-on-disk.ts'
import { changedMeanwhile } from './write-error.ts'

/** The content of a file. */
export type Content = string | Uint8Array | readonly (string | Uint8Array)[]

/** How a file is filled, and gets its name. */
export interface FillOptions {
  /** Only creates: if the target exists already, WriteError with code EEXIST. */
  exclusive?: boolean
  /** Permission bits; by default an existing file keeps its own and a new one follows the umask. */
  mode?: number
  /** Almanac's own: a symbolic link in its place is replaced, not followed. */
  isOwn?: boolean
  /** When it is said to have changed, in milliseconds; now by default. */
  time?: number | undefined
  /** The file that it replaces, as it stood before its text was read; by default, as it stands when this one is filled. */
  stood?: Stood | undefined
}

/** By what a file is recognised that nobody has changed meanwhile. */
export type Stood = Pick<Stats, 'ino' | 'size' | 'mtimeMs'>

const PERMISSION_BITS = 0o7777

/** Where a file is going to stand: a symbolic link is followed. */
export interface Target {
  readonly path: string
  /** The stats of the file that it replaces. */
  readonly old: Stats | undefined
}

/** Looks at where a file is to stand. Throws system errors; WriteError with code EEXIST. */
export function lookAtTarget(path: string, { exclusive = false, isOwn = false }: FillOptions): Target {
  const old = lstatSync(path, { throwIfNoEntry: false })
  if (exclusive && old) throw alreadyThere(path)
  if (!old?.isSymbolicLink() || isOwn) return { path, old }
  const real = realpathSync(path)
  return { path: real, old: lstatSync(real) }
}

/** New content in a temporary file, which has no name yet that others know. */
export class FilledFile {
  readonly target: Target
  /** The file that it replaces; undefined for a new one. */
  readonly stood: Stood | undefined
  /** The stats of the file before the rename, which may change its ctime. */
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
    // Only the target's folder is made here: the machine folder has rights of its own.
    const descriptor = dirname(temporary) === folder ? inFolder(folder, open) : open()
    this.#descriptor = descriptor
    try {
      for (const part of Array.isArray(content) ? content : [content]) writeFileSync(descriptor, part)
      if (mode !== undefined) fchmodSync(descriptor, mode & PERMISSION_BITS)
      // What root replaces stays its owner's; a new file is the folder's owner's, who must be able to go on without root. What
      // others replace stays its group's, who can go on reading and writing it.
      const isRoot = process.geteuid?.() === 0
      const owner = isRoot ? (target.old ?? nearestStat(folder)) : target.old && { uid: -1, gid: target.old.gid }
      if (owner) giveTo(owner, (uid, gid) => fchownSync(descriptor, uid, gid))
      if (options.time !== undefined) futimesSync(descriptor, options.time / 1000, options.time / 1000)
      this.stat = fstatSync(descriptor)
    } catch (error) {
      this.discard()
      throw error
    }
  }

  /** By which it is synced, until it is placed. */
  get descriptor(): number {
    return this.#descriptor!
  }

  /** Whether it has its name. */
  get hasName(): boolean {
    return this.#hasName
  }

  /** Has its content on the disk. Throws system errors. */
  sync(): void {
    fsyncSync(this.descriptor)
  }

  /** Throws WriteError with code ECHANGED if somebody has saved a file in its place meanwhile: editors know of no lock. */
  mustReplaceWhatStood(): void {
    const { path } = this.target
    const [stood, now] = [this.stood, lstatSync(path, { throwIfNoEntry: false })]
    if (now?.ino === stood?.ino && now?.size === stood?.size && now?.mtimeMs === stood?.mtimeMs) return
    throw changedMeanwhile(path)
  }

  /** Gives it its name. Throws system errors; WriteError with code EEXIST. The folder is to be synced afterwards. */
  place(): void {
    this.#close()
    const { path } = this.target
    try {
      if (this.#isExclusive) moveToFreeName(this.#temporary, path)
      else inFolder(dirname(path), () => renameSync(this.#temporary, path))
      this.#hasName = true
    } catch (error) {
      // It may have two names by then.
      this.#hasName = lstatSync(path, { throwIfNoEntry: false })?.ino === this.stat.ino
      throw error
    }
  }

  /** Removes it, unless it has its name. Never throws. */
  discard(): void {
    this.#close()
    if (!this.#hasName) removeQuietly(this.#temporary)
  }

  #close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }
}

/** Whether a file cannot be filled there: the target is on another file system, the folder is not writable, or gone. */
export function isElsewhere(error: unknown): boolean {
  return ['EXDEV', 'EACCES', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')
}
