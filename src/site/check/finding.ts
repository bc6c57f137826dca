import type { Entry, Fault } from '../../model/model.ts'

/** A fault that a person should review. Lines and columns start at 1. */
export interface Finding extends Omit<Fault, 'at' | 'key' | 'names'> {
  readonly file: string
  readonly line: number
  readonly column: number
  /** For notes, which `check` reports once for all files that they apply to: how many these are. */
  readonly count?: number
}

export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) =>
    a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1,
  )
}

/** Whether the caller may know of an entry, or of the file at a path that is none. */
export type IsSeen = (one: Entry | string) => boolean

/** Leaves out of a fault the names of files that the caller may not know, and a hint that leads to one. */
export function redact({ names = [], ...fault }: Omit<Fault, 'at' | 'key'>, isSeenAt: (path: string) => boolean) {
  const hidden = names.filter((path) => !isSeenAt(path))
  if (hidden.length === 0) return fault
  const { severity, code } = fault
  return {
    severity,
    code,
    message: hidden.reduce((text, path) => text.replaceAll(path, 'another file'), fault.message),
  }
}
