import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { builtCli, ended } from '../../cli/built-cli.ts'
import { cliOn } from '../../cli/in-process.ts'
import { serveHere } from '../../cli/serve-here.ts'
import { contentFolder, type Files, testSite } from '../../harness.ts'
import { runs } from '../../runs.ts'

const POSTS = 150
const cli = builtCli()

function newsSite(): Files {
  const files: Files = { 'categories/news.md': '---\nid: 9\nname: News\n---\n' }
  for (let number = 0; number < POSTS; number++)
    files[`posts/post-${number}.md`] =
      `---\nid: ${100 + number}\ntitle: Post ${number}\ncategories: [news] # kept\n---\n`
  return files
}

const inCategory = (root: string) => {
  const site = openFolder(root, { areas, snapshot: false })
  const posts = site.count('post', [{ index: 'categories', keys: [...site.keysOf(site.get('category', 9)!)] }])
  site.close()
  return posts
}

describe('a change of slug that many files follow', () => {
  it('keeps every relation when it is killed at any moment, and is finished by the next change of anything', async () => {
    const root = contentFolder(newsSite())
    const intentions = join(root, '.almanac', 'intentions.json')
    let slug = 'news'
    let caught = 0
    for (let round = 0; round <= runs(2); round++) {
      const next = `stories-${round}`
      const child = cli.start(['--content', root, 'category', 'update', '9', '--slug', next], {}, 'ignore')
      const gone = ended(child)
      await Promise.race([gone, until(() => existsSync(intentions))])
      // The first is caught on any machine, and the last comes to its end.
      if (round > 0) await sleep(Math.random() * 100)
      if (round < runs(2)) child.kill('SIGKILL')
      await gone
      if (existsSync(intentions)) caught++
      expect(inCategory(root)).toBe(POSTS)
      const site = openFolder(root, { areas })
      await site.locked(() => undefined)
      slug = site.get('category', 9)!.slug
      site.close()
      expect(existsSync(intentions)).toBe(false)
      expect(namesInPosts(root)).toEqual(new Set([slug]))
      expect(inCategory(root)).toBe(POSTS)
    }
    expect(slug).toMatch(/^stories-\d$/)
    expect(caught).toBeGreaterThan(0)
  })

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

function namesInPosts(root: string): Set<string> {
  const names = readdirSync(join(root, 'posts')).filter((name) => name.startsWith('post-'))
  const texts = names.map((name) => readFileSync(join(root, 'posts', name), 'utf8'))
  return new Set(texts.map((text) => /categories: \[([\w-]+)\] # kept/.exec(text)?.[1] ?? 'nothing'))
}

/** Waits until something holds, for ten seconds at most. */
async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2000 && !holds(); tries++) await sleep(5)
}
