import { expect, it } from 'vitest'
import { pairEntries } from '../../../src/site/review/pairs.ts'
import { testSite } from '../../harness.ts'

it('an entry that stores the id which its file had by its path is the same one, renamed', () => {
  const before = testSite({ 'posts/one.md': '---\ntitle: One\n---\n' }).site
  const { id } = before.find('post', 'one')!
  const after = testSite({ 'posts/uno.md': `---\ntitle: Uno\nid: ${id}\n---\n\nAnother text.\n` }).site
  const pairs = pairEntries(before, after, new Set(['posts/one.md', 'posts/uno.md']), new Map())
  expect(pairs.map((pair) => [pair.before?.path, pair.after?.path])).toEqual([['posts/one.md', 'posts/uno.md']])
})

it('a file without an id at another path is another entry', () => {
  const before = testSite({ 'posts/one.md': '---\ntitle: One\n---\n' }).site
  const after = testSite({ 'posts/uno.md': '---\ntitle: One\n---\n' }).site
  const pairs = pairEntries(before, after, new Set(['posts/one.md', 'posts/uno.md']), new Map())
  expect(pairs).toHaveLength(2)
})
