/** A fault that a person should review. Lines and columns start at 1. */
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
  /** For notes: how many files it applies to. */
  readonly count?: number
}

/** Sorts findings by file, line and column. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) =>
    a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1,
  )
}
