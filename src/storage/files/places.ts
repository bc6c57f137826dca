import { lstatSync, mkdirSync, renameSync, statSync, writeFileSync, type Stats } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { toVisible } from '../../text/visible.ts'
import { toWriteError, asWriteErrors } from './write-error.ts'
import { ContentError } from './content-error.ts'
import { handOver } from './make-folders.ts'
import { succeeds } from '../../text/values.ts'

/**
 * Anything in the machine folder that Almanac did not put there: a link, a pipe, a folder in place of a file, another user's
 * file. It is never followed, read or written through. `code` is EFOREIGN.
 */
export class ForeignThing extends ContentError {
  override readonly name = 'ForeignThing'
  readonly path: string
  readonly why: 'kind' | 'owner'

  /** @param why `owner`: it may be Almanac's own, made by another user, so it is not moved aside */
  constructor(path: string, reason: string, why: 'kind' | 'owner' = 'kind') {
    super(path, `${reason}; nothing was read or written there`, {
      code: 'EFOREIGN',
      hint: why === 'owner' ? 'run almanac as that user, or change the owner (chown)' : 'remove it',
    })
    this.path = path
    this.why = why
  }
}

/** The folder inside a content folder that is local to this machine: locks, caches, credentials; never in git. */
const MACHINE_FOLDER = '.almanac'

/** A path in the machine folder of a content folder, for messages. `MachinePlace` reads and writes its files. */
export function machinePath(root: string, ...names: string[]): string {
  return join(root, MACHINE_FOLDER, ...names)
}

/**
 * Returns the stats of a path below a folder, without following links on the way; undefined if it is missing. Throws
 * ForeignThing for a link, anything but a file or a folder, anything of another owner, and a path through a non-folder.
 */
export function lookAt(base: string, path: string): Stats | undefined {
  const below = path === base ? [] : path.slice(base.length + 1).split(sep)
  let at = base
  for (const name of below) {
    const folder = ownStat(at, base)
    if (folder === undefined) return undefined
    if (!folder.isDirectory()) throw new ForeignThing(at, 'is not a folder')
    at += sep + name
  }
  return ownStat(at, base)
}

/** Creates a folder below a machine folder, and missing parents, for its owner only. Throws ForeignThing, WriteError. */
export function makeFolderAt(base: string, path: string): Stats {
  const there = lookAt(base, path)
  if (there?.isDirectory()) return there
  if (there) throw new ForeignThing(path, 'is not a folder')
  if (path !== base) makeFolderAt(base, dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
    handOver(path)
    if (path === base) ignoreAll(base)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw toWriteError(error, path)
  }
  const made = lookAt(base, path)
  if (!made?.isDirectory()) throw new ForeignThing(path, 'is not a folder')
  return made
}

/**
 * Moves an untrusted file of any kind into a folder `refused-TIME` beside the others, where nothing reads it and people find
 * it. Reports that on standard error: `why` is the predicate (`is a symbolic link`), `after` the consequence, which differs if
 * a person requested the move, as the file was trusted until then. Moves a link itself. Throws WriteError, ForeignThing.
 */
export function moveAside(base: string, path: string, why: string, after = 'nothing in it was trusted'): void {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return
  // Nothing is moved into itself.
  const folders = [0, 1000].map((later) => join(base, refusedName(new Date(Date.now() + later))))
  const folder = folders.find((one) => one !== path)!
  const target = freeName(join(folder, relative(base, path)))
  asWriteErrors(path, () => {
    makeFolderAt(base, dirname(target))
    renameSync(path, target)
  })
  const name = (one: string) => toVisible(`${basename(base)}/${relative(base, one)}`)
  process.stderr.write(`almanac: ${name(path)} ${why}. It was moved to ${name(target)}, and ${after}.\n`)
}

function refusedName(now: Date): string {
  return `refused-${now.toISOString().replaceAll(':', '-').slice(0, 19)}Z`
}

// For things of one name within a second.
function freeName(path: string): string {
  for (let at = path, number = 2; ; at = `${path}-${number++}`)
    if (lstatSync(at, { throwIfNoEntry: false }) === undefined) return at
}

function ignoreAll(base: string): void {
  const ignore = join(base, '.gitignore')
  writeFileSync(ignore, '*\n', { flag: 'wx', mode: 0o600 })
  handOver(ignore)
}

function ownStat(path: string, base: string): Stats | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  if (stat.isSymbolicLink()) throw new ForeignThing(path, 'is a symbolic link')
  if (!stat.isFile() && !stat.isDirectory()) throw new ForeignThing(path, 'is neither a file nor a folder')
  const own = process.geteuid?.()
  // On systems without user ids there is nothing to compare.
  if (own === undefined || stat.uid === own) return stat
  // The content's owner may have made it for themselves: others may read the content, but not enter the folder.
  const mayEnter = own === 0 || !stat.isDirectory() || succeeds(() => lstatSync(`${path}${sep}.`))
  if (mayEnter && stat.uid === statSync(dirname(base)).uid) return stat
  throw new ForeignThing(path, `belongs to another user (${stat.uid})`, 'owner')
}

/** Throws ForeignThing if the machine folder, or this in it, is another user's: callers would otherwise report it as empty. */
export function refuseOthers(root: string, ...names: string[]): void {
  try {
    lookAt(machinePath(root), machinePath(root, ...names))
  } catch (error) {
    if (error instanceof ForeignThing && error.why === 'owner') throw error
  }
}
