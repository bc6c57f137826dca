import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { testSite } from '../../harness.ts'
import { pixel } from '../../pictures.ts'

const files = {
  'users/jane.md': '---\nid: 9\nname: Jane\nroles: [author]\nmodified: 2020-01-01\n---\n',
  'categories/news.md': '---\nid: 20\nname: News\nmodified: 2020-01-01\n---\n',
  'categories/empty.md': '---\nid: 21\nname: Empty\n---\n',
  'tags/spring.md': '---\nid: 22\nname: Spring\n---\n',
  'pages/about.md': '---\nid: 30\ntitle: About\nmodified: 2024-01-02 03:04:05Z\n---\n',
  'posts/first.md':
    '---\nid: 31\ntitle: First\nauthor: jane\ndate: 2024-03-01\nmodified: 2024-03-02 08:00Z\ncategories: [news]\n---\n',
  'posts/日本.md': '---\nid: 32\ntitle: 日本\ndate: 2024-03-02\nmodified: 2024-03-03 08:00Z\n---\n',
  'posts/locked.md': '---\nid: 33\ntitle: Locked\ndate: 2024-02-01\npassword: sesame\ntags: [spring]\n---\n',
  'posts/private.md': '---\nid: 34\ntitle: Private\nstatus: private\ndate: 2024-02-02\n---\n',
  'posts/draft.md': '---\nid: 35\ntitle: Draft\nstatus: draft\ntags: [spring]\n---\n',
  'events/gig.md': '---\nid: 51\ntitle: Gig\ndate: 2024-01-01\nstart: 2027-05-02 20:00\nvenue: hall\n---\n',
  'events/quiet.md': '---\nid: 52\ntitle: Quiet\ndate: 2024-01-01\nstart: 2027-05-02\nhide_from_listings: true\n---\n',
  'venues/hall.md': '---\nid: 61\ntitle: Hall\ndate: 2024-01-01\n---\n',
}

/** What sitemaps.org's protocol says of the two kinds of documents, in this test's words. */
const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
  targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
  <xs:simpleType name="address"><xs:restriction base="xs:anyURI"><xs:minLength value="12"/><xs:maxLength value="2048"/><xs:pattern value="https?://[!-~]+"/></xs:restriction></xs:simpleType>
  <xs:complexType name="place"><xs:sequence><xs:element name="loc" type="address"/><xs:element name="lastmod" type="xs:dateTime" minOccurs="0"/></xs:sequence></xs:complexType>
  <xs:element name="urlset"><xs:complexType><xs:sequence><xs:element name="url" type="place" maxOccurs="2000"/></xs:sequence></xs:complexType></xs:element>
  <xs:element name="sitemapindex"><xs:complexType><xs:sequence><xs:element name="sitemap" type="place" maxOccurs="50000"/></xs:sequence></xs:complexType></xs:element>
