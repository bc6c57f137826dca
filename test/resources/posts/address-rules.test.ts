import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nobody } from '../../../src/define/define.ts'
import { findByAddress } from '../../../src/derive/addresses/find-by-address.ts'
import { formerPaths } from '../../../src/server/export/former-paths.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { whyHidden } from '../../../src/site/review/why-hidden.ts'
import { testSite } from '../../harness.ts'

const page = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\nText\n`

function siteOf(settings: object, files: Record<string, string>) {
  const folders = { page: '.', post: 'blog' }
  return testSite({ 'settings.json': JSON.stringify({ page_paths: true, folders, ...settings }), ...files })
}

async function linkOf({ ask, page: get }: ReturnType<typeof testSite>, kind: string, slug: string) {
  const link = (await ask('GET', `/core/v2/${kind}?slug=${slug}`)).json[0].link
  const path = new URL(link).pathname
  const answer = await get(path)
  return [path, answer.status]
}

test('Pages have the addresses of the rule for their folder, the innermost counting', async () => {
  const site = siteOf(
    { addresses: { _docs: '/docs/%path%/', '.': '/%path%.html' } },
    {
      'index.md': page('Home'),
      'about.md': page('About'),
      'guide/index.md': page('Guide'),
      'guide/v4.2/index.md': page('Guide 4.2'),
      '_docs/ci/travis.md': page('Travis'),
      'own.md': page('Own', 'permalink: /mine/\n'),
    },
  )
  expect(await linkOf(site, 'pages', 'about')).toEqual(['/about.html', 200])
  expect(await linkOf(site, 'pages', 'guide')).toEqual(['/guide/', 200])
  expect(await linkOf(site, 'pages', 'v4-2')).toEqual(['/guide/v4.2/', 200])
  expect(await linkOf(site, 'pages', 'travis')).toEqual(['/docs/ci/travis/', 200])
  expect(await linkOf(site, 'pages', 'own')).toEqual(['/mine/', 200])
  expect(await linkOf(site, 'pages', 'index')).toEqual(['/', 200])
})

test('An address with or without .html leads to the page that has the other one', async () => {
  const { page: get } = siteOf({ addresses: { '.': '/%path%.html' } }, { 'about.md': page('About') })
  expect((await get('/about/')).headers.get('location')).toMatch(/\/about\.html$/)
})

test('A page that a rule has moved is found where it was without one, unless something else is there', async () => {
  const files = {
    '_docs/ci/travis.md': page('Travis'),
    'about.md': page('About'),
    'old/team.md': page('Team'),
    'new.md': page('New', 'permalink: /old/team/\n'),
  }
  const addresses = { _docs: '/docs/%path%/', old: '/people/%path%/' }
  const inFolders = siteOf({ addresses }, files)
  expect((await inFolders.page('/_docs/ci/travis/')).headers.get('location')).toBe('http://site.test/docs/ci/travis/')
  // As it was before pages had folders.
  expect((await inFolders.page('/travis/')).headers.get('location')).toBe('http://site.test/docs/ci/travis/')
  expect((await inFolders.page('/old/team/')).text).toContain('New')
  const flat = siteOf({ page_paths: false, addresses }, files)
  expect((await flat.page('/travis/')).headers.get('location')).toBe('http://site.test/docs/ci/travis/')
  expect((await flat.page('/about/')).status).toBe(200)
  expect([...formerPaths(flat.site)]).toContain('/travis/')
  const off = siteOf({ page_paths: false }, files)
  // The calendar's are always there.
  expect([...formerPaths(off.site)].filter((path) => !path.startsWith('/events/'))).toEqual([])
})

test('Posts have the path of their file in their address, with capitals and dots, or their title', async () => {
  const files = {
    'blog/2022/v1.0-trio.md': page('The 1.0 Trio, at Last', 'date: 2022-01-02\n'),
    'blog/2023/Slugged.md': page('Other', 'date: 2023-01-02\nslug: My-Own\n'),
  }
  const byPath = siteOf({ permalink: '/blog/%path%/' }, files)
  expect(await linkOf(byPath, 'posts', 'v1-0-trio')).toEqual(['/blog/2022/v1.0-trio/', 200])
  const byTitle = siteOf({ permalink: '/%year%/%slug_or_title%.html' }, files)
  expect(await linkOf(byTitle, 'posts', 'v1-0-trio')).toEqual(['/2022/the-1.0-trio-at-last.html', 200])
  const plain = { permalink: '/%plain_name%/', date_in_names: true }
  const byPlainName = siteOf(plain, { 'blog/2022-01-02-v1.0_Été.md': page('Plain') })
  expect((await byPlainName.page('/v1-0-%C3%A9t%C3%A9/')).text).toContain('href="http://site.test/v1-0-%C3%A9t%C3%A9/"')
  expect((await byTitle.page('/2023/my-own.html')).text).toContain('href="http://site.test/2023/my-own.html"')
})

test('Categories stand in addresses where there are any', async () => {
  const site = siteOf(
    { permalink: '/%categories%/%year%/%postname%/', terms: 'implicit' },
    {
      'blog/a.md': page('A', 'date: 2022-01-02\ncategories: [Big News, b]\n'),
      'blog/c.md': page('C', 'date: 2022-01-02\ncategories: []\n'),
    },
  )
  expect(await linkOf(site, 'posts', 'a')).toEqual(['/big%20news/b/2022/a/', 200])
  expect(await linkOf(site, 'posts', 'c')).toEqual(['/2022/c/', 200])
})

test('Dates in addresses are by the clock of the file where the settings say so', async () => {
  const files = { 'blog/a.md': page('A', 'date: 2024-02-08 22:07:00 -0500\n') }
  const permalink = '/%year%/%monthnum%/%day%/%postname%/'
  expect(await linkOf(siteOf({ permalink, timezone: 'UTC' }, files), 'posts', 'a')).toEqual(['/2024/02/09/a/', 200])
  const written = siteOf({ permalink, timezone: 'UTC', address_dates: 'written' }, files)
  expect(await linkOf(written, 'posts', 'a')).toEqual(['/2024/02/08/a/', 200])
})

test('A slug that no address can have is one in an address, as Hugo makes it where its words name the pattern', async () => {
  const linkBy = async (permalink: string, slug: string) => {
    const files = { 'blog/a.md': page('A', `date: 2024-02-08\nslug: ${slug}\n`) }
    const { site, page: get } = siteOf({ permalink }, files)
    const entry = site.at('blog/a.md')!
    const path = new URL(entry.resource.permalink!(entry, site)).pathname
    expect(entry.resource.permalink!(entry, site)).toBe(`http://site.test${path}`)
    return [path, (await get(path)).status]
  }
  expect(await linkBy('/%year%/%postname%/', 'My ünï slug')).toEqual(['/2024/My%20%C3%BCn%C3%AF%20slug/', 200])
  expect(await linkBy('/%year%/%path%.html', 'My ünï slug')).toEqual(['/2024/My%20%C3%BCn%C3%AF%20slug.html', 200])
  expect(await linkBy('/%year%/%slug_or_title%/', 'My Ünï Slug')).toEqual(['/2024/my-%C3%BCn%C3%AF-slug/', 200])
})

