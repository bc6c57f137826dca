import { currentAction } from '../../work/acting.ts'
import { deadline } from '../../work/deadline.ts'
import { sliceMs } from '../../work/turns.ts'
import type { Entry } from '../../model/model.ts'
import { Piece } from './record/piece.ts'
import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import type { Journal } from '../../storage/machine-folder/journal.ts'
import type { FolderLock } from '../../storage/lock/lock.ts'
import type { ChangeRecorder } from './record/change-recorder.ts'
import type { Recovery } from './record/take-up-left.ts'
import { learn, type Rescanned } from '../index/rescan.ts'
import type { EntryDraft } from './draft.ts'
import { toBoundRefusal } from './draft-bounds.ts'
import { type RemoveDeps, removeEntries } from './remove.ts'
import { keepReferences, makeRoom, prepareDraft, renewModified, type SaveDeps, writeEntry } from './save.ts'
import type { Rollback } from './rollback.ts'
import { entriesBeside, passDownShared, passOnShared, type SharedDeps } from './shared-changes.ts'
import { type Accepting, WorkTurns, type WorkTurnsDeps } from './work-turns.ts'
import type { SharedTurnDeps } from './shared-turns.ts'
import { FollowUp, type FollowUpDeps, type PendingWork, restSliceMs } from './follow-up.ts'

/** The parts of an open site needed for a write. */
type TransactionDeps = SaveDeps &
  SharedDeps &
  RemoveDeps &
  FollowUpDeps &
  Rescanned &
  SharedTurnDeps & {
    readonly folder: WritableFolder
    readonly lock: FolderLock
    readonly journal: Journal
    readonly recorder: ChangeRecorder
    readonly recovery: Pick<Recovery, 'takeUp'>
  }

/**
 * A write, step by step: take the lock, with other waiting writes (`WorkTurns`) → read what other processes wrote → recover killed
 * ones' work → run the work: plan, write, load, each file recorded before it changes, its path announced in the journal → rewrite
 * references, within the time limit → notify `recorder.onChanged`, note the changes for `undo` → release; the rest of the references
 * follows in further turns. No commit is made here. With a `WriteLog` (`serve --write`) → `makeCommits` (`git fast-import`, in
 * `storage/clone/commit-stream.ts`) and a push; if it fails, the write is taken back. Else commits follow without the lock:
 * `CommitQueue` (of a server) and `commitWritten` (of a command) call `commitFiles` (`git commit`) with the changes from `onChanged`;
 * if it fails, the write stands. Proposals: `commitToBranch` (`git commit-tree`). Both are in files so called in `storage/git/`. The
 * three share no step; `commit.gpgSign` counts for `git commit` alone. Rollback undoes work that throws; after a kill, `Recovery`
 * undoes work that called `beWhole` (deletes, moves, joins, changes of shared state); other work's whole files stay. What no
 * `WriteLog` pushed, its next start takes back.
 */
export class Transactions {
  readonly followUp: FollowUp
  /** In which turns work is done. */
  readonly turns: WorkTurns
  readonly textOf = (entry: Entry): string => this.#site.bodyOf(entry)
  readonly othersOf = (draft: EntryDraft): readonly Entry[] => entriesBeside(this.#site, draft)
  readonly #site: TransactionDeps
  readonly #rollback: Rollback
  #isAtWork = false

  constructor(site: TransactionDeps, rollback: Rollback, accepting: Accepting = {}) {
    this.#site = site
    this.#rollback = rollback
    site.folder.announce = (paths) => site.journal.append(paths)
    this.followUp = new FollowUp(site)
    this.turns = new WorkTurns({ site, rollback, followUp: this.followUp, turn: this.#turn }, accepting)
  }

  /** Whether work is being done under the lock; the pins were read when it began. */
  get isAtWork(): boolean {
    return this.#isAtWork
  }

  // The names of files are synced while others take their turns.
  readonly #turn: WorkTurnsDeps['turn'] = (work, piece) => {
    const { folder, lock } = this.#site
    const write: PendingWork = { piece, changes: [] }
    return folder.names.synced(async (within) => {
      try {
        return await lock.run(() => within(() => this.#underLock(work, write, sliceMs)), deadline() - performance.now())
      } finally {
        const goOn = () => lock.run(() => this.#underLock(() => undefined, write, restSliceMs))
        if (write.changes.length > 0) await this.followUp.finish(write, goOn)
      }
    })
  }

  /**
   * Like `turns.run`, but at once, without waiting for a plan. Inside other work it is rolled back on its own, and leaves the
   * remaining steps to that. @throws the error of the work, LockError if another process has the lock, WriteError
   */
  now<T>(work: () => T): T {
    if (this.#isAtWork) return this.#rollback.run(work)
    const write: PendingWork = { piece: new Piece(currentAction()), changes: [] }
    return this.#site.lock.runNow(() => this.#underLock(work, write, Number.POSITIVE_INFINITY))
  }

  /** Saves a draft: plan → write → load. @throws RestError for values that no file can hold, WriteError, ContentError */
  save(draft: EntryDraft): Entry {
    const site = this.#site
    return this.now(() => {
      site.configuration.mustBeKnown()
      prepareDraft(site, draft)
      try {
        keepReferences(site, draft)
        if (draft.resource.shared) for (const other of passOnShared(site, draft)) this.save(other)
        makeRoom(site, draft)
        return writeEntry(site, draft)
      } catch (error) {
        throw toBoundRefusal(error, draft)
      }
    })
  }

  /** Removes entries, together with data about them outside the content. @throws WriteError, ContentError */
  remove(entries: readonly Entry[]): void {
    this.now(() => {
      const site = this.#site
      for (const heir of passDownShared(site, entries)) {
        renewModified(site, heir)
        writeEntry(site, heir)
      }
      removeEntries(site, entries)
    })
  }

  #underLock<T>(work: () => T, write: PendingWork, ms: number): T {
    const { pins, recorder, recovery } = this.#site
    learn(this.#site)
    pins.refresh()
    this.#isAtWork = true
    let isDone = false
    try {
      recovery.takeUp()
      recorder.resume(write.piece)
      const result = this.#rollback.run(work, write.piece)
      isDone = true
      this.turns.note(write.piece)
      return result
    } finally {
      try {
        // Nothing follows from failed work, so changes that are due are finished now: the lock may not be available again.
        this.followUp.begin(write, isDone, isDone ? ms : Number.POSITIVE_INFINITY)
      } finally {
        this.#isAtWork = false
        pins.beat()
        // If nothing is left to roll back or to do again, the piece ends before others may change its files.
        if (write.piece.goesOn && (isDone || write.piece.isRerun || write.piece.kept.length > 0)) recorder.pause()
        else recorder.keep(recorder.conclude())
      }
    }
  }
}
