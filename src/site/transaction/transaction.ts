import { currentAction } from '../../work/acting.ts'
import { deadline } from '../../work/deadline.ts'
import { sliceMs } from '../../work/turns.ts'
import type { Entry } from '../../model/model.ts'
import { Piece } from './record/piece.ts'
import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import type { Journal } from '../../storage/machine-folder/journal.ts'
import type { noLock } from '../../storage/lock/lock.ts'
import type { ChangeRecorder } from './record/change-recorder.ts'
import type { Recovery } from './record/take-up-left.ts'
import { learn, type Rescanned } from '../index/rescan.ts'
import type { EntryDraft } from './draft.ts'
import { toBoundRefusal } from './draft-bounds.ts'
import { type RemoveDeps, removeEntries } from './remove.ts'
import { keepReferences, makeRoom, prepareDraft, renewModified, type SaveDeps, writeEntry } from './save.ts'
import type { Rollback } from './rollback.ts'
import { passDownShared, passOnShared, sharedChanges, type SharedDeps } from './shared-changes.ts'
import { type WriteLogs, WorkTurns, type WorkTurnsDeps } from './work-turns.ts'
import type { SharedTurnDeps } from './shared-turns.ts'
import { FollowUp, type FollowUpDeps, type PendingWork, restSliceMs } from './follow-up.ts'

type TransactionDeps = SaveDeps &
  SharedDeps &
  RemoveDeps &
  FollowUpDeps &
  Rescanned &
  SharedTurnDeps & {
    readonly folder: WritableFolder
    readonly lock: typeof noLock
    readonly journal: Journal
    readonly recorder: ChangeRecorder
    readonly recovery: Pick<Recovery, 'takeUp'>
  }

/**
 * A write, step by step: take the lock, with other waiting writes (`WorkTurns`) → read what other processes wrote → recover the
 * work of killed ones → run the work: plan, write (all drafts, those past `save` too, by `writeEntry`), load; files are recorded
 * before they change, paths announced in the journal → rewrite references (the rest in further turns) → `recorder.keep`: notify
 * `onChanged`, record for `undo`, or hand over to a `WriteLog` → release. Durable once the outermost `turns.run` or `now` returns.
 * `Rollback` undoes work that throws (files, steps of services' `host.didStep`), `Recovery` killed work that called `beWhole`,
 * unless it was done: then it finishes it. Four functions commit, share no step, and only `git commit` heeds `commit.gpgSign`:
 * - `serve --write` (a `WriteLog`): `makeCommits` (`git fast-import`, `storage/clone/commit-stream.ts`), then a push. If either
 *   fails, the write is rolled back, at the next start if it was killed; if another push was faster, it runs and commits again.
 * - Else, after the lock: `commitFiles` (`git commit`, `storage/git/commit-files.ts`), of the changes from `onChanged`, called by
 *   `CommitQueue` (of a server) or `commitWritten` (of a command). If it fails, the write stays.
 * - Proposals: `commitToBranch` (`git commit-tree`, `storage/git/commit-to-branch.ts`).
 * - The first commit of a new site: `firstCommit` (`git commit`, `cli/commands/init-repository.ts`).
 */
export class Transactions {
  readonly followUp: FollowUp
  readonly turns: WorkTurns
  readonly textOf = (entry: Entry): string => this.#site.bodyOf(entry)
  readonly othersOf = (draft: EntryDraft): readonly Entry[] => [...sharedChanges(this.#site, draft).others.keys()]
  readonly #site: TransactionDeps
  readonly #rollback: Rollback
  #isAtWork = false

  constructor(site: TransactionDeps, rollback: Rollback, logs: WriteLogs = {}) {
    this.#site = site
    this.#rollback = rollback
    site.folder.announce = (paths) => site.journal.append(paths)
    this.followUp = new FollowUp(site)
    this.turns = new WorkTurns({ site, rollback, followUp: this.followUp, turn: this.#turn }, logs)
  }

  /** Whether work is running under the lock; the pins were read when it began. */
  get isAtWork(): boolean {
    return this.#isAtWork
  }

  // File names are synced while others take their turns.
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
   * Like `turns.run`, but immediately, without waiting for a plan. Inside other work it is rolled back on its own, and leaves
   * the remaining steps to that. @throws the error of the work, LockError if another process has the lock, WriteError
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
      if (draft.before) prepareDraft(site, draft, draft.before)
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

  /** Removes entries, with the data about them outside the content. @throws WriteError, ContentError */
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
        // Nothing follows failed work, so due changes are finished now: the lock may not be available again.
        this.followUp.begin(write, isDone, isDone ? ms : Number.POSITIVE_INFINITY)
      } finally {
        this.#isAtWork = false
        pins.beat()
        // With nothing left to roll back or rerun, the piece ends before others may change its files.
        if (write.piece.goesOn && (isDone || write.piece.isRerun || write.piece.pending.length > 0)) recorder.pause()
        else recorder.keep(recorder.conclude())
      }
    }
  }
}
