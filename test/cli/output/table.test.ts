import { expect, it } from 'vitest'
import { toRecord } from '../../../src/cli/output/table.ts'

it('prints more names and values than a call takes arguments', () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => [`field-${at}`, 'x'] as const)
  const text = toRecord(rows, { width: undefined, emphasize: (name) => name })
  expect(text.split('\n').slice(0, 1)).toEqual(['field-0       x'])
})
