import { knownRules } from '../../define/rules.ts'
import type { Finding } from '../../site/check/finding.ts'
import { findingToText } from '../../site/review/words.ts'
import { groupBy } from '../../text/values.ts'
import { toVisible, toVisibleName } from '../../text/visible.ts'
import { colours } from '../output/terminal.ts'

/** More findings than these are told by rule, to people at a terminal. */
export const mostListed = 40

const weights = { error: 0, warning: 1, note: 2 }

/**
 * Findings by rule, errors first, then by number: how many, in how many files, one of them, and what to do.
 *
 * @param width - of a line, in characters
 */
export function toSummary(findings: readonly Finding[], width: number): string {
  const groups = [...groupBy(findings, ({ code, severity }) => `${severity} ${code}`).values()]
  const sorted = groups.toSorted(
    ([a], [b]) => weights[a!.severity] - weights[b!.severity] || sizeOf(b!.code) - sizeOf(a!.code),
  )
  const out = sorted.flatMap((group) => {
    const [first] = group as [Finding, ...Finding[]]
    const files = new Set(group.map(({ file }) => file)).size
    const times = `${group.length} in ${files} ${files === 1 ? 'file' : 'files'}`
    const kind =
      first.severity === 'error' ? colours.red('error') : first.severity === 'note' ? 'note' : colours.yellow('warning')
    const place = `${toVisibleName(first.file)}:${first.line}:${first.column}:`
    return [
      `${kind} ${colours.bold(first.code)}: ${times}. ${cut(knownRules().get(first.code)?.remedy ?? '', width - 40)}`,
      `  ${cut(`${place} ${toVisible(findingToText(first))}`, width - 2)}`,
    ]
  })
  const ways = [
    '--all lists them. What is meant is silenced',
    '  where it stands: <!-- almanac-allow RULE: why -->, in front matter # almanac-allow RULE: why',
    '  for the site: { "check": { "RULE": "off" } } in settings.json',
    '  as known so far: --baseline FILE',
  ]
  return `${[...out, ...ways.map((line) => colours.dim(line))].join('\n')}\n`

  function sizeOf(code: string): number {
    return findings.filter((one) => one.code === code).length
  }
}

function cut(text: string, most: number): string {
  return text.length > Math.max(most, 20) ? `${text.slice(0, Math.max(most, 20) - 1)}…` : text
}
