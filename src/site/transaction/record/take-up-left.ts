import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import type { Entry, Resource } from '../../../model/model.ts'
import { messageOf } from '../../../define/errors.ts'
import type { WritableFolder } from '../../../storage/files/writable-folder.ts'
import { ContentError } from '../../../storage/files/content-error.ts'
import { hashFile } from '../../../storage/files/read-file.ts'
import { LockError } from '../../../storage/lock/lock-error.ts'
import type { FolderLock } from '../../../storage/lock/lock.ts'
import type { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'
import type { WriteLog } from '../write-log.ts'
import type { ChangeFiles } from './change-files.ts'
import type { DeletedEntry } from './piece.ts'
import { digestOfBytes, type RecordedChange } from './change-record.ts'
import { largest } from './file-states.ts'
import type { LeftWork } from './left-work.ts'
import { findUnfinished, type Leftovers } from './unfinished-files.ts'
import type { UnfinishedChange, UnfinishedWork } from './unfinished-work.ts'
import { quietly } from '../../../text/values.ts'

export interface RecoveredWork {
  /** The author and time of the work, in milliseconds since the epoch. */
  readonly by: string
  readonly at: number
  /**
   * `taken back`: every file is as before; `failed`, with the reason: still to be recovered; `left`: the same, since nothing
   * may be written here.
   */
  readonly became: 'finished' | 'taken back' | 'failed' | 'left'
  readonly why?: string
  /** The number of files affected. */
  readonly files: number
  /** Files that somebody else has changed since, which stay as they are. */
  readonly others: readonly string[]
}

export interface RecordPlaces {
  readonly changes: ChangeFiles
  /** See `unfinishedPlace`. */
  readonly unfinished: MachinePlace
  /** Deletes data outside the content about deleted entries. */
  readonly forget: (going: readonly DeletedEntry[]) => void
  /** Replaces the journal if writes must be accepted elsewhere: git has the former bytes. */
  readonly log?: WriteLog | undefined
}

export interface RecoveryDeps {
  readonly folder: WritableFolder
  readonly resources: ReadonlyMap<string, Resource>
  get(resource: string, id: number): Entry | undefined
  load(path: string): Entry | undefined
  readonly readOnly: boolean
  readonly lock: Pick<FolderLock, 'runNow'>
}

/** Recovers work that other processes left unfinished. */
export class Recovery {
  readonly #site: RecoveryDeps
  readonly #places: RecordPlaces
  readonly #onTakenUp: ((recovered: RecoveredWork) => void) | undefined
  /** Reported failures, which are not reported again at each attempt. */
  readonly #failed = new Set<string>()

  constructor(site: RecoveryDeps, places: RecordPlaces, onTakenUp?: (recovered: RecoveredWork) => void) {
    this.#site = site
    this.#places = places
    this.#onTakenUp = onTakenUp
  }

  get isDue(): boolean {
    const { works, forsaken } = this.#find()
    return works.length > 0 || forsaken.length > 0
  }

  /** Recovers all unfinished work. Under the lock. @throws system errors that may pass, if it cannot be found */
  takeUp(): void {
    const { works, forsaken } = this.#find()
    for (const left of works) {
      const taken = takeUp(this.#site, left, this.#places)
      if (taken && this.#isNews(taken)) this.#onTakenUp?.(taken)
    }
    // What cannot be removed takes space until it can.
    for (const file of forsaken) quietly(() => file.remove())
  }

  /** Recovers when a folder is opened, unless another process has the lock: that process then recovers the work. */
  takeUpNow(): void {
    if (this.#site.readOnly) return this.#tellLeft()
    if (!this.isDue) return
    try {
      this.#site.lock.runNow(() => this.takeUp())
    } catch (error) {
      // A process that may not write can still read.
      if (!(error instanceof ContentError)) throw error
      if (!(error instanceof LockError)) this.#tellLeft()
    }
  }

  // Without permission to write, nothing is recovered.
  #find(): Leftovers {
    const { readOnly, folder } = this.#site
    return readOnly || folder.isDry ? { works: [], forsaken: [] } : findUnfinished(this.#places.unfinished)
  }

  // Readers should know that they may see half of a change.
  #tellLeft(): void {
    for (const left of findUnfinished(this.#places.unfinished).works) {
      const work = left.read()
      if (typeof work === 'string') continue
      const { by, at, files } = work
      this.#onTakenUp?.({ by, at, became: 'left', files: files.length, others: [] })
    }
  }

  #isNews({ by, at, became, why }: RecoveredWork): boolean {
    const failure = `${by} ${at} ${why}`
    if (became !== 'failed') return true
    const isNews = !this.#failed.has(failure)
    this.#failed.add(failure)
    return isNews
  }
}

/**
 * Recovers a piece of work whose process is gone: work marked as done is finished, other work is rolled back entirely. An
 * interrupted recovery is repeated. Under the lock. Never throws. Undefined if nothing had changed, or the record is damaged.
 */
function takeUp(site: RecoveryDeps, left: LeftWork, places: RecordPlaces): RecoveredWork | undefined {
  let about = { by: '', at: left.at, files: 0 }
  try {
    const work = left.read()
    if (work === 'damaged') return void left.setAside()
    if (work === 'nothing') return void left.remove()
    about = { by: work.by, at: work.at, files: work.files.length }
    const others = left.isDone ? finish(site, work, left, places) : takeBack(site, work, left)
    left.remove()
    return others && { ...about, became: left.isDone ? 'finished' : 'taken back', others }
  } catch (error) {
    return { ...about, became: 'failed', why: messageOf(error), others: [] }
  }
}

function finish(
  site: RecoveryDeps,
  { files, gone, ...about }: UnfinishedWork,
  left: LeftWork,
  { changes, forget }: RecordPlaces,
): string[] {
  // Its process may have been killed after it had written to the journal, perhaps in part.
  const recorded = changes.digestsOf(about)
  const kept = files.flatMap((file) => toKeep(file, left))
  changes.addAll([{ ...about, files: kept.filter(({ path, after }) => !recorded.get(path)?.has(after)) }])
  const going = gone.flatMap(({ noun, id, path }) => {
    const resource = site.resources.get(noun)
    return resource ? { resource, id, path } : []
  })
  forget(going)
  return []
}

// As at the regular end of work, changes that are too large are not recorded.
function toKeep({ path, noun, id, before, afters }: UnfinishedChange, left: LeftWork): RecordedChange[] {
  const after = [...afters].at(-1)
  if (!before || !('link' in before)) return [{ path, noun, id, before, after }]
  const at = left.linked(before.link)
  return at && statSync(at).size <= largest ? [{ path, noun, id, before: readFileSync(at), after }] : []
}

/** Restores files unless changed since; undefined if nothing had changed. Removals come last: a moved file is never missing. */
function takeBack(site: RecoveryDeps, { files }: UnfinishedWork, left: LeftWork): string[] | undefined {
  const { folder } = site
  const states = files.map((file) => changedState(folder, file, left))
  const changed = states.filter(({ isSame }) => !isSame)
  if (changed.length === 0) return undefined
  const others = new Set(changed.flatMap(({ path, isOurs }) => (isOurs ? [] : [path])))
  const ours = changed.filter(({ isOurs }) => isOurs)
  // Thousands of files take seconds, and editors ignore the lock: each file is checked again.
  const isStillOurs = ({ path, afters }: (typeof ours)[number]) => {
    if (afters.has(folder.stat(path) && digestOfFile(folder.resolve(path)))) return true
    others.add(path)
    return false
  }
  for (const file of ours.filter(isStored)) {
    if (!isStillOurs(file)) continue
    if (file.at !== undefined) folder.putBack(file.at, file.path)
    else folder.write(file.path, file.before!)
  }
  folder.remove(ours.filter((file) => !isStored(file) && isStillOurs(file)).map(({ path }) => path))
  for (const { path } of ours) site.load(path)
  return [...others]
}

function isStored({ before, at }: ReturnType<typeof changedState>): boolean {
  return before !== undefined || at !== undefined
}

function changedState(folder: WritableFolder, { path, before, afters }: UnfinishedChange, left: LeftWork) {
  const now = folder.stat(path) && folder.resolve(path)
  const isOurs = afters.has(now && digestOfFile(now))
  if (!before || !('link' in before)) {
    const isSame = now === undefined ? !before : before !== undefined && digestOfFile(now) === digestOfBytes(before)
    return { path, before, at: undefined, afters, isSame, isOurs }
  }
  const at = left.linked(before.link)
  // Without the stored bytes, the former state cannot be restored.
  if (at === undefined) return { path, before: undefined, at, afters, isSame: false, isOurs: false }
  return { path, before: undefined, at, afters, isSame: now !== undefined && areSameFiles(now, at), isOurs }
}

// The SHA-256 digest of a file of any size, in base64url. Follows symbolic links.
function digestOfFile(path: string): string {
  return hashFile(realpathSync(path), createHash('sha256')).digest('base64url')
}

// Fast if both are names of one file.
function areSameFiles(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)]
  if (a.ino === b.ino && a.dev === b.dev) return true
  return a.size === b.size && digestOfFile(one) === digestOfFile(other)
}
