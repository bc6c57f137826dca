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
 *
 * @param alsoOurs files of further commits at a path, besides the served one's
 */
export function openPlacedFiles(
  root: string,
  files: FollowedFiles,
  asideFiles: AsideFiles,
  alsoOurs: (path: string) => readonly (OursAt | undefined)[] = () => [],
) {
  /** Folders verified to be real ones. */
  const folders = new Set<string>()
  const replaced: string[] = []
  let aside: string | undefined

  /** Removes a file of the commit, and folders left empty; nothing behind a link belongs to it. Throws system errors. */
  function takeOut(path: string): void {
    const isReached = openWays(root)(path)
    if (isReached) clear(path)
    files.delete(path)
    if (!isReached) return
    for (let at = dirname(path); at !== '.'; at = dirname(at)) {
      folders.delete(at)
      try {
        rmdirSync(join(root, at))
      } catch {
        return
      }
    }
  }

  /** Puts a file in its place. Throws ContentError, system errors. */
  function put(file: ReadyFile): void {
    const absolute = join(root, file.path)
    makeWay(dirname(file.path))
    // Not replaced by renaming: for each file, ext4 would wait for the new bytes to be on the disk.
    clear(file.path)
    if (file.staged === undefined) symlinkSync(file.target!, absolute)
    else renameSync(file.staged, absolute)
    files.note(file, file.time)
  }

  /** Sets the modification time of a file of which only the history differs. Throws system errors. */
  function setTime(path: string, time: number): void {
    const known = files.get(path)
    const stat = statOf(join(root, path))
    if (!known || !stat?.isFile() || known.time === time || !openWays(root)(path)) return
    if (files.isIntact(path, stat)) utimesSync(join(root, path), time / 1000, time / 1000)
    files.note({ path, ...known }, time)
  }

  /** Deletes replaced and removed files, which are invisible by now. Never rejects: the next start deletes the rest. */
  async function finish(): Promise<void> {
    for (const path of replaced.splice(0)) await unlink(path).catch(() => undefined)
  }

  // Ensures real folders all the way down: neither links nor files.
  function makeWay(folder: string): void {
    if (folder === '.' || folders.has(folder)) return
    makeWay(dirname(folder))
    const absolute = join(root, folder)
    const stat = statOf(absolute)
    if (stat && !stat.isDirectory()) clear(folder)
    if (!stat?.isDirectory()) mkdirSync(absolute)
    folders.add(folder)
  }

  function clear(path: string): void {
    const absolute = join(root, path)
    const stat = statOf(absolute)
    if (!stat) return
    if (stat.isDirectory()) {
      // Folders of removed files are gone by now: remaining files are foreign.
      if (readdirSync(absolute).length === 0) rmdirSync(absolute)
      else asideFiles.keep(path)
      folders.clear()
      return
    }
    if (!files.isIntact(path, stat) && !isOurs(path)) asideFiles.keep(path)
    else setAside(absolute)
  }

  // Only renames the file: deleting it may wait for its bytes to be on the disk.
  function setAside(absolute: string): void {
    aside ??= MachinePlace.of(root, 'moving').makeFolder()
    const there = join(aside, `${process.pid}-replaced-${(count++).toString(36)}`)
    renameSync(absolute, there)
    replaced.push(there)
  }

  function isOurs(path: string): boolean {
    return [files.get(path), ...alsoOurs(path)].some((ours) => isOnDisk(join(root, path), ours))
  }

  return { takeOut, put, setTime, finish }
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
