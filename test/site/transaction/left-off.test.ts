import { chmodSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { WriteError } from '../../../src/storage/files/write-error.ts'
import { testSite } from '../../harness.ts'

const news = () => ({
  'categories/news.md': '---\nid: 9\nname: News\n---\n',
  'posts/one.md': '---\nid: 11\ntitle: One\ncategories: [news]\n---\n',
})

describe('a change of names that cannot be finished at once', () => {
  it('is done as far as it was asked, and finished by the next change of anything', async () => {
    const { site, ask, root } = testSite(news())
    const drop = vi.spyOn(site.pins, 'drop').mockImplementation(() => {
      throw new WriteError('.almanac/intentions.json', 'cannot be written', { code: 'ENOSPC' })
    })
    const renamed = await ask('POST', '/core/v2/categories/9', { as: 'admin', json: { slug: 'stories' } })
    expect(renamed.status).toBe(200)
    expect(site.pins.changes).toHaveLength(1)
    drop.mockRestore()
    expect((await ask('POST', '/core/v2/tags', { as: 'admin', json: { name: 'Any' } })).status).toBe(201)
    expect(site.pins.changes).toEqual([])
    expect(readFileSync(join(root, 'posts/one.md'), 'utf8')).toContain('[stories]')
  })

  it('is finished after a file that could not be changed was mended by hand', async () => {
    const { site, ask, root } = testSite(news())
    const path = join(root, 'posts/one.md')
    const refused = vi.spyOn(site, 'saveReferences').mockImplementation((draft) => {
      throw new WriteError(`posts/${draft.slug}.md`, 'cannot be changed', { code: 'EACCES' })
    })
    expect((await ask('POST', '/core/v2/categories/9', { as: 'admin', json: { slug: 'stories' } })).status).toBe(200)
    expect(site.pins.changes).toHaveLength(1)
    refused.mockRestore()
    writeFileSync(path, '---\nid: 11\ntitle: One\ncategories: [news]\n---\n')
    expect((await ask('POST', '/core/v2/tags', { as: 'admin', json: { name: 'Any' } })).status).toBe(201)
    expect(site.pins.changes).toEqual([])
    expect(readFileSync(path, 'utf8')).toContain('[stories]')
  })

  it('is tried again when its file changed, or when that is asked for, not with every write, and told once', async () => {
    const { site, ask, root } = testSite(news())
    const path = join(root, 'posts/one.md')
    const told = vi.spyOn(site.problems, 'add')
    const refused = vi.spyOn(site, 'saveReferences').mockImplementation(() => {
      throw new WriteError('posts/one.md', 'cannot be changed', { code: 'EACCES' })
    })
    const write = (name: string) => ask('POST', '/core/v2/tags', { as: 'admin', json: { name } })
    await ask('POST', '/core/v2/categories/9', { as: 'admin', json: { slug: 'stories' } })
    expect(refused).toHaveBeenCalledTimes(1)
    for (const name of ['a', 'b']) expect((await write(name)).status).toBe(201)
    expect([refused.mock.calls.length, told.mock.calls.length]).toEqual([1, 1])
    // A neighbour that comes says nothing of what may be done in the folder.
    writeFileSync(join(root, 'posts/two.md'), '---\nid: 12\n---\n')
    await write('c')
    expect(refused).toHaveBeenCalledTimes(1)
    utimesSync(path, 1, 1)
    await write('d')
    expect(refused).toHaveBeenCalledTimes(2)
    await write('e')
    expect(refused).toHaveBeenCalledTimes(2)
    chmodSync(join(root, 'posts'), 0o700)
    await write('f')
    expect(refused).toHaveBeenCalledTimes(3)
    refused.mockRestore()
    await write('g')
    expect(site.pins.changes).toHaveLength(1)
    await site.finishChanges()
    expect(site.pins.changes).toEqual([])
    expect(readFileSync(path, 'utf8')).toContain('[stories]')
  })

  it('is tried again with every write where there was no room', async () => {
    const { site, ask } = testSite(news())
    const refused = vi.spyOn(site, 'saveReferences').mockImplementationOnce(() => {
      throw new WriteError('posts/one.md', 'there is no room', { code: 'ENOSPC' })
    })
    await ask('POST', '/core/v2/categories/9', { as: 'admin', json: { slug: 'stories' } })
    expect([refused.mock.calls.length, site.pins.changes.length]).toEqual([1, 1])
    await ask('POST', '/core/v2/tags', { as: 'admin', json: { name: 'a' } })
    expect([refused.mock.calls.length, site.pins.changes.length]).toEqual([2, 0])
  })

  it('is known to another process as soon as that sees the new name', async () => {
    const { site, root, get } = testSite(news())
    const other = openFolder(root, { areas, snapshot: false })
    onTestFinished(() => other.close())
    vi.spyOn(other, 'saveReferences').mockImplementation(() => {
      throw new WriteError('posts/one.md', 'cannot be changed', { code: 'EACCES' })
    })
    await other.locked(() => {
      const draft = other.draft('category', other.get('category', 9)!)
      draft.slug = 'stories'
      other.save(draft)
    })
    // As the watcher does; nothing is written here.
    for (const path of ['categories/news.md', 'categories/stories.md']) site.load(path)
    expect(site.get('category', 9)!.slug).toBe('stories')
    expect((await get('/core/v2/posts?categories=9')).headers.get('x-wp-total')).toBe('1')
    expect((await get('/core/v2/posts/11')).json.categories).toEqual([9])
  })
})

describe('a change of names after which a name would be shared', () => {
  it('is written by id where what is rewritten gets the very name', async () => {
    const page = (id: number, head: string) => `---\nid: ${id}\ntitle: Page ${id}\nstatus: publish\n${head}---\n`
    const { site, ask } = testSite({
      'pages/x-2.md': page(23, 'slug: x\n'),
      'pages/x.md': page(21, 'parent: y\n'),
      'pages/x/z.md': page(20, 'slug: z\nparent: y\n'),
      'pages/x-2/y.md': page(22, 'parent: 23\n'),
    })
    const parents = () => [20, 21, 22].map((id) => site.find('page', site.get('page', id)!.data['parent'])?.id)
    expect(parents()).toEqual([22, 22, 23])
    const renamed = await ask('POST', '/core/v2/pages/22', { as: 'admin', json: { slug: 'x' } })
    expect(renamed.json, renamed.text).toMatchObject({ slug: 'x' })
    expect(parents()).toEqual([22, 22, 23])
  })
})