test.each(['title', 'slug_or_title'])('A title in letters of any script names a page by the word %s', async (word) => {
  const site = siteOf({ permalink: `/%year%/%${word}%/` }, { 'blog/a.md': page('Über Öl', 'date: 2024-02-08\n') })
  expect(await linkOf(site, 'posts', 'a')).toEqual(['/2024/%C3%BCber-%C3%B6l/', 200])
})

test('A post is at its address where that ends in a slug of another script, and in something else', async () => {
  const site = siteOf({ permalink: '/%postname%.html' }, { 'blog/суп.md': page('A', 'date: 2024-02-08\n') })
  expect(await linkOf(site, 'posts', 'суп')).toEqual(['/%d1%81%d1%83%d0%bf.html', 200])
  const titled = siteOf({ permalink: '/%title%.html' }, { 'blog/a.md': page('Über Öl', 'date: 2024-02-08\n') })
  expect(await linkOf(titled, 'posts', 'a')).toEqual(['/%C3%BCber-%C3%B6l.html', 200])
})

test('Links hold no blanks, whatever slug a file says', () => {
  const { site } = testSite({
    'pages/a.md': page('A', 'slug: my page\n'),
    'categories/a.md': page('A', 'slug: my term\n'),
    'venues/a.md': page('A', 'slug: my venue\n'),
  })
  const links = ['pages', 'categories', 'venues'].map((folder) => {
    const entry = site.at(`${folder}/a.md`)!
    return entry.resource.permalink!(entry, site).slice(site.home.length)
  })
  expect(links).toEqual(['/my%20page/', '/category/my%20term/', '/venue/my%20venue/'])
})

