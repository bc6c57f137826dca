import { changeGit } from '../git/change-git.ts'
import { askLine, describeComplaint, neverAsking } from '../git/run-git.ts'
import { withoutUser } from '../../text/hosts.ts'
import { isBroken, refusalIn } from './push.ts'

/** The outcome of pushing a checkout's commits to its upstream. */
export type UpstreamEnd =
  | { readonly is: 'nothing' }
  | { readonly is: 'pushed'; readonly upstream: string }
  /** `why` is for people, who have to act; `unknown` if the upstream may have the commits. */
  | { readonly is: 'failed' | 'unknown'; readonly why: string }

interface Upstream {
  readonly branch: string
  readonly remote: string
  readonly ref: string
  /** For people: `origin/main`. */
  readonly name: string
}

/**
 * Pushes the checked-out branch to its upstream as its owner would, with their configuration and hooks, but without a terminal
 * to prompt at. `stop` ends git. Rejects only with GitError, if git cannot be started.
 */
export async function pushUpstream(folder: string, stop: AbortSignal): Promise<UpstreamEnd> {
  const upstream = await upstreamOf(folder)
  if (typeof upstream === 'string') return { is: 'failed', why: upstream }
  const { branch, remote, ref, name } = upstream
  if ((await waitingOn(folder, branch)) === 0) return { is: 'nothing' }
  const args = ['push', '--porcelain', '--', remote, `refs/heads/${branch}:${ref}`]
  // Neither git nor ssh finds a terminal to prompt at, and all processes end together.
  const { code, output, complaint } = await changeGit(folder, args, { more: neverAsking, stop, isAlone: true })
  if (code === 0) return { is: 'pushed', upstream: name }
  if (stop.aborted) return { is: 'unknown', why: `${name} did not answer in time` }
  const refusal = refusalIn(output, complaint)
  if (refusal?.is === 'overtaken')
    return { is: 'failed', why: `${name} has commits that this clone lacks (git pull --rebase)` }
  return {
    is: code === null || isBroken(complaint) ? 'unknown' : 'failed',
    why:
      refusal?.why ||
      describeComplaint(complaint) ||
      (code === null ? 'git was ended by a signal' : `exit code ${code}`),
  }
}

/** The number of local commits that the upstream is known to lack; undefined if unknown. */
export async function waitingIn(folder: string): Promise<number | undefined> {
  const branch = await branchOf(folder)
  return branch === undefined ? undefined : waitingOn(folder, branch)
}

async function waitingOn(folder: string, branch: string): Promise<number | undefined> {
  const count = await askLine(folder, 'rev-list', '--count', `${branch}@{upstream}..refs/heads/${branch}`, '--')
  return count === undefined ? undefined : Number(count)
}

async function branchOf(folder: string): Promise<string | undefined> {
  return (await askLine(folder, 'symbolic-ref', '--quiet', 'HEAD'))?.replace(/^refs\/heads\//, '')
}

// From its settings: a clone of a single branch has nothing of the upstreams of others.
async function upstreamOf(folder: string): Promise<Upstream | string> {
  const branch = await branchOf(folder)
  if (branch === undefined) return 'no branch is checked out (git switch BRANCH)'
  const setting = (name: string) => askLine(folder, 'config', '--get', `branch.${branch}.${name}`)
  const [remote, ref] = await Promise.all([setting('remote'), setting('merge')])
  if (remote === undefined || ref === undefined)
    return `the branch ${branch} has no upstream (git push --set-upstream REMOTE ${branch})`
  if (remote === '.') return `the upstream of ${branch} is a branch of the same repository`
  return { branch, remote, ref, name: `${withoutUser(remote)}/${ref.replace(/^refs\/heads\//, '')}` }
}
