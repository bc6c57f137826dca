import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { diffLines } from '../../src/text/line-diff.ts'

describe('the difference of two texts', () => {
  it('is nothing where they are the same', () => {
    expect(diffLines('', '')).toEqual([])
    expect(diffLines('a\nb', 'a\nb')).toEqual([])
  })

  it('shows three lines around each change, and joins what is near', () => {
    const before = Array.from({ length: 30 }, (_, i) => `line ${i + 1}`)
    const after = before.with(9, 'ten').with(14, 'fifteen').toSpliced(29, 1)
    expect(diffLines(before.join('\n'), after.join('\n'))).toEqual([
      '@@ -7,12 +7,12 @@',
      ...[' line 7', ' line 8', ' line 9', '-line 10', '+ten', ' line 11', ' line 12', ' line 13', ' line 14'],
      ...['-line 15', '+fifteen', ' line 16', ' line 17', ' line 18'],
      '@@ -27,4 +27,3 @@',
      ...[' line 27', ' line 28', ' line 29', '-line 30'],
    ])
  })

  it('tells an added and a removed text whole', () => {
    expect(diffLines('a\nb', 'a\nb\nc')).toEqual(['@@ -1,2 +1,3 @@', ' a', ' b', '+c'])
    expect(diffLines('a', 'b')).toEqual(['@@ -1 +1 @@', '-a', '+b'])
  })

  it('makes the second text of the first, in no more lines than needed', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 25 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after)
        const changes = lines.filter((line) => /^[-+]/.test(line)).length
        expect(changes).toBe(editDistance(before.split('\n'), after.split('\n')))
        expect(patched(before, lines)).toBe(after)
      }),
      { numRuns: 500 },
    )
  })

  it('ends soon for long texts that have nothing in common', () => {
    const lines = (prefix: string) => Array.from({ length: 20_000 }, (_, i) => `${prefix} ${i}`).join('\n')
    const diff = diffLines(lines('a'), lines('b'))
    expect(diff).toHaveLength(40_001)
    expect(patched(lines('a'), diff)).toBe(lines('b'))
  })
})

function patched(before: string, diff: readonly string[]): string {
  const lines = before.split('\n')
  const out: string[] = []
  let at = 0
  for (const line of diff) {
    const start = /^@@ -(\d+)(?:,(\d+))? /.exec(line)
    if (start) {
      const first = Number(start[1]) - (start[2] === '0' ? 0 : 1)
      out.push(...lines.slice(at, first))
      at = first
    } else if (line.startsWith('+')) out.push(line.slice(1))
    else {
      expect(lines[at]).toBe(line.slice(1))
      if (line.startsWith(' ')) out.push(line.slice(1))
      at++
    }
  }
  return [...out, ...lines.slice(at)].join('\n')
}

function editDistance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (const [i, line] of a.entries()) {
    const next = [i + 1]
    for (let j = 1; j <= b.length; j++) next.push(b[j - 1] === line ? row[j - 1]! : 1 + Math.min(row[j]!, next[j - 1]!))
    row = next
  }
  return row.at(-1)!
}
