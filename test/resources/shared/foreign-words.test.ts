import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const settings = (more: object) => ({
  'settings.json': JSON.stringify({ title: 'T', check: { 'moving-date': 'off', 'orphaned-media': 'off' }, ...more }),
})
const page = (matter: string) => `---\ntitle: P\n${matter}\n---\n\nText.\n`

describe("words of other tools' files", () => {
  it.each([
    'template: splash',
    'template: true',
    'permalink: false',
    'meta: "<meta>"',
    'layout: post',
    'weight: 10',
    'slug: 7',
  ])('%s is no error, and is kept when all of the object comes back', async (line) => {
    const { ask, site, root } = testSite({ 'pages/p.md': page(line) })
    expect(checkSite(site).filter(({ severity }) => severity !== 'note')).toEqual([])
    const { id } = [...site.all('page')][0]!
    const whole = (await ask('GET', `/core/v2/pages/${id}?context=edit`, { as: 'admin' })).json
    expect((await ask('PUT', `/core/v2/pages/${id}`, { as: 'admin', json: whole })).status).toBe(200)
    expect(readFileSync(join(root, 'pages/p.md'), 'utf8')).toBe(page(line))
  })

  it('a title may be a number', async () => {
    const { get, site } = testSite({ 'posts/p.md': '---\ntitle: 2024\ndate: 2024-01-01\n---\n\nText.\n' })
    expect(checkSite(site)).toEqual([])
    expect((await get('/core/v2/posts')).json).toMatchObject([{ title: { rendered: '2024' } }])
  })

  it('`permalink: false` holds a page back where the settings say so, until somebody publishes it', async () => {
    const files = { 'pages/p.md': page('permalink: false') }
    expect((await testSite(files).get('/core/v2/pages')).json).toHaveLength(1)
    const { ask, get, root, site } = testSite({ ...files, ...settings({ permalink_false: 'unpublished' }) })
    expect((await get('/core/v2/pages')).json).toEqual([])
    const { id } = site.find('page', 'p')!
    // The other tool knows no status.
    for (const status of ['private', 'pending']) {
      await ask('PATCH', `/core/v2/pages/${id}`, { as: 'admin', json: { status } })
      expect(readFileSync(join(root, 'pages/p.md'), 'utf8')).toContain('permalink: false\n')
    }
    await ask('PATCH', `/core/v2/pages/${id}`, { as: 'admin', json: { status: 'publish' } })
    expect((await get('/core/v2/pages')).json).toMatchObject([{ slug: 'p' }])
  })
})

