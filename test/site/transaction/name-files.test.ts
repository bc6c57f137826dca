import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliOn } from '../../cli/in-process.ts'
import { testSite } from '../../harness.ts'

const types = { exhibit: { hierarchical: true }, note: {} }

describe('a name with which no file would be read as its entry', () => {
  it.each([
    ['_index', {}],
    ['_index', { page_paths: true }],
    ['index', { page_paths: true }],
    ['notes', { exclude: ['**/notes.md'] }],
  ])('is the slug of a new entry all the same: %s (%j)', async (slug, settings) => {
    const { ask } = testSite({ 'settings.json': JSON.stringify({ types, ...settings }) })
    for (const collection of ['posts', 'pages', 'categories', 'tags', 'exhibits', 'notes']) {
      const json = { title: slug, name: slug, slug, status: 'publish' }
      const { status, json: made } = await ask('POST', `/core/v2/${collection}`, { as: 'admin', json })
      expect([collection, status, made.slug]).toEqual([collection, 201, slug])
      expect((await ask('GET', `/core/v2/${collection}?slug=${slug}`)).json[0].id).toBe(made.id)
    }
  })

  it.each([
    ['_index', {}],
    ['_index', { page_paths: true }],
    ['index', { page_paths: true }],
  ])('is the slug of an entry that is renamed: %s (%j)', async (slug, settings) => {
    const { ask } = testSite({ 'settings.json': JSON.stringify({ types, ...settings }) })
    for (const collection of ['posts', 'pages', 'tags', 'exhibits', 'notes']) {
      const json = { title: 'Old', name: 'Old', status: 'publish' }
      const { id } = (await ask('POST', `/core/v2/${collection}`, { as: 'admin', json })).json
      const { status, json: renamed } = await ask('POST', `/core/v2/${collection}/${id}`, {
        as: 'admin',
        json: { slug },
      })
      expect([collection, status, renamed.slug]).toEqual([collection, 200, slug])
    }
  })

  it('is refused with what to do where no name does', async () => {
    const { ask } = testSite({ 'settings.json': '{ "exclude": ["posts"] }' })
    const made = await ask('POST', '/core/v2/posts', { as: 'admin', json: { title: 'A', status: 'publish' } })
    expect([made.status, made.json.message]).toEqual([400, expect.stringContaining('no file name is free')])
  })
})

it('the file of an entry in a folder of its own stays beside its pictures and translations when it is renamed', async () => {
  const { almanac, read } = cliOn({
    'settings.json': '{ "languages": ["en", "de"] }',
    'posts/soup/index.md': '---\nid: 7\ntitle: Soup\n---\n\n![A bowl](bowl.png)\n',
    'posts/soup/index.de.md': '---\nid: 8\ntitle: Suppe\n---\n',
    'pages/index.md': '---\nid: 9\ntitle: Index\n---\n',
  })
  await almanac('post', 'mv', 'soup', 'stew')
  expect(read('posts/soup/index.md')).toMatch(/\nslug: stew\n[^]*\n!\[A bowl\]\(bowl.png\)\n/)
  expect(read('posts/soup/index.de.md')).toBe('---\nid: 8\ntitle: Suppe\n---\n')
  await almanac('page', 'mv', 'index', 'start')
  expect(read('pages/start.md')).not.toContain('slug:')
})

describe('where pages live in folders', () => {
  const files = {
    'settings.json': '{ "page_paths": true }',
    'pages/a.md': '---\nid: 7\ntitle: A\n---\n',
    'pages/b.md': '---\nid: 8\ntitle: B\n---\n',
    'pages/a/c.md': '---\nid: 9\ntitle: C\n---\n',
  }

  it('a page that is called Index takes no address of another one', async () => {
    const { ask } = testSite(files)
    const make = (json: object) => ask('POST', '/core/v2/pages', { as: 'admin', json: { ...json, status: 'publish' } })
    expect((await make({ title: 'Index' })).json).toMatchObject({ slug: 'index', link: 'http://site.test/index/' })
    expect((await make({ title: 'Index', parent: 7 })).json).toMatchObject({ slug: 'index', parent: 7 })
    const moved = await ask('POST', '/core/v2/pages/8', { as: 'admin', json: { parent: 7 } })
    expect(moved.json).toMatchObject({ parent: 7, link: 'http://site.test/a/b/' })
  })

  it('one is renamed to the name of a draft that has no slug yet', async () => {
    const draft = "---\nid: 10\ntitle: C\nstatus: draft\nslug: ''\n---\n"
    const { ask, site } = testSite({ ...files, 'pages/c.md': draft })
    const { status, json } = await ask('POST', '/core/v2/pages/8', { as: 'admin', json: { slug: 'c' } })
    expect([status, json.link]).toEqual([200, 'http://site.test/c/'])
    expect([8, 10].map((id) => site.get('page', id)?.path)).toEqual(['pages/c-2.md', 'pages/c.md'])
  })

  it('mv makes of none the page of its folder', async () => {
    const { almanac, root } = cliOn(files)
    expect((await almanac('page', 'mv', 'a/c', '_index')).code).toBe(0)
    expect((await almanac('page', 'mv', 'b', 'index')).code).toBe(0)
    expect(['pages/a/_index.md', 'pages/index.md'].filter((path) => existsSync(join(root, path)))).toEqual([])
    expect((await almanac('page', 'get', '9', '--field', 'link')).stdout).toContain('/a/_index/')
  })
})

