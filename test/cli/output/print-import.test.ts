import { expect, test } from 'vitest'
import { exportLines } from '../../../src/cli/output/print-import.ts'

test('what an export calls things makes no line of its own in a report', () => {
  const lost = [{ what: 'post 1 "a\nLost: 0\u001b[2J"', why: 'no file' }]
  expect(exportLines({ written: { post: 1 }, lost })).toBe(
    'Written: 1 post\nLost: 1\n  post 1 "a\\u000aLost: 0\\u001b[2J": no file\n',
  )
})
