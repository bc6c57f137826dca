import { expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

const files = {
  'posts/hello.md':
    '---\nid: 10\ntitle: Hello\ncategories: [uncategorized, deep-blue]\ntags: ["2026", 43]\nformat: aside\nfeatured_media: song.mp3\n---\n',
  'posts/closed.md': '---\nid: 11\ntitle: Closed\npassword: key\nsticky: true\nfeatured_media: song.mp3\n---\n',
  'pages/about.md': '---\nid: 12\ntitle: About\nauthor: admin\n---\n',
  'categories/deep-blue.md': '---\nid: 41\nname: Deep blue\n---\n',
  'tags/2026.md': '---\nid: 42\nname: "2026"\n---\n',
  'tags/gruen.md': '---\nid: 43\nslug: gr%c3%bcn\nname: A and b\n---\n',
  'media/song.mp3': 'ID3 song',
  'media/song.mp3.md': '---\nid: 50\nauthor: author\n---\n',
  'media/hall.png': 'picture',
  'media/hall.png.md': '---\nid: 51\nauthor: author\n---\n',
}
const theirs = { mount: '/wp-json' } as const

test("under WordPress's names entries tell the classes of its themes", async () => {
  const { get } = testSite(files, { wordpress: true })
  const classes = async (path: string, as?: string) =>
    (await get(`/wp/v2${path}`, { ...theirs, ...(as !== undefined && { as }) })).json.class_list
  expect(await classes('/posts/10')).toEqual([
    'post-10',
    'post',
    'type-post',
    'status-publish',
    'format-aside',
    'has-post-thumbnail',
    'hentry',
    'category-uncategorized',
    'category-deep-blue',
    'tag-42',
    'tag-grn',
  ])
  expect(await classes('/pages/12')).toEqual(['post-12', 'page', 'type-page', 'status-publish', 'hentry'])
  expect(await classes('/media/50')).toEqual(['post-50', 'attachment', 'type-attachment', 'status-inherit', 'hentry'])
})

test('a protected entry has the class of one that asks for its password, and none for its picture, whoever reads it', async () => {
  const { get } = testSite(files, { wordpress: true })
  const classes = async (query: string, as?: string) =>
    (await get(`/wp/v2/posts/11${query}`, { ...theirs, ...(as !== undefined && { as }) })).json.class_list.slice(5)
  for (const [query, as] of [[''], ['?password=key'], ['?context=edit', 'admin']] as const)
    expect(await classes(query, as)).toEqual(['post-password-required', 'hentry'])
})

test("the interface's own answers and descriptions do not have what exists under WordPress's names alone", async () => {
  const { get, ask } = testSite(files, { wordpress: true })
  for (const path of ['posts/10', 'pages/12', 'media/50']) {
    const own = (await get(`/core/v2/${path}?context=edit`, { as: 'admin' })).json
    const mounted = (await get(`/wp/v2/${path}?context=edit`, { ...theirs, as: 'admin' })).json
    expect(own.class_list).toBeUndefined()
    expect(mounted.class_list).toBeInstanceOf(Array)
  }
  const described = async (path: string, mount: '/rest' | '/wp-json') =>
    (await ask('OPTIONS', path, { mount })).json as {
      schema: { properties: object }
      endpoints: { methods: string[]; args: object }[]
    }
  const own = await described('/core/v2/media/50', '/rest')
  const mounted = await described('/wp/v2/media/50', '/wp-json')
  expect(Object.keys(mounted.schema.properties)).toEqual(expect.arrayContaining(['class_list', 'featured_media']))
  for (const name of ['class_list', 'featured_media']) expect(own.schema.properties).not.toHaveProperty(name)
  expect(mounted.endpoints[1]!.args).toHaveProperty('featured_media')
  expect(own.endpoints[1]!.args).not.toHaveProperty('featured_media')
  // An argument that does not exist is nothing.
  const { json } = await ask('POST', '/core/v2/media/51', { as: 'admin', json: { featured_media: 51, title: 'Hall' } })
  expect([json.title.raw, json.featured_media]).toEqual(['Hall', undefined])
})

test('sound has a featured picture, a picture has none', async () => {
  const { ask, get } = testSite(files, { wordpress: true })
  const set = (id: number, value: unknown, as = 'author') =>
    ask('POST', `/wp/v2/media/${id}`, { ...theirs, as, json: { featured_media: value } })
  const { json } = await set(50, 51)
  expect([json.featured_media, json['_links']['wp:featuredmedia'][0].href]).toEqual([
    51,
    'http://site.test/wp-json/wp/v2/media/51',
  ])
  expect((await get('/wp/v2/media/50', theirs)).json.featured_media).toBe(51)
  expect((await set(51, 50)).json.code).toBe('rest_no_featured_media')
  expect((await set(51, 0)).json.featured_media).toBe(0)
  expect((await set(50, 'x')).json.code).toBe('rest_invalid_param')
  expect((await set(50, 0, 'contributor')).status).toBe(403)
  await ask('DELETE', '/wp/v2/media/51?force=true', { ...theirs, as: 'author' })
  expect((await get('/wp/v2/media/50', theirs)).json.featured_media).toBe(0)
})
