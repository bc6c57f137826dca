import type { SharedState } from '../../storage/state/shared-state.ts'
import { Overtaken } from '../../storage/state/pending-records.ts'
import { Again } from '../../work/rerun.ts'
import { currentAction } from '../../work/acting.ts'
import { inTime } from '../../work/deadline.ts'
import { yieldToEventLoop } from '../../work/turns.ts'
import { aftermathOf, noteAftermath } from '../../storage/files/write-error.ts'
import type { ChangeRecorder } from './record/change-recorder.ts'
import type { FollowUp } from './follow-up.ts'
import { Piece } from './record/piece.ts'
import type { Rollback } from './rollback.ts'

export interface TurnsDeps {
  readonly turns: {
    run<T>(work: () => T, piece: Piece): Promise<T>
  }
  readonly followUp: Pick<FollowUp, 'drop'>
  readonly rollback: Pick<Rollback, 'takeBack'>
  readonly recorder: Pick<ChangeRecorder, 'resume' | 'conclude' | 'keep'>
  readonly shared?: Pick<SharedState, 'send' | 'insist' | 'catchUp'> | undefined
}

/**
 * Runs a piece of work in several turns of the lock, until one returns a result; see `Site.inOnePiece`. All turns are rolled
 * back if one fails. It is over once it is on the disk. @throws the error of a turn; `aftermathOf` says if a step stayed
 */
export async function turnsOnDisk<T>(next: () => T | undefined, deps: TurnsDeps): Promise<T> {
  const piece = new Piece(currentAction())
  const work = () => {
    const result = next()
    if (result !== undefined) piece.turn = 'last'
    return result
  }
  try {
    for (;;) {
      piece.turn = 'begun'
      const result = await deps.turns.run(work, piece)
      await sendPiece(piece, deps)
      if (result !== undefined) return result
      await yieldToEventLoop()
    }
  } catch (error) {
    await takeBack(piece, error, deps)
    if (!(error instanceof Overtaken)) throw error
    // Only after the rollback: adopts the records that others changed, from which the next attempt starts.
    await deps.shared?.catchUp(error)
    throw new Again(error.message, undefined, { isOvertaken: true })
  }
}

// Work is done with its last turn: if others cannot be informed now, they are informed later.
async function sendPiece(piece: Piece, { shared }: TurnsDeps): Promise<void> {
  const unsent = piece.unsent
  piece.unsent = []
  if (!shared || unsent.length === 0) return
  try {
    await shared.send(unsent)
  } catch (error) {
    if (piece.isOver) return unsent.forEach(({ change }) => shared.insist(change))
    throw error
  }
}

// Leaves steps that cannot be rolled back to the next holder of the lock.
async function takeBack(piece: Piece, error: unknown, deps: TurnsDeps): Promise<void> {
  // An error after the end of the piece rolls nothing back.
  if (piece.isOver && !piece.goesOn) return
  piece.turn = 'back'
  if (aftermathOf(error) === 'written') noteAftermath(error, undefined)
  // Its only turn has already been rolled back; no lock is needed.
  if (piece.pending.length === 0) return drop(piece, deps)
  try {
    // With its own deadline: otherwise half-finished work would stay if another process held the lock at this moment.
    const isBack = await inTime(() => deps.turns.run(() => deps.rollback.takeBack(piece), piece))
    if (!isBack) noteAftermath(error, 'half')
  } catch {
    // The lock was unavailable, or the disk refuses all writes.
    piece.record?.release()
    noteAftermath(error, 'half')
    drop(piece, deps)
  }
}

function drop(piece: Piece, { followUp, recorder }: TurnsDeps): void {
  followUp.drop(piece)
  if (piece.isOver) return
  recorder.resume(piece)
  recorder.keep(recorder.conclude())
}
