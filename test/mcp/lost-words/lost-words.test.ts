import { expect, it } from 'vitest'
import type { Counts } from './writers.ts'
import { runSequence } from './run-sequence.ts'

it('no word is lost, comes back or is doubled while two assistants and an editor write a long page', async () => {
  const counts: Counts = new Map()
  for (const seed of [1, 2]) expect(await runSequence(seed, 8, counts)).toBeUndefined()
  // It was not for want of trying.
  expect(counts.get('edit')).toBeGreaterThan(3)
})
