import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { lookAt } from '../../../src/site/rescan.ts'
import { testSite } from '../../harness.ts'

const files = {
  'categories/news.md': '---\nid: 9\nname: News\n---\n',
  'posts/one.md': '---\nid: 100\ntitle: One\ncategories: [news]\n---\n',
}

function renameTo(site: OpenSite, slug: string): void {
  const draft = site.draft('category', site.get('category', 9))
  draft.slug = slug
  site.save(draft)
}

it('finishes later changes of names after one whose end could not be written', () => {
  const { site, root } = testSite(files)
  vi.spyOn(site.pins, 'drop').mockImplementationOnce(() => {
    throw new Error('no room')
  })
  expect(() => renameTo(site, 'stories')).toThrow('no room')
  renameTo(site, 'tales')
  expect(readFileSync(join(root, 'posts/one.md'), 'utf8')).toContain('categories: [tales]')
})

// A process that writes nothing itself never takes the lock, by which it would learn of them.
it('keeps meanings for those who only read, when the process that changes names is killed', () => {
  const { site, root } = testSite(files)
  const change = { name: 'x', pid: 2 ** 30, pins: [{ scope: 'category', key: 'news', id: 9 }] }
  writeFileSync(join(root, '.almanac/intentions.json'), JSON.stringify([change]))
  renameSync(join(root, 'categories/news.md'), join(root, 'categories/stories.md'))
  const told: Error[] = []
  const look = (...paths: string[]) => lookAt(site, paths, (error) => void told.push(error))
  look('categories/news.md', 'categories/stories.md')
  expect(site.find('category', 'news')?.slug).toBe('stories')

  // Another category has the name as soon as the change is finished.
  writeFileSync(join(root, 'categories/news.md'), '---\nid: 12\nname: News\n---\n')
  look('categories/news.md')
  expect(site.find('category', 'news')?.id).toBe(9)
  renameSync(join(root, '.almanac/intentions.json'), join(root, '.almanac/done.json'))
  writeFileSync(join(root, 'posts/one.md'), files['posts/one.md'].replace('news', 'stories'))
  look('posts/one.md')
  expect(site.find('category', 'news')?.id).toBe(12)
  expect(told).toEqual([])
  expect(existsSync(join(root, '.almanac/intentions.json'))).toBe(false)
})
