import { GitError, noBareRepository, notStarted, plainEnvironment } from './run-git.ts'
import type { Program } from '../programs/begin-program.ts'
import { runWhole } from '../programs/run-program.ts'

interface ChangeOptions extends Pick<Program, 'isAlone'> {
  readonly input?: string
  /** Variables of its environment besides the user's. */
  readonly more?: Readonly<Record<string, string>>
  /** Ends it early; git removes its locks. */
  readonly stop?: AbortSignal | undefined
}

/**
 * Runs a git command that changes the repository, as the user would: with their configuration and hooks. The code is null after
 * a signal. Throws GitError if git cannot be started.
 */
export function changeGit(
  folder: string,
  args: readonly string[],
  { input = '', more = {}, stop, isAlone }: ChangeOptions = {},
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
