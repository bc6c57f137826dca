import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { MachineFile } from '../../model/model.ts'
import { commitNamed } from '../git/find-commit.ts'
import { type Git, openGit } from '../git/git.ts'
import { askGit, askLine, GitError } from '../git/run-git.ts'
import { pendingRef } from './commit-stream.ts'
import { ConnectingGit } from './connecting-git.ts'
import { ObjectTypes } from './object-types.ts'
import { PushedBranch } from './pushed-branch.ts'

export interface Remote {
  /** An address or an absolute path, as git takes it. */
  readonly url: string
  /** If absent, the remote's default branch. */
  readonly branch?: string | undefined
}

/** Time limits of git, in milliseconds: for the whole history, and for later fetches. */
const patience = { first: 3_600_000, later: 120_000 } as const
const remoteRef = 'refs/remotes/origin/followed'
const ownBranch = 'followed'
/** Files that git protects by a lock file beside them. */
const lockable = ['HEAD', 'config', 'packed-refs', 'shallow', remoteRef, `refs/heads/${ownBranch}`, pendingRef] as const

/** The content of a commit, and its folder in the repository. */
export interface ContentTree {
  /** Empty, or `content/`. */
  readonly prefix: string
  /** As git takes it: `HASH:content`. */
  readonly name: string
}

/** A remote's clone in the machine folder, without index or worktree: files are elsewhere. `HEAD` is the served commit. */
export class FollowedClone {
  /** Where git runs. */
  readonly folder: string
  readonly #remote: Remote
  readonly #types: ObjectTypes
  readonly #git: ConnectingGit
  #fetching: Promise<unknown> = Promise.resolve()
  #hasFetched = false

  private constructor(folder: string, remote: Remote) {
    this.folder = folder
    this.#remote = remote
    this.#types = new ObjectTypes(folder)
    this.#git = new ConnectingGit(folder)
  }

  /**
   * Opens the clone, or creates an empty one. Nothing else uses the folder: any lock is that of a killed git, and would block
   * for ever. Throws GitError if git cannot be run; ContentError, system errors.
   */
  static async open(place: MachineFile, remote: Remote): Promise<FollowedClone> {
    const folder = place.makeFolder()
    const clone = new FollowedClone(folder, remote)
    for (const name of lockable) rmSync(join(folder, '.git', `${name}.lock`), { force: true })
    if (!existsSync(join(folder, '.git', 'HEAD')))
      await clone.#run(['init', '--quiet', '--template=', `--initial-branch=${ownBranch}`, '.'], patience.later)
    return clone
  }

  /** Fetches, and returns the hash of the remote's last commit. Throws GitError with git's message. */
  fetch(timeoutMs: number = patience.later): Promise<string> {
    // Two at once would block each other.
    const fetched = this.#fetching.then(() => this.#fetchOnce(timeoutMs))
    this.#fetching = fetched.catch(() => undefined)
    return fetched
  }

  async #fetchOnce(timeoutMs: number): Promise<string> {
    const { url, branch } = this.#remote
    const isFirst = !this.#hasFetched && (await this.head()) === undefined
    const refspec = `+${branch === undefined ? 'HEAD' : `refs/heads/${branch}`}:${remoteRef}`
    const options = '--quiet --no-tags --no-write-fetch-head --no-recurse-submodules --no-auto-maintenance'
    await this.#run(['fetch', ...options.split(' '), '--', url, refspec], isFirst ? patience.first : timeoutMs)
    const head = await this.head()
    if (head === undefined) throw new GitError('git fetch: the remote has no commit')
    this.#hasFetched = true
    return head
  }

  /** The remote's last fetched commit; undefined if none. */
  head(): Promise<string | undefined> {
    return commitNamed(this.folder, remoteRef)
  }

  /** The last served commit; undefined if none. */
  held(): Promise<string | undefined> {
    return commitNamed(this.folder, 'HEAD')
  }

  /** The last commit made here, whether the remote has it or not; undefined if none. */
  pending(): Promise<string | undefined> {
    return commitNamed(this.folder, pendingRef)
  }

  /** Finds a commit's content: the folder of its `settings.json`; undefined if there is none, or no such commit. */
  async treeOf(commit: string): Promise<ContentTree | undefined> {
    const question = ['ls-tree', '-z', '--name-only', '--full-tree', commit, 'settings.json', 'content/settings.json']
    const found = (await askGit(this.folder, question))?.split('\0') ?? []
    const prefix = ['', 'content/'].find((one) => found.includes(`${one}settings.json`))
    if (prefix === undefined) return undefined
    mkdirSync(this.placeOf({ prefix }), { recursive: true })
    return { prefix, name: `${commit}:${prefix.slice(0, -1)}` }
  }

  /** Whether a commit (a full hash) is `later` or an ancestor of it; false if it is not here. */
  async isIn(commit: string, later: string): Promise<boolean> {
    // Clients may send any hash: a missing one costs no run of git.
    return (
      (await this.#types.typeOf(commit)) === 'commit' &&
      (await askGit(this.folder, ['merge-base', '--is-ancestor', commit, later])) !== undefined
    )
  }

  /** The number of commits after one, up to another. */
  async countBetween(from: string, to: string): Promise<number> {
    return Number((await askLine(this.folder, 'rev-list', '--count', `${from}..${to}`)) ?? 0)
  }

  /** The folder where git runs to look up such content of commits. */
  placeOf({ prefix }: Pick<ContentTree, 'prefix'>): string {
    return join(this.folder, prefix)
  }

  /** The history that a checkout of the commit would have. */
  async historyAt(commit: string, prefix: string): Promise<Git | undefined> {
    return (await openGit(this.placeOf({ prefix })))?.at(commit)
  }

  /** Records the served commit, so that its objects are kept. Throws GitError. */
  async hold(commit: string): Promise<void> {
    await this.#run(['update-ref', `refs/heads/${ownBranch}`, commit], patience.later)
  }

  /** Opens the remote's branch for pushing. Throws GitError. */
  openBranch(): Promise<PushedBranch> {
    return PushedBranch.open(this.folder, this.#git, this.#remote.url, this.#remote.branch)
  }

  /** Packs the objects of many fetches if that is worth it; nothing waits for it. */
  async tidy(): Promise<void> {
    await this.#run(['-c', 'gc.autoDetach=false', 'gc', '--auto', '--quiet'], patience.first).catch(() => undefined)
  }

  close(): void {
    this.#types.close()
    this.#git.close()
  }

  async #run(args: readonly string[], timeoutMs: number): Promise<void> {
    await this.#git.must(args, { timeoutMs })
  }
}
