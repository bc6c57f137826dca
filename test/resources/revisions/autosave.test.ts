import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

const files = {
  'posts/hello.md': '---\nid: 7\ntitle: One\nauthor: author\nexcerpt: Brief\ncontent_format: html\n---\n\nFirst\n',
  'posts/draft.md': '---\nid: 8\ntitle: Draft\nauthor: author\nstatus: draft\ndate: 2026-01-01T10:00:00\n---\n\nText\n',
  'pages/about.md': '---\nid: 9\ntitle: About\nauthor: editor\n---\n\nUs\n',
}
const now = () => Date.UTC(2026, 6, 1, 12)

test('an autosave keeps a text beside a published entry, one for each user, and the next replaces it', async () => {
  const { ask, get, root, site } = testSite(files, { now })
  const before = readFileSync(join(root, 'posts/hello.md'), 'utf8')
  const { status, json } = await ask('POST', '/core/v2/posts/7/autosaves', {
    as: 'editor',
    json: { title: ' Two ', content: '<p>Second</p>' },
  })
  expect(status).toBe(200)
  expect(json).toEqual({
    author: 2,
    date: '2026-07-01T08:00:00',
    date_gmt: '2026-07-01T12:00:00',
    id: expect.any(Number),
    modified: '2026-07-01T08:00:00',
    modified_gmt: '2026-07-01T12:00:00',
    parent: 7,
    slug: '7-autosave-v1',
    guid: { rendered: `http://site.test/?p=${json.id}`, raw: `http://site.test/?p=${json.id}` },
    title: { raw: 'Two', rendered: 'Two' },
    content: { raw: '<p>Second</p>', rendered: '<p>Second</p>\n' },
    excerpt: { raw: 'Brief', rendered: '<p>Brief</p>\n' },
    preview_link: expect.stringMatching(/^http:\/\/site\.test\/.*hello\/\?preview_id=7&preview=true$/),
    _links: { parent: [{ href: 'http://site.test/rest/core/v2/posts/7' }] },
  })
  // What is not sent stays as it was in the last one.
  const next = await ask('POST', '/core/v2/posts/7/autosaves', { as: 'editor', json: { excerpt: 'Longer' } })
  expect([next.json.id, next.json.title.raw, next.json.excerpt.raw]).toEqual([json.id, 'Two', 'Longer'])
  await ask('POST', '/core/v2/posts/7/autosaves', { as: 'author', json: { content: 'Third' } })
  const list = (await get('/core/v2/posts/7/autosaves?context=edit', { as: 'admin' })).json
  expect(list.map(({ author, content }: never) => [author, (content as { raw: string }).raw])).toEqual([
    [2, '<p>Second</p>'],
    [3, 'Third'],
  ])
  const one = await get(`/core/v2/posts/7/autosaves/${json.id}`, { as: 'admin' })
  expect([one.json.id, one.json.preview_link, one.json.content]).toEqual([
    json.id,
    undefined,
    { rendered: '<p>Second</p>\n' },
  ])
  expect(readFileSync(join(root, 'posts/hello.md'), 'utf8')).toBe(before)
  expect((await get('/core/v2/posts/7/revisions', { as: 'admin' })).json).toEqual([])
  expect(site.get('post', 7)!.data['title']).toBe('One')
})

test('a text that is the saved one again is refused, and ends the autosave', async () => {
  const { ask, get } = testSite(files)
  const send = async (json: object) => (await ask('POST', '/core/v2/posts/7/autosaves', { as: 'editor', json })).json
  // The first is kept in any case.
  expect((await send({ title: 'One' })).title.raw).toBe('One')
  const changed = await send({ title: 'Two' })
  expect((await send({})).title.raw).toBe('Two')
  expect((await send({ title: 'One', content: 'Other' })).id).toBe(changed.id)
  const { code, data } = await send({ title: 'One', content: ' First  ' })
  expect([code, data.status]).toEqual(['rest_autosave_no_changes', 400])
  expect((await get('/core/v2/posts/7/autosaves', { as: 'admin' })).json).toEqual([])
})

test("the autosave of one's own draft is the draft, without a revision", async () => {
  const { ask, get, root } = testSite(files)
  const { status, json } = await ask('POST', '/core/v2/posts/8/autosaves', { as: 'author', json: { content: 'New' } })
  expect([status, json.id, json.parent, json.author, json.content.raw]).toEqual([200, 8, 0, 3, 'New'])
  expect(json.preview_link).toBe('http://site.test/?p=8&preview=true')
  expect(json['_links']).toEqual({})
  expect(readFileSync(join(root, 'posts/draft.md'), 'utf8')).toContain('\nNew')
  expect((await get('/core/v2/posts/8/autosaves', { as: 'author' })).json).toEqual([])
  expect((await get('/core/v2/posts/8/revisions', { as: 'author' })).json).toEqual([])
  // Another's draft is left alone.
  await ask('POST', '/core/v2/posts/8/autosaves', { as: 'editor', json: { content: 'By the editor' } })
  expect(readFileSync(join(root, 'posts/draft.md'), 'utf8')).toContain('\nNew')
  expect((await get('/core/v2/posts/8/autosaves', { as: 'author' })).json).toHaveLength(1)
})

