import { knownRules } from '../../define/rules.ts'
import type { Finding } from '../../site/check/finding.ts'
import { findingToText } from '../../site/review/words.ts'
import { groupBy } from '../../text/values.ts'
import { toVisible, toVisibleName } from '../../text/visible.ts'
import { colours } from '../output/terminal.ts'

/** At a terminal, more findings than this are summed up by rule: they fill a screen, with the lines around them. */
export const mostListed = 24

const weights = { error: 0, warning: 1, note: 2 }

/** Findings by rule, errors first, then by number, with counts, remedy and (except notes) an example. `width`: of a line. */
export function toSummary(findings: readonly Finding[], width: number): string {
  const groups = [...groupBy(findings, ({ code, severity }) => `${severity} ${code}`).values()]
  const sorted = groups.toSorted((a, b) => weights[a[0]!.severity] - weights[b[0]!.severity] || b.length - a.length)
  const out = sorted.flatMap((group) => {
    const [first] = group as [Finding, ...Finding[]]
    const files = new Set(group.map(({ file }) => file)).size
    const times = `${group.length} in ${files} ${files === 1 ? 'file' : 'files'}`
    const kind =
      first.severity === 'error' ? colours.red('error') : first.severity === 'note' ? 'note' : colours.yellow('warning')
    const remedy = cut(knownRules().get(first.code)?.remedy ?? '', width - 40)
    const line = `${kind} ${colours.bold(first.code)}: ${times}. ${remedy}`
    if (first.severity === 'note') return [line]
    const place = `${toVisibleName(first.file)}:${first.line}:${first.column}:`
    return [line, `  ${cut(`${place} ${toVisible(findingToText(first))}`, width - 2)}`]
  })
  const ways = [
    '--all lists them. To allow one on purpose: <!-- almanac-allow RULE: why -->, in front matter # almanac-allow RULE: why;',
    '  for the whole site: { "check": { "RULE": "off" } } in settings.json; for all present findings: --baseline FILE',
  ]
  return `${[...out, ...ways.map((line) => colours.dim(line))].join('\n')}\n`
}

function cut(text: string, most: number): string {
  return text.length > Math.max(most, 20) ? `${text.slice(0, Math.max(most, 20) - 1)}…` : text
}
