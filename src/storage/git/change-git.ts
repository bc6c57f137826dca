import { GitError, noBareRepository, notStarted, plainEnvironment } from './run-git.ts'
import type { Program } from '../programs/begin-program.ts'
import { runWhole } from '../programs/run-program.ts'

/**
 * Runs a git command that changes the repository, as the user would: with their configuration and hooks. `more` are variables
 * of its environment; `stop` ends it early, and git removes its locks; `isAlone`: see `Program`. The code is null after a signal.
 * Throws GitError if git cannot be started.
 */
export function changeGit(
  folder: string,
  args: readonly string[],
  {
    input = '',
    more = {},
    stop,
    isAlone,
  }: Pick<Program, 'isAlone'> & {
    input?: string
    more?: Readonly<Record<string, string>>
    stop?: AbortSignal | undefined
  } = {},
): Promise<{ readonly code: number | null; readonly output: string; readonly complaint: string }> {
  return new Promise((resolve, reject) => {
    const end = () => kill()
    const kill = runWhole(
      {
        file: 'git',
        args: ['-c', noBareRepository, ...args],
        cwd: folder,
        env: { ...plainEnvironment(), ...more },
        input,
        mayBeOutlived: true,
        isAlone,
      },
      Infinity,
      ({ code, complaint, error, output }) => {
        stop?.removeEventListener('abort', end)
        if (error) reject(notStarted(folder, args[0] ?? '', error))
        else resolve({ code, output: output.toString('utf8'), complaint: complaint.trim() })
      },
    )
    if (stop?.aborted) end()
    else stop?.addEventListener('abort', end)
  })
}

/** The same for commands that must not fail. Throws GitError with git's message. */
export async function mustChangeGit(folder: string, ...args: string[]): Promise<string> {
  const { code, output, complaint } = await changeGit(folder, args)
  if (code !== 0) throw new GitError(`git ${args[0]} failed: ${complaint || `exit code ${code ?? 1}`}`)
  return output
}
