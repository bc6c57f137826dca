import { describeComplaint } from '../git/run-git.ts'
import type { ConnectingGit } from './connecting-git.ts'

export type PushEnd =
  /** The branch is at the commit. */
  | { readonly is: 'accepted' }
  /** The branch has moved. */
  | { readonly is: 'overtaken'; readonly why: string }
  /** The remote rejects it by its own rules. */
  | { readonly is: 'refused'; readonly why: string }
  /** The remote was not reached. */
  | { readonly is: 'unsent'; readonly why: string }
  /** The remote may have it, or may yet get it. */
  | { readonly is: 'unknown'; readonly why: string }

export interface Push {
  readonly url: string
  readonly branch: string
  readonly commit: string
  /** The commit at which the branch has to be. */
  readonly expected: string
  readonly timeoutMs: number
  /** A dry run: the remote's hooks do not run. */
  readonly isTrial?: boolean
}

/** Pushes a commit to a branch if the branch is at the expected commit. Never rejects. */
export async function push(
  git: ConnectingGit,
  { url, branch, commit, expected, timeoutMs, isTrial }: Push,
): Promise<PushEnd> {
  const ref = `refs/heads/${branch}`
  const options = ['--porcelain', '--no-follow-tags', '--no-signed', '--recurse-submodules=no', '--no-verify']
  const lease = `--force-with-lease=${ref}:${expected}`
  const trial = isTrial ? ['--dry-run'] : []
  const args = ['push', ...options, ...trial, lease, '--', url, `${commit}:${ref}`]
  const { code, output, complaint, why } = await git.run(args, { timeoutMs })
  if (code === 0) return { is: 'accepted' }
  const words = why ?? (describeComplaint(complaint) || `exit code ${code}`)
  if (code === undefined) return { is: isBeforeSending(complaint, why) ? 'unsent' : 'unknown', why: words }
  return refusalIn(output, complaint) ?? { is: isBeforeSending(complaint) ? 'unsent' : 'unknown', why: words }
}

/** Returns how the remote rejected a push, from the output of `git push --porcelain`; undefined if it did not. */
export function refusalIn(
  output: string,
  complaint: string,
): { readonly is: 'overtaken' | 'refused'; readonly why: string } | undefined {
  const [, reason] = /^!\t.*\[([^\n]*)$/m.exec(output) ?? []
  if (reason === undefined || isBroken(complaint)) return undefined
  if (isOvertaken(reason)) return { is: 'overtaken', why: reason }
  return { is: 'refused', why: `${remoteWords(complaint)} ${reason.replace(/^remote rejected\] /, '')}`.trim() }
}

// Of two simultaneous pushes, the second may be refused only when it locks the branch.
function isOvertaken(reason: string): boolean {
  return (
    reason.startsWith('rejected]') ||
    /failed to (?:update|lock) ref|cannot lock ref|incorrect old value|already exists/.test(reason)
  )
}

/** Whether the connection broke during a push, so that the remote may have it. */
export function isBroken(complaint: string): boolean {
  return /unexpected disconnect|hung up unexpectedly|RPC failed|early EOF/.test(complaint)
}

function isBeforeSending(complaint: string, why?: string): boolean {
  if (why === 'the server is being stopped') return true
  const isRefused =
    /^fatal: (?:unable to access|unable to connect|Authentication failed|could not read (?:Username|Password)|Could not read from remote|.*does not appear to be a git|.*not found|repository .* not found|protocol error: .*ERR)/m
  return isRefused.test(complaint) && !isBroken(complaint)
}

// The output of remote hooks is prefixed with `remote:`.
function remoteWords(complaint: string): string {
  return describeComplaint([...complaint.matchAll(/^remote:(.*)$/gm)].map(([, line]) => line!.trim()).join('\n'))
}
