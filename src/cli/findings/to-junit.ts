import type { Finding } from '../../site/check/finding.ts'
import { element, xmlDocument } from '../../text/xml.ts'
import { toVisible, toVisibleName } from '../../text/visible.ts'
import { findingToText } from '../../site/review/words.ts'

/**
 * Findings as JUnit XML: a test case for each finding that fails the command, and one for each of the `files` without any.
 * Other findings are in `system-out`. `moment` is in milliseconds.
 */
export function toJunit(
  findings: readonly Finding[],
  files: readonly string[],
  fails: (finding: Finding) => boolean,
  moment: number,
): string {
  const failing = findings.filter(fails)
  const faulty = new Set(failing.map(({ file }) => file))
  const well = files.filter((file) => !faulty.has(file))
  const cases = [
    ...failing.map((finding) => {
      const { file, line, column, code } = finding
      const name = `${toVisibleName(file)}:${line}:${column} ${code}`
      const failure = element('failure', { type: code, message: toVisible(findingToText(finding)) }, lineOf(finding))
      return element('testcase', { name, classname: 'almanac.check', time: 0 }, failure)
    }),
    ...well.map((file) => element('testcase', { name: toVisibleName(file), classname: 'almanac.check', time: 0 })),
  ]
  const counts = { tests: cases.length, failures: failing.length, errors: 0, time: 0 }
  const others = findings.filter((finding) => !fails(finding))
  const suite = element(
    'testsuite',
    {
      name: 'almanac check',
      package: 'almanac',
      id: 0,
      timestamp: new Date(moment).toISOString().slice(0, 19),
      hostname: 'localhost',
      ...counts,
    },
    element('properties', {}),
    cases,
    element('system-out', {}, others.map((finding) => `${lineOf(finding)}\n`).join('')),
    element('system-err', {}),
  )
  return xmlDocument(element('testsuites', {}, suite))
}

function lineOf(finding: Finding): string {
  const { file, line, column, severity } = finding
  return `${toVisibleName(file)}:${line}:${column}: ${severity}: ${toVisible(findingToText(finding))}`
}
