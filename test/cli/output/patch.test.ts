import { describe, expect, it } from 'vitest'
import { toPatch } from '../../../src/cli/output/patch.ts'

const toBytes = (lines: readonly string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`)

function hunksOf(count: number, change: (line: string, at: number) => string): number {
  const lines = Array.from({ length: count }, (_, at) => `line ${at}`)
  const patch = toPatch([{ path: 'posts/a.md', before: toBytes(lines), after: toBytes(lines.map(change)) }])
  return patch.match(/^@@ /gm)!.length
}

describe('a patch', () => {
  it('shows each change where few lines differ', () => {
    expect(hunksOf(5000, (line, at) => (at % 10 === 0 ? 'x' : line))).toBe(500)
  })

  it('shows a text as replaced where so many lines differ that comparing them would take seconds', () => {
    expect(hunksOf(5000, (line, at) => (at % 2 === 0 ? 'x' : line))).toBe(1)
    expect(hunksOf(2500, (_, at) => `other ${at}`)).toBe(1)
  })
})
