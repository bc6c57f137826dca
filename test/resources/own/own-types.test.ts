import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defineArea } from '../../../src/define/define.ts'
import { toTypeScript } from '../../../src/derive/openapi/typescript.ts'
import page from '../../../src/resources/posts/page.ts'
import { lookAt } from '../../../src/site/index/rescan.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { restRoot } from '../../../src/derive/rest-root.ts'
import { testSite } from '../../harness.ts'

const museum = {
  types: {
    exhibit: {
      name: 'Exhibit',
      fields: {
        maker: { type: 'text', label: 'Maker', filterable: true, sortable: true },
        year: { type: 'number', sortable: true, required: true },
      },
      order: 'title',
      supports: ['author', 'comments', 'custom-fields', 'excerpt', 'page-attributes', 'revisions', 'thumbnail'],
    },
    room: { hierarchical: true, access: 'page', taxonomies: ['artist', 'tag'] },
    ledger: { access: 'admin', page: false },
  },
  taxonomies: {
    artist: { of: ['exhibit', 'post'] },
    period: { plural: 'Periods', hierarchical: true, of: ['exhibit'] },
  },
}

const settings = (more: object = museum) => ({ 'settings.json': JSON.stringify({ title: 'Museum', ...more }) })
const files = {
  ...settings(),
  'exhibits/night-watch.md':
    '---\ntitle: The Night Watch\ndate: 2026-01-02\nyear: 1642\nmaker: Rembrandt\nartists: [rembrandt]\nperiods: [baroque/dutch]\n---\n\nA painting.\n',
  'exhibits/milkmaid.md': '---\ntitle: A Milkmaid\ndate: 2026-01-01\nyear: 1658\n---\n\nAnother.\n',
  'artists/rembrandt.md': '---\nname: Rembrandt van Rijn\n---\n',
  'periods/baroque.md': '---\nname: Baroque\n---\n',
  'periods/dutch.md': '---\nname: Dutch\nparent: baroque\n---\n',
  'rooms/hall.md': '---\ntitle: Hall\n---\n',
  'rooms/niche.md': '---\ntitle: Niche\nparent: hall\n---\n',
  'posts/hello.md': '---\ntitle: Hello\ndate: 2026-01-01\nartists: [rembrandt]\n---\n\nHi.\n',
}
const slugs = (json: unknown) => (json as { slug: string }[]).map(({ slug }) => slug)

