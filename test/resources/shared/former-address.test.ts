import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const file = 'posts/soup.md'
const post = '---\nid: 7\ntitle: Soup\ndate: 2026-01-05 10:00:00\n---\n'
const settings = (permalink = '/%year%/%monthnum%/%postname%/') => ({
  'settings.json': JSON.stringify({ title: 'T', permalink, timezone: 'UTC' }),
})

describe('the former address of an entry that is changed over REST', () => {
  const change = async (json: object, as = 'editor', permalink?: string, before = post) => {
    const site = testSite({ [file]: before, ...settings(permalink) })
    const { status } = await site.ask('POST', '/core/v2/posts/7', { as, json })
    expect(status).toBe(200)
    return { ...site, read: (path: string) => readFileSync(join(site.root, path), 'utf8') }
  }

  it('leads to it when it is called otherwise', async () => {
    const { page, read } = await change({ slug: 'stew' })
    expect(read('posts/stew.md')).toContain('aliases: [soup]\n')
    const { status, headers } = await page('/2026/01/soup/')
    expect([status, headers.get('location')]).toEqual([301, 'http://site.test/2026/01/stew/'])
  })

  it('leads to it when it has another date, and when it has another name as well', async () => {
    const { ask, page, read } = await change({ date: '2025-03-01T10:00:00' })
    expect(read(file)).toContain('aliases: [/2026/01/soup/]\n')
    await ask('POST', '/core/v2/posts/7', { as: 'editor', json: { date: '2025-04-01T10:00:00', slug: 'stew' } })
    for (const path of ['/2026/01/soup/', '/2025/03/soup/'])
      expect((await page(path)).headers.get('location')).toBe('http://site.test/2025/04/stew/')
  })

  it('leads to it after both, one after the other', async () => {
    const { ask, page } = await change({ slug: 'stew' })
    await ask('POST', '/core/v2/posts/7', { as: 'editor', json: { date: '2025-04-01T10:00:00' } })
    for (const path of ['/2026/01/soup/', '/2026/01/stew/', '/2025/04/soup/'])
      expect((await page(path)).headers.get('location')).toBe('http://site.test/2025/04/stew/')
  })

  it.each(['slug: Großes Ding', 'slug: жук', 'slug: A.b_C'])('leads to it in whatever letters: %s', async (said) => {
    const { site, page } = await change(
      { date: '2025-03-01T10:00:00', slug: 'stew' },
      'editor',
      '/%year%/%postname%/',
      post.replace('\n---', `\n${said}\n---`),
    )
    const [path] = site.get('post', 7)!.data['aliases'] as string[]
    for (const typed of [path!, path!.toLowerCase(), decodeURIComponent(path!)])
      expect((await page(typed)).headers.get('location')).toBe('http://site.test/2025/stew/')
  })

  it.each(["''", "['']", '~', '[~]', '{ a: b }'])('is the only one beside %s', async (none) => {
    const before = post.replace('\n---', `\naliases: ${none}\n---`)
    const { read } = await change({ date: '2025-03-01T10:00:00' }, 'editor', undefined, before)
    const said = { '~': '', '{ a: b }': '{a: b}, ' }[none] ?? `${none.replace(/[[\]]/g, '')}, `
    expect(read(file)).toContain(`aliases: [${said}/2026/01/soup/]\n`)
  })

  it('leads to what visitors may see of two entries that had it', async () => {
    const { page } = testSite({
      ...settings(),
      'posts/a.md': post.replace('\n---', '\nstatus: private\naliases: [old]\n---'),
      'posts/b.md': post.replace('7', '8').replace('\n---', '\naliases: [old]\n---'),
    })
    expect((await page('/2026/01/old/')).headers.get('location')).toBe('http://site.test/2026/01/b/')
  })

  it('is kept no longer once it is its address again', async () => {
    const { ask, read } = await change({ slug: 'stew' })
    await ask('POST', '/core/v2/posts/7', { as: 'editor', json: { slug: 'soup' } })
    expect(read(file)).toContain('aliases: [stew]\n')
    for (const date of ['2025-03-01T10:00:00', '2026-01-05T10:00:00'])
      await ask('POST', '/core/v2/posts/7', { as: 'editor', json: { date } })
    expect(read(file)).toContain('aliases: [stew, /2026/01/stew/, /2025/03/soup/, /2025/03/stew/]\n')
  })

  it.each([
    ['the day has not changed', { date: '2026-01-05T12:00:00' }, undefined, post],
    ['no date is in the address', { date: '2025-01-05T12:00:00' }, '/%postname%/', post],
    ['the file states an address', { slug: 'stew' }, undefined, post.replace('\n---', '\npermalink: /hot/\n---')],
    ['nobody knows it', { slug: 'stew' }, undefined, post.replace('\n---', '\nstatus: draft\n---')],
    ['only the title changes', { title: 'Stew' }, undefined, post],
  ])('is not written into the file where %s', async (_why, json, permalink, before) => {
    const { read } = await change(json, 'editor', permalink, before)
    expect(read('slug' in json ? 'posts/stew.md' : file)).not.toContain('aliases')
  })

  it('leads to a page, an event and a person, too', async () => {
    const files = {
      'pages/about.md': '---\nid: 3\ntitle: About\n---\n',
      'events/fair.md': '---\nid: 4\ntitle: Fair\nstart: 2030-01-01 10:00:00\n---\n',
      'posts/a.md': '---\nid: 5\ntitle: A\nauthor: ann\n---\n',
      'users/ann.md': '---\nid: 6\nusername: ann1970\n---\n',
    }
    const { ask, page } = testSite({ ...files, ...settings() }, { wordpress: true })
    await ask('POST', '/core/v2/pages/3', { as: 'admin', json: { slug: 'we' } })
    await ask('POST', '/tribe/events/v1/events/4', { as: 'admin', mount: '/wp-json', json: { slug: 'market' } })
    await ask('POST', '/core/v2/users/6', { as: 'admin', json: { slug: 'chief' } })
    const leads = async (path: string) => (await page(path)).headers.get('location')
    expect([await leads('/about/'), await leads('/event/fair/'), await leads('/author/ann/')]).toEqual([
      'http://site.test/we/',
      'http://site.test/event/market/',
      'http://site.test/author/chief/',
    ])
  })

  it.each(['inherit', 'private', 'trash'])(
    'leads to a file of the status %s unless that is in the trash',
    async (status) => {
      const { ask, page, root } = testSite({
        'media/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'media/pic.svg.md': `---\nid: 7\nstatus: ${status}\n---\n`,
      })
      expect(
        (await ask('POST', '/core/v2/media/7', { as: 'admin', json: { slug: 'photo', status: 'inherit' } })).status,
      ).toBe(200)
      const isKept = status !== 'trash'
      expect(readFileSync(join(root, 'media/pic.svg.md'), 'utf8').includes('aliases: [pic]\n')).toBe(isKept)
      expect((await page('/pic/')).headers.get('location')).toBe(isKept ? 'http://site.test/photo/' : null)
    },
  )

  it('does not lead to a person from the name that they sign in with', async () => {
    const { ask, page, root } = testSite({ 'posts/a.md': '---\nid: 5\ntitle: A\nauthor: editor\n---\n' })
    await ask('POST', '/core/v2/users/2', { as: 'admin', json: { slug: 'chief' } })
    expect(readFileSync(join(root, 'users/chief.md'), 'utf8')).not.toContain('aliases')
    expect([(await page('/author/editor/')).status, (await page('/author/chief/')).status]).toEqual([404, 200])
  })

  it.each([
    [
      'the slug or the title',
      { permalink: '/%year%/%slug_or_title%/' },
      'slug: pho\ndate: 2026-01-05',
      { slug: 'stew' },
    ],
    [
      'a date as it is written',
      { address_dates: 'written' },
      'date: 2026-01-31T23:30:00-05:00',
      { date: '2025-03-01T00:00:00' },
    ],
  ])('leads to it where addresses are made from %s in its file', async (_what, more, said, json) => {
    const site = { title: 'T', timezone: 'UTC', permalink: '/%year%/%monthnum%/%postname%/', ...more }
    const { ask, get, page } = testSite({
      'settings.json': JSON.stringify(site),
      [file]: `---\nid: 7\ntitle: Soup\n${said}\n---\n`,
    })
    const before = new URL((await get('/core/v2/posts/7')).json.link)
    const { link } = (await ask('POST', '/core/v2/posts/7', { as: 'editor', json })).json
    expect(link).not.toBe(before.href)
    expect((await page(before.pathname)).headers.get('location')).toBe(link)
  })

  it('leads to it when it has another author, title or term in its address', async () => {
    const site = { title: 'T', permalink: '/%author%/%categories%/%title%/' }
    const { ask, page } = testSite({
      'settings.json': JSON.stringify(site),
      'users/ann.md': '---\nid: 3\nname: Ann\n---\n',
      'users/bob.md': '---\nid: 4\nname: Bob\n---\n',
      'categories/cold.md': '---\nid: 5\nname: Cold\n---\n',
      [file]: '---\nid: 7\ntitle: Soup\nauthor: ann\ncategories: [Hot]\n---\n',
    })
    for (const json of [{ author: 4 }, { title: 'Stew' }, { categories: [5] }])
      await ask('POST', '/core/v2/posts/7', { as: 'admin', json })
    for (const path of ['/ann/hot/soup/', '/bob/hot/soup/', '/bob/hot/stew/'])
      expect((await page(path)).headers.get('location')).toBe('http://site.test/bob/cold/stew/')
  })

  it('leads to a page that has another parent, and what is below it moves along', async () => {
    const { ask, page, read } = treeSite()
    await ask('POST', '/core/v2/pages/3', { as: 'admin', json: { parent: 1 } })
    expect(read('pages/a/c.md')).toContain('aliases: [/a/c/]\n')
    const leads = async (path: string) => (await page(path)).headers.get('location')
    expect(await leads('/a/c/')).toBe('http://site.test/b/c/')
    expect(await leads('/a/c/d/')).toBe('http://site.test/b/c/d/')
  })

  it('is not written where there was none, nor where it is the present one', async () => {
    const { ask, root } = testSite({
      'media/sun.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'media/sun.svg.md': '---\nid: 20\npost: draft\n---\n',
      'posts/draft.md': '---\nid: 21\ntitle: D\nstatus: draft\n---\n',
      'posts/p.md': '---\nid: 22\ntitle: P\n---\n',
      'pages/a.md': '---\nid: 23\ntitle: A\n---\n',
      'pages/own.md': '---\nid: 24\ntitle: O\npermalink: /own-place/\n---\n',
    })
    for (const [path, json] of [
      ['media/20', { post: 22 }],
      ['pages/24', { parent: 23 }],
    ] as const)
      expect((await ask('POST', `/core/v2/${path}`, { as: 'admin', json })).status).toBe(200)
    for (const file of ['media/sun.svg.md', 'pages/own.md'])
      expect(readFileSync(join(root, file), 'utf8')).not.toContain('aliases')
  })

  it('is not written into the file of the page in front, whose address a setting makes', async () => {
    const { ask, read } = treeSite({ show_on_front: 'page', page_on_front: 1 })
    await ask('POST', '/core/v2/pages/1', { as: 'admin', json: { title: 'Other', content: 'New' } })
    expect(read('pages/b.md')).not.toContain('aliases')
  })
})

/** The pages `/b/`, `/a/`, `/a/c/` and `/a/c/d/`. */
function treeSite(more: object = {}) {
  const site = testSite({
    'settings.json': JSON.stringify({ title: 'T', ...more }),
    'pages/b.md': '---\nid: 1\ntitle: B\n---\n',
    'pages/a.md': '---\nid: 2\ntitle: A\n---\n',
    'pages/a/c.md': '---\nid: 3\ntitle: C\nparent: a\n---\n',
    'pages/a/c/d.md': '---\nid: 4\ntitle: D\nparent: a/c\n---\n',
  })
  return { ...site, read: (path: string) => readFileSync(join(site.root, path), 'utf8') }
}
