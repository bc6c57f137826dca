import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { type Files, testSite, tickingClock } from '../../harness.ts'

const most = 40

function manyPosts(): Files {
  const posts = Array.from({ length: most }, (_, i) => [
    `posts/p${i}.md`,
    `---\nid: ${100 + i}\ntitle: P\ndate: 2026-01-01\ncategories: [news]\n---\n`,
  ])
  return { 'categories/news.md': '---\nid: 9\nname: News\n---\n', ...Object.fromEntries(posts) }
}

function opened() {
  const made = testSite(manyPosts())
  const report = vi.fn<(error: unknown) => void>()
  const early = { isAllowed: () => true, report, patience: 0 }
  made.site.early.policy = early
  // Each look at the clock is a millisecond later, so a slice is a few files.
  tickingClock()
  const rename = (slug: string) => made.ask('POST', '/core/v2/categories/9', { as: 'admin', json: { slug } })
  const left = () => leftIn(made.root)
  return { ...made, early, report, rename, left }
}

function leftIn(root: string, name = 'news'): number {
  const texts = Array.from({ length: most }, (_, i) => readFileSync(join(root, `posts/p${i}.md`), 'utf8'))
  return texts.filter((text) => text.includes(`categories: [${name}]`)).length
}

it('a change of names is answered before all files that hold it are rewritten, and every reader sees right references', async () => {
  const { site, ask, rename, left, report } = opened()
  const { status, json } = await rename('stories')
  expect([status, json.slug]).toEqual([200, 'stories'])
  expect(left()).toBeGreaterThan(most / 2)
  expect(site.early.isGoingOn).toBe(true)
  while (site.early.isGoingOn) {
    const { headers } = await ask('GET', '/core/v2/posts?categories=9&per_page=1')
    expect(headers.get('x-wp-total')).toBe(String(most))
    expect(site.find('category', 'news')?.id).toBe(9)
    await setImmediate()
  }
  expect([left(), leftIn(site.folder.root, 'stories')]).toEqual([0, most])
  expect(site.pins.changes).toEqual([])
  expect(report).not.toHaveBeenCalled()
})

it('another change of the same names while the first goes on leaves none behind', async () => {
  const { site, root, rename } = opened()
  await rename('stories')
  await rename('tales')
  expect(site.early.isGoingOn).toBe(true)
  await expect.poll(() => site.early.isGoingOn).toBe(false)
  expect(leftIn(root, 'tales')).toBe(most)
  expect(site.pins.changes).toEqual([])
})

it('who may not be answered early waits for all of it', async () => {
  const { site, early, rename, left } = opened()
  early.isAllowed = () => false
  await rename('stories')
  expect([left(), site.early.isGoingOn]).toEqual([0, false])
})

it('what is done in time is waited for', async () => {
  const { site, early, rename, left } = opened()
  early.patience = 60_000
  await rename('stories')
  expect([left(), site.early.isGoingOn]).toEqual([0, false])
})

it('a server that ends waits for the rest', async () => {
  const { site, rename, left } = opened()
  await rename('stories')
  await site.early.settled()
  expect([left(), site.pins.changes]).toEqual([0, []])
})

it('what fails afterwards and is not about a file is reported', async () => {
  const { site, rename, report } = opened()
  await rename('stories')
  vi.spyOn(site, 'saveReferences').mockImplementation(() => {
    throw new RangeError('no such thing')
  })
  vi.spyOn(site, 'problem').mockImplementation((_, error) => {
    throw error
  })
  await expect.poll(() => report.mock.calls.map(([error]) => String(error))).toEqual(['RangeError: no such thing'])
})
