import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { machinePath } from './machine-folder.ts'
import { isStaleTemporary, isTemporaryName, temporaryName } from './temporary-names.ts'

/** Folders inside the machine folder: files on their way to their place, and what came with requests. */
const FILLING = 'tmp'
const UPLOADS = 'uploads'

/**
 * A fresh path for a file that is being filled and then gets a name in `folder`. It lies in the machine folder of the
 * content folder, where git never takes it; beside the target where there is none, or it is on another file system, or
 * a file that is made there would belong to another group.
 */
export function temporaryFor(folder: string): string {
  return join(fillingFolderFor(folder) ?? folder, temporaryName())
}

/** A fresh path beside a target, for what cannot be moved there from elsewhere. */
export function temporaryBeside(folder: string): string {
  return join(folder, temporaryName())
}

/** Makes a folder for what comes with one request, readable for us alone; it is removed by who asked for it. */
export function makeUploadFolder(root: string): string {
  const folder = machinePath(root, UPLOADS, temporaryName())
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Removes what killed processes left in the machine folder of a content folder. Never throws; gives what it removed. */
export function cleanMachineFolder(root: string, now = Date.now()): string[] {
  return [FILLING, UPLOADS, 'cache'].flatMap((name) => removeStale(namesIn(machinePath(root, name)), now))
}

/** Removes those of some files and folders that killed processes left. Never throws; gives what it removed. */
export function removeStale(paths: readonly string[], now = Date.now()): string[] {
  return paths.filter((path) => {
    const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    if (!isTemporaryName(name)) return false
    try {
      if (!isStaleTemporary(name, statSync(path).mtimeMs, now)) return false
      rmSync(path, { recursive: true })
      return true
    } catch {
      // Another process was faster, or the folder is read-only.
      return false
    }
  })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return []
  }
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
  mkdirSync(folder, { recursive: true })
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

// A folder that is to be made gets what the one above it has.
function nearestStat(folder: string): Stats {
  return statSync(folder, { throwIfNoEntry: false }) ?? nearestStat(dirname(folder))
}
