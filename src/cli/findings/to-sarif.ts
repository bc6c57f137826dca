import { knownRules } from '../../define/rules.ts'
import type { Finding } from '../../site/check/finding.ts'
import { toVisible } from '../../text/visible.ts'
import { encodePath } from '../../text/wordpress/slug.ts'
import { findingToText } from '../../site/review/words.ts'
import { fingerprints } from './fingerprints.ts'

/** Findings as SARIF 2.1.0, for code scanning. @param version - of this tool */
export function toSarif(findings: readonly Finding[], version: string): string {
  const rules = [...knownRules().values()].sort((a, b) => (a.code < b.code ? -1 : 1))
  const indexes = new Map(rules.map(({ code }, at) => [code, at]))
  const marks = fingerprints(findings)
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
    results: findings.map((finding, at) => {
      const { code, severity, file, line, column } = finding
      const index = indexes.get(code)
      return {
        ruleId: code,
        ...(index !== undefined && { ruleIndex: index }),
        level: severity,
        message: { text: findingToText(finding) },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: encodePath(file) },
              region: { startLine: line, startColumn: column },
            },
          },
        ],
        partialFingerprints: { 'almanac/v1': marks[at] },
      }
    }),
  }
  const document = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }
  return `${toVisible(JSON.stringify(document, null, 2))}\n`
}
