import { lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ContentError } from '../files/content-error.ts'
import { moveAside } from './move-aside.ts'
import { MachinePlace } from './machine-place.ts'
import { machineNames, sealOfName } from './names.ts'
import { notePassed, passedState } from './passed-state.ts'
import { lookAt, machinePath } from './places.ts'
import { gitOwnFolder } from './seal-key.ts'
import { knownSeal, sealingOf } from './sealing.ts'
import { isInHistory, trackedState } from './tracked.ts'

/**
 * Makes a content folder's machine folder ready for this process: what git brought, and what is not ours, is moved aside
 * and told; the clone gets its key. A folder in which nothing can be written is left as it is, and can still be read.
 */
export function prepareMachineFolder(root: string): void {
  try {
    const tracked = trackedState(root)
    // Before there is a key, all that git knows is asked.
    const passed = knownSeal(root) ? passedState(root) : []
    const own = MachinePlace.of(root)
    own.makeFolder()
    for (const path of tracked) setAside(root, path, 'is tracked by git')
    for (const path of passed) if (sealOf(path) === undefined) setAside(root, path, 'came with a branch')
    if (isBroughtBefore(root))
      for (const name of Object.keys(machineNames)) setAside(root, `.almanac/${name}`, 'came with a branch')
    for (const [name, { is }] of Object.entries(machineNames)) own.at(name).tidy(is)
    own.at('cache').makeFolder()
    // A person may have edited it, or a killed process may not have written it.
    const ignore = own.at('.gitignore')
    if (ignore.read() !== ignored) ignore.write(ignored)
    sealingOf(root)
    // Read, it is moved aside where this clone did not sign it.
    for (const path of passed) if (sealOf(path) === 'text') MachinePlace.of(root, ...belowFolder(path)).read()
    notePassed(root)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
  }
}

// A clone that took out of git what a branch had brought, before Almanac ever saw it: what is not sealed is not believed either.
function isBroughtBefore(root: string): boolean {
  if (gitOwnFolder(root) === undefined || knownSeal(root) !== undefined) return false
  return isInHistory(root)
}

function sealOf(path: string): 'text' | 'lines' | undefined {
  return sealOfName(belowFolder(path)[0] ?? '')
}

function belowFolder(path: string): string[] {
  return path.split('/').slice(1)
}

/** What keeps git from taking it in. */
const ignored = '*\n'

// The machine folder itself, as a link, stays: whoever opens it next is refused.
function setAside(root: string, path: string, why: string): void {
  const base = machinePath(root)
  // Git may have it in other letters, which is the same on some disks and something else on others.
  const file = join(base, ...belowFolder(path))
  if (file === base || !isSame(file, join(root, path))) return
  // Whoever brought it, it is what stands there anyway: moved aside, it would be made anew, and moved, by each command.
  if (belowFolder(path).join('/') === '.gitignore' && MachinePlace.of(root, '.gitignore').read() === ignored) return
  const there = lookAt(base, dirname(file))
  if (there) moveAside(base, file, why)
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => lstatSync(path, { throwIfNoEntry: false }))
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev
}
