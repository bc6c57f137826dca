import type { Fault } from '../../model/model.ts'

/** A fault that a person should review. Lines and columns start at 1. */
export interface Finding extends Omit<Fault, 'at' | 'key'> {
  readonly file: string
  readonly line: number
  readonly column: number
  /** For notes, which `check` reports once for all files that they apply to: how many these are. */
  readonly count?: number
}

/** Sorts findings by file, line and column. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) =>
    a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1,
  )
}
