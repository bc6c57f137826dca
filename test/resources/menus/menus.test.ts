import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const main = {
  name: 'Main',
  location: 'header',
  items: [
    { title: 'Who we are', ref: 'page/about', items: [{ ref: 'page/team' }, { ref: 'category/news' }] },
    { ref: 'page/secret', items: [{ title: 'Shop', to: 'https://shop.example/' }] },
    { title: 'Top', to: '/#top' },
  ],
}
const files = {
  'menus/main.json': JSON.stringify(main, null, 2),
  'menus/inner.yaml': '# For editors.\nname: Inner\nitems:\n  - title: Wiki # soon\n    to: https://wiki.example/\n',
  'pages/about.md': '---\nid: 10\ntitle: About\n---\n\nWe.\n',
  'pages/about/team.md': '---\nid: 11\ntitle: The team\nparent: about\n---\n\nWe.\n',
  'pages/secret.md': '---\nid: 12\ntitle: Secret\nstatus: draft\n---\n\nNo.\n',
  'categories/news.md': '---\nid: 20\nname: News\n---\n',
}

type Row = Record<string, unknown> & { title: { rendered: string } }
const told = (rows: Row[]) =>
  rows.map(({ title, type, object, object_id, url }) => [title.rendered, type, object, object_id, url])

