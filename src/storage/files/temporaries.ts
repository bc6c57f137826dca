import { readNamesIn } from './read-file.ts'
import { lstatSync, mkdirSync, rmSync, statSync, type Stats } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { nearestStat } from './make-folders.ts'
import { lookAt, machinePath, makeFolderAt } from './places.ts'
import { isStaleTemporary, isTemporaryName, temporaryName } from './temporary-names.ts'
import { quietly } from '../../text/values.ts'

/** Folders inside the machine folder: files to be moved into place, and uploads. */
const FILLING = 'tmp'
const UPLOADS = 'uploads'
const TRUST_MS = 1000
const mostKnown = 1000
const fillingFolders = new Map<string, { readonly filling: FilledFile | undefined; readonly until: number }>()

/** A folder where files are filled, and its identity: something else may take its place. */
interface FilledFile extends Pick<Stats, 'ino' | 'dev'> {
  readonly path: string
}

/**
 * Returns a fresh path for a file to be filled and moved into `folder`: in the content folder's machine folder, outside of git;
 * beside the target if that is missing, on another file system, or would give files another group.
 */
export function temporaryFor(folder: string): string {
  return join(fillingFolderFor(folder)?.path ?? folder, temporaryName())
}

/**
 * The same, for callers that can handle that folder's disappearance. Where the files of a folder are filled is cached for a
 * second, as finding out takes five system calls; checking that it is still that folder, and no link, takes one.
 */
export function knownTemporaryFor(folder: string): string {
  const now = performance.now()
  let known = fillingFolders.get(folder)
  if (!known || known.until <= now || !isStillThere(known.filling)) {
    known = { filling: fillingFolderFor(folder), until: now + TRUST_MS }
    if (fillingFolders.size >= mostKnown) fillingFolders.clear()
    fillingFolders.set(folder, known)
  }
  return join(known.filling?.path ?? folder, temporaryName())
}

function isStillThere(filling: FilledFile | undefined): boolean {
  if (!filling) return true
  return quietly(() => {
    // A link may have the inode of the removed folder.
    const now = lstatSync(filling.path)
    return now.isDirectory() && now.ino === filling.ino && now.dev === filling.dev
  }, false)
}

/** A fresh path beside a target, for files that cannot be moved there from elsewhere. */
export function temporaryBeside(folder: string): string {
  return join(folder, temporaryName())
}

/** Makes a folder for one request's uploads, accessible to this user only; the caller removes it. */
export function makeUploadFolder(root: string): string {
  const folder = machinePath(root, UPLOADS, temporaryName())
  makeFolderAt(machinePath(root), folder)
  return folder
}

/** Deletes temporary files of killed processes in a content folder's machine folder. Never throws. */
export function cleanMachineFolder(root: string): void {
  for (const name of [FILLING, UPLOADS, 'cache'])
    if (ownStat(machinePath(root), name)) removeStale(pathsIn(machinePath(root, name)))
}

/** Makes a private folder outside of content folders, deleted by `remove` or at exit; deletes those of killed processes. */
export function makeFolderElsewhere(): { folder: string; remove(): void } {
  removeStale(pathsIn(tmpdir()))
  const folder = join(tmpdir(), temporaryName())
  mkdirSync(folder, { mode: 0o700 })
  const remove = () => {
    process.off('exit', remove)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return { folder, remove }
}

/** Deletes those of the given files and folders that killed processes left. Never throws; returns the deleted paths. */
export function removeStale(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    if (!isTemporaryName(name)) return false
    // Another process may be faster, or the folder read-only.
    return quietly(() => {
      const stat = statSync(path)
      // A file in it grows without the folder's times.
      const stats = stat.isDirectory() ? [stat, ...pathsIn(path).map((inner) => statSync(inner))] : [stat]
      if (!stats.every((one) => isStaleTemporary(name, one))) return false
      rmSync(path, { recursive: true })
      return true
    }, false)
  })
}

function pathsIn(folder: string): string[] {
  return readNamesIn(folder).map((name) => join(folder, name))
}

function fillingFolderFor(folder: string): FilledFile | undefined {
  const machine = machineFolderAbove(folder)
  if (machine === undefined) return undefined
  const filling = join(machine, FILLING)
  return quietly(() => {
    const target = nearestStat(folder)
    const { ino, dev, gid } = makeFolderAt(machine, filling)
    return dev === target.dev && gid === target.gid ? { path: filling, ino, dev } : undefined
  })
}

// Undefined for a missing file, and for a link to elsewhere.
function ownStat(machine: string, name: string): Stats | undefined {
  return quietly(() => lookAt(machine, join(machine, name)))
}

function machineFolderAbove(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const machine = machinePath(at)
    if (ownStat(machine, '.gitignore')?.isFile()) return machine
    if (dirname(at) === at) return undefined
  }
}
