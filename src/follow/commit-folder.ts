import { count } from '../text/nouns.ts'
import { messageOf } from '../define/errors.ts'
import { join } from 'node:path'
import { statOf } from '../storage/files/content-folder.ts'
import { idIn } from '../site/index/entry-id.ts'
import { BlobReader } from '../storage/clone/blob-reader.ts'
import type { FollowedClone } from '../storage/clone/followed-clone.ts'
import { type AsideFiles, openAsideFiles } from './aside-files.ts'
import { type Mark, writeMark } from './at-commit.ts'
import { FollowedFiles } from './followed-files.ts'
import type { Refusal } from './follower.ts'
import { type LargeFiles, type LargeFilesOptions, openLargeFiles } from './large-files.ts'
import { learnFiles, type LearningSite, readAhead } from './learn-files.ts'
import { type CommitTree, makeMove, type MoveDeps, prepareMove } from './move-to.ts'
import { placeArrived } from './place-arrived.ts'
import { putBack } from './put-back.ts'
import { dropStaged } from './stage-files.ts'
import { findStray, noteWritten, takeBack } from './take-back.ts'
import { findStranger, sayWhole, wasLeftWhole } from './whole-folder.ts'
import type { WriteGroup } from './writing/write-group.ts'

export interface CommitFolderOptions extends LargeFilesOptions {
  readonly root: string
  /** A commit to serve although it would be refused. */
  readonly forced?: string | undefined
}

/** A folder that holds the files of one commit of a clone, and moves to other commits. */
export class CommitFolder {
  readonly root: string
  at: CommitTree
  files: FollowedFiles
  site: LearningSite | undefined
  isMoving = false
  /** Whether a step failed halfway, so that the files are a mix of two commits. */
  isTorn = false
  readonly #options: CommitFolderOptions
  readonly #clone: FollowedClone
  readonly #blobs: BlobReader
  readonly #aside: AsideFiles
  readonly #logLeftOut: ReturnType<typeof openLeftOut>
  readonly #large: LargeFiles
  #cleaning = Promise.resolve()
  /** Whether this process has verified all files. */
  #isChecked = false
  readonly #ended = new AbortController()
  readonly #arrived: () => void

  /** @param arrived called when `settle` has work, as when missing large files have arrived */
  constructor(options: CommitFolderOptions, clone: FollowedClone, at: CommitTree, arrived: () => void) {
    this.root = options.root
    this.#options = options
    this.#clone = clone
    this.#blobs = new BlobReader(clone.folder)
    this.#aside = openAsideFiles(options.root, options.log)
    this.#logLeftOut = openLeftOut(options.log)
    this.#large = openLargeFiles(clone, options, arrived)
    this.at = at
    this.files = new FollowedFiles(options.root)
    this.#arrived = arrived
  }

  /** Takes over a former process's notes on files left whole at this commit, for `check` to verify; returns whether it did. */
  takeAsLeft({ isDirty, movingTo }: Mark): boolean {
    // A clone made anew may have another commit than the mark.
    if (!wasLeftWhole(this.root, this.at.commit) || isDirty || movingTo !== undefined) return false
    const files = FollowedFiles.noted(this.root)
    // The site cannot open without its settings.
    const settings = statOf(join(this.root, 'settings.json'))
    if (!settings || !files.isIntact('settings.json', settings)) return false
    this.files = files
    return true
  }

