import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '../storage/files/content-error.ts'
import { takeLease } from '../storage/lock/lease.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import { prepareMachineFolder } from '../storage/machine-folder/prepare.ts'
import { refuseState } from '../storage/machine-folder/refuse-state.ts'
import { type Mark, noCommit, readMark, writeMark } from './at-commit.ts'

/**
 * Takes a folder for following: an empty one, created if missing, or one that followed before. Foreign files are not touched.
 * Returns its mark, and a function that releases it.
 *
 * @throws ContentError: EFOREIGN for a foreign folder, ELOCKED if another process follows in it
 */
export function takeFolder(root: string): { mark: Mark; release: () => void } {
  mkdirSync(root, { recursive: true })
  if (existsSync(join(root, '.git'))) throw foreign(root, 'is a git checkout')
  refuseState(root)
  const known = readMark(root)
  if (!known && !isEmpty(root)) throw foreign(root, 'contains files and was not created by serve --follow')
  prepareMachineFolder(root)
  const release = takeLease(root, 'following')
  if (!release)
    throw new ContentError(root, 'another process already follows in this folder, or it is not writable', {
      code: 'ELOCKED',
      hint: 'each replica needs a folder of its own',
    })
  const mark = known ?? { commit: noCommit, isDirty: true }
  if (!known) writeMark(root, mark)
  return { mark, release }
}

/** Removes records of unfinished work whose files were put back. Throws system errors. */
export function forgetUnfinished(root: string): void {
  for (const name of ['unfinished', 'intentions.json'])
    rmSync(MachinePlace.of(root, name).path, { recursive: true, force: true })
}

function foreign(root: string, why: string): ContentError {
  return new ContentError(root, `${why}: --follow replaces the contents of its folder, so nothing was touched`, {
    code: 'EFOREIGN',
    hint: 'specify an empty folder, or one that does not exist yet, with --content',
  })
}

// A process killed before its first mark leaves an empty machine folder.
function isEmpty(root: string): boolean {
  const names = readdirSync(root)
  if (names.length === 0) return true
  return names.length === 1 && names[0] === '.almanac' && readdirSync(join(root, '.almanac')).every(isOfNobody)
}

function isOfNobody(name: string): boolean {
  return ['.gitignore', 'cache', 'tmp', 'following'].includes(name) || name.startsWith('lock-')
}