</xs:schema>`

type Page = ReturnType<typeof testSite>['page']

/** The addresses of a sitemap's document with when they changed. */
async function read(page: Page, path: string) {
  const { status, headers, text } = await page(path)
  expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'application/xml; charset=UTF-8'])
  const found = text.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)
  return new Map([...found].map(([, address, changed]) => [address!.replace('http://site.test', ''), changed]))
}

describe('the sitemap', () => {
  it('has an index of its parts, with what is public and nothing else', async () => {
    const { page, site } = testSite(files)
    // Whether it has entries or not.
    const archives = [...site.resources.values()].flatMap(({ postType, base }) =>
      postType?.hasArchive ? [`/${base}/`] : [],
    )
    const parts = [...(await read(page, '/sitemap.xml')).keys()]
    const sections = ['site', 'posts', 'pages', 'events', 'venues', 'categories', 'tags', 'users']
    expect(parts.toSorted()).toEqual(sections.map((section) => `/sitemap-${section}-1.xml`).toSorted())
    const all = new Map<string, string | undefined>()
    const xml = [{ fileName: 'index.xml', contents: (await page('/sitemap.xml')).text }]
    for (const part of parts) {
      for (const [address, changed] of await read(page, part)) all.set(address, changed)
      xml.push({ fileName: part.slice(1), contents: (await page(part)).text })
    }
    expect((await validateXML({ xml, schema })).errors).toEqual([])
    const expected = [
      '/',
      '/2024/03/01/first/',
      '/2024/03/02/%e6%97%a5%e6%9c%ac/',
      '/about/',
      '/author/jane/',
      '/calendar',
      '/category/news/',
      '/event/gig/',
      ...archives,
      '/tag/spring/',
      '/venue/hall/',
    ]
    expect([...all.keys()].toSorted()).toEqual(expected.toSorted())
    expect(all.get('/about/')).toBe('2024-01-02T03:04:05+00:00')
    expect(all.get('/2024/03/01/first/')).toBe('2024-03-02T08:00:00+00:00')
    // An archive changes with what it lists.
    expect([all.get('/category/news/'), all.get('/author/jane/')]).toEqual(Array(2).fill('2024-03-02T08:00:00+00:00'))
  })

  it('names authors whose pages are there alone: not those of places, and of events that lists hide', async () => {
    const event = (author: string, more = '') => `---\nauthor: ${author}\nstart: 2027-05-02 20:00\n${more}---\n`
    const { page } = testSite({
      'events/gig.md': event('editor'),
      'events/quiet.md': event('author', 'hide_from_listings: true\n'),
      'venues/hall.md': '---\ntitle: Hall\nauthor: contributor\n---\n',
    })
    expect([...(await read(page, '/sitemap-users-1.xml')).keys()]).toEqual(['/author/editor/'])
    const statusOf = async (user: string) => (await page(`/author/${user}/`)).status
    expect(await Promise.all(['editor', 'author', 'contributor'].map(statusOf))).toEqual([200, 404, 404])
  })

  it('names the home page of the default language in a part of which all is hidden', async () => {
    const locked = { 'posts/a.md': '---\ntitle: A\ndate: 2024-02-01\npassword: sesame\n---\n' }
    for (const [said, home] of [
      [{}, '/'],
      [{ languages: ['en', 'de'] }, '/'],
      [{ languages: ['en', 'de'], prefix_default_language: true }, '/en/'],
    ] as const) {
      const { page } = testSite({ ...locked, 'settings.json': JSON.stringify({ title: 'T', ...said }) })
      expect([...(await read(page, '/sitemap-posts-1.xml')).keys()]).toEqual([home])
    }
  })

  it('has parts of 2,000 that stay as they are when more is published, each with its last change', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 2003 }, (_, i) => {
        const changed = i === 7 ? '2025-01-01 00:00Z' : '2024-01-01 00:00Z'
        return [`posts/p${i}.md`, `---\nid: ${1000 + i}\ntitle: P\ndate: 2023-01-01\nmodified: ${changed}\n---\n`]
      }),
    )
    const { page } = testSite(many)
    const index = await read(page, '/sitemap.xml')
    expect(index.get('/sitemap-posts-1.xml')).toBe('2025-01-01T00:00:00+00:00')
    expect(index.get('/sitemap-posts-2.xml')).toBe('2024-01-01T00:00:00+00:00')
    expect((await read(page, '/sitemap-posts-1.xml')).size).toBe(2000)
    expect([...(await read(page, '/sitemap-posts-2.xml')).keys()].at(-1)).toBe('/2023/01/01/p2002/')
    expect((await page('/sitemap-posts-3.xml')).status).toBe(404)
  })

  it('has no part without an address, as none may be', async () => {
    const { page } = testSite({ 'posts/locked.md': files['posts/locked.md'] })
    expect([...(await read(page, '/sitemap-posts-1.xml')).keys()]).toEqual(['/'])
  })

  it.each([
    '/sitemap-posts-0.xml',
    '/sitemap-posts-01.xml',
    '/sitemap-forms-1.xml',
    '/sitemap-site-2.xml',
    '/sitemap-x.xml',
  ])('%s is not there', async (path) => {
    expect((await testSite(files).page(path)).status).toBe(404)
  })

  it('is also found where WordPress has it', async () => {
    const { status, headers } = await testSite(files).page('/wp-sitemap.xml')
    expect([status, headers.get('location')]).toEqual([301, 'http://site.test/sitemap.xml'])
  })
})

describe('robots.txt', () => {
  it('names the sitemap, and what is not for crawlers', async () => {
    const { status, headers, text } = await testSite(files).page('/robots.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
    expect(text).toContain('\nSitemap: http://site.test/sitemap.xml\n')
    expect(text).toContain('User-agent: *\nDisallow: /rest/\n')
  })

  it('leaves out searches in all languages, and all their pages', async () => {
    const { text } = await testSite({ 'settings.json': '{ "languages": ["de", "en"] }' }).page('/robots.txt')
    expect(text).toContain('\nDisallow: /*?s=\nDisallow: /search/\nDisallow: /en/search/\n')
  })

  it('of a site that search engines are not to show names no sitemap, and pages say so themselves', async () => {
    const { page } = testSite({ ...files, 'settings.json': '{ "blog_public": false }' })
    expect((await page('/robots.txt')).text).not.toContain('Sitemap')
    expect((await page('/sitemap.xml')).status).toBe(404)
    expect((await page('/about/')).text).toContain('<meta name="robots" content="noindex, nofollow" />')
    expect((await testSite(files).page('/about/')).text).not.toContain('noindex')
  })
})

it('favicon.ico leads to the site’s icon, and is not there without one', async () => {
  expect((await testSite(files).page('/favicon.ico')).status).toBe(404)
  const { root, page, site } = testSite({ 'settings.json': '{ "site_icon": "icon" }' })
  mkdirSync(join(root, 'media'))
  writeFileSync(join(root, 'media/icon.png'), pixel)
  site.load('media/icon.png')
  const { status, headers } = await page('/favicon.ico')
  expect([status, headers.get('location')]).toEqual([302, 'http://site.test/uploads/icon.png'])
})