test("Another tool's key sets the address of a page, and gives way where an address is written", async () => {
  const site = siteOf({ permalink_key: 'url' }, { 'x.md': page('X', 'url: old/place/\n') })
  expect(await linkOf(site, 'pages', 'x')).toEqual(['/old/place/', 200])
  const plain = siteOf({}, { 'x.md': page('X', 'url: old/place/\n') })
  expect(await linkOf(plain, 'pages', 'x')).toEqual(['/x/', 200])
})

test.each([
  ['old/place', '/old/place/'],
  ['/place', '/place/'],
  ['14943', '/14943/'],
  ['old.html', '/old.html'],
  ['/old//place/', '/old/place/'],
])("Another tool's key makes the address that the tool makes: %s", async (said, path) => {
  const site = siteOf({ permalink_key: 'url' }, { 'x.md': page('X', `url: ${said}\n`) })
  expect(await linkOf(site, 'pages', 'x')).toEqual([path, 200])
})

test('Keys in any case end what is published, where the settings say so', async () => {
  const files = { 'blog/a.md': page('A', 'date: 2020-01-01\nexpirydate: 2021-01-01\n') }
  const seen = async (settings: object) => (await siteOf(settings, files).ask('GET', '/core/v2/posts')).json.length
  expect([await seen({}), await seen({ key_case: 'any' })]).toEqual([1, 0])
})

test('A file with a date in small letters has that date, and keeps its lines, where the settings say so', async () => {
  const files = {
    'blog/a.md': page('A', 'publishdate: 2020-01-02\n'),
    'blog/b.md': page('B', 'publishdate: 2099-01-02\n'),
  }
  const site = siteOf({ key_case: 'any' }, files)
  const read = (path: string) => readFileSync(join(site.root, path), 'utf8')
  const { id } = site.site.at('blog/a.md')!
  const change = async (json: object) => (await site.ask('PUT', `/core/v2/posts/${id}`, { as: 'admin', json })).json
  expect((await change({ title: 'New' })).date).toBe('2020-01-02T00:00:00')
  expect(read('blog/a.md')).toBe(`---\ntitle: New\npublishdate: 2020-01-02\nid: ${id}\n---\nText\n`)
  expect((await change({ date: '2021-03-04T05:06:07' })).date).toBe('2021-03-04T05:06:07')
  expect(read('blog/a.md')).toBe(`---\ntitle: New\npublishdate: 2021-03-04T05:06:07\nid: ${id}\n---\nText\n`)
  expect(site.site.at('blog/b.md')!.derived.status).toBe('future')
  const bad = siteOf({ key_case: 'any' }, { 'blog/a.md': page('A', 'publishdate: tomorrow\n') })
  expect([...bad.site.problems.all()].map(({ message }) => message)).toEqual([
    expect.stringContaining("'publishdate': 'tomorrow'"),
  ])
})

test('What has ended by a key in small letters is there again when it is published', async () => {
  const files = { 'blog/a.md': page('A', 'date: 2020-01-01\nexpirydate: 2021-01-01\n') }
  const { site, ask } = siteOf({ key_case: 'any' }, files)
  const { id } = site.at('blog/a.md')!
  const { json } = await ask('PUT', `/core/v2/posts/${id}`, { as: 'admin', json: { status: 'publish' } })
  expect(json.status).toBe('publish')
  expect(whyHidden(site.get('post', id)!, nobody, site).reasons).toEqual([])
})

test('Keys that mean something by a setting are known ones, and only by it', () => {
  const files = {
    'x.md': page('X', 'url: /x-is-here/\n'),
    'blog/a.md': page('A', 'date: 2020-01-01\nexpirydate: soon\n'),
  }
  const told = (settings: object) =>
    [...checkSite(siteOf(settings, files).site)].map(({ code, file }) => `${code} ${file}`)
  expect(told({})).toEqual(['unknown-key blog/a.md', 'unknown-key x.md'])
  // And so their values are looked at.
  expect(told({ permalink_key: 'url', key_case: 'any' })).toEqual(['wrong-value blog/a.md'])
})

