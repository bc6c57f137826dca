import { type CurrentAction, currentAction } from '../../work/acting.ts'
import { rerun } from '../../work/rerun.ts'
import { sliceMs, yieldToEventLoop } from '../../work/turns.ts'
import type { Entry } from '../../model/model.ts'
import type { WritableFolder } from '../../storage/files/writable-folder.ts'
import type { ChangeRecorder } from './record/change-recorder.ts'
import { Piece } from './record/piece.ts'
import type { Recovery } from './record/take-up-left.ts'
import { learn, type Rescanned } from '../index/rescan.ts'
import type { Plan } from './plan.ts'
import type { EntryDraft } from './draft.ts'
import { refuseTooLong } from './draft-bounds.ts'
import { type RemoveDeps, removeEntries } from './remove.ts'
import { makeRoom, keepReferences, renewModified, type SaveDeps, writeEntry } from './save.ts'
import type { Rollback } from './rollback.ts'
import type { WriteLock } from './lock.ts'
import { FollowUp, type FollowUpDeps, type Pending } from './follow-up.ts'

/** What a write needs of an open site. */
export type TransactionDeps = SaveDeps &
  RemoveDeps &
  FollowUpDeps &
  Rescanned & {
    readonly folder: WritableFolder
    readonly lock: WriteLock
    readonly recorder: ChangeRecorder
    readonly recovery: Pick<Recovery, 'takeUp'>
  }

/** One turn of the lock. */
interface Turn extends Pending {
  /** For whom the work is done. */
  readonly acting: CurrentAction | undefined
  /** The plan, where the work may abort to wait for it. */
  readonly plan?: Plan
}

/**
 * A write, in its order: take the lock → learn what others wrote → do the work: plan, write, load → rewrite references →
 * note it for undo and for commits → release. It is done whole or not at all, even when it is killed: `rollback` takes it
 * back at once, the recorder's notes later.
 */
export class Transactions {
  readonly followUp: FollowUp
  readonly #site: TransactionDeps
  readonly #rollback: Rollback
  #isAtWork = false

  constructor(site: TransactionDeps, rollback: Rollback) {
    this.#site = site
    this.#rollback = rollback
    this.followUp = new FollowUp(site)
  }

  /** Whether work is being done under the lock, which began with the others' intentions. */
  get isAtWork(): boolean {
    return this.#isAtWork
  }

  /**
   * Runs work when its turn comes, and again when it aborts, as its plan or a long text takes long. What follows from it in
   * other files is done in slices, between which others are served; if that fails, the next write goes on with it, unless a
   * file that could not be changed is still in the same state.
   *
   * @param piece the piece of work, where this is not all of it
   * @throws what the work throws, LockError, WriteError
   */
  run<T>(work: () => T, piece?: Piece): Promise<T> {
    const { folder, lock } = this.#site
    const plan: Plan = {}
    return folder.names.synced((within) =>
      rerun(async () => {
        const turn: Turn = { piece: piece ?? new Piece(), acting: currentAction(), changes: [], plan }
        try {
          return await lock.run(() => within(() => this.#inTurn(work, turn, sliceMs)))
        } finally {
          await this.#finish(turn)
        }
      }),
    )
  }

  /** The same at once, inside of other work or while the lock is free; all is done when the call returns. */
  now<T>(work: () => T): T {
    const turn: Turn = { piece: new Piece(), acting: currentAction(), changes: [] }
    return this.#site.lock.runNow(() => this.#inTurn(work, turn, Number.POSITIVE_INFINITY))
  }

  /** Saves a draft: plan → write → load. @throws RestError for what no file can hold, WriteError, ContentError */
  save(draft: EntryDraft): Entry {
    const site = this.#site
    return this.now(() => {
      site.configuration.mustBeKnown()
      renewModified(site, draft)
      return refuseTooLong(draft, () => {
        keepReferences(site, draft)
        makeRoom(site, draft)
        return writeEntry(site, draft)
      })
    })
  }

  /** Removes entries, with what is stored elsewhere for them. @throws WriteError, ContentError */
  remove(entries: readonly Entry[]): void {
    this.now(() => removeEntries(this.#site, entries))
  }

  // Nested work is taken back by itself, and leaves all else to the outer work.
  #inTurn<T>(work: () => T, turn: Turn, ms: number): T {
    if (this.#isAtWork) return this.#rollback.run(work)
    const { planner, lock, pins, recorder, recovery } = this.#site
    learn(this.#site, lock.news())
    pins.refresh()
    this.#isAtWork = true
    let isDone = false
    try {
      recorder.acting = turn.acting
      recovery.takeUp()
      recorder.takeUp(turn.piece)
      const result = this.#rollback.run(() => planner.during(turn.plan, work), turn.piece)
      isDone = true
      return result
    } finally {
      try {
        // Of what failed nothing follows: that is soon seen, and the lock may not be had again.
        this.followUp.begin(turn, isDone, isDone ? ms : Number.POSITIVE_INFINITY)
      } finally {
        this.#isAtWork = false
        pins.beat()
        if (turn.piece.goesOn) recorder.pause()
        else recorder.end()
      }
    }
  }

  async #finish(turn: Turn): Promise<void> {
    while (turn.changes.length > 0) {
      await yieldToEventLoop()
      turn.piece = new Piece(turn.piece.about)
      await this.#site.lock
        .run(() => this.#inTurn(() => undefined, turn, sliceMs))
        .catch((error: unknown) => this.followUp.leave(turn, error))
    }
  }
}
