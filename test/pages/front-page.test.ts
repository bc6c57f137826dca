import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testSite } from '../harness.ts'
import { pixel } from '../pictures.ts'

const files = {
  'pages/welcome.md': '---\nid: 10\ntitle: Welcome\n---\n\nCome in.\n',
  'pages/us.md': '---\nid: 11\ntitle: About us\n---\n',
  'pages/team.md': '---\nid: 12\ntitle: Team\nparent: us\n---\n\nJane and Sam.\n',
  'pages/news.md': '---\nid: 13\ntitle: News\n---\n\nNever shown.\n',
  'pages/draft.md': '---\nid: 14\ntitle: Draft\nstatus: draft\n---\n',
  'posts/hello.md': '---\nid: 20\ntitle: Hello\ndate: 2026-01-01T10:00:00\n---\n\nGood day.\n',
  'events/fair.md': '---\nid: 30\ntitle: Fair\nstart: 2030-01-01 10:00\nend: 2030-01-01 11:00\n---\n\nCome.\n',
  'media/note.txt': 'A note',
  'media/note.txt.md': '---\nid: 41\n---\n',
}
const front = { mount: '/wp-json', as: 'admin' } as const

/** A site with a picture whose settings are changed over REST. */
function withSettings() {
  const made = testSite(files, { wordpress: true })
  writeFileSync(join(made.root, 'settings.json'), '{ "title": "Test site" }\n')
  writeFileSync(join(made.root, 'media/mark.png'), pixel)
  writeFileSync(join(made.root, 'media/mark.png.md'), '---\nid: 40\n---\n')
  for (const path of ['settings.json', 'media/mark.png']) made.site.load(path)
  const set = (json: object, more: object = front) => made.ask('POST', '/wp/v2/settings', { ...more, json })
  const stored = () => JSON.parse(readFileSync(join(made.root, 'settings.json'), 'utf8'))
  return { ...made, set, stored }
}

test('the home page lists what is new, unless a page is chosen for it', async () => {
  const { set, page, get, stored } = withSettings()
  expect((await page('/')).text).toContain('Coming events')
  const { json } = await set({ show_on_front: 'page', page_on_front: 10, page_for_posts: 13 })
  expect([json.show_on_front, json.page_on_front, json.page_for_posts]).toEqual(['page', 10, 13])
  expect(stored()).toMatchObject({ show_on_front: 'page', page_on_front: 'welcome', page_for_posts: 'news' })
  const home = await page('/')
  expect(home.status).toBe(200)
  expect(home.text).toContain('Come in.')
  expect(home.text).toContain('<link rel="canonical" href="http://site.test/" />')
  expect(home.text).not.toContain('Coming events')
  expect((await get('/core/v2/pages/10')).json.link).toBe('http://site.test/')
  // Where it was before leads there.
  const before = await page('/welcome/', { redirect: 'manual' })
  expect([before.status, before.headers.get('location')]).toEqual([301, 'http://site.test/'])
  expect((await page('/us/team/')).text).toContain('Jane and Sam.')
  expect((await page('/?p=99')).status).toBe(404)
  expect((await page('/embed/')).text).toContain('Welcome')
  expect((await get('/oembed/1.0/embed?url=http://site.test/')).json.title).toBe('Welcome')
})

test('the page for posts lists them instead of its own text', async () => {
  const { set, page } = withSettings()
  expect((await page('/news/')).text).toContain('Never shown.')
  await set({ show_on_front: 'page', page_for_posts: 13 })
  const { status, text } = await page('/news/')
  expect(status).toBe(200)
  expect(text).toContain('<h1>News</h1>')
  expect(text).toContain('Hello')
  for (const other of ['Never shown.', 'Fair', 'About us'])
    expect(text.slice(text.indexOf('<main'))).not.toContain(other)
  // Without a front page the home page lists what is new.
  expect((await page('/')).text).toContain('Coming events')
})

test('a nested page at the front is found where it was, and is there again when another one takes its place', async () => {
  const { set, page, get } = withSettings()
  await set({ show_on_front: 'page', page_on_front: 12 })
  expect((await page('/us/team/')).headers.get('location')).toBe('http://site.test/')
  expect((await page('/team/')).status).toBe(404)
  await set({ page_on_front: 10 })
  expect((await page('/us/team/')).status).toBe(200)
  expect((await get('/core/v2/pages/12')).json.link).toBe('http://site.test/us/team/')
  await set({ show_on_front: 'posts' })
  expect((await page('/welcome/')).status).toBe(200)
  expect((await page('/')).text).toContain('Coming events')
})

