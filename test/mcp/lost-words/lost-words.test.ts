import { expect, it } from 'vitest'
import type { Counts } from './writers.ts'
import { runSequence } from './run-sequence.ts'

it('no word is lost, comes back or is doubled while two assistants and an editor write a long page', async () => {
  const counts: Counts = new Map()
  for (let seed = 1; seed <= 4; seed++) expect(await runSequence(seed, 10, counts)).toBeUndefined()
  // It was not for want of trying.
  for (const what of ['edit', 'rewrite', 'rewrite: mcp_changed_since', 'write what was cut: mcp_text_not_read'])
    expect([what, counts.get(what) ?? 0]).toEqual([what, expect.any(Number)])
  expect(counts.get('edit')).toBeGreaterThan(3)
  expect(counts.get('rewrite')).toBeGreaterThan(0)
}, 30_000)
