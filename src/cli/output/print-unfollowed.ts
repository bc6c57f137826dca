import type { OpenSite } from '../../site/open-site.ts'
import { exitCodes } from './exit-codes.ts'
import { logLine } from './terminal.ts'

/** More files are only counted. */
const most = 5

/**
 * Notes which changes of names are unfinished. The returned function names the files that those of this command could not
 * rewrite, and sets the exit code: only this machine knows what the former names in them mean.
 */
export function watchUnfollowed(site: Pick<OpenSite, 'problems' | 'pins'>): () => void {
  const before = new Set(site.pins.changes.map(({ name }) => name))
  return () => {
    if (site.pins.changes.every(({ name }) => before.has(name))) return
    const left = site.problems.unfollowed()
    if (left.length === 0) return
    for (const { message } of left.slice(0, most)) logLine(`Not changed: ${message}`)
    if (left.length > most) logLine(`Not changed as well: ${left.length - most} more files.`)
    logLine(
      'What they name by its former name is remembered on this machine alone: `almanac check` shows where, `almanac check --fix` finishes the change',
    )
    process.exitCode ??= exitCodes.io
  }
}