test("the preview of one's own draft of a page is where that page is", async () => {
  const { ask } = testSite(files)
  const as = { as: 'editor' }
  const page = (await ask('POST', '/core/v2/pages', { ...as, json: { title: 'Idea' } })).json
  const { json } = await ask('POST', `/core/v2/pages/${page.id}/autosaves`, { ...as, json: { content: 'New' } })
  expect(json.preview_link).toBe(`http://site.test/?page_id=${page.id}&preview=true`)
})

test('who may not edit an entry neither reads nor writes its autosaves', async () => {
  const { ask, get } = testSite(files)
  const { json } = await ask('POST', '/core/v2/pages/9/autosaves', { as: 'editor', json: { title: 'Secret' } })
  for (const [as, status] of [
    [undefined, 401],
    ['subscriber', 403],
    ['contributor', 403],
    ['author', 403],
  ] as const) {
    const who = as === undefined ? {} : { as }
    for (const path of ['/core/v2/pages/9/autosaves', `/core/v2/pages/9/autosaves/${json.id}`]) {
      const refused = await get(path, who)
      expect([refused.status, refused.json.code]).toEqual([status, 'rest_cannot_read'])
    }
    const refused = await ask('POST', '/core/v2/pages/9/autosaves', { ...who, json: { title: 'x' } })
    expect([refused.status, refused.json.code]).toEqual([status, 'rest_cannot_edit'])
  }
})

test('what is not there is told as such', async () => {
  const { ask, get } = testSite(files)
  const code = async (method: string, path: string) => (await ask(method, path, { as: 'admin', json: {} })).json.code
  expect((await get('/core/v2/posts/7/autosaves/1', { as: 'admin' })).json.code).toBe('rest_post_no_autosave')
  expect((await get('/core/v2/posts/9/autosaves', { as: 'admin' })).json.code).toBe('rest_post_invalid_parent')
  expect((await get('/core/v2/posts/99/autosaves/7', { as: 'admin' })).json.code).toBe('rest_post_invalid_parent')
  expect(await code('POST', '/core/v2/posts/99/autosaves')).toBe('rest_post_invalid_id')
  expect(await code('DELETE', '/core/v2/posts/7/autosaves/1')).toBe('rest_no_route')
  expect(await code('POST', '/core/v2/media/7/autosaves')).toBe('rest_no_route')
})

test('an autosave is cleaned as its author may write, and a damaged one is none', async () => {
  const { ask, get, root } = testSite(files)
  const { json } = await ask('POST', '/core/v2/posts/7/autosaves', {
    as: 'author',
    json: { title: { raw: '<script>1</script>x' }, content: '<p onclick="x">a</p><script>b</script>', excerpt: 'a\0b' },
  })
  expect([json.title.raw, json.content.raw, json.excerpt.raw]).toEqual(['1x', '<p>a</p>b', 'ab'])
  const folder = join(root, '.almanac/autosaves/7')
  const [file = ''] = readdirSync(folder)
  for (const damage of ['', '{', 'null', '{"moment":1,"data":null,"body":"x"}']) {
    writeFileSync(join(folder, file), damage)
    expect((await get('/core/v2/posts/7/autosaves', { as: 'author' })).json).toEqual([])
  }
})

test('the autosaves of an entry go with it', async () => {
  const { ask, root } = testSite(files)
  await ask('POST', '/core/v2/posts/7/autosaves', { as: 'editor', json: { title: 'Two' } })
  await ask('DELETE', '/core/v2/posts/7', { as: 'editor' })
  expect(existsSync(join(root, '.almanac/autosaves/7'))).toBe(true)
  await ask('DELETE', '/core/v2/posts/7?force=true', { as: 'editor' })
  expect(existsSync(join(root, '.almanac/autosaves/7'))).toBe(false)
})

test("under WordPress's names they are where its editor looks", async () => {
  const { ask, get } = testSite(files, { wordpress: true })
  await ask('POST', '/wp/v2/pages/9/autosaves', { mount: '/wp-json', as: 'admin', json: { title: 'Two' } })
  const { json } = await get('/wp/v2/pages/9/autosaves?context=edit', { mount: '/wp-json', as: 'editor' })
  expect(json[0]['_links'].parent[0].href).toBe('http://site.test/wp-json/wp/v2/pages/9')
  expect([json[0].author, json[0].meta]).toEqual([1, []])
  expect((await get('/core/v2/pages/9/autosaves', { as: 'editor' })).json[0]).not.toHaveProperty('meta')
})