  /**
   * Verifies in the background that files taken over from an earlier process are the commit's; differences are mended at the
   * next poll, before anything else is done. `isOurs`: whether this process is writing a path. Never rejects.
   */
  async check(isOurs: (path: string) => boolean): Promise<void> {
    if (this.#isChecked) return
    try {
      const stranger = await findStranger(this.root, this.files, isOurs, this.#ended.signal)
      this.#isChecked = stranger === undefined && !this.#ended.signal.aborted
      if (stranger === undefined) return
      this.#options.log(`${stranger} was changed while nothing followed the repository here: all files are checked`)
    } catch (error) {
      this.#options.log(`files could not be checked: ${messageOf(error)}`)
    }
    this.isTorn = true
    this.#arrived()
  }

  /** Whether a path may be written: until all files are verified, one there could be a foreign file, which would be pushed. */
  mayWrite(path: string): boolean {
    if (this.isTorn || this.#isChecked) return !this.isTorn
    const stat = statOf(join(this.root, path))
    return stat ? this.files.isIntact(path, stat) : !this.files.has(path)
  }

  /** Moves to another commit, or returns why it is not served. Throws GitError, ContentError, system errors. */
  async moveTo(commit: string): Promise<Refusal | undefined> {
    const { root, forced } = this.#options
    const tree = await this.#clone.treeOf(commit)
    if (!tree) return { reason: 'it has no settings.json', yieldsToForce: false }
    const to = { commit, tree }
    const deps = this.#deps
    const move = await prepareMove(this.at, to, deps).catch((error: unknown) => {
      // On a full disk, the staged files would take the space that the next attempt needs.
      dropStaged(root)
      throw error
    })
    if (move.refusal !== undefined && !(forced !== undefined && commit.startsWith(forced))) {
      dropStaged(root)
      return { reason: move.refusal, yieldsToForce: true }
    }
    try {
      const clean = await makeMove(this.at, move, deps, () => (this.isMoving = true))
      this.at = to
      this.#cleaning = this.#cleaning.then(clean)
    } catch (error) {
      this.isTorn = true
      await this.mend().catch(() => undefined)
      throw error
    } finally {
      this.isMoving = false
    }
    this.#logLeftOut(move.leftOut)
    return undefined
  }

  /** Repairs files that a failed step left as a mix of two commits, if it did. Throws like `putBack`. */
  async mend(): Promise<void> {
    if (!this.isTorn) return
    await this.putBack({ commit: this.at.commit, isDirty: true })
    this.isTorn = false
  }

  /** Mends, and places large files that have arrived. Throws like `putBack`. */
  async settle(): Promise<void> {
    await this.mend()
    await placeArrived(this.#deps)
  }

  /** The number of missing large files, and the reason; undefined if there are none. */
  missing() {
    const missing = this.files.missing()
    const [first] = missing
    return first && { missing: { files: missing.length, why: this.#large.reasonFor(first.large) } }
  }

  /** Makes all files those of the commit, whatever their state. Throws GitError, ContentError, system errors. */
  async putBack({ commit, movingTo, isDirty }: Mark): Promise<void> {
    const { root, log } = this.#options
    if (!isDirty && movingTo === undefined) writeMark(root, { commit, isDirty: true })
    const target = movingTo === undefined ? undefined : await this.#clone.treeOf(movingTo)
    const how = { ...this.#deps, movingTo: target }
    const { files, leftOut, changed } = await putBack(this.at.commit, this.at.tree, how)
    this.files = files
    this.#isChecked = true
    if (this.site) learnFiles(this.site, changed, new Map(), log)
    if (changed.length > 0) this.files = await files.asSaved()
    writeMark(root, { commit: this.at.commit })
    this.#logLeftOut(leftOut)
  }

  /** Throws if a group changed a file without recording it. */
  assertRecorded(group: WriteGroup): void {
    const stray = findStray(group, { root: this.root, files: this.files, commit: this.at.commit })
    if (stray !== undefined) throw new Error(`${stray} was changed without notice.`)
  }

  /** Marks the files as those of a commit made from them. Throws ContentError, system errors. */
  becomeCommit(commit: string, group: WriteGroup): void {
    const { tree, commit: before } = this.at
    this.at = { commit, tree: { ...tree, name: tree.name.replace(before, commit) } }
    noteWritten(group, { root: this.root, files: this.files, commit })
    writeMark(this.root, { commit })
  }

  /** Restores the files that a group wrote to the commit's. Never rejects: failures are mended later. */
  async takeBack(group: WriteGroup): Promise<void> {
    try {
      await takeBack(group.touched, group.files, this.at, this.#deps)
      writeMark(this.root, { commit: this.at.commit })
    } catch (error) {
      this.isTorn = true
      this.#options.log(`writes could not be rolled back: ${messageOf(error)}`)
      await this.mend().catch(() => undefined)
    }
  }

  /** The id stated in a file's blob; undefined if there is none. Throws GitError. */
  async idIn(path: string, blob: string | undefined): Promise<number | undefined> {
    const resource = this.site?.resourceOf(path)
    const pieces: Buffer[] = []
    if (blob === undefined || !resource) return undefined
    const missing = await this.#blobs.read([blob], () => ({
      take: (bytes) => void pieces.push(Buffer.from(bytes)),
      end: () => undefined,
    }))
    return missing.length > 0 ? undefined : idIn(readAhead(Buffer.concat(pieces), path, resource, 0)?.data)
  }

  async close(): Promise<void> {
    this.#ended.abort()
    await this.#large.close()
    await this.#cleaning
    this.#blobs.close()
    if (!this.isTorn && (await this.files.save()) && this.#isChecked) sayWhole(this.root, this.at.commit)
  }

  get #deps(): MoveDeps {
    const { root, log } = this.#options
    const parts = { clone: this.#clone, blobs: this.#blobs, aside: this.#aside, large: this.#large }
    return { ...{ root, log, ...parts }, files: this.files, site: this.site! }
  }
}

/** Further files are only counted in the log. */
const mostLogged = 20

// Logs each file that is left out of commits once.
function openLeftOut(log: (message: string) => void): (leftOut: ReadonlyMap<string, string>) => void {
  const logged = new Set<string>()
  return (leftOut) => {
    const lines = [...leftOut].map(([path, reason]) => `${path} is left out: ${reason}`)
    const fresh = lines.filter((line) => !logged.has(line))
    for (const line of fresh) logged.add(line)
    for (const line of fresh.slice(0, mostLogged)) log(line)
    if (fresh.length > mostLogged) log(`also left out: ${count(fresh.length - mostLogged, 'more file')}`)
  }
}
