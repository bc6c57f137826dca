import { BlobReader } from '../storage/clone/blob-reader.ts'
import { FollowedClone, type Remote } from '../storage/clone/followed-clone.ts'
import { ContentError } from '../storage/files/content-error.ts'
import type { Git } from '../storage/git/git.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import { type Mark, noCommit, writeMark } from './at-commit.ts'
import type { SiteOptions } from '../site/site-options.ts'
import { FollowedContent } from './followed-content.ts'
import { FollowedFiles } from './followed-files.ts'
import { Follower, type Refusal } from './follower.ts'
import { AsideFiles } from './aside-files.ts'
import { learnFiles, type LearningSite } from './learn-files.ts'
import { type CommitTree, dropMove, makeMove, prepareMove } from './move-to.ts'
import { takeFolder } from './own-folder.ts'
import { putBack } from './put-back.ts'

export interface FollowOptions {
  /** Where the files are put: an empty folder, or one that was followed in before. */
  readonly root: string
  readonly remote: Remote
  /** Milliseconds between two looks at the remote. */
  readonly intervalMs: number
  /** A commit that is served though it would be refused. */
  readonly forced?: string | undefined
  readonly tell: (message: string) => void
}

/** A content folder that follows a git remote; its files are those of one commit. */
export class FollowedFolder {
  readonly #options: FollowOptions
  readonly #clone: FollowedClone
  readonly #blobs: BlobReader
  readonly #kept: AsideFiles
  readonly #release: () => void
  readonly #told = new Set<string>()
  #at: CommitTree
  #files: FollowedFiles
  #site: LearningSite | undefined
  #follower: Follower | undefined
  /** The remote's last commit, where it was fetched to begin with. */
  #fetched: string | undefined
  #isMoving = false
  /** Whether a move failed half way, so that files are of two commits. */
  #isTorn = false
  #history: { readonly commit: string; readonly git: Promise<Git | undefined> } | undefined

  private constructor(options: FollowOptions, clone: FollowedClone, at: CommitTree, release: () => void) {
    this.#options = options
    this.#clone = clone
    this.#blobs = new BlobReader(clone.folder)
    this.#kept = new AsideFiles(options.root, options.tell)
    this.#release = release
    this.#at = at
    this.#files = new FollowedFiles(options.root)
  }

  /**
   * Takes a folder, and makes its files those of the commit that it was at; at the first start, of the remote's last one.
   *
   * @throws ContentError: EFOREIGN for somebody else's folder, ELOCKED where another process follows there; GitError where the
   * remote cannot be reached at the first start; system errors
   */
  static async open(options: FollowOptions): Promise<FollowedFolder> {
    const { mark, release } = takeFolder(options.root)
    try {
      const clone = await FollowedClone.open(MachinePlace.of(options.root, 'repository'), options.remote)
      const was = mark.commit === noCommit ? await lastOf(clone) : mark
      const known = await treeAt(clone, was.commit)
      const at = known ?? (await firstOf(clone, options.remote))
      const folder = new FollowedFolder(options, clone, at, release)
      if (!known) folder.#fetched = at.commit
      await folder.#putBack(was)
      if (!known) await clone.hold(at.commit)
      return folder
    } catch (error) {
      release()
      throw error
    }
  }

  get root(): string {
    return this.#options.root
  }

  get commit(): string {
    return this.#at.commit
  }

  /** How a site is opened over the folder. */
  get siteOptions(): Pick<SiteOptions, 'history' | 'isReplica' | 'openFiles'> {
    const isFollowed = (path: string) => this.#files.byPath.has(path)
    return {
      isReplica: true,
      history: () => this.#historyNow(),
      openFiles: (root, onProblem) => new FollowedContent(root, onProblem, isFollowed),
    }
  }

  // As a checkout of the commit would tell it.
  #historyNow(): Promise<Git | undefined> {
    if (this.#history?.commit !== this.commit)
      this.#history = { commit: this.commit, git: this.#clone.historyAt(this.commit, this.#at.tree.prefix) }
    return this.#history.git
  }

  /** The folder of the clone in which git finds the content of its commits. */
  get repository(): string {
    return this.#clone.placeOf(this.#at.tree)
  }

