import { lstatSync, renameSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { toVisible } from '../../text/visible.ts'
import { toWriteError } from '../files/write-error.ts'
import { makeFolderAt } from '../files/places.ts'

/**
 * Moves an untrusted file of any kind aside: into a folder `refused-TIME` beside the rest, where nothing reads it and
 * people find it; a line on standard error reports it. A link is moved, not its target. Throws WriteError, ForeignThing.
 *
 * @param why - the end of "… ": `is a symbolic link`
 * @param after - the consequence; it is another one if a person asked for the move, as the file was trusted until then
 */
export function moveAside(base: string, path: string, why: string, after = 'nothing in it was believed'): void {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return
  // Nothing is moved into itself.
  const folders = [0, 1000].map((later) => join(base, refusedName(new Date(Date.now() + later))))
  const folder = folders.find((one) => one !== path)!
  const target = freeName(join(folder, relative(base, path)))
  try {
    makeFolderAt(base, dirname(target))
    renameSync(path, target)
  } catch (error) {
    throw toWriteError(error, path)
  }
  const name = (one: string) => toVisible(`${basename(base)}/${relative(base, one)}`)
  process.stderr.write(`almanac: ${name(path)} ${why}. It was moved to ${name(target)}, and ${after}.\n`)
}

/** The name of the folder for files moved aside at a moment. */
function refusedName(now: Date): string {
  return `refused-${now.toISOString().replaceAll(':', '-').slice(0, 19)}Z`
}

// Two things of one name within a second.
function freeName(path: string): string {
  for (let at = path, number = 2; ; at = `${path}-${number++}`)
    if (lstatSync(at, { throwIfNoEntry: false }) === undefined) return at
}
