import { lstatSync, renameSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { toVisible } from '../../text/visible.ts'
import { toWriteError } from '../files/write-error.ts'
import { makeFolderAt } from './places.ts'

/** Is told what was moved aside in a machine folder and why, as a sentence. */
export type TellRefusal = (sentence: string) => void

let tell: TellRefusal = (sentence) => void process.stderr.write(`almanac: ${sentence}\n`)

/** Has somebody else told what is moved aside: by default it is a line on standard error. */
export function tellRefusals(to: TellRefusal): void {
  tell = to
}

/**
 * Moves something out of the way that is not believed, whatever it is: into a folder `refused-TIME` beside the rest,
 * where nothing reads it and people find it. A link is moved, not what it leads to. Throws WriteError, ForeignThing.
 *
 * @param why - the end of "… ": `is a symbolic link`
 */
export function moveAside(base: string, path: string, why: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return
  const folder = join(base, `refused-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}Z`)
  const target = freeName(join(folder, relative(base, path)))
  try {
    makeFolderAt(base, dirname(target))
    renameSync(path, target)
  } catch (error) {
    throw toWriteError(error, path)
  }
  const name = (one: string) => toVisible(`${basename(base)}/${relative(base, one)}`)
  tell(`${name(path)} ${why}. It was moved to ${name(target)}, and nothing in it was believed.`)
}

// Two things of one name within a second.
function freeName(path: string): string {
  for (let at = path, number = 2; ; at = `${path}-${number++}`)
    if (lstatSync(at, { throwIfNoEntry: false }) === undefined) return at
}
