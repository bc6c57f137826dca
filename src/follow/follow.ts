import { FollowedClone } from '../storage/clone/followed-clone.ts'
import type { Git } from '../storage/git/git.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import type { KeyedRequest } from '../work/request-key.ts'
import { limited } from '../work/turns.ts'
import { noCommit, writeMark } from './at-commit.ts'
import type { SiteOptions } from '../site/site-options.ts'
import { CommitFolder, type CommitFolderOptions } from './commit-folder.ts'
import { errors, later } from './writing/errors.ts'
import { firstOf, lastOf, treeAt } from './first-commit.ts'
import { FollowedContent } from './followed-content.ts'
import { type CommittedFile, type DoneRequest, openDoneRequests } from './writing/done-requests.ts'
import { KeyedRequests } from './writing/keyed-requests.ts'
import { FollowedWrites } from './writing/followed-writes.ts'
import { Follower } from './follower.ts'
import type { LearningSite } from './learn-files.ts'
import { mustBePushable } from './writing/may-push.ts'
import type { CommitTree } from './move-to.ts'
import { forgetUnfinished, takeFolder } from './own-folder.ts'
import type { WriteGroup } from './writing/write-group.ts'

/** `root` is an empty folder, or one that followed before. */
export interface FollowOptions extends CommitFolderOptions {
  /** Milliseconds between two polls of the remote. */
  readonly intervalMs: number
  /** Whether local writes are pushed. */
  readonly write?: boolean | undefined
  /** The secret shared by the servers that write to one branch: with it they verify each other's request keys. */
  readonly secret?: string | undefined
}

/** A content folder that follows a git remote; its files are those of one commit. */
export class FollowedFolder {
  readonly #options: FollowOptions
  readonly #clone: FollowedClone
  readonly #folder: CommitFolder
  readonly #release: () => void
  /** Serializes moves with writes; a write's turn ends when the remote has it. */
  readonly #inTurn = limited(1)
  #writes: FollowedWrites | undefined
  #keys: KeyedRequests | undefined
  #pushes = 0
  #follower: Follower | undefined
  /** The remote's last commit, if opening fetched it. */
  #fetched: string | undefined
  #history: { readonly commit: string; readonly git: Promise<Git | undefined> } | undefined

  private constructor(options: FollowOptions, clone: FollowedClone, at: CommitTree, release: () => void) {
    this.#options = options
    this.#clone = clone
    this.#folder = new CommitFolder(options, clone, at, () => this.#follower?.lookNow())
    this.#release = release
  }

  /**
   * Takes a folder, and makes its files those of its last commit; at the first start, of the remote's last one.
   *
   * @throws ContentError: EFOREIGN for a foreign folder, ELOCKED if another process follows there, EREFUSED if writes are
   * requested and the remote forbids pushing; GitError if the remote is unreachable at the first start; system errors
   */
  static async open(options: FollowOptions): Promise<FollowedFolder> {
    const { mark, release } = takeFolder(options.root)
    let folder: FollowedFolder | undefined
    try {
      const clone = await FollowedClone.open(MachinePlace.of(options.root, 'repository'), options.remote)
      const was = mark.commit === noCommit ? await lastOf(clone) : mark
      const known = await treeAt(clone, was.commit)
      const at = known ?? (await firstOf(clone, options.remote))
      folder = new FollowedFolder(options, clone, at, release)
      if (!known) folder.#fetched = at.commit
      // Files written before a kill belong to no served commit, but are not foreign either.
      const written = was.isDirty ? await clone.pending() : undefined
      if (!folder.#folder.takeAsLeft(was))
        await folder.#folder.putBack(written === undefined ? was : { movingTo: written, ...was })
      // `putBack` has restored the files that the records concern.
      if (was.isDirty) forgetUnfinished(options.root)
      if (options.write) await folder.#openWrites()
      if (!known) await clone.hold(at.commit)
      return folder
    } catch (error) {
      if (folder) {
        folder.#clone.close()
        await folder.#folder.close()
      }
      release()
      throw error
    }
  }

  get root(): string {
    return this.#options.root
  }

  get commit(): string {
    return this.#folder.at.commit
  }

  get siteOptions(): Pick<SiteOptions, 'history' | 'isReplica' | 'openFiles' | 'log'> {
    const writes = this.#writes
    const isFollowed = (path: string) => this.#folder.files.has(path) || (writes?.isTouched(path) ?? false)
    const noted = () => this.#folder.files.asNoted()?.values()
    return {
      isReplica: true,
      ...(writes && { log: writes }),
      history: () => this.#historyNow(),
      openFiles: (root, onProblem) => new FollowedContent(root, onProblem, { isFollowed, noted, writes }),
    }
  }

  #historyNow(): Promise<Git | undefined> {
    const { commit, tree } = this.#folder.at
    if (this.#history?.commit !== commit) this.#history = { commit, git: this.#clone.historyAt(commit, tree.prefix) }
    return this.#history.git
  }

  /** The folder of the clone in which git finds the content of its commits. */
  get repository(): string {
    return this.#clone.placeOf(this.#folder.at.tree)
  }

  /** Begins to follow for a site open over the folder; resolves after the first poll of the remote. */
  follow(site: LearningSite): Promise<void> {
    this.#folder.site = site
    const { log, intervalMs } = this.#options
    this.#follower = new Follower({
      ...{ clone: this.#clone, log, intervalMs, fetched: this.#fetched },
      commitNow: () => this.commit,
      pushes: () => this.#pushes,
      inTurn: this.#inTurn,
      moveTo: (commit) => this.#folder.moveTo(commit),
      mend: () => this.#folder.settle(),
    })
    void this.#folder.check((path) => this.#writes?.isTouched(path) ?? false)
    return this.#follower.look()
  }

