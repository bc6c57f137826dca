import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { testSite } from '../../harness.ts'
import { writeAtOnce } from './concurrent-writes.ts'

const files = {
  'categories/news.md': '---\nid: 9\nname: News\n---\n',
  ...Object.fromEntries(
    [1, 2, 3].map((id) => [`posts/p-${id}.md`, `---\nid: ${id}\ntitle: P${id}\ncategories: [news]\n---\n`]),
  ),
}

/** Replaces a function of the platform until the test ends. */
function replace<K extends 'linkSync' | 'fsyncSync'>(name: K, by: (original: (typeof fs)[K]) => (typeof fs)[K]): void {
  const original = fs[name]
  const restore = (value: (typeof fs)[K]) => {
    Object.assign(fs, { [name]: value })
    syncBuiltinESMExports()
  }
  restore(by(original))
  onTestFinished(() => restore(original))
}

async function opened() {
  const made = testSite(files)
  await made.ask('GET', '/core/v2/users/me', { as: 'admin' })
  const create = (title: string) =>
    made.ask('POST', '/core/v2/posts', { as: 'admin', json: { title, status: 'publish' } })
  await create('First')
  // A turn is as short as a reader can wait; here it takes no time.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => void clock.mockRestore())
  const taken: number[] = []
  const { lock } = made.site
  const run = lock.run.bind(lock)
  lock.run = (work) =>
    run(() => {
      taken.push(1)
      return work()
    })
  /** Saves a post in the turn of whoever else waits. */
  const save = (title: string) =>
    made.site.locked(() => {
      const draft = made.site.draft('post')
      draft.set('title', title)
      return made.site.save(Object.assign(draft, { slug: title.toLowerCase() }))
    })
  const names = () => fs.readdirSync(join(made.root, 'posts', String(new Date().getFullYear()))).sort()
  return { ...made, create, save, names, turns: () => taken.length }
}