describe('date_in_names', () => {
  const files = {
    'posts/2013-05-01-Rails-4-0.markdown': '---\ntitle: R\n---\n\nText.\n',
    'posts/2014-05-01-Rails-4-0.markdown': '---\ntitle: S\n---\n\nText.\n',
    'posts/2016-1-05-short.md': '---\ntitle: Short\ndate: 2016-1-5\n---\n\nText.\n',
    'posts/2022-03-14-swift-5.6-released.md': '---\nid: 41\ntitle: Swift\n---\n\nText.\n',
    'posts/2022-03-15-Übung_eins.md': '---\ntitle: U\n---\n\nText.\n',
    'posts/2022-03-16-own.md': '---\ntitle: O\nslug: said\n---\n\nText.\n',
    'posts/plain.md': '---\ntitle: P\ndate: 2020-01-01\n---\n\nText.\n',
    'pages/2022-03-14-page.md': '---\ntitle: Page\n---\n\nText.\n',
  }

  it('leaves the date out of slugs and addresses, as Jekyll does', async () => {
    const { get, page, site } = testSite({ ...files, ...settings({ date_in_names: true }) })
    expect((await get('/core/v2/posts?order=asc&_fields=slug,link')).json).toEqual([
      { slug: 'Rails-4-0', link: 'http://site.test/2013/05/01/Rails-4-0/' },
      { slug: 'Rails-4-0', link: 'http://site.test/2014/05/01/Rails-4-0/' },
      { slug: 'short', link: 'http://site.test/2016/01/05/short/' },
      { slug: 'plain', link: 'http://site.test/2020/01/01/plain/' },
      { slug: 'swift-5.6-released', link: 'http://site.test/2022/03/14/swift-5.6-released/' },
      { slug: '%c3%bcbung_eins', link: 'http://site.test/2022/03/15/%c3%bcbung_eins/' },
      { slug: 'said', link: 'http://site.test/2022/03/16/said/' },
    ])
    for (const path of ['/2014/05/01/Rails-4-0/', '/2022/03/14/swift-5.6-released/', '/2022/03/15/%c3%bcbung_eins/'])
      expect((await page(path)).status).toBe(200)
    expect((await get('/core/v2/posts?slug=Rails-4-0')).json).toHaveLength(2)
    expect((await get('/core/v2/pages')).json).toMatchObject([{ slug: '2022-03-14-page' }])
    expect(checkSite(site)).toEqual([])
  })

  it('takes the date of a name whose month or day is one digit, as it leaves it out of the slug', async () => {
    const named = { 'posts/2016-3-21-Old-Post.markdown': '---\nid: 7\ntitle: Old\n---\n\nText.\n' }
    const { ask, get, root, site } = testSite({ ...named, ...settings({ date_in_names: true }) })
    const told = { date: '2016-03-21T00:00:00', link: 'http://site.test/2016/03/21/Old-Post/' }
    expect((await get('/core/v2/posts/7')).json).toMatchObject(told)
    expect(checkSite(site)).toEqual([])
    await ask('PATCH', '/core/v2/posts/7', { as: 'admin', json: { title: 'Older', ...told } })
    expect(readFileSync(join(root, 'posts/2016-3-21-Old-Post.markdown'), 'utf8')).not.toContain('date:')
  })

  it('keeps the file of a post that is changed, and writes a slug that is', async () => {
    const { ask, page, root } = testSite({ ...files, ...settings({ date_in_names: true }) })
    const { json } = await ask('PATCH', '/core/v2/posts/41', { as: 'admin', json: { title: 'Swift 5.6' } })
    expect(json).toMatchObject({ slug: 'swift-5.6-released' })
    await ask('PATCH', '/core/v2/posts/41', { as: 'admin', json: { slug: 'swift' } })
    const path = join(root, 'posts/2022-03-14-swift-5.6-released.md')
    expect(readFileSync(path, 'utf8')).toBe(
      '---\nid: 41\ntitle: Swift 5.6\naliases: [/2022/03/14/swift-5.6-released/]\nslug: swift\n---\n\nText.\n',
    )
    expect((await page('/2022/03/14/swift-5.6-released/')).headers.get('location')).toContain('/2022/03/14/swift/')
  })

  it('names the file of a new post after its date, as it would be none of Jekyll’s posts without', async () => {
    const { ask, root, site } = testSite({ ...files, ...settings({ date_in_names: true }) })
    const create = async (title: string) => {
      const json = { title, status: 'publish', date: '2026-11-02T09:00:00' }
      return (await ask('POST', '/core/v2/posts', { as: 'admin', json })).json as { id: number; slug: string }
    }
    const [one, two] = [await create('Fresh One'), await create('Fresh One')]
    expect([one.slug, two.slug]).toEqual(['fresh-one', 'fresh-one-2'])
    const pathOf = (id: number) => site.get('post', id)!.path.replace(/^posts\/\d{4}\//, '')
    expect([one, two].map(({ id }) => pathOf(id))).toEqual(['2026-11-02-fresh-one.md', '2026-11-02-fresh-one-2.md'])
    expect(readFileSync(join(root, site.get('post', one.id)!.path), 'utf8')).not.toContain('slug:')
    await ask('POST', '/core/v2/pages', { as: 'admin', json: { title: 'A page', status: 'publish' } })
    expect(site.find('page', 'a-page')?.path).toBe('pages/a-page.md')
  })

  it('is off where the settings do not name it, and counts as soon as they do', () => {
    const { site, root } = testSite(files)
    expect(site.find('post', 'swift-5.6-released')).toBeUndefined()
    writeFileSync(join(root, 'settings.json'), settings({ date_in_names: true })['settings.json'])
    site.load('settings.json')
    expect(site.find('post', 'swift-5.6-released')?.id).toBe(41)
  })
})

describe('what is no content', () => {
  const files = {
    'README.md': '# Read me\n',
    '_includes/head.md': 'Part.\n',
    'docs/drafts/a.md': page('id: 51'),
    'docs/b.md': page('id: 52'),
    'events/fair.md': page('id: 53'),
    'settings.json': '{ "folders": { "page": "." } }',
  }
  const paths = (site: ReturnType<typeof testSite>['site']) => [...site.all('page')].map(({ path }) => path).sort()

  it('is named by `exclude`, by path or pattern', () => {
    const { site, root } = testSite(files)
    expect(paths(site)).toEqual(['README.md', '_includes/head.md', 'docs/b.md', 'docs/drafts/a.md'])
    const said = { folders: { page: '.' }, exclude: ['README.md', '_includes/', '**/drafts', 'settings.json'] }
    writeFileSync(join(root, 'settings.json'), JSON.stringify(said))
    site.load('settings.json')
    expect(paths(site)).toEqual(['docs/b.md'])
    expect(site.settings['exclude']).toEqual(said.exclude)
    expect(paths(testSite({ ...files, 'settings.json': JSON.stringify(said) }).site)).toEqual(['docs/b.md'])
    writeFileSync(join(root, 'settings.json'), files['settings.json'])
    site.load('settings.json')
    expect(paths(site)).toHaveLength(4)
  })

  it('are events, where a website has a folder of its own of that name: `folders: { event: false }`', async () => {
    const { ask, get, site } = testSite({ ...files, ...settings({ folders: { page: '.', event: false } }) })
    expect(site.problems.size).toBe(0)
    expect(checkSite(site).filter(({ severity }) => severity === 'error')).toEqual([])
    expect(site.get('page', 53)?.path).toBe('events/fair.md')
    expect((await get('/cal/events/v1/events')).json.events).toEqual([])
    const event = { title: 'E', start_date: '2030-01-01 10:00', end_date: '2030-01-01 11:00' }
    const refused = await ask('POST', '/cal/events/v1/events', { as: 'admin', json: event })
    expect(refused).toMatchObject({ status: 400, json: { code: 'rest_type_without_folder' } })
  })
})
