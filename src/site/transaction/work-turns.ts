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

/** Those that must accept a write before it counts; none for most sites. */
export interface Accepting {
  /** Accepts changes of files, as `ChangeOptions` has it. */
  readonly log?: WriteLog | undefined
  /** Accepts changes of the state besides content that this machine shares with others of a cluster. */
  readonly shared?: SharedState | undefined
}

/** The parts of an open site needed for giving turns. */
export interface WorkTurnsDeps {
  readonly site: SharedTurnDeps & { readonly recorder: ChangeRecorder; readonly planner: Pick<Planner, 'during'> }
  readonly rollback: Rollback
  readonly followUp: FollowUp
  /** Does work under the lock, as part of a piece. */
  readonly turn: <T>(work: () => T, piece: Piece) => Promise<T>
}

/** In which turns of the lock work is done: in one with others, in one of its own, or in several; and again when it aborts. */
export class WorkTurns {
  readonly #deps: WorkTurnsDeps
  readonly #accepting: Accepting
  readonly #shared: SharedTurns
  readonly #oneByOne = limited(1)

  constructor(deps: WorkTurnsDeps, accepting: Accepting) {
    this.#deps = deps
    this.#accepting = accepting
    this.#shared = new SharedTurns(deps.site, deps.rollback, deps.turn)
  }

  /**
   * Runs work under the lock, and reruns it when it aborts with `Again`. References in other files are then rewritten in
   * slices, between which others are served; if that fails, the next write continues, except with files that are stuck
   * unchanged. Resolves earlier if `EarlyAnswers` allows it.
   *
   * @param piece given by `inOnePiece`, of which it is one turn
   * @throws the error of the work, LockError, WriteError
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

  /** Reads the writes of others: see `Site.learn`. @throws LockError, WriteError */
  learn(): Promise<void> {
    const { log } = this.#accepting
    return log ? log.learn() : this.run(() => undefined)
  }

  /** Does work in several turns: see `Site.inOnePiece`. */
  inOnePiece<T>(begin: () => () => T | undefined): Promise<T> {
    return this.accepted(() => turnsOnDisk(begin(), this.#turnsDeps))
  }

  /** Runs work, and submits its writes to the log, if there is one. @throws the errors of both */
  accepted<T>(work: () => Promise<T>): Promise<T> {
    const { log } = this.#accepting
    return log ? log.write(work) : work()
  }

  /** Notes the changes of a piece outside the content. */
  note(piece: Piece): void {
    this.#accepting.shared?.takeInto(piece)
  }

  // Work that changes shared state ends when other machines can know of it; until then it can be rolled back.
  async #whileShared<T>(work: () => T): Promise<T> {
    let done: { readonly result: T } | undefined
    const next = () => {
      if (done) return done
      this.#deps.site.recorder.beWhole()
      done = { result: work() }
      return undefined
    }
    // Work on top of changes that may be rolled back would have to be repeated.
    return (await this.#oneByOne(() => turnsOnDisk(next, this.#turnsDeps))).result
  }

  get #turnsDeps() {
    const { site, rollback, followUp } = this.#deps
    return { turns: this, followUp, rollback, recorder: site.recorder, shared: this.#accepting.shared }
  }
}
