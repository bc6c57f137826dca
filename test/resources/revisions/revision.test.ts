import { appendFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Files, testSite } from '../../harness.ts'

const post = '---\nid: 7\ntitle: One\nauthor: author\nexcerpt: Brief\ncontent_format: html\n---\n\nFirst text\n'
const files: Files = { 'posts/hello.md': post }

describe('revisions', () => {
  it('are stored by a change of title, content or excerpt, as the text is after it', async () => {
    const { ask, get } = testSite(files)
    expect((await get('/core/v2/posts/7/revisions', { as: 'author' })).json).toEqual([])
    await ask('POST', '/core/v2/posts/7', { as: 'author', json: { title: 'Two' } })
    await ask('POST', '/core/v2/posts/7', { as: 'editor', json: { content: 'Second text' } })
    await ask('POST', '/core/v2/posts/7', { as: 'editor', json: { excerpt: 'Briefer' } })
    const { json, headers } = await get('/core/v2/posts/7/revisions?context=edit', { as: 'author' })
    expect(headers.get('x-wp-total')).toBe('3')
    expect(headers.get('x-wp-totalpages')).toBe('1')
    expect(headers.get('allow')).toBe('GET')
    expect(json.map(texts)).toEqual([
      [2, 'Two', 'Second text', 'Briefer'],
      [2, 'Two', 'Second text', 'Brief'],
      [3, 'Two', 'First text', 'Brief'],
    ])
  })

  it('are not stored by a creation, nor by what changes no text, but for the first change over REST', async () => {
    const { ask, get } = testSite(files)
    const { json: created } = await ask('POST', '/core/v2/posts', {
      as: 'author',
      json: { title: 'New', content: 'Text' },
    })
    const countOf = async (id: number) =>
      (await get(`/core/v2/posts/${id}/revisions`, { as: 'editor' })).headers.get('x-wp-total')
    expect(await countOf(created.id)).toBe('0')
    await ask('POST', `/core/v2/posts/${created.id}`, {
      as: 'author',
      json: { tags: [], title: 'New', content: 'Text' },
    })
    await ask('POST', '/core/v2/posts/7', { as: 'author', json: { comment_status: 'closed', slug: 'other' } })
    await ask('DELETE', '/core/v2/posts/7', { as: 'author' })
    expect([await countOf(created.id), await countOf(7)]).toEqual(['0', '1'])
  })

  it('are stored by a move to the trash if it is the first change over REST', async () => {
    const { ask, get } = testSite({ ...files, 'pages/p.md': '---\nid: 8\n---\n\nText\n' })
    const { json } = await ask('DELETE', '/core/v2/posts/7', { as: 'author' })
    expect(json).toMatchObject({ _links: { 'version-history': [{ count: 1 }] } })
    await ask('DELETE', '/core/v2/pages/8', { as: 'editor' })
    const authorsOf = async (path: string) =>
      (await get(`/core/v2/${path}/revisions`, { as: 'editor' })).json.map(({ author }: { author: number }) => author)
    expect([await authorsOf('posts/7'), await authorsOf('pages/8')]).toEqual([[3], [2]])
  })

  it('show the members of their context, rendered like the entry itself', async () => {
    const { ask, get } = testSite(files, { now: () => Date.UTC(2026, 6, 1, 12) })
    await ask('POST', '/core/v2/posts/7', {
      as: 'author',
      json: { title: 'A "quoted" one', excerpt: '', content: 'a -- b\n\nc' },
    })
    const { json } = await get('/core/v2/posts/7/revisions', { as: 'author' })
    const [{ id }] = json
    expect(json).toEqual([
      {
        author: 3,
        date: '2026-07-01T08:00:00',
        date_gmt: '2026-07-01T12:00:00',
        id,
        modified: '2026-07-01T08:00:00',
        modified_gmt: '2026-07-01T12:00:00',
        parent: 7,
        slug: '7-revision-v1',
        guid: { rendered: `http://site.test/?p=${id}` },
        title: { rendered: 'A &#8220;quoted&#8221; one' },
        content: { rendered: '<p>a &#8212; b</p>\n<p>c</p>\n' },
        excerpt: { rendered: '' },
        _links: { parent: [{ href: 'http://site.test/rest/core/v2/posts/7' }] },
      },
    ])
    expect(Object.keys((await get('/core/v2/posts/7/revisions?context=embed', { as: 'author' })).json[0])).toEqual([
      'author',
      'date',
      'id',
      'parent',
      'slug',
      'title',
      'excerpt',
      '_links',
    ])
    const edit = (await get(`/core/v2/posts/7/revisions/${id}?context=edit`, { as: 'author' })).json
    expect([edit.title.raw, edit.content.raw, edit.excerpt.raw, edit.guid.raw]).toEqual([
      'A "quoted" one',
      'a -- b\n\nc',
      '',
      `http://site.test/?p=${id}`,
    ])
    const { content } = (await get('/core/v2/posts/7', { as: 'author' })).json
    expect(content.rendered).toBe(json[0].content.rendered)
  })

  it('of Markdown are rendered as Markdown, and what was HTML stays HTML', async () => {
    const { ask, get } = testSite({ 'pages/about.md': '---\nid: 8\ntitle: About\n---\n\nText\n' })
    await ask('POST', '/core/v2/pages/8', { as: 'editor', json: { content: '*one*' } })
    await ask('POST', '/core/v2/pages/8', { as: 'editor', json: { content: '<i>one</i>', content_format: 'html' } })
    const { json } = await get('/core/v2/pages/8/revisions', { as: 'editor' })
    expect(json.map((one: { content: { rendered: string } }) => one.content.rendered)).toEqual([
      '<p><i>one</i></p>\n',
      '<p><em>one</em></p>\n',
    ])
    expect(json[0].guid.rendered).toBe(`http://site.test/?p=${json[0].id}`)
    expect(json[0]['_links'].parent[0].href).toBe('http://site.test/rest/core/v2/pages/8')
  })

  it('carry no script of an author who may not write any', async () => {
    const { ask, get } = testSite({ 'posts/wild.md': '---\nid: 9\ntitle: Wild\nauthor: author\n---\n\nText\n' })
    await ask('POST', '/core/v2/posts/9', { as: 'admin', json: { content: '<script>alert(1)</script>ok' } })
    const { json } = await get('/core/v2/posts/9/revisions', { as: 'author' })
    expect(json[0].content.rendered).not.toContain('<script')
  })

  it('come page by page when that is asked for, though the site index does not tell', async () => {
    const { ask, get } = testSite(files)
    for (const title of ['b', 'c', 'd']) await ask('POST', '/core/v2/posts/7', { as: 'author', json: { title } })
    const titles = async (query: string) => {
      const { json, headers } = await get(`/core/v2/posts/7/revisions?${query}`, { as: 'author' })
      return [
        json.code ?? json.map((one: { title: { rendered: string } }) => one.title.rendered).join(''),
        headers.get('x-wp-totalpages'),
      ]
    }
    expect(await titles('')).toEqual(['dcb', '1'])
    expect(await titles('per_page=2')).toEqual(['dc', '2'])
    expect(await titles('per_page=2&page=2')).toEqual(['b', '2'])
    expect(await titles('per_page=2&offset=1&order=asc')).toEqual(['cd', '2'])
    expect((await titles('offset=3'))[0]).toBe('rest_revision_invalid_offset_number')
    expect((await titles('page=2'))[0]).toBe('rest_revision_invalid_page_number')
    expect(await titles('per_page=2&page=3')).toEqual(['rest_revision_invalid_page_number', null])
    const { routes } = (await get('/core/v2')).json
    expect(Object.keys(routes['/core/v2/posts/(?P<parent>[\\d]+)/revisions'].endpoints[0].args)).toEqual([
      'parent',
      'context',
    ])
    expect(Object.keys(routes['/core/v2/posts/(?P<parent>[\\d]+)/revisions/(?P<id>[\\d]+)'].endpoints[1].args)).toEqual(
      ['parent', 'id', 'force'],
    )
  })

  it('are chosen and ordered as lists are, by clients who ask for it', async () => {
    const { ask, get } = testSite(files)
    for (const content of ['the best soup', 'the better soup', 'a stew'])
      await ask('POST', '/core/v2/posts/7', { as: 'author', json: { title: content.slice(-6), content } })
    const asked = async (query: string) => {
      const { json } = await get(`/core/v2/posts/7/revisions?${query}`, { as: 'author' })
      return json.code ?? json.map(({ id }: { id: number }) => id)
    }
    const [stew, better, best] = await asked('')
    expect(await asked('search=SOUP')).toEqual([better, best])
    expect(await asked('search=soup+-best')).toEqual([better])
    expect(await asked('search=stew&orderby=relevance')).toEqual([stew])
    expect(await asked('search=nothing')).toEqual([])
    expect(await asked(`include=${best},${stew}`)).toEqual([stew, best])
    expect(await asked(`include=${best},${stew}&orderby=include`)).toEqual([best, stew])
    expect(await asked(`exclude=${better}&order=asc`)).toEqual([best, stew])
    expect(await asked('orderby=id')).toEqual([stew, better, best].sort((a, b) => b - a))
    expect(await asked('orderby=title&order=asc')).toEqual([stew, better, best])
    expect(await asked('search=soup&per_page=1&page=2')).toEqual([best])
    expect(await asked('orderby=include')).toBe('rest_orderby_include_missing_include')
    expect(await asked('orderby=relevance')).toBe('rest_no_search_term_defined')
    expect(await asked('orderby=author')).toBe('rest_invalid_param')
  })

  it('are described by OPTIONS as what they are', async () => {
    const { ask } = testSite(files)
    const { json } = await ask('OPTIONS', '/core/v2/posts/7/revisions')
    expect(json.schema).toMatchObject({ title: 'post-revision', properties: { parent: { type: 'integer' } } })
  })

  it('are for who may change the entry', async () => {
    const { ask, get } = testSite(files)
    await ask('POST', '/core/v2/posts/7', { as: 'author', json: { title: 'Two' } })
    const [{ id }] = (await get('/core/v2/posts/7/revisions', { as: 'author' })).json
    const asked = async (method: string, path: string, as?: string) => {
      const { status, json } = await ask(method, `/core/v2/posts/${path}`, as ? { as } : {})
      return `${status} ${json.code}`
    }
    expect(await asked('GET', '7/revisions')).toBe('401 rest_cannot_read')
    expect(await asked('GET', '7/revisions', 'contributor')).toBe('403 rest_cannot_read')
    expect(await asked('GET', `7/revisions/${id}`, 'subscriber')).toBe('403 rest_cannot_read')
    expect(await asked('GET', '8/revisions')).toBe('404 rest_post_invalid_parent')
    expect(await asked('GET', `8/revisions/${id}`, 'editor')).toBe('404 rest_post_invalid_parent')
    expect(await asked('GET', '7/revisions/5', 'editor')).toBe('404 rest_post_invalid_id')
    expect(await asked('GET', '7/revisions/7', 'editor')).toBe('404 rest_post_invalid_id')
    expect(await asked('GET', `${id}`, 'editor')).toBe('404 rest_post_invalid_id')
    expect(await asked('DELETE', `7/revisions/${id}?force=true`)).toBe('401 rest_cannot_delete')
    expect(await asked('DELETE', `7/revisions/${id}?force=true`, 'contributor')).toBe('403 rest_cannot_delete')
  })

  it('are not reached through another entry, nor through the other kind', async () => {
    const { ask, get } = testSite({
      ...files,
      'posts/b.md': '---\nid: 8\n---\n\nB\n',
      'pages/p.md': '---\nid: 9\n---\n\nP\n',
    })
    await ask('POST', '/core/v2/posts/7', { as: 'author', json: { title: 'Two' } })
    const [{ id }] = (await get('/core/v2/posts/7/revisions', { as: 'editor' })).json
    expect((await get(`/core/v2/posts/8/revisions/${id}`, { as: 'editor' })).json.code).toBe('rest_post_invalid_id')
    expect((await get(`/core/v2/pages/9/revisions/${id}`, { as: 'editor' })).json.code).toBe('rest_post_invalid_id')
    expect((await get(`/core/v2/pages/7/revisions/${id}`, { as: 'editor' })).json.code).toBe('rest_post_invalid_parent')
  })

  it('are a type that nobody can look at', async () => {
    const { get } = testSite()
    expect((await get('/core/v2/types/revision')).json.code).toBe('rest_cannot_read_type')
    expect((await get('/core/v2/types')).json.revision).toBeUndefined()
  })

  it('are counted by their entry, which links the newest of them, also after one is deleted', async () => {
    const { ask, get } = testSite(files)
    const newest = async () => (await get('/core/v2/posts/7')).json['_links']['predecessor-version']
    const count = async () => (await get('/core/v2/posts/7')).json['_links']['version-history'][0].count
    expect([await count(), await newest()]).toEqual([0, undefined])
    for (const title of ['b', 'c']) await ask('POST', '/core/v2/posts/7', { as: 'author', json: { title } })
    expect(await count()).toBe(2)
    const [{ id }, before] = (await get('/core/v2/posts/7/revisions', { as: 'author' })).json
    const href = (of: number) => `http://site.test/rest/core/v2/posts/7/revisions/${of}`
    expect(await newest()).toEqual([{ id, href: href(id) }])
    const { status, json } = await ask('DELETE', `/core/v2/posts/7/revisions/${id}`, { as: 'author' })
    expect([status, json.code]).toEqual([501, 'rest_trash_not_supported'])
    const deleted = (await ask('DELETE', `/core/v2/posts/7/revisions/${id}?force=true`, { as: 'author' })).json
    expect(deleted).toMatchObject({ deleted: true, previous: { id, title: { rendered: 'c' } } })
    expect(deleted.previous['_links']).toBeUndefined()
    expect([await count(), await newest()]).toEqual([1, [{ id: before.id, href: href(before.id) }]])
    expect((await get(`/core/v2/posts/7/revisions/${id}`, { as: 'author' })).status).toBe(404)
  })

  it('go with their entry when that is deleted for good', async () => {
    const { ask, root } = testSite(files)
    await ask('POST', '/core/v2/posts/7', { as: 'author', json: { title: 'Two' } })
    await ask('DELETE', '/core/v2/posts/7', { as: 'author' })
    expect(existsSync(join(root, '.almanac/revisions/7'))).toBe(true)
    await ask('DELETE', '/core/v2/posts/7?force=true', { as: 'author' })
    expect(existsSync(join(root, '.almanac/revisions/7'))).toBe(false)
  })

  it('are kept up to a hundred of an entry, the newest', async () => {
    const { ask, get, root } = testSite(files)
    for (let i = 1; i <= 103; i++)
      await ask('POST', '/core/v2/posts/7', { as: 'author', json: { title: `Title ${i}` } })
    expect(readdirSync(join(root, '.almanac/revisions/7'))).toHaveLength(100)
    const { json } = await get('/core/v2/posts/7/revisions?per_page=100', { as: 'author' })
    expect([json.at(0).title.rendered, json.at(-1).title.rendered]).toEqual(['Title 103', 'Title 4'])
  })

  it('hold what was written by hand, once a program replaces it', async () => {
    const { ask, get, root, site } = testSite(files)
    await ask('POST', '/core/v2/posts/7', { as: 'author', json: { title: 'Two' } })
    appendFileSync(join(root, 'posts/hello.md'), 'By hand\n')
    site.load('posts/hello.md')
    await ask('POST', '/core/v2/posts/7', { as: 'editor', json: { content: 'Gone' } })
    const { json } = await get('/core/v2/posts/7/revisions?context=edit', { as: 'author' })
    expect(json.map(texts)).toEqual([
      [2, 'Two', 'Gone', 'Brief'],
      [0, 'Two', 'First text\nBy hand', 'Brief'],
      [3, 'Two', 'First text', 'Brief'],
    ])
  })

  it('leave a broken snapshot out', async () => {
    const { ask, get, root } = testSite(files)
    for (const title of ['b', 'c']) await ask('POST', '/core/v2/posts/7', { as: 'author', json: { title } })
    const folder = join(root, '.almanac/revisions/7')
    const [, second] = readdirSync(folder)
    writeFileSync(join(folder, second!), '{"body": 5')
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    const { json } = await get('/core/v2/posts/7/revisions', { as: 'author' })
    expect(json.map((one: { title: { rendered: string } }) => one.title.rendered)).toEqual(['c'])
  })
})

type Shown = Record<'title' | 'content' | 'excerpt', { raw: string }> & { author: number }

function texts({ author, title, content, excerpt }: Shown): unknown[] {
  return [author, title.raw, content.raw, excerpt.raw]
}