describe('a type that only settings know', () => {
  it('is listed, filtered, ordered and read over REST under both names', async () => {
    const { get } = testSite(files, { wordpress: true })
    expect(slugs((await get('/core/v2/exhibits')).json)).toEqual(['milkmaid', 'night-watch'])
    expect(slugs((await get('/core/v2/exhibits?maker=Rembrandt')).json)).toEqual(['night-watch'])
    expect(slugs((await get('/core/v2/exhibits?orderby=year&order=asc')).json)).toEqual(['night-watch', 'milkmaid'])
    const { json: artists } = await get('/core/v2/artists')
    expect([artists[0].name, artists[0].count, artists[0].link]).toEqual([
      'Rembrandt van Rijn',
      2,
      'http://site.test/artists/rembrandt/',
    ])
    expect(slugs((await get(`/core/v2/exhibits?artists=${artists[0].id}`)).json)).toEqual(['night-watch'])
    expect(slugs((await get(`/core/v2/posts?artists=${artists[0].id}`)).json)).toEqual(['hello'])
    const { json: there } = await get('/wp/v2/exhibits?_embed', { mount: '/wp-json' })
    expect(there[1]['_embedded']['wp:term'].flat().map(({ name }: { name: string }) => name)).toEqual([
      'Rembrandt van Rijn',
      'Dutch',
    ])
    const { json: types } = await get('/wp/v2/types', { mount: '/wp-json' })
    expect(types.exhibit).toMatchObject({ rest_base: 'exhibits', taxonomies: ['artist', 'period'], has_archive: true })
    const { json: taxonomies } = await get('/core/v2/taxonomies')
    expect(taxonomies.artist).toMatchObject({ types: ['post', 'exhibit', 'room'], rest_base: 'artists' })
    expect((await get('/core/v2/search?search=watch')).json[0].subtype).toBe('exhibit')
  })

  it('has pages, an archive, a page for its terms and lines in the sitemap', async () => {
    const { page } = testSite(files)
    const { text } = await page('/exhibits/night-watch/')
    expect(text).toContain('<dt>Maker</dt>')
    expect(text).toContain('<a rel="tag" href="http://site.test/artists/rembrandt/">Rembrandt van Rijn</a>')
    const archive = (await page('/exhibits/')).text
    expect(archive.indexOf('A Milkmaid')).toBeLessThan(archive.indexOf('The Night Watch'))
    expect((await page('/artists/rembrandt/')).text).toContain('/exhibits/night-watch/')
    expect((await page('/periods/baroque/dutch/')).status).toBe(200)
    expect((await page('/rooms/hall/niche/')).status).toBe(200)
    expect((await page('/sitemap.xml')).text).toContain('exhibits')
  })

  it.each([
    ['exhibits', 'admin', 201, 201],
    ['exhibits', 'author', 201, 201],
    ['exhibits', 'contributor', 403, 201],
    ['exhibits', 'subscriber', 403, 403],
    ['exhibits', undefined, 401, 401],
    ['rooms', 'editor', 201, 201],
    ['rooms', 'author', 403, 403],
    ['ledgers', 'admin', 201, 201],
    ['ledgers', 'editor', 403, 403],
  ] as const)('lets write %s by %s as its declaration says', async (base, as, published, drafted) => {
    const { ask } = testSite(files)
    const create = (status: string) =>
      ask('POST', `/core/v2/${base}`, {
        ...(as && { as }),
        json: { title: 'New', status, ...(base === 'exhibits' && { year: 1 }) },
      })
    expect([(await create('publish')).status, (await create('draft')).status]).toEqual([published, drafted])
  })

  it('is checked as other files are', () => {
    const { site } = testSite({
      ...files,
      'exhibits/odd.md': '---\ntitle: Odd\ndate: 2026-01-01\nyear: soon\nmakre: X\nartists: [rembrand]\n---\n\nText.\n',
    })
    expect(checkSite(site).map(({ file, line, code, hint }) => [file, line, code, hint])).toEqual([
      ['exhibits/odd.md', 4, 'wrong-value', undefined],
      ['exhibits/odd.md', 5, 'unknown-key', "did you mean 'maker'?"],
      ['exhibits/odd.md', 6, 'unknown-reference', "did you mean 'rembrandt'?"],
    ])
  })

  it('stands in the document of the interface and in the types printed of it', async () => {
    const { get } = testSite(files)
    const { json: document } = await get('/openapi.json')
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/core/v2/exhibits', '/core/v2/artists/{id}']))
    expect(toTypeScript(document)).toContain("'/core/v2/exhibits': {")
  })
})

it('a type that a later release brings makes room for the one that settings had before, and check says so', async () => {
  const product = {
    ...page,
    name: 'product',
    base: 'products',
    type: 'product',
    files: 'products/**/{slug}.md',
    labels: { singular: 'Product', plural: 'Products' },
    since: '9.1',
  }
  const shop = defineArea({ name: 'shop', namespace: 'shop/v1', resources: [product] })
  const own = { types: { product: { slug: 'goods', folder: 'products' } } }
  const before = testSite({ 'products/tea.md': '---\ntitle: Tea\ndate: 2026-01-01\n---\n' }, { more: [shop] })
  expect((await before.get('/shop/v1/products')).status).toBe(200)
  const { get, site } = testSite(
    { ...settings(own), 'products/tea.md': '---\ntitle: Tea\ndate: 2026-01-01\n---\n\nText.\n' },
    { more: [shop] },
  )
  expect([(await get('/core/v2/goods')).status, (await get('/shop/v1/products')).status]).toEqual([200, 404])
  expect(checkSite(site).map(({ code, severity }) => [code, severity])).toEqual([['displaced-type', 'note']])
})

