import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'

/** A git that runs: its output is read, and its input written, by who started it. */
export type OpenGit = ChildProcessWithoutNullStreams

/**
 * Starts a git that is written to while it runs. `onEnd` is called once, later: with its exit code, null after a signal, or
 * with an error where it could not be started. An input that it did not read is for its exit code to tell.
 *
 * @returns undefined where it could not be started
 */
export function openGit(
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  onEnd: (code: number | null, error?: Error) => void,
): OpenGit | undefined {
  const git = spawn('git', args, { cwd, env })
  // One that runs has an error, too, if it cannot be killed.
  git.on('error', (error) => git.pid === undefined && onEnd(null, error))
  // Where descriptors have run out, it has no streams.
  if (git.pid === undefined) return undefined
  git.on('close', (code) => onEnd(code))
  git.stdin.on('error', () => undefined)
  return git
}