  /** Polls the remote now; resolves when that ends, with or without an answer. */
  look(): Promise<void> {
    return this.#follower?.look() ?? Promise.resolve()
  }

  get takesWrites(): boolean {
    return this.#writes !== undefined
  }

  /** Runs a request that has a key once, see `KeyedRequests`. Throws RestError 400 if no server can recognize the key. */
  readonly once = async <T>(keyed: KeyedRequest, work: () => Promise<T>) => {
    if (!this.#keys || !this.#writes) throw errors.rest_key_unknown()
    const end = await this.#keys.once(keyed, work, (one) => this.#writes!.write(one))
    return 'result' in end ? end : { done: this.#doneBefore(end.done) }
  }

  // Finds entries by the ids that their files stated in the commit.
  #doneBefore({ files }: DoneRequest) {
    const { prefix } = this.#folder.at.tree
    const isContent = ({ path }: CommittedFile) => path.startsWith(prefix)
    return {
      paths: files.filter(isContent).map(({ path }) => path.slice(prefix.length)),
      idIn: (path: string) => this.#folder.idIn(path, files.find((file) => file.path === prefix + path)?.blob),
    }
  }

  get isReady(): boolean {
    const { isMoving, isTorn } = this.#folder
    return (this.#follower?.isReady ?? false) && !isMoving && !isTorn
  }

  health() {
    const { remote = null, behind = 0, fetchedAt, refused } = this.#follower ?? {}
    return {
      ...{ ready: this.isReady, commit: this.commit, remote, behind },
      fetched: fetchedAt === undefined ? null : new Date(fetchedAt).toISOString(),
      ...this.#folder.missing(),
      ...(refused && { refused }),
      ...(this.#writes?.refused !== undefined && { push_refused: this.#writes.refused }),
    }
  }

  reached(commit: string, patienceMs: number): Promise<boolean> {
    return this.#follower?.reached(commit, patienceMs) ?? Promise.resolve(commit === this.commit)
  }

  lookNow(): void {
    this.#follower?.lookNow()
  }

  /** Stops following; a move or push under way completes. */
  async close(): Promise<void> {
    await this.#writes?.close()
    await this.#follower?.close()
    this.#clone.close()
    await this.#folder.close()
    this.#release()
  }

  async #openWrites(): Promise<void> {
    const { root, log, secret } = this.#options
    const folder = this.#folder
    const branch = await this.#clone.openBranch()
    await mustBePushable(branch, this.commit, log)
    log(`changes made here are pushed to ${branch.name}; no hooks run here, and commits are not signed`)
    const isIn = (commit: string, later: string) => this.#clone.isIn(commit, later)
    if (secret !== undefined) this.#keys = new KeyedRequests(openDoneRequests(secret, this.#clone.folder), isIn)
    // A long history takes time, but no request waits yet; requests with keys get the error of a failure.
    await this.#keys?.learn(this.commit).catch(() => undefined)
    this.#writes = new FollowedWrites({
      ...{ root, branch, log, inTurn: this.#inTurn, keys: this.#keys },
      settings: () => folder.site!.settings,
      news: () => folder.site?.entries.news,
      at: () => ({ commit: this.commit, prefix: folder.at.tree.prefix }),
      refusal: (path) => this.#refusal(path),
      markDirty: () => writeMark(root, { commit: this.commit, isDirty: true }),
      assertRecorded: (group) => folder.assertRecorded(group),
      accept: (commit, group) => this.#accept(commit, group),
      takeBack: (group) => folder.takeBack(group),
      catchUp: () => this.#follower!.catchUp(),
      lookSoon: () => this.lookNow(),
    })
  }

  #refusal(path: string): Error | undefined {
    const { refused } = this.#follower ?? {}
    if (refused) return errors.rest_write_behind({ why: refused.reason }).with(later)
    return this.#follower && this.#folder.mayWrite(path) ? undefined : errors.rest_write_torn().with(later)
  }

  async #accept(commit: string, group: WriteGroup): Promise<void> {
    const isNew = commit !== this.commit
    if (isNew) this.#pushes++
    this.#folder.becomeCommit(commit, group)
    if (isNew) await this.#follower?.reach(commit)
  }
}
