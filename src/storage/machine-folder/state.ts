import { readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { readNamesIn } from '../files/read-file.ts'
import { machinePath, makeFolderAt, moveAside } from '../files/places.ts'
import { MachinePlace } from './machine-place.ts'
import { sealOfName } from './names.ts'
import { type Seal, sealNameOf } from './seal.ts'
import { sealedFilesIn, sealFile } from './sealed-files.ts'
import { linesOf } from './sealed-lines.ts'
import { sealingOf } from './sealing.ts'
import { quietly } from '../../text/values.ts'

export interface StateFile {
  /** Its path in the machine folder, or in the folder to which it was moved aside. */
  readonly path: string
  /** The folder in the machine folder to which it was moved aside; undefined if it is in place. */
  readonly refusedIn?: string
  /** Whether this clone signed all of it; undefined outside of git, where there is nothing to compare with. */
  readonly isSigned: boolean | undefined
}

/** The files of a content folder's state, and those that were moved aside, newest first. Throws WriteError. */
export function stateFiles(root: string): StateFile[] {
  const { seal } = sealingOf(root)
  const base = machinePath(root)
  const own = sealedFilesIn(base).map((path) => ({ path, isSigned: seal && isSigned(join(base, path), path, seal) }))
  const refused = refusedFolders(base).flatMap((refusedIn) =>
    sealedFilesIn(join(base, refusedIn)).map((path) => ({ path, refusedIn, isSigned: false })),
  )
  return [...own, ...refused]
}

/**
 * Signs state that this clone did not sign, after putting it back in its place if it was moved aside; a file in that place is
 * moved aside. Returns whether it was signed: it is not outside of git. Called under the write lock. Throws ContentError.
 */
export function adoptState(root: string, files: readonly StateFile[]): boolean {
  const { seal, isBlind } = sealingOf(root)
  const base = machinePath(root)
  for (const { path, refusedIn } of files) {
    if (refusedIn !== undefined) putBack(root, path, refusedIn)
    if (seal && !isBlind) sealFile(base, path, seal)
  }
  return seal !== undefined && !isBlind
}

/** Moves all state aside: then nobody has a password, and nothing can be taken back. Called under the write lock. */
export function resetState(root: string): string[] {
  const base = machinePath(root)
  const files = sealedFilesIn(base)
  for (const file of files) moveAside(base, join(base, file), 'is not used any more', remedy)
  return files
}

function putBack(root: string, path: string, refusedIn: string): void {
  const base = machinePath(root)
  const place = MachinePlace.of(root, path)
  if (place.stat()) moveAside(base, place.path, 'was replaced', remedy)
  makeFolderAt(base, join(place.path, '..'))
  MachinePlace.of(root, refusedIn, path).moveTo(place)
  removeEmpty(join(base, refusedIn, path, '..'), base)
}

function removeEmpty(folder: string, top: string): void {
  // Up to the first one that is not empty.
  quietly(() => {
    for (let at = folder; at !== top; at = join(at, '..')) rmdirSync(at)
  })
}

// Newest first: their names are times.
function refusedFolders(base: string): string[] {
  return readNamesIn(base)
    .filter((name) => /^refused-[\dTZ-]+$/.test(name))
    .toSorted()
    .toReversed()
}

const remedy = '`almanac state adopt` puts it back'

function isSigned(file: string, path: string, seal: Seal): boolean {
  const text = readFileSync(file, 'utf8')
  const [top] = path.split(/[/\\]/) as [string]
  if (sealOfName(top) === 'text') return seal.openText(sealNameOf(path), text) !== undefined
  return linesOf(text).every((line) => seal.openLine(top, line) !== undefined)
}
