import { createHash } from 'node:crypto'
import type { Finding } from '../../site/check/finding.ts'

/** The fingerprints of findings, which stay the same when lines before them are added or removed. */
export function fingerprints(findings: readonly Finding[]): string[] {
  const times = new Map<string, number>()
  return findings.map(({ code, file, message }) => {
    const same = [code, file, message].join('\n')
    const time = times.get(same) ?? 0
    times.set(same, time + 1)
    return createHash('sha256').update(`${same}\n${time}`).digest('hex').slice(0, 32)
  })
}
