import { mkdirSync, readdirSync, renameSync, rmdirSync, symlinkSync, utimesSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasDigest, hashOnDisk } from '../storage/clone/blob-hash.ts'
import type { TreeFile } from '../storage/clone/tree-files.ts'
import type { FollowedFiles, LargeFile } from './followed-files.ts'
import type { LfsPointer } from '../storage/git/lfs-pointer.ts'
import type { AsideFiles } from './aside-files.ts'
import { statOf } from '../storage/files/content-folder.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import { getOrMake } from '../text/values.ts'

export interface ReadyFile extends TreeFile {
  /** When it was last committed, in milliseconds. */
  readonly time: number
  /** Where its bytes are staged; undefined for a link. */
  readonly staged?: string | undefined
  readonly target?: string | undefined
  /** The large file that a Git LFS pointer names. */
  readonly large?: LargeFile | undefined
}

export interface OursAt {
  readonly blob: string
  /** The bytes in Git LFS, which are also accepted where the blob is their pointer. */
  readonly large?: LfsPointer | undefined
}

let count = 0

/**
 * Puts files of a commit in their places, and removes them, following no link out of the folder: each folder on the way is, or
 * becomes, a real one. A file in the way is moved aside, unless it is a commit's: then it is deleted.
 */
export class PlacedFiles {
  readonly #root: string
  readonly #files: FollowedFiles
  readonly #asideFiles: AsideFiles
  /** Files of further commits at a path, besides the served one's. */
  readonly #alsoOurs: (path: string) => readonly (OursAt | undefined)[]
  /** Folders verified to be real ones. */
  readonly #folders = new Set<string>()
  readonly #replaced: string[] = []
  #aside: string | undefined

  constructor(
    root: string,
    files: FollowedFiles,
    asideFiles: AsideFiles,
    alsoOurs: (path: string) => readonly (OursAt | undefined)[] = () => [],
  ) {
    this.#root = root
    this.#files = files
    this.#asideFiles = asideFiles
    this.#alsoOurs = alsoOurs
  }

  /** Removes a file of the commit, and folders left empty; nothing behind a link belongs to it. Throws system errors. */
  takeOut(path: string): void {
    const isReached = openWays(this.#root)(path)
    if (isReached) this.#clear(path)
    this.#files.delete(path)
    if (!isReached) return
    for (let at = dirname(path); at !== '.'; at = dirname(at)) {
      this.#folders.delete(at)
      try {
        rmdirSync(join(this.#root, at))
      } catch {
        return
      }
    }
  }

  /** Puts a file in its place. Throws ContentError, system errors. */
  put(file: ReadyFile): void {
    const absolute = join(this.#root, file.path)
    this.#makeWay(dirname(file.path))
    // Not replaced by renaming: for each file, ext4 would wait for the new bytes to be on the disk.
    this.#clear(file.path)
    if (file.staged === undefined) symlinkSync(file.target!, absolute)
    else renameSync(file.staged, absolute)
    this.#files.note(file, file.time)
  }

  /** Sets the modification time of a file of which only the history differs. Throws system errors. */
  setTime(path: string, time: number): void {
    const known = this.#files.get(path)
    const stat = statOf(join(this.#root, path))
    if (!known || !stat?.isFile() || known.time === time || !openWays(this.#root)(path)) return
    if (this.#files.isIntact(path, stat)) utimesSync(join(this.#root, path), time / 1000, time / 1000)
    this.#files.note({ path, ...known }, time)
  }

  /** Deletes replaced and removed files, which are invisible by now. Never rejects: the next start deletes the rest. */
  async finish(): Promise<void> {
    for (const path of this.#replaced.splice(0)) await unlink(path).catch(() => undefined)
  }

  // Ensures real folders all the way down: neither links nor files.
  #makeWay(folder: string): void {
    if (folder === '.' || this.#folders.has(folder)) return
    this.#makeWay(dirname(folder))
    const absolute = join(this.#root, folder)
    const stat = statOf(absolute)
    if (stat && !stat.isDirectory()) this.#clear(folder)
    if (!stat?.isDirectory()) mkdirSync(absolute)
    this.#folders.add(folder)
  }

  #clear(path: string): void {
    const absolute = join(this.#root, path)
    const stat = statOf(absolute)
    if (!stat) return
    if (stat.isDirectory()) {
      // Folders of removed files are gone by now: remaining files are foreign.
      if (readdirSync(absolute).length === 0) rmdirSync(absolute)
      else this.#asideFiles.keep(path)
      this.#folders.clear()
      return
    }
    if (!this.#files.isIntact(path, stat) && !this.#isOurs(path)) this.#asideFiles.keep(path)
    else this.#setAside(absolute)
  }

  // Only renames the file: deleting it may wait for its bytes to be on the disk.
  #setAside(absolute: string): void {
    this.#aside ??= MachinePlace.of(this.#root, 'moving').makeFolder()
    const aside = join(this.#aside, `${process.pid}-replaced-${(count++).toString(36)}`)
    renameSync(absolute, aside)
    this.#replaced.push(aside)
  }

  #isOurs(path: string): boolean {
    return [this.#files.get(path), ...this.#alsoOurs(path)].some((ours) => isOnDisk(join(this.#root, path), ours))
  }
}

/** Whether the file at an absolute path is a commit's. */
export function isOnDisk(absolute: string, ours: OursAt | undefined): boolean {
  if (!ours) return false
  const { blob, large } = ours
  return hashOnDisk(absolute, blob)?.blob === blob || (large !== undefined && hasDigest(absolute, large))
}

/** Whether all folders on the way to a path are real: a link may lead to a foreign one with the same files. Cached. */
export function openWays(root: string): (path: string) => boolean {
  const known = new Map<string, boolean>([['.', true]])
  const isReal = (folder: string): boolean =>
    getOrMake(known, folder, () => isReal(dirname(folder)) && statOf(join(root, folder))?.isDirectory() === true)
  return (path) => isReal(dirname(path))
}
