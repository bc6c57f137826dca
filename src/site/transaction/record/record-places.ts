import type { WriteLog } from '../write-log.ts'
import type { ChangeFiles } from './change-files.ts'
import type { DeletedEntry, Piece } from './piece.ts'
import type { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'

export interface RecordPlaces {
  readonly changes: ChangeFiles
  /** See `unfinishedPlace`. */
  readonly unfinished: MachinePlace
  /** Deletes data outside the content about deleted entries. */
  readonly forget: (going: readonly DeletedEntry[]) => void
  /** Replaces the journal if writes must be accepted elsewhere: git has the former bytes. */
  readonly log?: WriteLog | undefined
}

/** Reports finished pieces of work to the log. @throws WriteError */
export function logPieces(log: WriteLog, pieces: readonly Piece[]): void {
  for (const { acting, written, record } of pieces) {
    if (written.size > 0) log.wrote({ acting, files: written })
    record?.remove()
  }
}
