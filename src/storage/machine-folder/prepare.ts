import { dirname, join } from 'node:path'
import { ContentError } from '../files/content-error.ts'
import { moveAside } from './move-aside.ts'
import { MachinePlace } from './machine-place.ts'
import { machineNames } from './names.ts'
import { lookAt, machinePath } from './places.ts'
import { sealingOf } from './sealing.ts'
import { trackedState } from './tracked.ts'

/**
 * Makes a content folder's machine folder ready for this process: what git brought, and what is not ours, is moved aside
 * and told; the clone gets its key. A folder in which nothing can be written is left as it is, and can still be read.
 */
export function prepareMachineFolder(root: string): void {
  try {
    const tracked = trackedState(root)
    const own = MachinePlace.of(root)
    own.makeFolder()
    for (const path of tracked) setAside(root, path)
    for (const [name, { is }] of Object.entries(machineNames)) own.at(name).tidy(is)
    own.at('cache').makeFolder()
    // A person may have edited it, or a killed process may not have written it.
    const ignore = own.at('.gitignore')
    if (ignore.read() !== '*\n') ignore.write('*\n')
    sealingOf(root)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
  }
}

// The machine folder itself, as a link, stays: whoever opens it next is refused.
function setAside(root: string, path: string): void {
  const [base, file] = [machinePath(root), join(root, path)]
  if (file === base) return
  const there = lookAt(base, dirname(file))
  if (there) moveAside(base, file, 'is tracked by git')
}
