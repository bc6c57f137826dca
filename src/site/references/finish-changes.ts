import { type CurrentAction, currentAction } from '../../work/acting.ts'
import { doUntil, yieldToEventLoop, sliceMs } from '../../work/turns.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import type { ChangeRecorder } from '../changes/change-recorder.ts'
import { Piece } from '../changes/piece.ts'
import type { Recovery } from '../changes/take-up-left.ts'
import { aftermathOf, noteAftermath } from '../../storage/files/write-error.ts'
import type { UndoLog } from '../saving/undo-log.ts'
import type { WriteLock } from '../saving/write-lock.ts'
import { type FinishDeps, stepsToFinish } from './finish-change.ts'
import type { Foresight } from './foresight.ts'
import type { PinnedChange, Pins } from './pins.ts'
import { StuckFiles } from './stuck-files.ts'

/** What renaming needs of an open site. */
interface ChangeDeps extends FinishDeps {
  readonly pins: Pins
  readonly folder: ContentFolder
  readonly foresight: Foresight
  /** Notes what was done to files. */
  readonly recorder: Pick<ChangeRecorder, 'acting' | 'takeUp' | 'pause' | 'end'>
  readonly recovery: Pick<Recovery, 'takeUp'>
}

/** Unfinished changes: the first one is in progress. */
interface Unfinished {
  readonly changes: PinnedChange[]
  steps?: Iterator<() => void, boolean> | undefined
  /** For whom the work was done that has these consequences. */
  acting?: CurrentAction | undefined
  /** That work. */
  readonly piece: Piece
}

/** Runs work that may change names, and finishes every such change in the files that reference what was renamed. */
export class ChangesOfNames {
  readonly #site: ChangeDeps
  readonly #lock: WriteLock
  readonly #undo: UndoLog
  /** Files that could not be rewritten. */
  readonly stuck: StuckFiles
  #isAtWork = false
  /** Names of the changes that this process is finishing. */
  readonly #underWay = new Set<string>()

  constructor(site: ChangeDeps, lock: WriteLock, undo: UndoLog) {
    this.#site = site
    this.stuck = new StuckFiles(site.folder)
    this.#lock = lock
    this.#undo = undo
  }

  /** Whether work is being done under the lock, which began with the others' intentions. */
  get isAtWork(): boolean {
    return this.#isAtWork
  }

  /**
   * Runs work under the write lock when its turn comes (again if planning its consequences took long), then its
   * consequences in slices, yielding in between. Also finishes changes left by a dead process or a full disk. Rejects
   * with what the work throws. If the consequences fail now, the next change retries them, unless a file that could not
   * be changed is still in the same state.
   *
   * @param piece the piece of work, where this is not all of it
   */
  async inTurn<T>(work: () => T, piece = new Piece()): Promise<T> {
    const left: Unfinished = { changes: [], acting: currentAction(), piece }
    try {
      return await this.#site.foresight.whole(work, (ready) => this.#lock.run(() => this.#during(ready, left, sliceMs)))
    } finally {
      await this.#finish(left)
    }
  }

  /** The same synchronously, inside other such work or while the lock is free; all is done when the call returns. */
  now<T>(work: () => T): T {
    const left: Unfinished = { changes: [], acting: currentAction(), piece: new Piece() }
    return this.#lock.runNow(() => this.#during(work, left, Number.POSITIVE_INFINITY))
  }

  /** Runs a piece of work in turns, see `Site.inOnePiece`; each by `locked`. */
  async inOnePiece<T>(
    turn: () => T | undefined,
    locked: (work: () => T | undefined, piece: () => Piece) => Promise<T | undefined>,
  ): Promise<T> {
    const piece = new Piece()
    const work = () => {
      const result = turn()
      if (result !== undefined) piece.turn = 'last'
      return result
    }
    const begun = () => Object.assign(piece, { turn: 'begun' as const })
    try {
      for (;;) {
        const result = await locked(work, begun)
        if (result !== undefined) return result
        await yieldToEventLoop()
      }
    } catch (error) {
      await this.#takeBack(piece, error)
      throw error
    }
  }

