import { accessSync, constants, lstatSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { ContentError } from '../files/content-error.ts'
import { MachinePlace } from './machine-place.ts'
import { machineNames, sealOfName } from './names.ts'
import { notePassed, passedState } from './passed-state.ts'
import { lookAt, machinePath, moveAside } from '../files/places.ts'
import { gitOwnFolder } from '../git/git-places.ts'
import { knownSeal, sealingOf } from './sealing.ts'
import { gitSilence, isGitSilent, isInHistory, trackedState } from './tracked.ts'
import { quietly, succeeds, tolerating } from '../../text/values.ts'

/**
 * Prepares a content folder's machine folder for this process: moves files from git, and foreign ones, aside and reports them;
 * the clone gets its key. A folder that cannot be written is left as it is, and can still be read.
 */
export function prepareMachineFolder(root: string): void {
  tolerating(ContentError, () => {
    const tracked = trackedState(root)
    // Before there is a key, the whole history is searched below.
    const passed = knownSeal(root) ? passedState(root) : []
    const own = MachinePlace.of(root)
    own.makeFolder()
    const names = own.names()
    // A submodule in its place: no commit of this clone has its files.
    if (names.includes('.git'))
      for (const name of names.filter((one) => !isRefused(one)))
        setAside(root, `.almanac/${name}`, 'came with a submodule')
    for (const path of tracked) setAside(root, path, 'is tracked by git')
    // Sealed files are verified when they are read, but a link is never read.
    for (const path of passed)
      if (sealOf(path) === undefined || (statOf(join(root, path))?.isSymbolicLink() ?? false))
        setAside(root, path, 'came with a branch')
    if (isBroughtBefore(root)) {
      const why = isGitSilent(root) ? `may have come with a branch: ${gitSilence}` : 'came with a branch'
      // A `refused-…` folder that was brought could be adopted; those of other processes are in no commit.
      const brought = names.filter((name) => isRefused(name) && isInHistory(root, name))
      for (const name of [...brought, ...Object.keys(machineNames)]) setAside(root, `.almanac/${name}`, why)
    }
    // Some disks are case-insensitive.
    const present = new Set(own.names().map((name) => name.toLowerCase()))
    for (const [name, { is }] of Object.entries(machineNames)) if (present.has(name)) own.at(name).tidy(is)
    own.at('cache').makeFolder()
    // A person may have edited it, or a killed process may not have written it.
    const ignore = own.at('.gitignore')
    if (ignore.read() !== ignored) ignore.write(ignored)
    sealingOf(root)
    // Reading it moves it aside if this clone did not sign it.
    for (const path of passed) if (sealOf(path) === 'text') MachinePlace.of(root, ...belowFolder(path)).read()
    notePassed(root)
  })
}

// Untracking a branch's files before Almanac ever sees them does not make unsealed ones trusted.
function isBroughtBefore(root: string): boolean {
  const folder = gitOwnFolder(root)
  if (folder === undefined || knownSeal(root) !== undefined) return false
  // If no key can be kept, each command would be the first one, and move the previous one's files aside.
  return succeeds(() => accessSync(dirname(folder), constants.W_OK)) && isInHistory(root)
}

function sealOf(path: string): 'text' | 'lines' | undefined {
  return sealOfName(belowFolder(path)[0] ?? '')
}

function belowFolder(path: string): string[] {
  return path.split('/').slice(1)
}

/** Makes git ignore the folder. */
const ignored = '*\n'

// If the machine folder itself is a link, it stays: the next opening is refused.
function setAside(root: string, path: string, why: string): void {
  const base = machinePath(root)
  // Git may have it in another letter case, which is the same file on some disks and another one on others.
  const file = join(base, ...belowFolder(path))
  if (file === base || !isSameFile(file, join(root, path))) return
  // This content is regular, whoever added it: if it were moved aside, each command would create and move it anew.
  if (belowFolder(path).join('/') === '.gitignore' && MachinePlace.of(root, '.gitignore').read() === ignored) return
  const there = lookAt(base, dirname(file))
  if (there) moveAside(base, file, why)
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map(statOf)
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev
}

function isRefused(name: string): boolean {
  return name.startsWith('refused-')
}

// A file may be in the place of a brought folder by now.
function statOf(path: string): Stats | undefined {
  return quietly(() => lstatSync(path))
}
