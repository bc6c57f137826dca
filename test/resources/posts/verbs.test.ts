import { expect, it } from 'vitest'
import { cliOn } from '../../cli/in-process.ts'
import { testSite } from '../../harness.ts'

const files = { 'posts/2026/a.md': '---\nid: 7\ntitle: A # mine\ndate: 2026-01-01T10:00:00Z\n---\n\nText.\n' }

it('a post is featured at the terminal, and its file keeps the rest', async () => {
  const { almanac, read } = cliOn(files)
  const { code, stderr } = await almanac('post', 'feature', '7')
  expect([code, stderr]).toEqual([0, 'Featured post 7 posts/2026/a.md\n'])
  expect(read('posts/2026/a.md')).toContain('title: A # mine')
  expect(read('posts/2026/a.md')).toContain('featured: true')
  expect((await almanac('post', 'feature', '8')).code).toBe(3)
})

it('there is no route that features a post', async () => {
  const { get } = testSite(files)
  expect(JSON.stringify((await get('/')).json.routes)).not.toContain('/feature')
})
