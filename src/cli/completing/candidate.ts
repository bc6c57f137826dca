/** What may stand where the cursor is. */
export interface Candidate {
  readonly text: string
  /** What it does, on one line. */
  readonly about?: string
}

/** Stands for the names of files, which the shell knows itself. */
export const fileNames = ':files'
