import { createHash } from 'node:crypto'
import { knownRules } from '../../define/rules.ts'
import type { Finding } from '../../site/check/finding.ts'
import { toVisible } from '../../text/visible.ts'
import { findingToText } from '../../site/review/words.ts'

/** Findings as SARIF 2.1.0, which code scanning takes. @param version - of this tool */
export function toSarif(findings: readonly Finding[], version: string): string {
  const rules = [...knownRules().values()].sort((a, b) => (a.code < b.code ? -1 : 1))
  const indexes = new Map(rules.map(({ code }, at) => [code, at]))
  const times = new Map<string, number>()
  const run = {
    tool: {
      driver: {
        name: 'almanac',
        semanticVersion: version,
        rules: rules.map(({ code, severity, about, remedy }) => ({
          id: code,
          shortDescription: { text: about },
          help: { text: remedy },
          defaultConfiguration: { level: severity },
        })),
      },
    },
    columnKind: 'utf16CodeUnits',
    results: findings.map((finding) => {
      const { code, severity, file, line, column, message } = finding
      const index = indexes.get(code)
      const same = [code, file, message].join('\n')
      const time = times.get(same) ?? 0
      times.set(same, time + 1)
      return {
        ruleId: code,
        ...(index !== undefined && { ruleIndex: index }),
        level: severity,
        message: { text: findingToText(finding) },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/') },
              region: { startLine: line, startColumn: column },
            },
          },
        ],
        // A finding stays the same one when lines before it come or go.
        partialFingerprints: {
          'almanac/v1': createHash('sha256').update(`${same}\n${time}`).digest('hex').slice(0, 32),
        },
      }
    }),
  }
  const document = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }
  return `${toVisible(JSON.stringify(document, null, 2))}\n`
}