describe('writes that wait at the same time', () => {
  it('share a turn of the lock, and each stands', async () => {
    const { save, names, turns, site } = await opened()
    const changed = site.locked(() => {
      const draft = site.draft('post', site.get('post', 1))
      draft.set('title', 'Changed')
      return site.save(draft)
    })
    const saved = await Promise.all([save('Same'), save('Same'), changed, save('Other')])
    expect(saved.map(({ path }) => path.split('/').at(-1))).toEqual(['same.md', 'same-2.md', 'p-1.md', 'other.md'])
    expect(names()).toEqual(['first.md', 'other.md', 'same-2.md', 'same.md'])
    expect(turns()).toBe(1)
  })

  it('sync their files together: nothing has its name before all of them are on the disk', async () => {
    const { save, names } = await opened()
    const seen: string[][] = []
    replace('fsyncSync', (original) => (descriptor) => {
      seen.push(names())
      original(descriptor)
    })
    await Promise.all(['A', 'B', 'C'].map(save))
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen.flat())).toEqual(new Set(['first.md']))
    expect(names()).toEqual(['a.md', 'b.md', 'c.md', 'first.md'])
  })

  it('leave each other alone where one fails in its own work, of which nothing stays', async () => {
    const { save, site, names } = await opened()
    const failing = site.locked(() => {
      site.save(Object.assign(site.draft('post'), { slug: 'failing' }))
      throw new Error('on purpose')
    })
    const answers = await Promise.allSettled([save('A'), failing, save('B')])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(names()).toEqual(['a.md', 'b.md', 'first.md'])
    expect(site.find('post', 'failing')).toBeUndefined()
  })

  it('are answered where none of them has written anything', async () => {
    const { site } = await opened()
    const refused = () =>
      site.locked((): number => {
        throw new Error('as it has changed')
      })
    const answers = await Promise.allSettled([site.locked(() => 1), refused(), site.locked(() => 2)])
    expect(answers).toMatchObject([{ value: 1 }, { reason: { message: 'as it has changed' } }, { value: 2 }])
    expect(await Promise.allSettled([refused(), refused()])).toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ])
  })

  it('are all taken back, and each is told, where their files cannot be synced', async () => {
    const { create, ask, site, root, names } = await opened()
    const before = fs.readFileSync(join(root, 'posts/p-1.md'), 'utf8')
    replace('fsyncSync', () => () => {
      throw Object.assign(new Error('EIO: played'), { code: 'EIO' })
    })
    const answers = await Promise.all([
      create('A'),
      ask('POST', '/core/v2/categories/9', { as: 'admin', json: { description: 'New.' } }),
      create('B'),
    ])
    for (const { status, json } of answers)
      expect([status, json.message]).toEqual([503, expect.stringContaining('disk')])
    expect(names()).toEqual(['first.md'])
    expect(fs.readFileSync(join(root, 'posts/p-1.md'), 'utf8')).toBe(before)
    expect(site.find('post', 'a')).toBeUndefined()
    expect(site.get('category', 9)?.data['description']).toBeUndefined()
  })

  it('are done again, and lose nothing, where an editor has saved a file under a name that they were about to give', async () => {
    const { create, root, names } = await opened()
    const year = String(new Date().getFullYear())
    replace('fsyncSync', (original) => (descriptor) => {
      const theirs = join(root, 'posts', year, 'a.md')
      if (!fs.existsSync(theirs)) fs.writeFileSync(theirs, '---\ntitle: Theirs\n---\n')
      original(descriptor)
    })
    const answers = await Promise.all([create('A'), create('B')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(names()).toEqual(['a-2.md', 'a.md', 'b.md', 'first.md'])
    expect(fs.readFileSync(join(root, 'posts', year, 'a.md'), 'utf8')).toContain('Theirs')
  })

  it('are done again, and all but one stand, where its folder has become a link that leads away', async () => {
    const { create, ask, root } = await opened()
    const [folder, away] = [join(root, 'posts', String(new Date().getFullYear())), `${root}-away`]
    onTestFinished(() => fs.rmSync(away, { recursive: true, force: true }))
    replace('fsyncSync', (original) => (descriptor) => {
      if (!fs.existsSync(away)) {
        fs.renameSync(folder, away)
        fs.symlinkSync(away, folder)
      }
      original(descriptor)
    })
    const [made, changed] = await Promise.all([
      create('A'),
      ask('POST', '/core/v2/categories/9', { as: 'admin', json: { description: 'New.' } }),
    ])
    expect([made!.json.code, changed!.status]).toEqual(['rest_storage_outside', 200])
    expect(fs.readdirSync(away)).toEqual(['first.md'])
    expect(fs.readFileSync(join(root, 'categories/news.md'), 'utf8')).toContain('New.')
  })

  it('give a turn of its own to what does more than writing files', async () => {
    const { create, ask, turns, names } = await opened()
    const answers = await Promise.all([
      create('A'),
      ask('DELETE', '/core/v2/posts/2?force=true', { as: 'admin' }),
      ask('POST', '/core/v2/categories/9', { as: 'admin', json: { slug: 'fresh' } }),
      create('B'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 201])
    expect(names()).toEqual(['a.md', 'b.md', 'first.md'])
    expect(turns()).toBeGreaterThanOrEqual(3)
    expect((await ask('GET', '/core/v2/posts/1')).json.categories).toEqual([9])
  })

  it('find the plan that they had made when they are done again in a turn of their own', async () => {
    const { ask, site } = await opened()
    const upload = (name: string) =>
      ask('POST', '/core/v2/media', {
        as: 'admin',
        headers: { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="${name}.txt"` },
        body: 'Words.',
      })
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(upload))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect([...site.all('media')]).toHaveLength(4)
  })

  it('are kept apart by undo: each is a change of its own', async () => {
    const { create, ask, site } = await opened()
    await Promise.all([
      ask('POST', '/core/v2/posts/1', { as: 'admin', json: { title: 'One' } }),
      ask('POST', '/core/v2/posts/1', { as: 'admin', json: { content: 'Two' } }),
      create('A'),
    ])
    expect(site.get('post', 1)?.data['title']).toBe('One')
    expect(site.bodyOf(site.get('post', 1)!)).toContain('Two')
  })
})

describe('after any round of requests at once, with a disk that fails in some', () => {
  const fresh = Number(process.env['ALMANAC_TEST_SEED'] ?? Math.floor(Math.random() * 1_000_000_000))
  it.each([1, fresh])('what was answered well stands and nothing else does, live and fresh (seed %d)', async (seed) => {
    expect(await writeAtOnce(seed, 12)).toBeUndefined()
  })
})