test('A link to a folder of pages that has no page of its own is not broken', async () => {
  const { site } = siteOf(
    {},
    { 'docs/a.md': page('A'), 'b.md': '---\ntitle: B\n---\n[docs](/docs/), [none](/none/)\n' },
  )
  const broken = [...checkSite(site)].filter(({ code }) => code === 'broken-link').map(({ message }) => message)
  expect(broken).toEqual([expect.stringContaining('/none/')])
})

test('The text of a folder of posts leads from the address that it had as a post', async () => {
  const files = {
    'blog/a/b.md': page('B', 'date: 2022-01-02\n'),
    'blog/a/_index.md': page('Section', 'date: 2022-01-02\n'),
  }
  const before = siteOf({ page_paths: false }, files)
  expect(await linkOf(before, 'posts', 'a')).toEqual(['/2022/01/02/a/', 200])
  const { page: get } = siteOf({}, files)
  const answer = await get('/2022/01/02/a/')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, 'http://site.test/blog/a/'])
})

test('With %dated_path%, posts have the addresses that Docusaurus gives them', async () => {
  const post = (title: string, more = '') => page(title, `date: 2025-09-12\n${more}`)
  const site = siteOf(
    { permalink: '/blog/%dated_path%', date_in_names: true },
    {
      'blog/2020-05-27-flat-modules.md': post('Flat'),
      'blog/releases/10.16.md': post('10.16'),
      'blog/old/2019-01-02-Rails/index.md': post('Rails'),
      'blog/2021/02-03-fair.md': post('Fair'),
      'blog/2018-01-02-renamed.md': post('Renamed', 'slug: short\n'),
    },
  )
  expect(await linkOf(site, 'posts', 'flat-modules')).toEqual(['/blog/2020/05/27/flat-modules', 200])
  expect(await linkOf(site, 'posts', '10-16')).toEqual(['/blog/releases/10.16', 200])
  expect(await linkOf(site, 'posts', 'rails')).toEqual(['/blog/2019/01/02/old/Rails', 200])
  expect(await linkOf(site, 'posts', '02-03-fair')).toEqual(['/blog/2021/02/03/fair', 200])
  expect(await linkOf(site, 'posts', 'short')).toEqual(['/blog/short', 200])
})

test('Dates in the names of folders are those of the posts in them, as Docusaurus has it', async () => {
  const dated = { permalink: '/blog/%dated_path%', date_in_names: true, timezone: 'UTC' }
  const files = {
    'blog/2021-08-26-welcome/index.md': page('Welcome'),
    'blog/2021/8/27/day.md': page('Day'),
    'blog/old/2021-08-28-parts/second.md': page('Second'),
    'blog/2021-08-29-said/index.md': page('Said', 'date: 2020-01-01\n'),
    'blog/2021-13-40-none/index.md': page('None'),
    'blog/v2021-08-26/other.md': page('Other'),
  }
  const datesOf = async (settings: object) => {
    const posts: { slug: string; date: string }[] = (await siteOf(settings, files).ask('GET', '/core/v2/posts')).json
    return Object.fromEntries(posts.map(({ slug, date }) => [slug, date.slice(0, 10)]))
  }
  const read = await datesOf(dated)
  expect(read).toMatchObject({
    welcome: '2021-08-26',
    day: '2021-08-27',
    second: '2021-08-28',
    said: '2020-01-01',
  })
  // Those of the file, which is new.
  expect(Number(read['none']!.slice(0, 4))).toBeGreaterThan(2021)
  expect(Number(read['other']!.slice(0, 4))).toBeGreaterThan(2021)
  const without = await datesOf({ ...dated, date_in_names: false })
  expect(Number(without['2021-08-26-welcome']!.slice(0, 4))).toBeGreaterThan(2021)
  const site = siteOf(dated, files)
  expect(await linkOf(site, 'posts', 'welcome')).toEqual(['/blog/2021/08/26/welcome', 200])
  expect(await linkOf(site, 'posts', 'day')).toEqual(['/blog/2021/8/27/day', 200])
  expect(await linkOf(site, 'posts', 'second')).toEqual(['/blog/2021/08/28/old/parts/second', 200])
})

