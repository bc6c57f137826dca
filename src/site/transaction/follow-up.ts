import { doUntil, sliceMs, yieldToEventLoop } from '../../work/turns.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import type { EarlyAnswers } from './early-answers.ts'
import { Piece } from './record/piece.ts'
import { type FinishDeps, stepsToFinish } from './rewrite-references.ts'
import type { PinnedChange, PinnedReferences } from '../names/pinned-references.ts'
import { StuckFiles } from './stuck-files.ts'

export interface FollowUpDeps extends FinishDeps {
  readonly pins: Pick<PinnedReferences, 'drop' | 'refresh' | 'unattended'>
  readonly folder: ContentFolder
  readonly early: EarlyAnswers
}

/** A piece of work, and the changes of names that other files have yet to follow. */
export interface PendingWork {
  piece: Piece
  /** Unfinished changes of names; the first is in progress. */
  readonly changes: PinnedChange[]
  steps?: Iterator<() => void, boolean> | undefined
}

/** The length of a slice of the rest of a write, in milliseconds: a reader waits for several slices. */
export const restSliceMs = sliceMs / 4

/** Rewrites references to renamed entries, within a time limit. Under the write lock. */
export class FollowUp {
  readonly #site: FollowUpDeps
  readonly stuck: StuckFiles
  /** Names of the changes that this process is finishing. */
  readonly #underWay = new Set<string>()

  constructor(site: FollowUpDeps) {
    this.#site = site
    this.stuck = new StuckFiles(site.folder)
  }

  /**
   * Starts with the changes that are due: those of this work, and those left by a dead process or a full disk. `isDone`: the
   * work has succeeded. Changes unfinished after `ms` milliseconds stay in `pending.changes`.
   */
  begin(pending: PendingWork, isDone: boolean, ms: number): void {
    // The piece is rolled back as a whole.
    if (!isDone && pending.piece.turn === 'last') pending.piece.turn = 'begun'
    if (pending.changes.length === 0) this.#takeOn(pending)
    if (pending.changes.length === 0) return
    try {
      this.#goOn(pending, performance.now() + ms)
    } catch (error) {
      this.leave(pending, error)
    }
  }

  /** Finishes the remaining changes by `slice`s under lock and time limit; `EarlyAnswers` decides whether the caller waits. */
  finish(pending: PendingWork, slice: () => Promise<void>): Promise<void> {
    return this.#site.early.waitFor(this.#finish(pending, slice))
  }

  /** Leaves the rest to the next write: pinned texts keep their meaning. @throws errors that are not about files */
  leave(pending: PendingWork, error: unknown): void {
    this.drop(pending)
    pending.steps = undefined
    if (!(error instanceof ContentError)) throw error
  }

  /** Leaves changes of names to the next writer, as after a rollback of the work that made them. */
  drop({ changes }: { readonly changes: PinnedChange[] }): void {
    for (const { name } of changes.splice(0)) this.#underWay.delete(name)
  }

  async #finish(pending: PendingWork, slice: () => Promise<void>): Promise<void> {
    while (pending.changes.length > 0) {
      await yieldToEventLoop()
      pending.piece = new Piece(pending.piece.acting, pending.piece.about)
      await slice().catch((error: unknown) => this.leave(pending, error))
    }
  }

  #takeOn({ piece, changes }: PendingWork): void {
    piece.changes.push(...this.#site.pins.unattended(this.#underWay).filter((change) => !this.stuck.isStuck(change)))
    for (const { name } of piece.changes) this.#underWay.add(name)
    // Until all turns are done or rolled back, names keep their former meaning.
    if (!piece.goesOn) changes.push(...piece.changes.splice(0))
  }

  #goOn(pending: PendingWork, until: number): void {
    this.#site.pins.refresh()
    for (let change = pending.changes[0]; change; change = pending.changes[0]) {
      this.stuck.at(change, pending.steps === undefined)
      pending.steps ??= stepsToFinish(this.#site, change)
      const end = doUntil(until, pending.steps)
      if (!end) return
      if (end.value) this.#site.pins.drop(change)
      this.#underWay.delete(change.name)
      pending.changes.shift()
      pending.steps = undefined
    }
  }
}
