import { withoutUser } from '../../text/hosts.ts'
import { askGit, askLine, GitError } from '../git/run-git.ts'
import type { CommitName } from '../git/commit-files.ts'
import { makeCommits, type NewCommit } from './commit-stream.ts'
import type { ConnectingGit } from './connecting-git.ts'
import { push, type PushEnd } from './push.ts'

/** Time limits in milliseconds: the most and the least for a push, and for a query. */
const patience = { push: 6000, least: 300, question: 20_000 } as const

/** The branch of a remote to which commits of a clone are pushed. */
export class PushedBranch {
  readonly name: string
  /** The committer; also the author if that is no user of the site. */
  readonly committer: CommitName
  readonly #folder: string
  readonly #git: ConnectingGit
  readonly #url: string
  /** The commit whose time was last looked up, or that was made last. */
  #known: { readonly commit: string; readonly time: number } | undefined

  private constructor(folder: string, git: ConnectingGit, url: string, branch: string, committer: CommitName) {
    this.#folder = folder
    this.#git = git
    this.#url = url
    this.name = branch
    this.committer = committer
  }

  /** Opens the branch, by default the remote's default one. Throws GitError if the remote never said which that is. */
  static async open(folder: string, git: ConnectingGit, url: string, branch?: string): Promise<PushedBranch> {
    const committer = await committerOf(folder)
    return new PushedBranch(folder, git, url, branch ?? (await defaultBranch(folder, git, url)), committer)
  }

  /** The time of a commit, in seconds since the epoch. Throws GitError if it is missing. */
  async timeOf(commit: string): Promise<number> {
    if (this.#known?.commit === commit) return this.#known.time
    const time = Number(await askLine(this.#folder, 'show', '--no-patch', '--format=%ct', commit))
    if (!Number.isInteger(time)) throw new GitError(`git show: there is no commit ${commit}`)
    this.#known = { commit, time }
    return time
  }

  /** Makes commits after `parent` (see `CommitPlace`), on no branch; returns the last hash. Throws GitError, system errors. */
  async commit(
    commits: readonly NewCommit[],
    parent: string,
    { time, until }: { readonly time: number; readonly until: number },
  ): Promise<string> {
    const place = { folder: this.#folder, parent, committer: this.committer, time, until }
    const commit = await makeCommits(commits, place)
    this.#known = { commit, time }
    return commit
  }

  /** Moves the branch from `expected` to `commit`, with a deadline by `performance.now()`. Never rejects. */
  async push(commit: string, expected: string, until: number): Promise<PushEnd> {
    const timeoutMs = Math.floor(Math.min(patience.push, until - performance.now()))
    if (timeoutMs < patience.least) return { is: 'unsent', why: 'there was no time left for it' }
    return push(this.#git, { ...this.#target, commit, expected, timeoutMs })
  }

  /** Tries a push that changes nothing, to learn how the remote answers before it examines commits. Never rejects. */
  tryPush(commit: string): Promise<PushEnd> {
    return push(this.#git, { ...this.#target, commit, expected: commit, timeoutMs: patience.question, isTrial: true })
  }

  get #target() {
    return { url: this.#url, branch: this.name }
  }
}

async function committerOf(folder: string): Promise<CommitName> {
  const listed = (await askGit(folder, ['config', '-z', '--get-regexp', '^user\\.(name|email)$'])) ?? ''
  // If a setting occurs more than once, the last counts.
  const set = Object.fromEntries(listed.split('\0').map((one) => one.split('\n', 2)))
  return { name: set['user.name'] || 'Almanac', email: set['user.email'] || 'almanac@localhost' }
}

// While the remote is away, it is the branch that it had.
async function defaultBranch(folder: string, git: ConnectingGit, url: string): Promise<string> {
  const [key, options] = [`almanac.${withoutUser(url)}.branch`, { timeoutMs: patience.question }]
  const { output } = await git.run(['ls-remote', '--symref', '--', url, 'HEAD'], options)
  const [, branch] = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(output) ?? ['', await askLine(folder, 'config', key)]
  if (branch === undefined) throw new GitError('git ls-remote: the remote does not name its default branch')
  await git.must(['config', key, branch], options)
  return branch
}