  // Takes back a piece of work that failed with this error, with all its turns. What cannot be is left to who has the lock next.
  async #takeBack(piece: Piece, error: unknown): Promise<void> {
    // What failed afterwards takes back nothing.
    if (piece.isOver) return
    piece.turn = 'back'
    if (aftermathOf(error) === 'written') noteAftermath(error, undefined)
    // Its only turn has been taken back already, which needs no lock.
    if (piece.kept.length === 0) return this.#drop(piece)
    try {
      if (!(await this.inTurn(() => this.#undo.takeBack(piece), piece))) noteAftermath(error, 'half')
    } catch {
      // Nobody gave us the lock, or the disk refuses all.
      piece.record?.release()
      noteAftermath(error, 'half')
      this.#drop(piece)
    }
  }

  #drop(piece: Piece): void {
    for (const { name } of piece.changes.splice(0)) this.#underWay.delete(name)
    this.#site.recorder.takeUp(piece)
    this.#site.recorder.end()
  }

  // Nested work leaves all consequences to the outer work.
  #during<T>(work: () => T, left: Unfinished, ms: number): T {
    if (this.#isAtWork) return this.#undo.run(work)
    const { pins, recorder } = this.#site
    const { piece } = left
    pins.refresh()
    this.#isAtWork = true
    recorder.acting = left.acting
    let isDone = false
    try {
      this.#site.recovery.takeUp()
      recorder.takeUp(piece)
      const result = this.#undo.run(work, piece)
      isDone = true
      return result
    } finally {
      // It is taken back as a whole.
      if (!isDone && piece.turn === 'last') piece.turn = 'begun'
      piece.changes.push(...pins.unattended(this.#underWay).filter((change) => !this.stuck.isStuck(change)))
      for (const { name } of piece.changes) this.#underWay.add(name)
      // Until all of it is done or taken back, names mean what they did.
      if (!piece.goesOn) left.changes.push(...piece.changes.splice(0))
      try {
        // Of what failed nothing follows: that is soon seen, and the lock may not be had again.
        this.#goOn(left, isDone ? ms : Number.POSITIVE_INFINITY)
      } catch (error) {
        this.#leave(left, error)
      } finally {
        this.#isAtWork = false
        pins.beat()
        if (piece.goesOn) recorder.pause()
        else recorder.end()
      }
    }
  }

  async #finish(left: Unfinished): Promise<void> {
    while (left.changes.length > 0) {
      await yieldToEventLoop()
      try {
        await this.#lock.run(() => {
          this.#site.recorder.acting = left.acting
          this.#site.recorder.takeUp(new Piece(left.piece.about))
          this.#goOn(left, sliceMs)
          this.#site.pins.beat()
          this.#site.recorder.end()
        })
      } catch (error) {
        this.#leave(left, error)
      }
    }
  }

  #goOn(left: Unfinished, ms: number): void {
    if (left.changes.length === 0) return
    const until = performance.now() + ms
    this.#site.pins.refresh()
    for (let change = left.changes[0]; change; change = left.changes[0]) {
      this.stuck.at(change, left.steps === undefined)
      left.steps ??= stepsToFinish(this.#site, change)
      const end = doUntil(until, left.steps)
      if (!end) return
      if (end.value) this.#site.pins.drop(change)
      this.#underWay.delete(change.name)
      left.changes.shift()
      left.steps = undefined
    }
  }

  // The work itself is done: pinned texts keep their meaning, and the next change goes on.
  #leave(left: Unfinished, error: unknown): void {
    for (const { name } of left.changes.splice(0)) this.#underWay.delete(name)
    left.steps = undefined
    if (!(error instanceof ContentError)) throw error
  }
}
