import { isInCheckout } from '../../storage/git/git.ts'
import { askGitSync } from '../../storage/git/run-git.ts'
import { CliError } from '../output/exit-codes.ts'
import { canAsk, logLine } from '../output/terminal.ts'
import { ask } from '../session/prompt.ts'

/**
 * Puts a new content folder into a git repository of its own, with a first commit, where that is wanted: by a flag, or
 * by a person who is asked. A folder that lies in a repository already is left to that.
 *
 * @throws CliError where it is wanted and git is not there or refuses
 */
export async function offerRepository(folder: string, wanted: boolean | undefined): Promise<void> {
  if (wanted === false) return
  if (isInCheckout(folder)) return logLine('It is in a git repository: commit it when you like.')
  if (wanted === undefined) {
    const isThere = askGitSync(folder, ['--version']) !== undefined
    if (!isThere || !canAsk() || !/^\s*(?:y(?:es)?)?\s*$/i.test(await ask('Keep its history in git? [Y/n] '))) return
  }
  for (const args of [
    ['init', '--quiet', '--initial-branch=main'],
    ['add', '--all'],
    ['commit', '--quiet', '--message', 'A new site'],
  ])
    if (askGitSync(folder, args) === undefined)
      throw new CliError(
        'io',
        `git ${args[0]} failed in ${folder}`,
        'Is git there, and does it know who you are? `almanac doctor`',
      )
  logLine('It is a git repository now, with a first commit.')
}
