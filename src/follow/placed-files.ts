import { mkdirSync, readdirSync, renameSync, rmdirSync, symlinkSync, unlinkSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hashOnDisk } from '../storage/clone/blob-hash.ts'
import type { TreeFile } from '../storage/clone/tree-files.ts'
import type { FollowedFiles } from './followed-files.ts'
import type { AsideFiles } from './aside-files.ts'
import { openWays } from './open-ways.ts'
import { statOf } from '../storage/files/content-folder.ts'

/** A file that is ready to take its place. */
export interface ReadyFile extends TreeFile {
  /** When it was last committed, in milliseconds. */
  readonly time: number
  /** Where its bytes are, beside the content; of a link, undefined. */
  readonly staged?: string | undefined
  /** Where a link leads. */
  readonly target?: string | undefined
}

/**
 * Puts files of a commit in their places, and takes them out. Nothing is followed out of the folder: each folder on the way
 * is a real one, or is made. What stands in the way is kept, unless it is `isOurs`: then it goes.
 */
export class PlacedFiles {
  readonly #root: string
  readonly #files: FollowedFiles
  readonly #kept: AsideFiles
  /** The hashes that are a commit's at a path, besides those of the files that are served. */
  readonly #alsoOurs: (path: string) => readonly (string | undefined)[]
  /** Folders that were looked at, and are real ones. */
  readonly #folders = new Set<string>()

  constructor(
    root: string,
    files: FollowedFiles,
    kept: AsideFiles,
    alsoOurs: (path: string) => readonly (string | undefined)[] = () => [],
  ) {
    this.#root = root
    this.#files = files
    this.#kept = kept
    this.#alsoOurs = alsoOurs
  }

  /** Takes a file of the commit out, and the folders that are empty then; behind a link stands nothing of it. Throws system errors. */
  takeOut(path: string): void {
    const isReached = openWays(this.#root)(path)
    if (isReached) this.#clear(path)
    this.#files.byPath.delete(path)
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
    // Not replaced by its name: ext4 would wait for the new bytes to be on the disk, for each file.
    this.#clear(file.path)
    if (file.staged === undefined) symlinkSync(file.target!, absolute)
    else renameSync(file.staged, absolute)
    this.#files.note(file, file.time)
  }

  /** Gives a file another time of change, of which only its history is another one. Throws system errors. */
  setTime(path: string, time: number): void {
    const known = this.#files.byPath.get(path)
    const stat = statOf(join(this.#root, path))
    if (!known || !stat?.isFile() || known.time === time || !openWays(this.#root)(path)) return
    if (this.#files.isIntact(path, stat)) utimesSync(join(this.#root, path), time / 1000, time / 1000)
    this.#files.note({ path, ...known }, time)
  }

  // Real folders all the way down: neither a link nor a file.
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
      // Folders of what went are gone by now: what is left in it is somebody's.
      if (readdirSync(absolute).length === 0) rmdirSync(absolute)
      else this.#kept.keep(path)
      this.#folders.clear()
      return
    }
    if (!this.#files.isIntact(path, stat) && !this.#isOurs(path)) this.#kept.keep(path)
    else unlinkSync(absolute)
  }

  #isOurs(path: string): boolean {
    const ours = [this.#files.byPath.get(path)?.blob, ...this.#alsoOurs(path)].filter((blob) => blob !== undefined)
    return ours.some((blob) => hashOnDisk(join(this.#root, path), blob)?.blob === blob)
  }
}
