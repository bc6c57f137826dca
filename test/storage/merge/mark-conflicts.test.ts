import { expect, test } from 'vitest'
import { markConflicts } from '../../../src/storage/merge/mark-conflicts.ts'

test('marks stand around each difference', () => {
  expect(markConflicts('a\nb\nc\n', 'a\nx\nc\ny\n')).toBe(
    'a\n<<<<<<< ours\nb\n=======\nx\n>>>>>>> theirs\nc\n<<<<<<< ours\n=======\ny\n>>>>>>> theirs\n',
  )
})

test('of more differences than are looked for, all between the first and the last is one, and no line is lost', () => {
  const lines = (word: string) => Array.from({ length: 5000 }, (_, i) => `${i % 2 ? word : 'same'} ${i}\n`).join('')
  const marked = markConflicts(`head\n${lines('ours')}tail\n`, `head\n${lines('theirs')}tail\n`)
  const [head, ours, theirs, tail] = marked.split(/<{7} ours\n|={7}\n|>{7} theirs\n/)
  expect([head, tail]).toEqual(['head\nsame 0\n', 'tail\n'])
  expect(head! + ours! + tail!).toBe(`head\n${lines('ours')}tail\n`)
  expect(head! + theirs! + tail!).toBe(`head\n${lines('theirs')}tail\n`)
})
