import { messageOf } from '../define/errors.ts'
import { join } from 'node:path'
import { statOf } from '../storage/files/content-folder.ts'
import { idIn } from '../site/index/entry-id.ts'
import { BlobReader } from '../storage/clone/blob-reader.ts'
import type { FollowedClone } from '../storage/clone/followed-clone.ts'
import { AsideFiles } from './aside-files.ts'
import { type Mark, writeMark } from './at-commit.ts'
import { FollowedFiles } from './followed-files.ts'
import type { Refusal } from './follower.ts'
import { LargeFiles, type LargeFilesOptions } from './large-files.ts'
import { learnFiles, type LearningSite, readAhead } from './learn-files.ts'
import { type CommitTree, makeMove, type MoveDeps, prepareMove } from './move-to.ts'
import { placeArrived } from './place-arrived.ts'
import { putBack } from './put-back.ts'
import { dropStaged } from './stage-files.ts'
import { findStray, noteWritten, takeBack } from './take-back.ts'
import { findStranger, sayWhole, wasLeftWhole } from './whole-folder.ts'
import type { WriteGroup } from './writing/write-group.ts'

/** How the files of a folder are those of a commit. */
export interface CommitFolderOptions extends LargeFilesOptions {
  readonly root: string
  /** A commit that is served though it would be refused. */
  readonly forced?: string | undefined
}

/** A folder whose files are those of one commit of a clone, and become those of others. */
export class CommitFolder {
  readonly root: string
  at: CommitTree
  files: FollowedFiles
  /** The site that is open over the folder. */
  site: LearningSite | undefined
  isMoving = false
  /** Whether a step failed half way, so that files are of two commits. */
  isTorn = false
  readonly #options: CommitFolderOptions
  readonly #clone: FollowedClone
  readonly #blobs: BlobReader
  readonly #aside: AsideFiles
  readonly #logLeftOut: ReturnType<typeof openLeftOut>
  readonly #large: LargeFiles
  #cleaning = Promise.resolve()
  /** Whether this process has looked at all files. */
  #isChecked = false
  readonly #ended = new AbortController()
  readonly #arrived: () => void

  /** @param arrived called when there is something for `settle` to do, as when large files have come that were missing */
  constructor(options: CommitFolderOptions, clone: FollowedClone, at: CommitTree, arrived: () => void) {
    this.root = options.root
    this.#options = options
    this.#clone = clone
    this.#blobs = new BlobReader(clone.folder)
    this.#aside = new AsideFiles(options.root, options.log)
    this.#logLeftOut = openLeftOut(options.log)
    this.#large = new LargeFiles(clone, options, arrived)
    this.at = at
    this.files = new FollowedFiles(options.root)
    this.#arrived = arrived
  }

  /**
   * Takes the files as an earlier process has noted them, if it left them whole at this commit; `check` looks at them later.
   *
   * @returns whether it did
   */
  takeAsLeft({ isDirty, movingTo }: Mark): boolean {
    // A clone that is made anew may have another commit than the mark.
    if (!wasLeftWhole(this.root, this.at.commit) || isDirty || movingTo !== undefined) return false
    const files = FollowedFiles.noted(this.root)
    // Without them there is no site to open.
    const settings = statOf(join(this.root, 'settings.json'))
    if (!settings || !files.isIntact('settings.json', settings)) return false
    this.files = files
    return true
  }

