import { expect, it } from 'vitest'
import { proposingOn } from '../proposing.ts'

it('a review that is cut says so, and where the rest is', async () => {
  const linking = Array.from({ length: 80 }, (_, i) => {
    return [`posts/p-${i}.md`, `---\nid: ${100 + i}\ntitle: P${i}\ndate: 2026-01-01\n---\n[Guide](/guide/).\n`] as const
  })
  const files = { 'pages/guide.md': '---\nid: 11\ntitle: Guide\n---\nRead.\n', ...Object.fromEntries(linking) }
  const { call } = await proposingOn(files)
  const { text, facts } = await call('move_content', { type: 'page', ref: 11, to: 'manual' })
  const { changes } = facts.proposal
  expect(changes).toHaveLength(81)
  expect(text).toContain('Cut: the data have the rest.')
  const short = await call('update_content', { type: 'page', ref: 11, edits: [{ old: 'Read.', new: 'Look.' }] })
  expect(short.text).not.toContain('Cut:')
})