describe('menus over REST', () => {
  it('are told to everybody where they stand somewhere, all of them to those who edit', async () => {
    const { get } = testSite(files)
    const open = await get('/core/v2/menus')
    expect(open.status).toBe(200)
    expect(open.json).toMatchObject([{ name: 'Main', slug: 'main', locations: ['header'], auto_add: false }])
    const all = await get('/core/v2/menus', { as: 'contributor' })
    expect(all.json.map(({ slug }: { slug: string }) => slug)).toEqual(['inner', 'main'])
    const inner = all.json[0].id
    expect((await get(`/core/v2/menus/${inner}`)).status).toBe(401)
    expect((await get(`/core/v2/menus/${inner}`, { as: 'subscriber' })).status).toBe(403)
    expect((await get(`/core/v2/menu-items?menus=${inner}`)).json).toEqual([])
    expect((await get('/core/v2/menus/7')).status).toBe(404)
    expect((await get('/core/v2/menu-locations')).json).toMatchObject({
      header: { name: 'header', menu: open.json[0].id },
      footer: { name: 'footer', menu: 0 },
    })
  })

  it('are changed in a batch, as editors of navigations do, with their lines', async () => {
    const { ask, get, root } = testSite(files)
    const [main] = (await get('/core/v2/menus')).json
    const [about] = (await get('/core/v2/menu-items')).json
    const requests = [
      { path: `/core/v2/menus/${main.id}`, body: { name: 'Ways' } },
      { path: '/core/v2/menu-items', body: { menus: main.id, title: 'Wiki', url: 'https://wiki.example/' } },
      { path: '/core/v2/menu-items', body: { menus: main.id, title: 'Blog', url: 'https://blog.example/' } },
      { path: `/core/v2/menu-items/${about.id}?force=true`, method: 'DELETE' },
    ]
    const { json } = await ask('POST', '/batch/v1', { as: 'admin', json: { requests } })
    expect(json.responses.map(({ status }: { status: number }) => status)).toEqual([200, 201, 201, 200])
    const { name, items } = JSON.parse(readFileSync(join(root, 'menus/main.json'), 'utf8'))
    expect(name).toBe('Ways')
    const titles = (items as { title?: string }[]).map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['Wiki', 'Blog']))
    expect(titles).not.toContain('Who we are')
    // All or nothing.
    const wrong = [requests[1], { path: '/core/v2/menu-items', body: { menus: 'main' } }]
    const refused = await ask('POST', '/batch/v1', {
      as: 'admin',
      json: { requests: wrong, validation: 'require-all-validate' },
    })
    expect([refused.json.failed, refused.json.responses[0]]).toEqual(['validation', null])
  })

  it('have lines that lead to entries and addresses; what not everybody may read is told to nobody else', async () => {
    const { get } = testSite(files)
    const { json, headers } = await get('/core/v2/menu-items')
    expect(told(json)).toEqual([
      ['Who we are', 'post_type', 'page', 10, 'http://site.test/about/'],
      ['The team', 'post_type', 'page', 11, 'http://site.test/about/team/'],
      ['News', 'taxonomy', 'category', 20, 'http://site.test/category/news/'],
      ['Shop', 'custom', 'custom', 0, 'https://shop.example/'],
      ['Top', 'custom', 'custom', 0, '/#top'],
    ])
    expect(headers.get('x-wp-total')).toBe('5')
    const [about, team, , shop] = json
    expect([team.parent, shop.parent, about.parent]).toEqual([about.id, 0, 0])
    const asAdmin = await get('/core/v2/menu-items?per_page=100', { as: 'admin' })
    expect(told(asAdmin.json).map(([title]) => title)).toContain('Secret')
    const hidden = asAdmin.json.find(({ object_id }: { object_id: number }) => object_id === 12)
    expect((await get(`/core/v2/menu-items/${hidden.id}`)).status).toBe(404)
    const embedded = (await get(`/core/v2/menu-items/${about.id}?_embed`)).json['_embedded']
    expect(embedded['wp:menu-item-object'][0].id).toBe(10)
  })

  it('are as if there were none where there is no file', async () => {
    const { get } = testSite()
    for (const path of ['menus', 'menu-items', 'menu-locations']) {
      const { status, json } = await get(`/core/v2/${path}`)
      expect([status, json.code, json.message]).toEqual([
        401,
        'rest_cannot_view',
        'Sorry, you are not allowed to view menus.',
      ])
      expect((await get(`/core/v2/${path}`, { as: 'author' })).text).toBe('[]')
    }
  })

  it('are written into their files: made, given a place, and lines put in, moved, changed and taken out', async () => {
    const { ask, root } = testSite(files)
    const as = { as: 'admin' }
    const read = () => JSON.parse(readFileSync(join(root, 'menus/foot.json'), 'utf8'))
    expect((await ask('POST', '/core/v2/menus', { json: { name: 'Foot' } })).status).toBe(401)
    expect((await ask('POST', '/core/v2/menus', { as: 'editor', json: { name: 'Foot' } })).status).toBe(403)
    const bad = await ask('POST', '/core/v2/menus', { ...as, json: { name: 'X', locations: ['nowhere'] } })
    expect([bad.status, bad.text.includes('Invalid menu location')]).toEqual([400, true])
    const made = await ask('POST', '/core/v2/menus', { ...as, json: { name: 'Foot', locations: ['footer'] } })
    expect([made.status, made.json.slug, made.json.locations]).toEqual([201, 'foot', ['footer']])
    const menus = made.json.id
    const add = (json: object) => ask('POST', '/core/v2/menu-items', { ...as, json: { menus, ...json } })
    expect((await add({ title: 'X' })).json.code).toBe('rest_url_required')
    expect((await add({ url: 'https://x.example/' })).json.code).toBe('rest_title_required')
    expect((await add({ title: 'X', url: 'javascript:alert(1)' })).status).toBe(400)
    expect((await add({ type: 'post_type', object: 'page', object_id: 99 })).json.code).toBe('rest_post_invalid_id')
    const imprint = await add({ title: 'Imprint', url: '/imprint/' })
    expect([imprint.status, imprint.json.menu_order]).toEqual([201, 1])
    expect(imprint.headers.get('location')).toBe(`http://site.test/rest/core/v2/menu-items/${imprint.json.id}`)
    const about = await add({ type: 'post_type', object: 'page', object_id: 10, menu_order: 1 })
    const news = await add({ type: 'taxonomy', object: 'category', object_id: 20, parent: about.json.id })
    expect(read().items).toEqual([
      { id: about.json.id, ref: 'page/about', items: [{ id: news.json.id, ref: 'category/news' }] },
      { id: imprint.json.id, title: 'Imprint', to: '/imprint/' },
    ])
    const below = await ask('POST', `/core/v2/menu-items/${about.json.id}`, { ...as, json: { parent: news.json.id } })
    expect(below.status).toBe(400)
    const moved = await ask('POST', `/core/v2/menu-items/${about.json.id}`, {
      ...as,
      json: { title: 'We', menu_order: 9 },
    })
    expect([moved.status, moved.json.title.raw, moved.json.menu_order]).toEqual([200, 'We', 2])
    expect((await ask('DELETE', `/core/v2/menu-items/${about.json.id}`, as)).status).toBe(501)
    const gone = await ask('DELETE', `/core/v2/menu-items/${about.json.id}?force=true`, as)
    expect([gone.status, gone.json.deleted, gone.json.previous.title.raw]).toEqual([200, true, 'We'])
    expect(read().items.map(({ id }: { id: number }) => id)).toEqual([imprint.json.id, news.json.id])
    // What stood in one place stands there no more.
    await ask('POST', `/core/v2/menus/${menus}`, { ...as, json: { locations: ['header'] } })
    expect(JSON.parse(readFileSync(join(root, 'menus/main.json'), 'utf8')).location).toBeUndefined()
    expect((await ask('DELETE', `/core/v2/menus/${menus}?force=true`, as)).status).toBe(200)
  })

  it('have a name that no other menu has, in the words of WordPress', async () => {
    const { ask } = testSite({ ...files, 'menus/second.json': '{ "name": "Second" }' })
    const as = { as: 'admin' }
    const code = async (method: string, path: string, more: Parameters<typeof ask>[2]) => {
      const { status, json } = await ask(method, `/core/v2/${path}`, more)
      return [status, json.code]
    }
    expect(await code('POST', 'menus', { ...as, json: { name: ' ' } })).toEqual([400, 'empty_term_name'])
    expect(await code('POST', 'menus', { ...as, json: { name: 'SECOND' } })).toEqual([400, 'menu_exists'])
    const { id } = (await ask('GET', '/core/v2/menus?slug=second', as)).json[0]
    const { id: main } = (await ask('POST', '/core/v2/menus', { ...as, json: { name: 'Third' } })).json
    expect(await code('POST', `menus/${main}`, { ...as, json: { name: 'Second' } })).toEqual([400, 'menu_exists'])
    expect(await code('POST', `menus/${id}`, { ...as, json: { name: 'Second' } })).toEqual([200, undefined])
    const other = { as: 'editor' }
    expect(await code('POST', 'menus', { ...other, json: { name: 'Foot' } })).toEqual([403, 'rest_cannot_create'])
    expect(await code('POST', 'menu-items', { ...other, json: { title: 'X' } })).toEqual([403, 'rest_cannot_create'])
    expect(await code('PUT', `menus/${id}`, { ...other, json: { name: 'Foot' } })).toEqual([403, 'rest_cannot_update'])
    expect(await code('DELETE', `menus/${id}?force=true`, other)).toEqual([403, 'rest_cannot_delete'])
    expect(await code('GET', 'menus?context=edit', other)).toEqual([403, 'rest_forbidden_context'])
    expect(await code('GET', 'menu-items?page=9', as)).toEqual([400, 'rest_post_invalid_page_number'])
    const nowhere = { title: 'X', url: '/x', menus: 999 }
    expect(await code('POST', 'menu-items', { ...as, json: nowhere })).toEqual([400, 'invalid_menu_id'])
  })

  it('keep the comments of YAML where a line is changed', async () => {
    const { ask, get, root } = testSite(files)
    const [line] = (await get('/core/v2/menu-items?search=wiki', { as: 'admin' })).json
    const { status } = await ask('POST', `/core/v2/menu-items/${line.id}`, { as: 'admin', json: { title: 'Manual' } })
    expect(status).toBe(200)
    const text = readFileSync(join(root, 'menus/inner.yaml'), 'utf8')
    expect(text).toMatch(/^# For editors\.\n/)
    expect(text).toContain('title: Manual # soon')
  })

  it('follow what they lead to when it is renamed, and lose the line when it is deleted', async () => {
    const { ask, root } = testSite(files)
    const as = { as: 'admin' }
    await ask('POST', '/core/v2/pages/10', { ...as, json: { slug: 'us' } })
    await ask('POST', '/core/v2/categories/20', { ...as, json: { slug: 'reports' } })
    const read = () => JSON.parse(readFileSync(join(root, 'menus/main.json'), 'utf8')).items
    await expect.poll(() => read()[0].items[1].ref).toBe('category/reports')
    expect(read()[0].ref).toBe('page/us')
    expect((await ask('DELETE', '/core/v2/pages/10?force=true', as)).status).toBe(200)
    expect(read().map(({ ref, to }: { ref?: string; to?: string }) => ref ?? to)).toEqual([
      'page/team',
      'category/reports',
      'page/secret',
      '/#top',
    ])
  })

  it('take in the pages that say so, by weight', async () => {
    const { get } = testSite({
      'menus/main.json': '{ "name": "Main", "location": "header", "items": [{ "title": "Home", "to": "/" }] }',
      'pages/b.md': '---\nid: 30\ntitle: B\nmenu: main\nmenu_order: 2\n---\n',
      'pages/a.md': '---\nid: 31\ntitle: A\nmenu: [main, other]\nmenu_order: 3\n---\n',
      'pages/c.md': '---\nid: 32\ntitle: C\nmenu:\n  main:\n    name: See\n    weight: 1\n---\n',
      'pages/d.md': '---\nid: 33\ntitle: D\nmenu: main\nstatus: draft\n---\n',
    })
    const { json } = await get('/core/v2/menu-items')
    expect(json.map(({ title }: Row) => title.rendered)).toEqual(['Home', 'See', 'B', 'A'])
  })

  it('stand in the header under the word of WordPress’s themes, too, where none says ours', async () => {
    const menu = (location: string, title: string) =>
      JSON.stringify({ name: title, location, items: [{ to: '/x', title }] })
    const imported = { 'menus/a.json': menu('primary', 'Theirs') }
    const header = (text: string) => text.slice(text.indexOf('<header'), text.indexOf('</header>'))
    expect(header((await testSite(imported).page('/')).text)).toContain('Theirs')
    const both = header((await testSite({ ...imported, 'menus/b.json': menu('header', 'Ours') }).page('/')).text)
    expect([both.includes('Ours'), both.includes('Theirs')]).toEqual([true, false])
  })
})
