import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliOn } from '../../cli/in-process.ts'
import { serveHere } from '../../cli/serve-here.ts'
import { contentFolder, testSite } from '../../harness.ts'
import { namesInPosts, newsSite, POSTS, until } from './news-site.ts'

describe('a change of slug that many files follow', () => {
  it.each(['serve', 'check --fix'] as const)(
    'is finished by `%s` when its process was killed, and told by `check` before',
    async (by) => {
      const root = contentFolder({
        ...newsSite(),
        'categories/news.md': '---\nid: 9\nname: News\nslug: stories\n---\n',
      })
      const { almanac } = cliOn({}, root)
      mkdirSync(join(root, '.almanac'), { recursive: true })
      const left = [{ name: 'left', pid: 2 ** 30, pins: [{ scope: 'category', key: 'news', id: 9 }] }]
      writeFileSync(join(root, '.almanac', 'intentions.json'), JSON.stringify(left))
      const told = await almanac('check', '--format', 'json')
      expect([told.code, JSON.parse(told.stdout).length]).toEqual([1, POSTS])
      // Who follows the folder would take it up a little later.
      if (by === 'serve') await serveHere(root, '--no-watch')
      else await almanac('check', '--fix')
      await until(() => !existsSync(join(root, '.almanac', 'intentions.json')))
      expect(namesInPosts(root)).toEqual(new Set(['stories']))
      expect((await almanac('check')).code).toBe(0)
    },
  )

  it('lets others read and write meanwhile, who see every relation as it was', async () => {
    const { site, ask, get } = testSite(newsSite())
    const state = { isDone: false }
    const change = ask('POST', '/core/v2/categories/9', { as: 'admin', json: { slug: 'stories' } }).finally(
      () => (state.isDone = true),
    )
    await until(() => site.pins.changes.length > 0)
    let reads = 0
    const writes: number[] = []
    while (!state.isDone) {
      // Requests that never leave the process leave no turn to others by themselves.
      await new Promise((done) => setImmediate(done))
      const { headers } = await get('/core/v2/posts?categories=9&per_page=1')
      expect(headers.get('x-wp-total')).toBe(String(POSTS + writes.length))
      reads++
      if (writes.length >= 3 || state.isDone) continue
      const made = await ask('POST', '/core/v2/posts', {
        as: 'editor',
        json: { title: 'Meanwhile', status: 'publish', categories: [9] },
      })
      expect(made.status).toBe(201)
      writes.push(made.json.id)
    }
    expect((await change).json.slug).toBe('stories')
    expect(reads).toBeGreaterThan(0)
    expect(writes.length).toBeGreaterThan(0)
    expect(site.pins.changes).toEqual([])
    for (const id of writes) expect(site.get('post', id)!.data['categories']).toEqual([expect.anything()])
    expect((await get('/core/v2/categories/9')).json.count).toBe(POSTS + writes.length)
  })
})
