import { expect, test } from 'vitest'
import { runs } from '../../runs.ts'
import { markConflicts } from '../../../src/storage/merge/mark-conflicts.ts'

test('marks stand around each difference', () => {
  expect(markConflicts('a\nb\nc\n', 'a\nx\nc\ny\n')).toBe(
    'a\n<<<<<<< ours\nb\n=======\nx\n>>>>>>> theirs\nc\n<<<<<<< ours\n=======\ny\n>>>>>>> theirs\n',
  )
})

/** Both sides of a marked text. */
function sidesOf(marked: string): { ours: string; theirs: string; blocks: number } {
  const block = /<{7} ours\n([^]*?)={7}\n([^]*?)>{7} theirs\n/g
  return {
    ours: marked.replace(block, '$1'),
    theirs: marked.replace(block, '$2'),
    blocks: marked.split('<<<<<<< ours').length - 1,
  }
}

test('each of many differences is marked by itself, as long as lines between them are there once', () => {
  const lines = (word: string) => Array.from({ length: 5000 }, (_, i) => `${i % 2 ? word : 'same'} ${i}\n`).join('')
  const [ours, theirs] = ['ours', 'theirs'].map((word) => `head\n${lines(word)}tail\n`) as [string, string]
  expect(sidesOf(markConflicts(ours, theirs))).toEqual({ ours, theirs, blocks: 2500 })
})

test('of many differences between lines that are alike, all between the first and the last is one', () => {
  const lines = (word: string) => Array.from({ length: 5000 }, (_, i) => (i % 2 ? `${word} ${i}\n` : 'same\n')).join('')
  const [ours, theirs] = ['ours', 'theirs'].map((word) => `head\n${lines(word)}tail\n`) as [string, string]
  const marked = markConflicts(ours, theirs)
  expect(sidesOf(marked)).toEqual({ ours, theirs, blocks: 1 })
  expect([marked.slice(0, 10), marked.slice(-5)]).toEqual(['head\nsame\n', 'tail\n'])
})

test('no line is lost, added or moved, whatever differs', () => {
  let seed = 7
  const random = (most: number) => (seed = (seed * 48271) % 2147483647) % most
  for (let turn = 0; turn < runs(24); turn++) {
    const kinds = [3, 50, 5000][turn % 3]!
    const base = Array.from({ length: 1500 }, () => `line ${random(kinds)}\n`)
    const changed = () =>
      base.flatMap((line) => [[line], [], [`new ${random(kinds)}\n`], [line], [line, line]][random(5)]!)
    const [ours, theirs] = [changed().join(''), changed().join('')]
    expect(sidesOf(markConflicts(ours, theirs))).toMatchObject({ ours, theirs })
  }
})

test('texts of a million lines that share none are one difference', () => {
  const lines = (word: string) => `${word}\n`.repeat(500_000)
  const [ours, theirs] = [lines('a'), lines('b')]
  expect(sidesOf(markConflicts(ours, theirs))).toEqual({ ours, theirs, blocks: 1 })
})
