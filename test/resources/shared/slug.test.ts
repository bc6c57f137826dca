import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

describe('slugs of posts', () => {
  it.each([
    ['/%postname%/', { 2026: '2026-2', 13: '13-2', '2026a': '2026a' }],
    ['/%year%/%postname%/', { 2026: '2026', 12: '12-2', 13: '13', 0: '0' }],
    ['/%year%/%monthnum%/%postname%/', { 31: '31-2', 32: '32' }],
    ['/%year%/%monthnum%/%day%/%postname%/', { 2026: '2026', 12: '12' }],
    ['/blog/%postname%/', { 2026: '2026' }],
  ])(
    'leave the addresses of years, months and days free, by the form of addresses: %s',
    async (permalink, expected) => {
      const { ask } = testSite({ 'settings.json': JSON.stringify({ title: 'T', permalink }) })
      const made: Record<string, string> = {}
      for (const slug of Object.keys(expected)) {
        const { json } = await ask('POST', '/core/v2/posts', { as: 'editor', json: { title: slug, status: 'publish' } })
        made[slug] = json.slug
      }
      expect(made).toEqual(expected)
    },
  )

  it('leave them free in each language', async () => {
    const settings = { title: 'T', permalink: '/%postname%/', languages: ['de', 'en'] }
    const { ask } = testSite({ 'settings.json': JSON.stringify(settings) })
    for (const lang of ['de', 'en']) {
      const json = { title: '2026', status: 'publish', lang }
      expect((await ask('POST', '/core/v2/posts', { as: 'editor', json })).json.slug).toBe('2026-2')
    }
  })

  it('stay as a file has them, whatever its address means', async () => {
    const { ask } = testSite({
      'settings.json': '{ "title": "T", "permalink": "/%postname%/" }',
      'posts/2026.md': '---\nid: 7\ntitle: A year\ndate: 2026-01-01\n---\n',
    })
    const { json } = await ask('POST', '/core/v2/posts/7', { as: 'editor', json: { title: 'Another' } })
    expect(json.slug).toBe('2026')
  })

  it.each([false, true])(
    'are had from drafts, each of which keeps its file and its text (out of the trash: %s)',
    async (isTrashed) => {
      const { ask, get } = testSite()
      const make = async (json: object) => Number((await ask('POST', '/core/v2/posts', { as: 'editor', json })).json.id)
      const named = await make({ title: 'Secret', slug: 'alpha', content: 'of the draft' })
      // Its file is called `alpha-2.md`, as the draft that makes room for it is to be called.
      const published = await make({ title: 'Alpha', content: 'for all' })
      if (isTrashed) await ask('DELETE', `/core/v2/posts/${published}`, { as: 'editor' })
      const { json } = await ask('POST', `/core/v2/posts/${published}`, { as: 'editor', json: { status: 'publish' } })
      expect([json.id, json.slug, json.title.raw, json.content.raw]).toEqual([published, 'alpha', 'Alpha', 'for all'])
      const draft = (await get(`/core/v2/posts/${named}?context=edit`, { as: 'editor' })).json
      expect([draft.status, draft.slug, draft.content.raw]).toEqual(['draft', 'alpha-2', 'of the draft'])
    },
  )
})

describe('slugs of pages', () => {
  it('leave the addresses of files free, as those of files leave theirs', async () => {
    const { ask } = testSite({
      'settings.json': '{ "types": { "doc": { "hierarchical": true } }, "languages": ["en", "de"] }',
      'pages/above.md': '---\nid: 7\n---\n',
      'posts/post.md': '---\nid: 8\n---\n',
      'media/top.pdf': '',
      'media/below.pdf': '',
      'media/below.pdf.md': '---\nid: 9\npost: above\n---\n',
      'media/own.pdf': '',
      'media/own.pdf.md': '---\nid: 10\npost: post\n---\n',
    })
    const slugOf = async (title: string, parent: number) => {
      const json = { title, parent, status: 'publish' }
      return (await ask('POST', '/core/v2/pages', { as: 'editor', json })).json.slug
    }
    expect(await Promise.all([slugOf('Top', 0), slugOf('Below', 0), slugOf('Own', 0)])).toEqual([
      'top-2',
      'below',
      'own',
    ])
    const json = { title: 'Top', status: 'publish' }
    expect((await ask('POST', '/core/v2/docs', { as: 'editor', json })).json.link).toBe('http://site.test/docs/top/')
    const german = await ask('POST', '/core/v2/pages', { as: 'editor', json: { ...json, lang: 'de' } })
    expect(german.json.link).toBe('http://site.test/de/top/')
    expect(await Promise.all([slugOf('Top', 7), slugOf('Below', 7)])).toEqual(['top', 'below-2'])
    const draft = await ask('POST', '/core/v2/pages', { as: 'editor', json: { title: 'Top' } })
    const publish = { as: 'editor', json: { status: 'publish' } }
    expect((await ask('POST', `/core/v2/pages/${draft.json.id}`, publish)).json.slug).toBe('top-3')
  })

  it('stay where a file has the same name, whatever becomes of the page', async () => {
    const { ask } = testSite({ 'pages/team.md': '---\nid: 7\n---\n', 'media/team.png': '' })
    const { json: file } = await ask('GET', '/core/v2/media')
    expect(file[0].slug).toBe('team')
    await ask('DELETE', '/core/v2/pages/7', { as: 'editor' })
    for (const status of ['publish', 'draft', 'publish']) {
      const { json } = await ask('POST', '/core/v2/pages/7', { as: 'editor', json: { status } })
      expect(json).toMatchObject({ status, slug: 'team' })
    }
  })
})
