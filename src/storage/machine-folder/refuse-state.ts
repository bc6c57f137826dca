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
    super('.almanac', `${stateSentence(paths)}: it is this machine's own, and no branch may bring it`, {
      code: 'ETRACKED',
      hint: remedy(root, paths),
    })
  }
}

/** What a branch brought, for people: `git tracks .almanac/secret and 2 more files`. */
export function stateSentence(paths: readonly string[]): string {
  const [first = '', ...more] = paths
  return `git tracks ${first}${more.length > 0 ? ` and ${more.length} more below .almanac` : ''}`
}

/** What to do about it. */
export function remedy(root: string, [first = '']: readonly string[]): string {
  const folder = relative(process.cwd(), root) || '.'
  return `run \`git -C ${folder.startsWith('..') ? root : folder} rm -r --cached ${first.split('/', 1)[0]}\`, and commit that`
}

/**
 * Refuses to go on where git tracks something in the machine folder, which is moved aside, or where that folder is none
 * of ours. What a branch brought that git tracks no longer is moved aside, too.
 *
 * @throws StateTracked, ForeignThing, WriteError
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
