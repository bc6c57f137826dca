import { autocommitOf, toOrder } from '../../site/transaction/commits/commit-order.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { commitFiles } from '../../storage/git/commit-files.ts'
import { isInCheckout } from '../../storage/git/git.ts'
import { askLine } from '../../storage/git/run-git.ts'
import { CliError, exitCodes, usage } from '../output/exit-codes.ts'
import { logLine } from '../output/terminal.ts'
import { onInterrupt } from './interrupt.ts'

/**
 * The value of `--commit`: whether to commit, or the message; undefined without the flag. @throws CliError if it requests a
 * commit without a message, or outside a repository
 */
export function requestedCommit(root: string, flag: string | undefined): string | boolean | undefined {
  const requested = flag === 'true' || flag === 'false' ? flag === 'true' : flag
  if (typeof requested === 'string' && requested.trim() === '')
    throw usage('--commit=: a commit needs a message', 'Write one, or use --commit alone for the default message')
  if (requested === undefined || requested === false || isInCheckout(root)) return requested
  throw new CliError(
    'io',
    `--commit: ${root} is not in a git repository`,
    'Create one with `git init`, or leave out --commit',
  )
}

/**
 * Records the writes of a command, for a single commit at the end. The returned function commits, and never throws: files stay
 * written, and the reason why they were not committed is reported. `doing`: the action of the command: `post update`.
 *
 * @param flag the value of `--commit`: true, false or the message; without it, the setting counts
 * @throws CliError if the flag requests a commit outside a repository
 */
export function commitWritten(site: OpenSite, flag: string | undefined, doing: string): () => Promise<void> {
  const { root } = site.folder
  const requested = requestedCommit(root, flag)
  const paths = new Set<string>()
  site.recorder.onChanged = (changed) => changed.forEach((path) => paths.add(path))
  return async () => {
    // The command may have changed the settings.
    const message = requested ?? autocommitOf(site.settings)?.message ?? false
    if (message === false || paths.size === 0) return
    const order = toOrder({ paths, what: doing }, message)
    const stop = new AbortController()
    // The first Ctrl-C ends git, and reports that; the second does not wait for it.
    const restore = onInterrupt(() => (stop.signal.aborted ? process.exit(exitCodes.interrupted) : stop.abort()))
    try {
      const commit = await commitFiles(root, order, stop.signal)
      if (commit === undefined) return
      logLine(`Committed ${commit}: ${order.message}`)
      // As in a bisection, or with an old version checked out: the next checkout would lose the commit.
      if ((await askLine(root, 'symbolic-ref', '--quiet', 'HEAD')) === undefined)
        logLine('It is on no branch (HEAD is detached): `git branch NAME` keeps it')
    } catch (error) {
      if (!(error instanceof Error)) throw error
      logLine(`The change is written, but not committed: ${error.message}`)
      if (stop.signal.aborted) process.exitCode = exitCodes.interrupted
      else process.exitCode ??= exitCodes.io
    } finally {
      restore()
    }
  }
}
