/** One fault that a person should look at. Lines and columns start at 1. */
export interface Finding {
  readonly file: string
  readonly line: number
  readonly column: number
  /** A note is no fault: `check` reports it once for all files that it applies to. */
  readonly severity: 'error' | 'warning' | 'note'
  /** A short stable name for the kind of fault. */
  readonly code: string
  readonly message: string
  readonly hint?: string
  /** Of a note, how many files it applies to. */
  readonly count?: number
}

/** Findings by file and line. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) =>
    a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1,
  )
}
