import { currentAction } from '../../work/acting.ts'
import { yieldToEventLoop } from '../../work/turns.ts'
import { aftermathOf, noteAftermath } from '../../storage/files/write-error.ts'
import type { ChangeRecorder } from './record/change-recorder.ts'
import { Piece } from './record/piece.ts'
import type { Rollback } from './rollback.ts'
import type { Transactions } from './transaction.ts'

/** What works in several turns of the lock. */
export interface TurnsDeps {
  readonly transactions: Pick<Transactions, 'run' | 'accepted' | 'followUp'>
  readonly rollback: Pick<Rollback, 'takeBack'>
  readonly recorder: Pick<ChangeRecorder, 'resume' | 'conclude' | 'keep'>
}

/**
 * Runs a piece of work in several turns of the lock, until one returns something; see `Site.inOnePiece`. All of them are
 * taken back if one fails.
 *
 * @throws what a turn throws; `aftermathOf` tells whether something could not be taken back
 */
export function inOnePiece<T>(begin: () => () => T | undefined, deps: TurnsDeps): Promise<T> {
  return deps.transactions.accepted(() => onDisk(begin(), deps))
}

async function onDisk<T>(next: () => T | undefined, deps: TurnsDeps): Promise<T> {
  const piece = new Piece(currentAction())
  const work = () => {
    const result = next()
    if (result !== undefined) piece.turn = 'last'
    return result
  }
  try {
    for (;;) {
      piece.turn = 'begun'
      const result = await deps.transactions.run(work, piece)
      if (result !== undefined) return result
      await yieldToEventLoop()
    }
  } catch (error) {
    await takeBack(piece, error, deps)
    throw error
  }
}

// What cannot be taken back is left to whoever has the lock next.
async function takeBack(piece: Piece, error: unknown, deps: TurnsDeps): Promise<void> {
  // What failed afterwards takes back nothing.
  if (piece.isOver && !piece.goesOn) return
  piece.turn = 'back'
  if (aftermathOf(error) === 'written') noteAftermath(error, undefined)
  // Its only turn has been taken back already, which needs no lock.
  if (piece.kept.length === 0) return drop(piece, deps)
  try {
    const isBack = await deps.transactions.run(() => deps.rollback.takeBack(piece), piece)
    if (!isBack) noteAftermath(error, 'half')
  } catch {
    // Nobody gave us the lock, or the disk refuses all.
    piece.record?.release()
    noteAftermath(error, 'half')
    drop(piece, deps)
  }
}

function drop(piece: Piece, { transactions, recorder }: TurnsDeps): void {
  transactions.followUp.drop(piece)
  if (piece.isOver) return
  recorder.resume(piece)
  recorder.keep(recorder.conclude())
}