test('A slug may be several parts of a path, and where folders have rules, one that begins with a slash is the whole', async () => {
  const site = siteOf(
    { addresses: { docs: '/docs/%path%', parts: '/%path%' } },
    {
      'docs/a/intro.md': page('Intro', 'slug: /\n'),
      'docs/a/latest.md': page('Latest', 'slug: /Latest/\n'),
      'docs/a/long.md': page('Long', 'slug: guides/long/\n'),
      'docs/a/away.md': page('Away', 'slug: //evil.example\n'),
      'parts/README.md': page('Readme', 'slug: README\n'),
      'other/long.md': page('Other', 'slug: /guides/other/\n'),
    },
  )
  const pages: { link: string; title: { rendered: string } }[] = (await site.ask('GET', '/core/v2/pages')).json
  const links = pages.map(({ link, title }) => [title.rendered, new URL(link).pathname] as const)
  expect(Object.fromEntries(links)).toEqual({
    Intro: '/docs/',
    Latest: '/docs/Latest/',
    Long: '/docs/a/guides/long',
    Away: '/docs/a/away',
    Readme: '/README',
    // Elsewhere, Hugo's rule.
    Other: '/other/guides/other/',
  })
  for (const [title, path] of links) {
    expect(findByAddress(site.site, path)?.data['title']).toBe(title)
    expect((await site.page(path)).status).toBe(200)
  }
})

test('Slugs that folders with rules put into addresses are encoded there, unless they are already', async () => {
  const slugs = ['C# tips', '/C# top', 'what?', '100%', 'a$&b', '/x/%postname%/y', '%c3%bc', 'über b/c']
  const files = slugs.map((slug, at) => [`docs/p${at}.md`, page('P', `slug: ${JSON.stringify(slug)}\n`)])
  const { site, page: get } = siteOf({ addresses: { docs: '/docs/%path%' } }, Object.fromEntries(files))
  const entries = [...site.all('page')].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const paths = entries.map((entry) => entry.resource.permalink!(entry, site).replace(site.home, ''))
  expect(paths).toEqual([
    '/docs/C%23%20tips',
    '/docs/C%23%20top',
    '/docs/what%3F',
    '/docs/100%25',
    '/docs/a%24%26b',
    '/docs/x/%25postname%25/y',
    '/docs/%C3%BC',
    '/docs/%C3%BCber%20b/c',
  ])
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200])
  expect(checkSite(site).filter(({ code }) => /slug|address/.test(code))).toEqual([])
})

test('With %doc_path%, README.md and a file that is called as its folder have the address of the folder', async () => {
  const { site, page: get } = siteOf(
    { addresses: { docs: '/%doc_path%' }, slug_key: 'id', numbers_in_names: true },
    {
      'docs/style-guide/Style-Guide.md': page('Style', 'id: style\n'),
      'docs/02-usage/index.md': page('Usage', 'id: index\n'),
      'docs/intro/README.md': page('Intro', 'id: intro\n'),
      'docs/intro/a/README.md': page('Slugged', 'slug: read\n'),
      'docs/intro/plain.md': page('Plain'),
      'other/README.md': page('Other'),
    },
  )
  const links = [...site.all('page')].map((entry) => new URL(entry.resource.permalink!(entry, site)).pathname)
  expect(links.toSorted()).toEqual([
    '/intro/',
    '/intro/a/read',
    '/intro/plain',
    '/other/readme/',
    '/style-guide/',
    '/usage/',
  ])
  for (const path of links) expect((await get(path)).status).toBe(200)
})

test('A slug of half a character, as a text that was cut has it, leaves its entry and the lists readable', async () => {
  const { get } = testSite({
    'posts/cut.md': '---\ntitle: Cut\nslug: "a\\ud800"\ndate: 2024-01-01\n---\n',
    'tags/cut.json': '{ "name": "Cut", "slug": "b\\ud800" }\n',
  })
  for (const path of ['/core/v2/posts', '/core/v2/tags']) {
    const { status, json } = await get(path)
    expect([status, decodeURIComponent((json as { link: string }[])[0]!.link)]).toEqual([
      200,
      expect.stringContaining('\ufffd'),
    ])
  }
})
