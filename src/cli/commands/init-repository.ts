import { changeGit } from '../../storage/git/change-git.ts'
import { commitFailure } from '../../storage/git/commit-files.ts'
import { isInCheckout } from '../../storage/git/git.ts'
import { askGitSync } from '../../storage/git/run-git.ts'
import { CliError } from '../output/exit-codes.ts'
import { canAsk, logLine } from '../output/terminal.ts'
import { ask } from '../session/prompt.ts'

/**
 * Puts a new content folder into its own git repository with a first commit, if a flag or a person at the terminal wants it,
 * and it is in none yet. The folder is made in any case: git's refusal is printed, or thrown as a CliError if the flag is set.
 */
export async function offerRepository(folder: string, wanted: boolean | undefined): Promise<void> {
  if (wanted === false) return
  if (isInCheckout(folder)) return logLine('It is in a git repository: commit it whenever you like.')
  const isThere = askGitSync(folder, ['--version']) !== undefined
  if (wanted === undefined) {
    if (!isThere || !canAsk() || !/^\s*(?:y(?:es)?)?\s*$/i.test(await ask('Keep its history in git? [Y/n] '))) return
  }
  const refusal = isThere
    ? await firstCommit(folder)
    : 'git is not installed; `almanac doctor` shows what else is missing'
  if (refusal === undefined) return logLine('It is now a git repository with a first commit.')
  if (wanted) throw new CliError('io', `the folder was created, but not committed: ${refusal}`)
  logLine(`It is not committed yet: ${refusal}`)
}

async function firstCommit(folder: string): Promise<string | undefined> {
  for (const args of [
    ['init', '--quiet', '--initial-branch=main'],
    ['add', '--all'],
    ['commit', '--quiet', '--message', 'A new site'],
  ]) {
    const { code, output, complaint } = await changeGit(folder, args)
    if (code === 0) continue
    return args[0] === 'commit' ? commitFailure(complaint || output.trim()).message : `git ${args[0]}: ${complaint}`
  }
  return undefined
}