  /**
   * Checks in the background whether files that were taken as an earlier process left them are those of the commit;
   * differences are mended with the next look at the remote, and nothing else is done before. Never rejects.
   *
   * @param isOurs whether this process is writing a path at the moment
   */
  async check(isOurs: (path: string) => boolean): Promise<void> {
    if (this.#isChecked) return
    try {
      const stranger = await findStranger(this.root, this.files, isOurs, this.#ended.signal)
      this.#isChecked = stranger === undefined && !this.#ended.signal.aborted
      if (stranger === undefined) return
      this.#options.log(`${stranger} was changed while nothing followed here: all files are looked at`)
    } catch (error) {
      this.#options.log(`files could not be looked at: ${messageOf(error)}`)
    }
    this.isTorn = true
    this.#arrived()
  }

  /** Whether a path may be written: until all files are checked, a file there could be somebody's, and would be pushed. */
  mayWrite(path: string): boolean {
    if (this.isTorn || this.#isChecked) return !this.isTorn
    const stat = statOf(join(this.root, path))
    return stat ? this.files.isIntact(path, stat) : !this.files.has(path)
  }

  /** Moves to another commit, or says why it is not served. Throws GitError, ContentError, system errors. */
  async moveTo(commit: string): Promise<Refusal | undefined> {
    const { root, forced } = this.#options
    const tree = await this.#clone.treeOf(commit)
    if (!tree) return { reason: 'it has no settings.json', yieldsToForce: false }
    const to = { commit, tree }
    const deps = this.#deps
    const move = await prepareMove(this.at, to, deps).catch((error: unknown) => {
      // On a full disk, what was staged would take the room that the next try needs.
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

  /** Makes files whole that a failed step left as of two commits; nothing where they are whole. Throws like `putBack`. */
  async mend(): Promise<void> {
    if (!this.isTorn) return
    await this.putBack({ commit: this.at.commit, isDirty: true })
    this.isTorn = false
  }

  /** Mends, and puts large files in their places that have come. Throws like `putBack`. */
  async settle(): Promise<void> {
    await this.mend()
    await placeArrived(this.#deps)
  }

  /** How many large files are not here, and why; nothing where all are. */
  missing() {
    const missing = this.files.missing()
    const [first] = missing
    return first && { missing: { files: missing.length, why: this.#large.reasonFor(first.large) } }
  }

  /** Makes all files those of the commit, whatever they are. Throws GitError, ContentError, system errors. */
  async putBack({ commit, movingTo, isDirty }: Mark): Promise<void> {
    const { root, log } = this.#options
    if (!isDirty && movingTo === undefined) writeMark(root, { commit, isDirty: true })
    const target = movingTo === undefined ? undefined : await this.#clone.treeOf(movingTo)
    const how = { ...this.#deps, movingTo: target }
    const { files, leftOut, changed } = await putBack(this.at.commit, this.at.tree, how)
    this.files = files
    this.#isChecked = true
    if (this.site) learnFiles(this.site, changed, new Map(), ({ message }) => log(message))
    if (changed.length > 0) this.files = await files.asSaved()
    writeMark(root, { commit: this.at.commit })
    this.#logLeftOut(leftOut)
  }

  /** Throws if a group changed a file without recording it. */
  assertRecorded(group: WriteGroup): void {
    const stray = findStray(group, { root: this.root, files: this.files, commit: this.at.commit })
    if (stray !== undefined) throw new Error(`${stray} was changed, and nobody told of it.`)
  }

  /** Its files are those of a commit that was made of them. Throws ContentError, system errors. */
  becomeCommit(commit: string, group: WriteGroup): void {
    const { tree, commit: before } = this.at
    this.at = { commit, tree: { ...tree, name: tree.name.replace(before, commit) } }
    noteWritten(group, { root: this.root, files: this.files, commit })
    writeMark(this.root, { commit })
  }

  /** Restores the files that a group wrote to those of the commit. Never rejects: failures are mended later. */
  async takeBack(group: WriteGroup): Promise<void> {
    try {
      await takeBack(group.touched, group.files, this.at, this.#deps)
      writeMark(this.root, { commit: this.at.commit })
    } catch (error) {
      this.isTorn = true
      this.#options.log(`writes could not be taken back: ${messageOf(error)}`)
      await this.mend().catch(() => undefined)
    }
  }

  /** The id that a file states in a blob of the clone; undefined for none. Throws GitError. */
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

/** More files than these are only counted in the log. */
const mostLogged = 20

// Logs which files of commits are not written, each once.
function openLeftOut(log: (message: string) => void): (leftOut: ReadonlyMap<string, string>) => void {
  const logged = new Set<string>()
  return (leftOut) => {
    const lines = [...leftOut].map(([path, reason]) => `${path} is left out: ${reason}`)
    const fresh = lines.filter((line) => !logged.has(line))
    for (const line of fresh) logged.add(line)
    for (const line of fresh.slice(0, mostLogged)) log(line)
    if (fresh.length > mostLogged) log(`and ${fresh.length - mostLogged} more files are left out`)
  }
}
