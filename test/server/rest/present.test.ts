import { restRoot } from '../../../src/derive/rest-root.ts'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { present } from '../../../src/server/rest/present.ts'
import { testSite } from '../../harness.ts'

const post = (id: number, slug: string) => `---\nid: ${id}\nslug: ${slug}\ntitle: ${slug}\n---\n\nText of ${slug}.\n`

const threePosts = () =>
  testSite({ 'posts/one.md': post(11, 'one'), 'posts/two.md': post(12, 'two'), 'posts/three.md': post(13, 'three') })

describe('files that others moved, and nobody told of yet', () => {
  it('are not there when they are asked for, and the others of a list are', async () => {
    const { root, get } = threePosts()
    rmSync(join(root, 'posts/two.md'))
    expect((await get('/core/v2/posts/12')).status).toBe(404)
    rmSync(join(root, 'posts/one.md'))
    const list = await get('/core/v2/posts')
    expect(list.status).toBe(200)
    expect(list.headers.get('x-wp-total')).toBe('1')
    expect(list.json.map(({ id }: { id: number }) => id)).toEqual([13])
  })

  it('are read and changed where they are now', async () => {
    const { root, ask, get } = threePosts()
    mkdirSync(join(root, 'posts/moved'))
    renameSync(join(root, 'posts/two.md'), join(root, 'posts/moved/two.md'))
    expect((await get('/core/v2/posts/12')).json.slug).toBe('two')
    renameSync(join(root, 'posts/moved/two.md'), join(root, 'posts/two.md'))
    const changed = await ask('POST', '/core/v2/posts/12', { as: 'editor', json: { title: 'Second' } })
    expect(changed.status).toBe(200)
    expect(readFileSync(join(root, 'posts/two.md'), 'utf8')).toContain('title: Second')
  })

  it('are shown as they are now where they hold something else', async () => {
    const { root, get } = threePosts()
    writeFileSync(join(root, 'posts/two.md'), '---\nid: [\n---\n')
    expect((await get('/core/v2/posts/12')).status).toBe(404)
    expect((await get('/core/v2/posts?context=view')).json).toHaveLength(2)
  })

  it('are shown as they were saved to whoever saved them', async () => {
    const { root, site } = threePosts()
    const saved = await site.locked(() => {
      const draft = site.draft('post', site.get('post', 11)!)
      draft.slug = 'four'
      return site.save(draft)
    })
    renameSync(join(root, saved.path), join(root, 'posts/five.md'))
    expect(site.show(saved, { context: 'view', rest: restRoot('') })).toMatchObject({
      content: { rendered: '<p>Text of one.</p>\n' },
      slug: 'four',
    })
  })
})

it('what a write changed is shown as it is now, after another one of the same turn has moved its file', async () => {
  const { site, ask } = testSite({ 'pages/soup.md': '---\nid: 7\n---\nHot.\n', 'pages/tea.md': '---\nid: 8\n---\n' })
  const before = site.get('page', 7)!
  expect((await ask('POST', '/core/v2/pages/7', { as: 'admin', json: { slug: 'stew' } })).status).toBe(200)
  // Another body was read last.
  site.bodyOf(site.get('page', 8)!)
  const bodyOf = (entry = before) => site.bodyOf(entry)
  expect(() => bodyOf()).toThrow('pages/soup.md')
  const result = { kind: 'entry', entry: before, created: false } as const
  expect(await present(result, site, (one) => bodyOf(one.kind === 'entry' ? one.entry : undefined))).toBe('Hot.')
  const elsewhere = new Error('of something else')
  await expect(present(result, site, () => Promise.reject(elsewhere))).rejects.toBe(elsewhere)
})