describe('a change of settings while a site is open', () => {
  it('makes and takes away routes, entries and pages at once; files stay', async () => {
    const { get, page, root, site, ask } = testSite({ ...files, ...settings({}) })
    const say = (more: object) => {
      writeFileSync(join(root, 'settings.json'), JSON.stringify({ title: 'Museum', ...more }))
      lookAt(site, ['settings.json'], (error) => {
        throw error
      })
    }
    expect((await get('/core/v2/exhibits')).status).toBe(404)
    say(museum)
    expect(slugs((await get('/core/v2/exhibits')).json)).toEqual(['milkmaid', 'night-watch'])
    expect((await get('/core/v2/exhibits')).status).toBe(200)
    expect((await get('/core/v2/EXHIBITS/')).status).toBe(200)
    expect((await page('/exhibits/milkmaid/')).status).toBe(200)
    expect((await get('/healthz')).status).toBe(404)
    const made = await ask('POST', '/core/v2/exhibits', { as: 'editor', json: { title: 'New', year: 3 } })
    expect(made.status).toBe(201)
    say({ types: { room: {} } })
    expect((await get('/core/v2/exhibits')).status).toBe(404)
    expect((await get(`/core/v2/exhibits/${made.json.id}`)).status).toBe(404)
    expect(slugs((await get('/core/v2/rooms?orderby=title&order=asc')).json)).toEqual(['hall', 'niche'])
    expect((await page('/exhibits/milkmaid/')).status).toBe(404)
    expect(existsSync(join(root, 'exhibits/milkmaid.md'))).toBe(true)
    say(museum)
    expect((await get('/core/v2/exhibits')).json).toHaveLength(2)
  })

  it('that declares something impossible leaves the last good state, says why, and goes on when it is mended', async () => {
    const { get, page, root, site } = testSite(files)
    const say = (more: object) => {
      writeFileSync(join(root, 'settings.json'), JSON.stringify({ title: 'Museum', ...more }))
      lookAt(site, ['settings.json'], () => undefined)
    }
    const health = async () => JSON.parse((await page('/healthz')).text).settings
    const { revision } = await health()
    say({ ...museum, types: { ...museum.types, post: {} } })
    expect(await health()).toEqual({ revision, in_force: false })
    expect((await get('/core/v2/exhibits')).status).toBe(200)
    expect(checkSite(site).map(({ file, message }) => [file, message])).toEqual([
      ['settings.json', "'types.post': a type cannot have this name: posts have it"],
    ])
    say({ types: { exhibit: museum.types.exhibit } })
    expect((await health()).in_force).toBe(true)
    expect((await get('/core/v2/rooms')).status).toBe(404)
  })
})

it('settings of which the file is gone stay as they were, and tell that they are not in force', async () => {
  const { page, root, site, get } = testSite({ ...files, ...settings(museum) })
  const health = async () => JSON.parse((await page('/healthz')).text).settings
  const { revision } = await health()
  const said = readFileSync(join(root, 'settings.json'), 'utf8')
  rmSync(join(root, 'settings.json'))
  lookAt(site, ['settings.json'], () => undefined)
  expect(await health()).toEqual({ revision, in_force: false })
  expect((await get('/core/v2/exhibits')).status).toBe(200)
  writeFileSync(join(root, 'settings.json'), said)
  lookAt(site, ['settings.json'], () => undefined)
  expect(await health()).toEqual({ revision, in_force: true })
})

it('what was wrong when a site was opened keeps nothing else back later: it is as one that is opened afresh', async () => {
  const { page, root, site } = testSite({ ...files, ...settings({ fields: { pst: {} }, timezone: 'Europe/Berln' }) })
  const health = async (one: typeof page) => JSON.parse((await one('/healthz')).text).settings
  const said = { title: 'New', timezone: 'Europe/Berln', fields: { pst: {}, post: { a: { type: 'text' } } } }
  writeFileSync(join(root, 'settings.json'), JSON.stringify(said))
  lookAt(site, ['settings.json'], () => undefined)
  const fresh = testSite({ ...files, 'settings.json': JSON.stringify(said) })
  expect([site.settings, await health(page)]).toEqual([fresh.site.settings, await health(fresh.page)])
  expect(site.resources.get('post')!.fields).toHaveProperty('a')
})

