import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { diffLines } from '../../src/text/line-diff.ts'
import { diffWords, withContext } from '../../src/text/word-diff.ts'
import { runs } from '../runs.ts'

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
      { numRuns: runs(200) },
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

describe('the difference of two texts, word by word', () => {
  const brief = (before: string, after: string) =>
    diffWords(before, after)
      .pieces.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
      .join('')

  it('marks words, and those in a row as one change', () => {
    expect(brief('We cook soup today.', 'We cook stew today.')).toBe('We cook [-soup-]{+stew+} today.')
    expect(brief('a red old door', 'a blue new door')).toBe('a [-red old-]{+blue new+} door')
    expect(brief('Zürich’s café', 'Zürich’s bar')).toBe('Zürich’s [-café-]{+bar+}')
    expect(diffWords('a b c d', 'a c d e f')).toMatchObject({ removed: 1, added: 2, isRewritten: false })
  })

  it('holds both texts, whatever they are', () => {
    const word = fc.constantFrom('a', 'b', 'soup', 'é', '日本', ' ', '\n', ', ', '-', '…', '  ')
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { pieces } = diffWords(before, after)
        const without = (kind: string) => pieces.map((piece) => (piece.kind === kind ? '' : piece.text)).join('')
        expect([without('added'), without('removed')]).toEqual([before, after])
      }),
    )
  })

  it('tells texts that have little in common as rewritten, in bounded time', () => {
    const words = (step: number) => Array.from({ length: 5000 }, (_, i) => `w${(i * step) % 4999}`).join(' ')
    expect(diffWords(words(7), words(11)).isRewritten).toBe(true)
    expect(diffWords(words(7), words(7).replace('w14 ', 'x ')).pieces).toHaveLength(4)
  })

  it('can be told with the words around each change alone', () => {
    const words = Array.from({ length: 40 }, (_, i) => `w${i}`).join(' ')
    const told = withContext(diffWords(words, words.replace('w20', 'x')).pieces, 2)
    expect(told.map(({ text }) => text)).toEqual(['… w18 w19 ', 'w20', 'x', ' w21 w22 …'])
  })
})
