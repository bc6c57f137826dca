import type { Finding } from '../../site/check/finding.ts'
import { toVisible, toVisibleName } from '../../text/visible.ts'
import { findingToText } from '../../site/review/words.ts'

const commands = { error: 'error', warning: 'warning', note: 'notice' } as const

/** GitHub shows this many of each kind in a step, and drops the others. */
const mostAnnotated = 10

/** Findings as GitHub Actions commands, shown beside a pull request's lines: new ones first, only as many as are shown. */
export function toGithub(findings: readonly Finding[], isNew: (finding: Finding) => boolean): string {
  const counts = { error: 0, warning: 0, note: 0 }
  return findings
    .toSorted((a, b) => Number(isNew(b)) - Number(isNew(a)))
    .filter(({ severity }) => ++counts[severity] <= mostAnnotated)
    .map((finding) => {
      const { file, line, column, severity, code } = finding
      const properties = { file: toVisibleName(file), line, col: column, title: `almanac ${code}` }
      const said = Object.entries(properties).map(([name, value]) => `${name}=${asProperty(String(value))}`)
      return `::${commands[severity]} ${said.join(',')}::${asData(toVisible(findingToText(finding)))}\n`
    })
    .join('')
}

function asData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function asProperty(text: string): string {
  return asData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