describe('an entry becomes a translation of others only if that is said', () => {
  const settings = JSON.stringify({ languages: ['de', 'en'], page_paths: true })
  const path = (name: string) => `posts/2026/${name}.md`
  const date = '2026-02-01T10:00:00'
  const soup = {
    'settings.json': settings,
    [path('suppe')]: '---\nid: 7\ntitle: Suppe\n---\n',
    [path('suppe.en')]: '---\nid: 8\ntitle: Soup\n---\n',
  }
  const translations = (json: { translations: object }) => Object.keys(json.translations)

  it('not by the slug of one whose original is in the trash; restored, that has its translation again', async () => {
    const { ask, site } = testSite(soup)
    await ask('DELETE', '/core/v2/posts/7', { as: 'admin' })
    const made = await ask('POST', '/core/v2/posts', { as: 'admin', json: { title: 'Suppe', date, status: 'publish' } })
    expect([made.json.slug, translations(made.json)]).toEqual(['suppe', ['de']])
    expect(site.get('post', made.json.id)?.path).toBe(path('suppe-2'))
    await ask('POST', '/core/v2/posts/7', { as: 'admin', json: { status: 'publish' } })
    expect(translations((await ask('GET', '/core/v2/posts/8')).json)).toEqual(['de', 'en'])
    expect((await ask('GET', '/core/v2/posts/8')).json.translations.de.id).toBe(7)
  })

  it('not by a slug that it is given later', async () => {
    const { ask, site } = testSite({ ...soup, [path('brei')]: '---\nid: 9\ntitle: Brei\n---\n' })
    await ask('DELETE', '/core/v2/posts/7?force=true', { as: 'admin' })
    const named = await ask('POST', '/core/v2/posts/9', { as: 'admin', json: { slug: 'suppe' } })
    expect([named.json.slug, translations(named.json)]).toEqual(['suppe', ['de']])
    expect(site.get('post', 9)?.path).toBe(path('suppe-2'))
  })

  it('a translation that is renamed, and renamed back, remains one, in the file that it had', async () => {
    const { ask, site } = testSite(soup)
    for (const slug of ['eintopf', 'suppe']) {
      const { json } = await ask('POST', '/core/v2/posts/7', { as: 'admin', json: { slug } })
      expect(translations(json)).toEqual(['de', 'en'])
    }
    expect(site.get('post', 7)?.path).toBe(path('suppe'))
  })

  it.each(['translationKey:', "translationKey: ''"])(
    'one with an empty key remains what its path says: %s',
    async (key) => {
      const { ask } = testSite({ ...soup, [path('suppe')]: `---\nid: 7\ntitle: Suppe\n${key}\n---\n` })
      const { json } = await ask('POST', '/core/v2/posts/7', { as: 'admin', json: { slug: 'eintopf' } })
      expect(translations(json)).toEqual(['de', 'en'])
    },
  )

  it('not by its title, of however many drafts without a slug', async () => {
    const name = (n: number) => path(n === 1 ? 'suppe' : `suppe-${n}`)
    const draft = (n: number) => [name(n), `---\nid: ${n}\ntitle: Suppe\nstatus: draft\nslug: ''\n---\n`]
    const drafts = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => draft(i + 1)))
    const { ask, site } = testSite({ 'settings.json': settings, ...drafts })
    const { status, json } = await ask('POST', '/core/v2/posts', { as: 'admin', json: { title: 'Suppe', date } })
    expect([status, site.get('post', json.id)?.path]).toEqual([201, name(1002)])
  })

  it('a translation without a slug keeps its file when another entry gets the slug of its name', async () => {
    const draft = "---\nid: 7\ntitle: Suppe\nstatus: draft\nslug: ''\n---\n"
    const { ask, site } = testSite({ ...soup, [path('suppe')]: draft })
    const made = await ask('POST', '/core/v2/posts', { as: 'admin', json: { title: 'Suppe', date, status: 'publish' } })
    expect([made.json.slug, site.get('post', made.json.id)?.path]).toEqual(['suppe', path('suppe-2')])
    expect(site.get('post', 7)?.path).toBe(path('suppe'))
  })

  it('by `translate`, even if its file cannot have the name of the original', async () => {
    const other = '---\nid: 8\ntitle: Broth\nslug: broth\ntranslationKey: other\n---\n'
    const { almanac, read } = cliOn({ ...soup, [path('suppe.en')]: other })
    expect((await almanac('post', 'translate', '7', '--to', 'en')).stderr).toContain(path('suppe-2.en'))
    expect(read(path('suppe-2.en'))).toContain('translationKey: /posts/2026/suppe\n')
    expect((await almanac('post', 'get', '7', '--field', 'translations')).stdout).toContain('"en"')
  })

  it('by `translate`, which takes another slug if that of the original is taken in its language', async () => {
    const other = '---\nid: 8\ntitle: Broth\nslug: suppe\ntranslationKey: other\n---\n'
    const { almanac, read } = cliOn({
      'settings.json': settings,
      [path('suppe')]: soup[path('suppe')]!,
      [path('broth.en')]: other,
    })
    const { code, stderr } = await almanac('post', 'translate', '7', '--to', 'en')
    expect([code, stderr]).toEqual([0, expect.stringContaining("so it became 'suppe-2'")])
    expect(read(path('suppe.en'))).toContain('slug: suppe-2')
  })

  it('by `translation_of`, even if a draft that makes room for it takes that name', async () => {
    const { ask, site } = testSite({
      'settings.json': settings,
      [path('suppe-2')]: '---\nid: 7\ntitle: Suppe\nslug: suppe\n---\n',
      [path('suppe.en')]: '---\nid: 8\ntitle: Soup\nstatus: draft\ntranslationKey: other\n---\n',
    })
    const json = { translation_of: 7, lang: 'en', slug: 'suppe', status: 'publish' }
    const made = await ask('POST', '/core/v2/posts', { as: 'admin', json })
    expect(site.get('post', 8)?.path).toBe(path('suppe-2.en'))
    expect(translations(made.json)).toEqual(['de', 'en'])
  })

  it('not by being copied from a translation, whose language it has', async () => {
    const keyed = '---\nid: 8\ntitle: Soup\ndate: 2026-02-01\ntranslationKey: x\ntranslated_from: a1b2\n---\n'
    const { almanac, read } = cliOn({ ...soup, [path('soup.en')]: keyed })
    expect((await almanac('post', 'duplicate', '8')).stderr).toMatch(/soup-2\.en\.md/)
    expect(read(path('soup-2.en'))).not.toMatch(/translat/)
  })

  it('a term without a file, which has its path already, gets the file of that path', async () => {
    const { almanac, root } = cliOn({
      'settings.json': JSON.stringify({ languages: ['de', 'en'], terms: 'implicit' }),
      'posts/a.md': '---\ntitle: A\ntags: [one, three]\n---\n',
    })
    await almanac('tag', 'update', 'one', '--description', 'x')
    await almanac('tag', 'mv', 'three', 'four')
    expect(['one', 'four'].map((name) => existsSync(join(root, 'tags', `${name}.md`)))).toEqual([true, true])
  })

  it('not by the folder into which a page moves, nor by those of the pages below it', async () => {
    const { ask } = testSite({
      'settings.json': settings,
      'pages/team.md': '---\nid: 1\ntitle: Team\n---\n',
      'pages/team/club.en.md': '---\nid: 2\ntitle: Club\n---\n',
      'pages/team/club/house.en.md': '---\nid: 3\ntitle: House\n---\n',
      'pages/club.md': '---\nid: 4\ntitle: Verein\n---\n',
      'pages/club/house.md': '---\nid: 5\ntitle: Haus\n---\n',
    })
    const { status, json } = await ask('POST', '/core/v2/pages/4', { as: 'admin', json: { parent: 1 } })
    expect([status, json.link, translations(json)]).toEqual([200, 'http://site.test/team/club/', ['de']])
    expect(translations((await ask('GET', '/core/v2/pages/5')).json)).toEqual(['de'])
  })

  it('not by the folder into which the translated page above it moves', async () => {
    const { ask } = testSite({
      'settings.json': settings,
      'pages/team.md': '---\nid: 1\ntitle: Team\n---\n',
      'pages/team/club/house.en.md': '---\nid: 3\ntitle: House\n---\n',
      'pages/club.md': '---\nid: 4\ntitle: Verein\n---\n',
      'pages/club.en.md': '---\nid: 6\ntitle: Club\n---\n',
      'pages/club/house.md': '---\nid: 5\ntitle: Haus\n---\n',
    })
    const { json } = await ask('POST', '/core/v2/pages/4', { as: 'admin', json: { parent: 1 } })
    expect([json.link, translations(json)]).toEqual(['http://site.test/team/club/', ['de', 'en']])
    expect(translations((await ask('GET', '/core/v2/pages/5')).json)).toEqual(['de'])
  })
})