describe('settings that go wrong while a site is served', () => {
  const serving = (more: object) => {
    const { page, root, site, get } = testSite({ ...files, ...settings(more) })
    const say = (said: object) => {
      writeFileSync(join(root, 'settings.json'), JSON.stringify({ title: 'Museum', ...said }))
      lookAt(site, ['settings.json'], () => undefined)
    }
    const isInForce = async () => JSON.parse((await page('/healthz')).text).settings.in_force as boolean
    return { say, isInForce, site, get }
  }
  const types = { exhibit: { fields: { year: { type: 'number' }, maker: { type: 'text' } } } }

  it.each([
    ['a field of a type', { types: { exhibit: { fields: { year: { type: 'nmber' }, maker: { type: 'text' } } } } }],
    [
      'a field that names a type which is not there',
      { types, fields: { post: { a: { type: 'reference', to: 'nix' } } } },
    ],
    ['fields of no type', { types, fields: { pst: { a: { type: 'text' } } } }],
    ['folders that clash', { types, folders: { exhibit: 'pages' } }],
    ['folders of no kind', { types, folders: 'works' }],
    ['languages that are no list', { types, languages: 'de' }],
    ['types that are no mapping', { types: [] }],
  ])('leave it wholly as it was: %s', async (_what, wrong) => {
    const { say, isInForce, site, get } = serving({ types })
    const members = async () => Object.keys((await get('/core/v2/exhibits')).json[0])
    const before = await members()
    expect(before).toContain('year')
    say({ ...wrong, taxonomies: { artist: { of: ['post'] } } })
    expect([await isInForce(), await members(), site.resources.has('artist')]).toEqual([false, before, false])
    say({ types, taxonomies: { artist: { of: ['post'] } } })
    expect([await isInForce(), site.resources.has('artist')]).toEqual([true, true])
  })

  it('leave a setting of its own as it was, and others change', async () => {
    const { say, isInForce, site } = serving({ timezone: 'Europe/Berlin' })
    say({ timezone: 'Europe/Berln', posts_per_page: 3 })
    expect([await isInForce(), site.settings.timezone, site.settings.posts_per_page]).toEqual([
      false,
      'Europe/Berlin',
      3,
    ])
    say({ timezone: 'Europe/Rome' })
    expect([await isInForce(), site.settings.timezone]).toEqual([true, 'Europe/Rome'])
  })

  it('may give folders to each other, if none is given twice', async () => {
    const { say, isInForce, site } = serving({ types })
    say({ types, folders: { page: 'exhibits', exhibit: 'pages' } })
    expect([await isInForce(), site.resources.get('page')!.files]).toEqual([true, 'exhibits/**/{slug}.md'])
  })
})

it('an answer that began before settings changed shows the entry as its type is now, or says that the type is gone', () => {
  const { root, site } = testSite(files)
  const say = (more: object) => {
    writeFileSync(join(root, 'settings.json'), JSON.stringify({ title: 'Museum', ...more }))
    lookAt(site, ['settings.json'], () => undefined)
  }
  const entry = [...site.all('exhibit')].find(({ slug }) => slug === 'night-watch')!
  const show = () => site.show(entry, { context: 'view', rest: restRoot('') })
  expect(show()).toHaveProperty('artists')
  say({ types: { exhibit: {} } })
  expect(show()).not.toHaveProperty('artists')
  say({})
  expect(show).toThrow("The site has no type 'exhibit' any more.")
})

describe('the rights of what settings declare', () => {
  it('are never those of something else, whatever it is called', async () => {
    const types = { thing: { slug: 'others_posts' }, secret: { slug: 'private_pages' }, note: {} }
    const taxonomies = { option: { of: ['note'] } }
    const secret = '---\nid: 50\ntitle: A\nstatus: private\nauthor: admin\ndate: 2026-01-01\n---\n'
    const { ask, site } = testSite({ ...settings({ types, taxonomies }), 'posts/a.md': secret })
    expect((await ask('POST', '/core/v2/settings', { as: 'editor', json: { title: 'Mine' } })).status).toBe(403)
    expect((await ask('POST', '/core/v2/posts/50', { as: 'contributor', json: { title: 'Mine' } })).status).toBe(403)
    expect(checkSite(site).map(({ file, message, hint }) => [file, message, hint])).toEqual(
      [
        ['thing.slug', 'others_posts', 'edit_others_posts'],
        ['secret.slug', 'private_pages', 'edit_private_pages'],
        ['option.slug', 'options', 'manage_options'],
      ].map(([at, word, right]) => [
        'settings.json',
        `'${at === 'option.slug' ? 'taxonomies' : 'types'}.${at}': the word '${word}' is taken: its right '${right}' already belongs to something else`,
        'give it another slug',
      ]),
    )
  })

  it('are those of no other declaration', async () => {
    const types = { 'night-watch': { access: 'admin', slug: 'night-works' }, night_watch: { slug: 'night_works' } }
    const { get, site } = testSite(settings({ types }))
    expect([(await get('/core/v2/night-works')).status, (await get('/core/v2/night_works')).status]).toEqual([200, 404])
    expect(checkSite(site)[0]?.message).toContain("its right 'edit_night_works' already belongs to something else")
  })
})

