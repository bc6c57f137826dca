import { Again, mayAbort } from '../../work/rerun.ts'
import type { Turn } from '../../storage/state/pending-records.ts'
import type { Rollback } from './rollback.ts'

/** Aborts work that changes state shared with other machines, to rerun it as a piece that can be rolled back later. */
export class SharedPiece extends Again {}

/** The work to which changes of state outside the content belong; `isShared`: whether other machines share that state. */
export function turnOfRecords(undo: Pick<Rollback, 'isRunning' | 'isPart' | 'add'>, isShared: boolean): Turn {
  return {
    begin() {
      if (!undo.isRunning) return 'no work'
      if (undo.isPart) return 'work'
      if (mayAbort()) throw new SharedPiece('Other machines have to be told of this.')
      return 'other work'
    },
    // Shared records are rolled back individually: other machines share a file of many records.
    didStep: (step) => undo.add(isShared ? { ...step, isBrief: true } : step),
  }
}
