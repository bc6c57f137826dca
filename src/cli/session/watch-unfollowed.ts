import { count } from '../../text/nouns.ts'
import { findingToText } from '../../site/review/words.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { exitCodes } from '../output/exit-codes.ts'
import { logLine } from '../output/terminal.ts'
import { onInterrupt } from './interrupt.ts'

/** Further files are only counted. */
const most = 5

const finishing =
  'Only this machine knows what the former names in them refer to: `almanac check` shows where, `almanac check --fix` finishes the change'

/**
 * Notes which renamings were already unfinished. The returned function names the files that this command's renamings could not
 * rewrite, and sets the exit code. Ctrl-C reports them, too.
 */
export function watchUnfollowed(site: Pick<OpenSite, 'load' | 'problems' | 'pins'>): () => void {
  const before = new Set(site.pins.changes.map(({ name }) => name))
  const isUnfinished = () => site.pins.changes.some(({ name }) => !before.has(name))
  const restore = onInterrupt(() => {
    if (isUnfinished()) logLine(`Stopped before all files contained the new name. ${finishing}`)
    process.exit(exitCodes.interrupted)
  })
  return () => {
    restore()
    // A file written before the disk reported an error is changed all the same.
    for (const { path } of site.problems.unfollowed()) site.load(path)
    const left = isUnfinished() ? site.problems.unfollowed() : []
    if (left.length === 0) return
    for (const { path, problem } of left.slice(0, most))
      logLine(`Not changed: ${path}: ${findingToText({ message: problem.reason, hint: problem.hint })}`)
    if (left.length > most) logLine(`Also not changed: ${count(left.length - most, 'more file')}.`)
    logLine(finishing)
    process.exitCode ??= exitCodes.io
  }
}