it('a taxonomy cannot be called as what entries of its types have already', async () => {
  const taxonomies = {
    heading: { slug: 'title', of: ['exhibit'] },
    standing: { slug: 'status', of: ['exhibit'] },
    tongue: { slug: 'lang', of: ['exhibit', 'post'] },
  }
  const draft = '---\nid: 60\ntitle: A\nstatus: draft\n---\n'
  const { get, site } = testSite({ ...settings({ types: { exhibit: {} }, taxonomies }), 'exhibits/a.md': draft })
  expect((await get('/core/v2/exhibits/60')).status).toBe(401)
  expect((await get('/core/v2/exhibits/60', { as: 'editor' })).json).toMatchObject({
    title: { rendered: 'A' },
    status: 'draft',
  })
  expect(checkSite(site).map(({ message, line }) => [message, line])).toEqual([
    ["'taxonomies.heading.of': 'title' already has a meaning in exhibits", 1],
    ["'taxonomies.standing.of': 'status' already has a meaning in exhibits", 1],
    ["'taxonomies.tongue.of': 'lang' already has a meaning in exhibits", 1],
    ["'taxonomies.tongue.of': 'lang' already has a meaning in posts", 1],
  ])
})

it('a folder that the setting folders gives to a declared type is judged anew whenever it changes', async () => {
  const { page, root, site } = testSite(
    settings({
      types: { exhibit: { order: 'year' } },
      fields: { exhibit: { year: { type: 'number', sortable: true } } },
    }),
  )
  const say = (folder: string) => {
    const said = { types: { exhibit: {} }, folders: { exhibit: folder } }
    writeFileSync(join(root, 'settings.json'), JSON.stringify({ title: 'Museum', ...said }))
    lookAt(site, ['settings.json'], () => undefined)
  }
  const isInForce = async () => JSON.parse((await page('/healthz')).text).settings.in_force
  expect(checkSite(site)).toEqual([])
  say('posts/old')
  expect([await isInForce(), site.resources.get('exhibit')!.files]).toEqual([false, 'exhibits/**/{slug}.md'])
  say('works')
  expect([await isInForce(), site.resources.get('exhibit')!.files]).toEqual([true, 'works/**/{slug}.md'])
  say('posts/old')
  expect([await isInForce(), site.resources.get('exhibit')!.files]).toEqual([false, 'works/**/{slug}.md'])
})

it('no word in addresses and no folder is that of a language, whichever of the two settings came first', async () => {
  const { get, page, root, site } = testSite({
    ...settings({ types: { exhibit: {} }, languages: ['de', 'en'] }),
    'exhibits/crown.en.md': '---\nid: 71\ntitle: Crown\ndate: 2026-01-01\n---\n',
  })
  const say = (more: object) => {
    writeFileSync(join(root, 'settings.json'), JSON.stringify({ title: 'Museum', language: 'de', ...more }))
    lookAt(site, ['settings.json'], () => undefined)
  }
  const told = () => checkSite(site).flatMap(({ file, message }) => (file === 'settings.json' ? message : []))
  const why = "the word 'fr' is taken: 'languages' names it, and addresses in that language begin with /fr/"
  for (const setting of ['types', 'taxonomies']) {
    say({ languages: ['de', 'en', 'fr'], [setting]: { franc: { slug: 'fr' } } })
    expect(told()).toEqual([`'${setting}.franc.slug': ${why}`])
  }
  // A language that comes to a type of that word: all of it stays as it was.
  say({ types: { exhibit: { slug: 'fr', folder: 'exhibits' } }, languages: ['de', 'en'] })
  expect([(await get('/core/v2/fr?lang=en')).json.length, told()]).toEqual([1, []])
  say({ types: { exhibit: { slug: 'fr', folder: 'exhibits' } }, languages: ['de', 'en', 'fr'] })
  expect([(await get('/core/v2/fr?lang=en')).status, (await get('/core/v2/posts?lang=fr')).status]).toEqual([200, 400])
  expect([(await page('/fr/')).status, told()]).toEqual([200, [`'types.exhibit.slug': ${why}`]])
  say({ types: { exhibit: { folder: 'en' } }, languages: ['de', 'en'], language_folders: true })
  expect(told()).toEqual([
    "'types.exhibit.folder': its files cannot be in en/: en/ holds the content in that language ('language_folders')",
  ])
  say({ types: { exhibit: { folder: 'en' } }, languages: ['de', 'en'] })
  expect(told()).toEqual([])
})
