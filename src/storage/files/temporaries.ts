import { namesIn } from './read-file.ts'
import { chmodSync, mkdirSync, rmSync, statSync, type Stats } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeFolders } from './make-folders.ts'
import { machinePath } from './machine-folder.ts'
import { isStaleTemporary, isTemporaryName, temporaryName } from './temporary-names.ts'

/** Folders inside the machine folder: files to be moved into place, and uploads. */
const FILLING = 'tmp'
const UPLOADS = 'uploads'
const TRUST_MS = 1000
const mostKnown = 1000
const fillingFolders = new Map<string, { readonly filling: string; readonly until: number }>()

/**
 * A fresh path for a file to be filled and then moved into `folder`. It is in the machine folder of the content folder,
 * outside of git; beside the target if there is no machine folder, if that is on another file system, or if a file
 * created there would belong to another group.
 */
export function temporaryFor(folder: string): string {
  return join(fillingFolderFor(folder) ?? folder, temporaryName())
}

/**
 * The same, for callers that manage when that folder is gone meanwhile: where the files of a folder are filled is known
 * for a second, as finding out takes five system calls.
 */
export function knownTemporaryFor(folder: string): string {
  const now = performance.now()
  const known = fillingFolders.get(folder)
  if (known && known.until > now) return join(known.filling, temporaryName())
  const filling = fillingFolderFor(folder) ?? folder
  if (fillingFolders.size >= mostKnown) fillingFolders.clear()
  fillingFolders.set(folder, { filling, until: now + TRUST_MS })
  return join(filling, temporaryName())
}

/** A fresh path beside a target, for files that cannot be moved there from elsewhere. */
export function temporaryBeside(folder: string): string {
  return join(folder, temporaryName())
}

/** Makes a folder for one request's uploads, readable by us alone; the caller removes it. */
export function makeUploadFolder(root: string): string {
  const folder = machinePath(root, UPLOADS, temporaryName())
  makeFolders(folder, 0o700)
  return folder
}

/** Deletes what killed processes left in a content folder's machine folder. Never throws. */
export function cleanMachineFolder(root: string): void {
  for (const name of [FILLING, UPLOADS, 'cache']) removeStale(pathsIn(machinePath(root, name)))
}

/**
 * Makes a folder outside of any content folder, readable by us alone, and deletes those that killed processes left.
 * `remove` deletes it; the end of the process does, too.
 */
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

/** Deletes those of some files and folders that killed processes left. Never throws; returns what it deleted. */
export function removeStale(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    if (!isTemporaryName(name)) return false
    try {
      if (!isStaleTemporary(name, statSync(path).mtimeMs)) return false
      rmSync(path, { recursive: true })
      return true
    } catch {
      // Another process was faster, or the folder is read-only.
      return false
    }
  })
}

function pathsIn(folder: string): string[] {
  return namesIn(folder).map((name) => join(folder, name))
}

function fillingFolderFor(folder: string): string | undefined {
  const machine = machineFolderAbove(folder)
  if (machine === undefined) return undefined
  const filling = join(machine, FILLING)
  try {
    const target = nearestStat(folder)
    const own = statSync(filling, { throwIfNoEntry: false }) ?? makeFilling(filling)
    return own.dev === target.dev && own.gid === target.gid ? filling : undefined
  } catch {
    return undefined
  }
}

function makeFilling(folder: string): Stats {
  makeFolders(folder)
  chmodSync(folder, 0o700)
  return statSync(folder)
}

function machineFolderAbove(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const machine = machinePath(at)
    if (statSync(join(machine, '.gitignore'), { throwIfNoEntry: false })) return machine
    if (dirname(at) === at) return undefined
  }
}

// A folder yet to be created inherits from its parent.
function nearestStat(folder: string): Stats {
  return statSync(folder, { throwIfNoEntry: false }) ?? nearestStat(dirname(folder))
}
