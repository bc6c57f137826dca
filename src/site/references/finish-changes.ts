import { type Acting, whoActs } from '../../define/calls/acting.ts'
import { doUntil, yieldToEventLoop, sliceMs } from '../../define/turns.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import type { UndoLog } from '../saving/undo-log.ts'
import type { WriteLock } from '../saving/write-lock.ts'
import { type Finishing, stepsToFinish } from './finish-change.ts'
import type { Foresight } from './foresight.ts'
import type { PinnedChange, Pins } from './pins.ts'
import { StuckFiles } from './stuck-files.ts'

/** What renaming needs of an open site. */
interface Changing extends Finishing {
  readonly pins: Pins
  readonly folder: ContentFolder
  readonly foresight: Foresight
  /** Notes what was done to files. */
  readonly recorder: { acting: Acting | undefined; end(): void }
}

/** Unfinished changes: the first one is in progress. */
interface Unfinished {
  readonly changes: PinnedChange[]
  steps?: Iterator<() => void, boolean> | undefined
  /** For whom the work was done that has these consequences. */
  acting?: Acting | undefined
}

/** Runs work that may change names, and finishes every such change in the files that reference what was renamed. */
export class ChangesOfNames {
  readonly #site: Changing
  readonly #lock: WriteLock
  readonly #undo: UndoLog
  /** Files that could not be rewritten. */
  readonly stuck: StuckFiles
  #isAtWork = false
  /** Names of the changes that this process is finishing. */
  readonly #underWay = new Set<string>()

  constructor(site: Changing, lock: WriteLock, undo: UndoLog) {
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
   */
  async inTurn<T>(work: () => T): Promise<T> {
    const left: Unfinished = { changes: [], acting: whoActs() }
    try {
      return await this.#site.foresight.whole(work, (ready) => this.#lock.run(() => this.#during(ready, left, sliceMs)))
    } finally {
      await this.#finish(left)
    }
  }

  /** The same synchronously, inside other such work or while the lock is free; all is done when the call returns. */
  now<T>(work: () => T): T {
    return this.#lock.runNow(() => this.#during(work, { changes: [], acting: whoActs() }, Number.POSITIVE_INFINITY))
  }

  // Nested work leaves all consequences to the outer work.
  #during<T>(work: () => T, left: Unfinished, ms: number): T {
    if (this.#isAtWork) return this.#undo.run(work)
    const { pins } = this.#site
    pins.refresh()
    this.#isAtWork = true
    this.#site.recorder.acting = left.acting
    try {
      return this.#undo.run(work)
    } finally {
      left.changes.push(...pins.unattended(this.#underWay).filter((change) => !this.stuck.isStuck(change)))
      for (const { name } of left.changes) this.#underWay.add(name)
      try {
        this.#goOn(left, ms)
      } catch (error) {
        this.#leave(left, error)
      } finally {
        this.#isAtWork = false
        this.#site.recorder.end()
      }
    }
  }

  async #finish(left: Unfinished): Promise<void> {
    while (left.changes.length > 0) {
      await yieldToEventLoop()
      try {
        await this.#lock.run(() => {
          this.#site.recorder.acting = left.acting
          this.#goOn(left, sliceMs)
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
