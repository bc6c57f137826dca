import type { Finding } from '../../site/check/finding.ts'
import { toVisible } from '../../text/visible.ts'
import { findingToText } from '../../site/review/words.ts'
import { fingerprints } from './fingerprints.ts'

const severities = { error: 'major', warning: 'minor', note: 'info' } as const

/** Findings as a GitLab code quality report, which merge requests show beside the lines. */
export function toCodequality(findings: readonly Finding[]): string {
  const marks = fingerprints(findings)
  const report = findings.map((finding, at) => ({
    description: findingToText(finding),
    check_name: finding.code,
    fingerprint: marks[at],
    severity: severities[finding.severity],
    location: { path: finding.file, lines: { begin: finding.line } },
  }))
  return `${toVisible(JSON.stringify(report, null, 2))}\n`
}
