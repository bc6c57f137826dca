import type { Step } from '../../model/model.ts'
import { Again, noteChange } from '../../work/rerun.ts'
import { isOvertaken, noteAftermath } from '../../storage/files/write-error.ts'
import { succeeds, quietly } from '../../text/values.ts'

export { type Aftermath, aftermathOf } from '../../storage/files/write-error.ts'

/** The state of a piece of work that a rollback needs. */
interface PieceEnd {
  /** Whether it continues in another turn; until then the steps of this turn stay in `pending`. */
  readonly goesOn: boolean
  readonly pending: PendingStep[]
  /** Whether the turn was aborted to be rerun. */
  isRerun: boolean
}

/** A step of a piece of work, about a file or outside the content. */
export interface PendingStep extends Step {
  readonly path?: string
  /** Whether the step concerns this turn only: shared state, which is later rolled back by other means. */
  readonly isBrief?: boolean
  /** Whether it can be rolled back until the piece of work is over, although it is outside the content. */
  readonly lasts?: boolean
}

/**
 * The steps of work under the lock, so that a failure leaves nothing half done: an event's venue is removed if the event cannot
 * be written, a visitor's line if the comment cannot. Pieces nest: a failed one undoes its own steps, and the enclosing one all
 * of them if it fails too. Steps that must be undone even after a kill have their own record (`ChangeRecorder.beWhole`).
 */
export class Rollback {
  #steps: PendingStep[] = []
  /** The number of steps of other pieces that share the turn. */
  #base = 0
  /** Recorded files, by nested piece. */
  readonly #files: Set<string>[] = []
  #isPart = false
  /** Called when the outermost piece is done; if it throws, that piece is undone. */
  readonly #onDone: () => void
  /** Takes the steps outside the content of work that is done but not yet accepted; undefined if done means accepted. */
  onStepDone: ((step: Step) => void) | undefined

  constructor(onDone: () => void = () => {}) {
    this.#onDone = onDone
  }

  /** Whether the current work has done nothing that would have to be undone. */
  get isBlank(): boolean {
    return this.#steps.length === this.#base
  }

  get isRunning(): boolean {
    return this.#files.length > 0
  }

  /** Whether it is a turn of work that ends later, and can be rolled back until then. */
  get isPart(): boolean {
    return this.#isPart
  }

  /** Whether the innermost piece of work has recorded a file. */
  has(path: string): boolean {
    return this.#files.at(-1)?.has(path) ?? false
  }

  /** Records a step that was just done, or is about to be; outside any piece of work it is final. */
  add(step: PendingStep): void {
    if (!this.isRunning) return step.done?.()
    this.#steps.push(step)
    noteChange()
  }

  /** Records an imminent change of a file. */
  addFile(path: string, step: Step): void {
    this.#files.at(-1)!.add(path)
    this.#steps.push({ ...step, path })
    noteChange()
  }

  /**
   * Runs a piece of work, which is done when it returns; if it throws, its steps are undone, last first.
   *
   * @param piece the piece of which this is a turn, if it is the outermost
   * @throws the error of the work; `aftermathOf` says whether a step could not be undone
   */
  run<T>(work: () => T, piece?: PieceEnd): T {
    const mark = this.#steps.length
    if (!this.isRunning) this.#isPart = piece?.goesOn ?? false
    this.#files.push(new Set())
    let result: T
    try {
      result = work()
      if (this.#files.length === 1 && !piece?.goesOn) this.#onDone()
    } catch (error) {
      this.#fail(mark, error)
      if (piece) piece.isRerun = error instanceof Again || isOvertaken(error)
      throw error
    }
    this.#succeed(piece)
    return result
  }

  /** Runs a piece of work that shares a turn: as if it had begun the turn, but it is done when all others are. */
  runApart<T>(work: () => T): T {
    const before = this.#base
    this.#base = this.#steps.length
    try {
      return this.run(work)
    } finally {
      this.#base = before
    }
  }

  /** Undoes the turns of a failed piece of work. Returns whether that worked. */
  takeBack({ pending }: Pick<PieceEnd, 'pending'>): boolean {
    return allUndone(pending.splice(0))
  }

  #succeed(piece: PieceEnd | undefined): void {
    const files = this.#files.pop()!
    const outer = this.#files.at(-1)
    if (outer) {
      for (const path of files) outer.add(path)
      return
    }
    // Other processes share state outside the content, and may change it in between.
    const mayWait = ({ path, lasts }: PendingStep) => piece?.goesOn === true && (path !== undefined || lasts === true)
    const all = [...(piece?.pending.splice(0) ?? []), ...this.#steps.splice(0)]
    // First of all: to end a step may fail.
    piece?.pending.push(...all.filter(mayWait))
    for (const step of all) if (!mayWait(step)) this.#end(step)
  }

  #end(step: PendingStep): void {
    if (this.onStepDone && step.path === undefined && !step.isBrief) this.onStepDone(step)
    else quietly(() => step.done?.())
  }

  // Steps recorded during the undo are not undone in turn: the work ends only after it.
  #fail(mark: number, error: unknown): void {
    if (!allUndone(this.#steps.splice(mark))) noteAftermath(error, 'half')
    for (const step of this.#steps.splice(mark)) quietly(() => step.done?.())
    this.#files.pop()
  }
}

// Swallows errors: the first one is the one to report.
function allUndone(steps: readonly Step[]): boolean {
  return steps.toReversed().filter((step) => !succeeds(() => step.undo())).length === 0
}
