import type { WriteLog } from '../write-log.ts'
import type { ChangeFiles } from './change-files.ts'
import type { DeletedEntry, Piece } from './piece.ts'
import type { UnfinishedFiles } from './unfinished-files.ts'

/** Where what was done is kept. */
export interface RecordPlaces {
  readonly changes: ChangeFiles
  readonly unfinished: UnfinishedFiles
  /** Removes what is stored elsewhere for entries that are gone. */
  readonly forget: (going: readonly DeletedEntry[]) => void
  /** Takes what has to be accepted elsewhere, in place of the journal: git has what stood there. */
  readonly log?: WriteLog | undefined
}

/** Tells the log of pieces of work that are over. Throws WriteError. */
export function logPieces(log: WriteLog, pieces: readonly Piece[]): void {
  for (const { acting, written, record } of pieces) {
    if (written.size > 0) log.wrote({ acting, files: written })
    record?.remove()
  }
}
