import { relative } from 'node:path'
import { ContentError } from '../files/content-error.ts'
import { lookAt, machinePath } from '../files/places.ts'
import { gitPlaces } from '../git/git-places.ts'
import { passedState } from './passed-state.ts'
import { prepareMachineFolder } from './prepare.ts'
import { trackedState } from './tracked.ts'

/** Git tracks something in the machine folder: a branch could bring its own passwords. `code` is ETRACKED. */
export class StateTracked extends ContentError {
  override readonly name = 'StateTracked'

  constructor(root: string, paths: readonly string[]) {
    super('.almanac', `${stateSentence(paths)}: it belongs to this machine alone, and no branch may add it`, {
      code: 'ETRACKED',
      hint: remedy(root, paths),
    })
  }
}

/** Names the files that a branch added, for people: `git tracks .almanac/secret and 2 more files`. */
export function stateSentence(paths: readonly string[]): string {
  const [first = '', ...more] = paths
  return `git tracks ${first}${more.length > 0 ? ` and ${more.length} more below .almanac` : ''}`
}

/** The remedy, as a sentence. */
export function remedy(root: string, [first = '']: readonly string[]): string {
  const folder = relative(process.cwd(), root) || '.'
  return `run \`git -C ${folder.startsWith('..') ? root : folder} rm -r --cached ${first.split('/', 1)[0]}\`, and commit that`
}

/**
 * Throws if git tracks files in the machine folder, which are moved aside, or if that folder is foreign: StateTracked,
 * ForeignThing, WriteError. Files from a branch that git no longer tracks are moved aside, too.
 */
export function refuseState(root: string): void {
  const places = gitPlaces(root)
  const tracked = places ? trackedState(root, places) : []
  if (tracked.length > 0) {
    prepareMachineFolder(root)
    throw new StateTracked(root, tracked)
  }
  if (places && passedState(root, places).length > 0) prepareMachineFolder(root)
  const base = machinePath(root)
  lookAt(base, base)
}
