import { rerun } from '../../work/rerun.ts'
import { limited } from '../../work/turns.ts'
import type { SharedState } from '../../storage/state/shared-state.ts'
import type { ChangeRecorder } from './record/change-recorder.ts'
import type { Piece } from './record/piece.ts'
import type { FollowUp } from './follow-up.ts'
import { turnsOnDisk } from './in-one-piece.ts'
import type { Plan, Planner } from './plan.ts'
import { isOvertaken } from '../../storage/files/write-error.ts'
import type { Rollback } from './rollback.ts'
import { SharedPiece } from './record-turn.ts'
import { OwnTurn, type SharedTurnDeps, SharedTurns, toRerun } from './shared-turns.ts'
import type { WriteLog } from './write-log.ts'

/** The logs that must accept a write before it counts; none on most sites. */
export interface WriteLogs {
  /** Accepts changes of files, see `ChangeOptions`. */
  readonly log?: WriteLog | undefined
  /** Accepts changes of the state outside the content that this machine shares with a cluster. */
  readonly shared?: SharedState | undefined
}

export interface WorkTurnsDeps {
  readonly site: SharedTurnDeps & { readonly recorder: ChangeRecorder; readonly planner: Pick<Planner, 'during'> }
  readonly rollback: Rollback
  readonly followUp: FollowUp
  readonly turn: <T>(work: () => T, piece: Piece) => Promise<T>
}

/** Assigns work to turns of the lock: shared, its own, or several; reruns it when it aborts. */
export class WorkTurns {
  readonly #deps: WorkTurnsDeps
  readonly #logs: WriteLogs
  readonly #shared: SharedTurns
  readonly #oneByOne = limited(1)

  constructor(deps: WorkTurnsDeps, logs: WriteLogs) {
    this.#deps = deps
    this.#logs = logs
    this.#shared = new SharedTurns(deps.site, deps.rollback, deps.turn)
  }

  /**
   * Runs work under the lock, and reruns it after `Again`. References in other files are then rewritten in slices, between
   * which others are served; if that fails, the next write continues, except with stuck, unchanged files. Resolves earlier if
   * `EarlyAnswers` allows it. `piece`: if this is a turn of `inOnePiece`. @throws the error of the work, LockError, WriteError
   */
  run<T>(work: () => T, piece?: Piece): Promise<T> {
    const { site, turn } = this.#deps
    const plan: Plan = {}
    const planned = () => site.planner.during(plan, work)
    let isAlone = site.folder.isDry
    let isShared = false
    const onDisk = () =>
      rerun(async () => {
        try {
          if (isShared) return await this.#whileShared(work)
          return await (piece ? turn(planned, piece) : this.#shared.join(planned, isAlone))
        } catch (error) {
          if (isOvertaken(error)) throw toRerun()
          isAlone ||= error instanceof OwnTurn
          isShared ||= error instanceof SharedPiece
          throw error
        }
      })
    return piece ? onDisk() : this.accepted(onDisk)
  }

  /** Reads others' writes, see `Site.learn`. @throws LockError, WriteError */
  learn(): Promise<void> {
    const { log } = this.#logs
    return log ? log.learn() : this.run(() => undefined)
  }

  /** Runs work in several turns, see `Site.inOnePiece`. */
  inOnePiece<T>(begin: () => () => T | undefined): Promise<T> {
    return this.accepted(() => turnsOnDisk(begin(), this.#turnsDeps))
  }

  /** Runs work, and submits its writes to the log, if there is one. @throws the errors of both */
  accepted<T>(work: () => Promise<T>): Promise<T> {
    const { log } = this.#logs
    return log ? log.write(work) : work()
  }

  /** Adds to a piece the changes of shared state that its turn has made. */
  note(piece: Piece): void {
    this.#logs.shared?.takeInto(piece)
  }

  // Work that changes shared state ends once other machines can know of it; until then it can be rolled back.
  async #whileShared<T>(work: () => T): Promise<T> {
    let done: { readonly result: T } | undefined
    const next = () => {
      if (done) return done
      this.#deps.site.recorder.beWhole()
      done = { result: work() }
      return undefined
    }
    // One by one: work on top of changes that may be rolled back would have to be repeated.
    return (await this.#oneByOne(() => turnsOnDisk(next, this.#turnsDeps))).result
  }

  get #turnsDeps() {
    const { site, rollback, followUp } = this.#deps
    return { turns: this, followUp, rollback, recorder: site.recorder, shared: this.#logs.shared }
  }
}
