import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'

/** A running git whose output is read, and whose input is written, by its caller. */
export type OpenGit = ChildProcessWithoutNullStreams

/**
 * Starts a git whose input is written while it runs. Calls `onEnd` once, later: with its exit code (which alone shows that it
 * did not read its input), null after a signal, or an error if it could not be started; undefined is returned then.
 */
export function openGit(
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  onEnd: (code: number | null, error?: Error) => void,
): OpenGit | undefined {
  const git = spawn('git', args, { cwd, env })
  // A running git has an error, too, if it cannot be killed.
  git.on('error', (error) => git.pid === undefined && onEnd(null, error))
  // If descriptors have run out, it has no streams.
  if (git.pid === undefined) return undefined
  git.on('close', (code) => onEnd(code))
  git.stdin.on('error', () => undefined)
  return git
}
