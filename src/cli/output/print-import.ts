import type { ExportReport } from '../../import/export-wxr.ts'
import { valueText } from '../../import/moved-settings.ts'
import type { ImportReport, ReportNote } from '../../import/report.ts'
import type { Verification } from '../../import/verify-wxr.ts'
import { count } from '../../text/nouns.ts'
import { toVisibleName } from '../../text/visible.ts'
import { print } from './terminal.ts'

/** Prints the outcome of an import: numbers by kind, differences, and losses. */
export function printReport({ made, known, changed, lost, undeclared }: ImportReport, isDryRun: boolean): void {
  const lines = [
    `${isDryRun ? 'Would import' : 'Imported'}: ${counts(made) || 'nothing'}`,
    ...(counts(known) ? [`Already here: ${counts(known)}`] : []),
    ...section('Different here', changed),
    ...section('Lost', lost),
    ...undeclared,
  ]
  print(toVisibleLines(lines))
}

/** Prints the differences between the site's answers and an export: a line for each member. */
export function printVerification({ compared, differences, missing }: Verification): void {
  const lines = [
    `Compared: ${counts(compared) || 'nothing'}`,
    ...differences.map(({ what, member, expected, found }) => {
      return `${what}: ${member} is ${valueText(found, 120)}, and was ${valueText(expected, 120)}`
    }),
    ...missing.map((what) => `${what}: missing here`),
    differences.length + missing.length === 0
      ? 'Everything is identical'
      : `${differences.length} differ, ${missing.length} are missing`,
  ]
  print(toVisibleLines(lines))
}

export function printLines(title: string, sentences: readonly string[]): void {
  if (sentences.length > 0) print(toVisibleLines([`${title}:`, ...sentences.map((one) => `  ${one}`)]))
}

/** The contents of an export, and its losses: a line for each. */
export function exportLines({ written, lost }: ExportReport): string {
  return toVisibleLines([`Written: ${counts(written) || 'nothing'}`, ...section('Lost', lost)])
}

function toVisibleLines(lines: readonly string[]): string {
  return lines.map((line) => `${toVisibleName(line)}\n`).join('')
}

function counts(numbers: Readonly<Record<string, number>>): string {
  return Object.entries(numbers)
    .map(([kind, number]) => count(number, kind))
    .join(', ')
}

function section(title: string, notes: readonly ReportNote[]): string[] {
  if (notes.length === 0) return []
  return [`${title}: ${notes.length}`, ...notes.map(({ what, why }) => `  ${what}: ${why}`)]
}