  /** Begins to follow, for a site that is open over the folder; resolves after the first look at the remote. */
  follow(site: LearningSite): Promise<void> {
    this.#site = site
    const { tell, intervalMs } = this.#options
    this.#follower = new Follower({
      ...{ clone: this.#clone, tell, intervalMs, fetched: this.#fetched },
      commitNow: () => this.commit,
      moveTo: (commit) => this.#moveTo(commit),
      mend: () => this.#mend(),
    })
    return this.#follower.look()
  }

  /** Looks at the remote now; resolves when that is over, whether it answered or not. */
  look(): Promise<void> {
    return this.#follower?.look() ?? Promise.resolve()
  }

  get isReady(): boolean {
    return (this.#follower?.isReady ?? false) && !this.#isMoving && !this.#isTorn
  }

  health() {
    const { remote = null, behind = 0, fetchedAt, refused } = this.#follower ?? {}
    return {
      ...{ ready: this.isReady, commit: this.commit, remote, behind },
      fetched: fetchedAt === undefined ? null : new Date(fetchedAt).toISOString(),
      ...(refused && { refused }),
    }
  }

  reached(commit: string, patienceMs: number): Promise<boolean> {
    return this.#follower?.reached(commit, patienceMs) ?? Promise.resolve(commit === this.commit)
  }

  lookNow(): void {
    this.#follower?.lookNow()
  }

  /** Ends the following; a move that has begun comes to its end. */
  async close(): Promise<void> {
    await this.#follower?.close()
    this.#clone.close()
    this.#blobs.close()
    if (!this.#isTorn) this.#files.save()
    this.#release()
  }

  async #moveTo(commit: string): Promise<Refusal | undefined> {
    const { root, forced, tell } = this.#options
    const tree = await this.#clone.treeOf(commit)
    if (!tree) return { reason: 'it has no settings.json', yieldsToForce: false }
    const to = { commit, tree }
    const deps = {
      root,
      clone: this.#clone,
      blobs: this.#blobs,
      kept: this.#kept,
      files: this.#files,
      site: this.#site!,
      tell,
    }
    const move = await prepareMove(this.#at, to, deps)
    if (move.refusal !== undefined && !(forced !== undefined && commit.startsWith(forced))) {
      dropMove(root)
      return { reason: move.refusal, yieldsToForce: true }
    }
    try {
      await makeMove(this.#at, move, deps, () => (this.#isMoving = true))
      this.#at = to
    } catch (error) {
      this.#isTorn = true
      await this.#mend().catch(() => undefined)
      throw error
    } finally {
      this.#isMoving = false
    }
    this.#tellLeftOut(move.leftOut)
    return undefined
  }

  async #mend(): Promise<void> {
    if (!this.#isTorn) return
    await this.#putBack({ commit: this.commit, isDirty: true })
    this.#isTorn = false
  }

  async #putBack({ commit, movingTo, isDirty }: Mark): Promise<void> {
    const { root } = this.#options
    if (!isDirty && movingTo === undefined) writeMark(root, { commit, isDirty: true })
    const target = movingTo === undefined ? undefined : await this.#clone.treeOf(movingTo)
    const how = { root, clone: this.#clone, blobs: this.#blobs, kept: this.#kept, movingTo: target }
    const { files, leftOut, changed } = await putBack(this.commit, this.#at.tree, how)
    this.#files = files
    if (this.#site) learnFiles(this.#site, changed, new Map(), ({ message }) => this.#options.tell(message))
    if (changed.length > 0) files.save()
    writeMark(root, { commit: this.commit })
    this.#tellLeftOut(leftOut)
  }

  #tellLeftOut(leftOut: ReadonlyMap<string, string>): void {
    const lines = [...leftOut].map(([path, reason]) => `${path} is left out: ${reason}`)
    const fresh = lines.filter((line) => !this.#told.has(line))
    for (const line of fresh) this.#told.add(line)
    for (const line of fresh.slice(0, mostTold)) this.#options.tell(line)
    if (fresh.length > mostTold) this.#options.tell(`and ${fresh.length - mostTold} more files are left out`)
  }
}

const mostTold = 20

async function treeAt(clone: FollowedClone, commit: string): Promise<CommitTree | undefined> {
  const tree = commit === noCommit ? undefined : await clone.treeOf(commit)
  return tree && { commit, tree }
}

// Of what the mark does not say, the clone knows most: what was served, and where that was to go.
async function lastOf(clone: FollowedClone): Promise<Mark> {
  const [commit = noCommit, movingTo] = await Promise.all([clone.held(), clone.head()])
  return { commit, isDirty: true, ...(movingTo !== undefined && { movingTo }) }
}

async function firstOf(clone: FollowedClone, { url }: Remote): Promise<CommitTree> {
  const first = await treeAt(clone, await clone.fetch())
  if (first) return first
  throw new ContentError(
    url.replace(/:\/\/[^/@]*@/, '://'),
    'the branch has no settings.json, nor content/settings.json',
    {
      hint: 'make a content folder with `almanac init`, and push it',
    },
  )
}