test('a page that nobody may read, or that goes, leaves the home page as it was', async () => {
  const { set, page, ask, stored } = withSettings()
  await set({ show_on_front: 'page', page_on_front: 14 })
  expect((await page('/')).text).toContain('Coming events')
  await set({ page_on_front: 10 })
  // A page that is renamed stays at the front.
  await ask('POST', '/core/v2/pages/10', { as: 'admin', json: { slug: 'hello' } })
  expect((await page('/')).text).toContain('Come in.')
  await ask('DELETE', '/core/v2/pages/10', { as: 'admin' })
  expect((await page('/')).text).toContain('Coming events')
  await ask('DELETE', '/core/v2/pages/10?force=true', { as: 'admin' })
  expect(stored().page_on_front).toBeUndefined()
})

test('a protected page at the front asks for its password there', async () => {
  const { set, page, ask } = withSettings()
  await ask('POST', '/core/v2/pages/10', { as: 'admin', json: { password: 'key' } })
  await set({ show_on_front: 'page', page_on_front: 10 })
  expect((await page('/')).text).toContain('This page is protected')
  const body = new URLSearchParams({ password: 'key' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(`${body}`.length) }
  expect((await page('/', { method: 'POST', body: String(body), headers })).text).toContain('Come in.')
})

test('logo and icon stand on every page, while everybody may see them', async () => {
  const { set, page, ask, get } = withSettings()
  const { json } = await set({ site_logo: 40, site_icon: 40 })
  expect([json.site_logo, json.site_icon]).toEqual([40, 40])
  const source = 'http://site.test/uploads/mark.png'
  const { text } = await page('/us/')
  expect(text).toContain(`<link rel="icon" href="${source}" />`)
  expect(text).toContain(`src="${source}"`)
  expect((await get('/', { mount: '/wp-json' })).json).toMatchObject({
    show_on_front: 'posts',
    page_on_front: 0,
    site_logo: 40,
    site_icon: 40,
    site_icon_url: source,
  })
  expect((await get('/')).json).not.toHaveProperty('site_icon')
  await ask('POST', '/core/v2/media/40', { as: 'admin', json: { status: 'private' } })
  expect((await page('/us/')).text).not.toContain('mark.png')
  expect((await get('/', { mount: '/wp-json' })).json.site_icon_url).toBe('')
  // A text is no picture.
  await set({ site_logo: null, site_icon: 41 })
  expect((await page('/us/')).text).not.toContain('/uploads/')
})

test('wrong values change nothing, null and 0 put the default back, and only administrators may', async () => {
  const { set, get, stored } = withSettings()
  await set({ show_on_front: 'page', page_on_front: 10, site_logo: 40 })
  const now = () => get('/wp/v2/settings', front)
  expect((await set({ show_on_front: 'everything' })).json.code).toBe('rest_invalid_param')
  expect((await set({ page_on_front: 'welcome' })).json.code).toBe('rest_invalid_param')
  for (const wrong of [20, 999, -1]) expect((await set({ page_on_front: wrong })).json.page_on_front).toBe(10)
  for (const as of ['editor', 'author', 'subscriber'])
    expect((await set({ page_on_front: 11 }, { mount: '/wp-json', as })).status).toBe(403)
  expect((await set({ page_on_front: 11 }, { mount: '/wp-json' })).status).toBe(401)
  expect((await now()).json.page_on_front).toBe(10)
  const { json } = await set({ page_on_front: 0, site_logo: null, show_on_front: null })
  expect([json.show_on_front, json.page_on_front, json.site_logo]).toEqual(['posts', 0, null])
  expect(stored()).toEqual({ title: 'Test site' })
})

test("the interface's own settings do not have them", async () => {
  const { ask, get, stored } = withSettings()
  await ask('POST', '/core/v2/settings', { as: 'admin', json: { page_on_front: 10, title: 'Other' } })
  expect(stored()).toEqual({ title: 'Other' })
  expect((await get('/core/v2/settings', { as: 'admin' })).json).not.toHaveProperty('page_on_front')
})
