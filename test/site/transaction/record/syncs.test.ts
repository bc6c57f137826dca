import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { expect, it, onTestFinished } from 'vitest'
import { testSite } from '../../../harness.ts'

/** Counts what is synced to the disk until the test ends. */
function countSyncs(): { readonly count: number } {
  const { fsyncSync, fsync } = fs
  const seen = { count: 0 }
  Object.assign(fs, {
    // What is played is not to outlive the machine.
    fsyncSync: () => void seen.count++,
    fsync: (_descriptor: number, done: fs.NoParamCallback) => {
      seen.count++
      setImmediate(done, null)
    },
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs, { fsyncSync, fsync })
    syncBuiltinESMExports()
  })
  return seen
}

const post = (id: number) => `---\nid: ${id}\ntitle: P\ncategories: [news]\n---\n`
const posts = (most: number) =>
  Object.fromEntries(Array.from({ length: most }, (_, i) => [`posts/p-${i}.md`, post(100 + i)]))
const files = { 'categories/news.md': '---\nid: 9\nname: News\n---\n' }

it('a file that is made or changed alone is synced once, and its folder once', async () => {
  const { ask } = testSite({ ...files, ...posts(1) })
  // Its folder is there then.
  await ask('POST', '/core/v2/posts', { as: 'admin', json: { title: 'First' } })
  const syncs = countSyncs()
  await ask('POST', '/core/v2/posts', { as: 'admin', json: { title: 'New' } })
  expect(syncs.count).toBe(2)
  // The texts of posts are kept as revisions as well.
  await ask('POST', '/core/v2/categories/9', { as: 'admin', json: { description: 'New.' } })
  expect(syncs.count).toBe(4)
})

it('a deletion that changes hundreds of files syncs its record once for a hundred of them', async () => {
  const most = 150
  const { ask } = testSite({ ...files, ...posts(most) })
  await ask('GET', '/core/v2/users/me', { as: 'admin' })
  const syncs = countSyncs()
  expect((await ask('DELETE', '/core/v2/categories/9?force=true', { as: 'admin' })).status).toBe(200)
  // Each post and its folder; the category's folder; the journal of changes, and its folder.
  const others = 2 * most + 1 + 3
  expect(syncs.count - others).toBeLessThanOrEqual(3 + Math.ceil(most / 100) + 2)
})
