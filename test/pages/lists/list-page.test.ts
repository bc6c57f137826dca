import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const moment = (i: number) => new Date(Date.UTC(2026, 0, 1 + i, 12)).toISOString().slice(0, 19)
const posts = (count: number, more = '') =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `posts/post-${i}.md`,
      `---\nid: ${100 + i}\ntitle: Post ${i}\ndate: ${moment(i)}\nauthor: editor\n${more}---\n\nWords.\n`,
    ]),
  )
const settings = (more = {}) => JSON.stringify({ title: 'Test site', timezone: 'UTC', posts_per_page: 5, ...more })
const now = () => Date.parse('2026-12-01T12:00:00Z')
// The header leads to pages, too.
const mainOf = (text: string) => text.slice(text.indexOf('<main'))
const titlesOf = (text: string) =>
  [...mainOf(text).matchAll(/">((?:Post|Fair|Page) [\w ]+)<\/a>/g)].map(([, title]) => title)

describe('a list with many entries', () => {
  const files = {
    ...posts(12, 'categories: [news]\ntags: [spring]\n'),
    'categories/news.md': '---\nid: 7\nname: News\n---\n',
    'tags/spring.md': '---\nid: 8\nname: Spring\n---\n',
    'pages/about.md': '---\nid: 50\ntitle: Page about\n---\n',
    'settings.json': settings(),
  }

  it.each([
    ['the home page', '/'],
    ['a category', '/category/news/'],
    ['a tag', '/tag/spring/'],
    ['an author', '/author/editor/'],
    ['a year', '/2026/'],
  ])('is turned page by page, from the newest to the oldest: %s', async (_, path) => {
    const { page } = testSite(files, { now })
    const pages = [await page(path), await page(`${path}page/2/`), await page(`${path}page/3/`)]
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    const shown = pages.flatMap(({ text }) => titlesOf(text)).filter((title) => title!.startsWith('Post'))
    expect(shown).toEqual(Array.from({ length: 12 }, (_one, i) => `Post ${11 - i}`))
    const links = pages.map(({ text }) =>
      Object.fromEntries(
        [...text.matchAll(/<link rel="(canonical|prev|next)" href="http:\/\/site\.test(.*?)" \/>/g)].map(
          ([, rel, href]) => [rel, href],
        ),
      ),
    )
    expect(links).toEqual([
      { canonical: path, next: `${path}page/2/` },
      { canonical: `${path}page/2/`, prev: path, next: `${path}page/3/` },
      { canonical: `${path}page/3/`, prev: `${path}page/2/` },
    ])
    expect(pages[1]!.text).toMatch(/<title>[^<]*[Pp]age 2 of 3[^<]*<\/title>/)
    expect(pages[1]!.text).toContain('Page 2 of 3')
    // What people look at leads on, too.
    expect(pages[1]!.text).toContain(`<a rel="prev" href="http://site.test${path}">`)
    expect(pages[1]!.text).toContain(`<a rel="next" href="http://site.test${path}page/3/">`)
  })

  it('has one address for each page: others lead there', async () => {
    const { page } = testSite(files, { now })
    for (const [path, own] of [
      ['/page/1/', '/'],
      ['/page/2', '/page/2/'],
      ['/?paged=2', '/page/2/'],
      ['/category/news', '/category/news/'],
      ['/category/news/page/1/', '/category/news/'],
      ['/category/news/page/2', '/category/news/page/2/'],
      ['/2026/1/', '/2026/01/'],
      ['/2026/01', '/2026/01/'],
      ['/2026/1/5/page/1', '/2026/01/05/'],
      ['/?s=words&paged=1', undefined],
    ] as const) {
      const { status, headers } = await page(path)
      const there = own === undefined ? [200, null] : [301, `http://site.test${own}`]
      expect([path, status, headers.get('location')]).toEqual([path, ...there])
    }
  })

  it('is found by a name in other letters, also as browsers encode it', async () => {
    const named = (id: number) => `---\nid: ${id}\nname: 日本\n---\n`
    const { page, site } = testSite({
      'categories/日本.md': named(7),
      'tags/日本.md': named(8),
      'event-categories/日本.md': named(9),
      'users/日本.md': '---\nid: 10\nname: 日本\n---\n',
      'posts/a.md':
        '---\nid: 11\ntitle: A\ndate: 2026-01-01\nauthor: 日本\ncategories: [日本]\ntags: [日本]\n---\n\n[B](/tag/日本/)\n',
      'events/b.md': '---\nid: 12\ntitle: B\nstart: 2087-03-02 10:00\ncategories: [日本]\n---\n',
    })
    const own = encodeURIComponent('日本').toLowerCase()
    for (const list of ['category', 'tag', 'author', 'events/category'])
      for (const rest of ['', 'feed/']) {
        expect((await page(`/${list}/${own}/${rest}`)).status).toBe(200)
        const { status, headers } = await page(`/${list}/${own.toUpperCase()}/${rest}`)
        expect([list, status, headers.get('location')]).toEqual([list, 301, `http://site.test/${list}/${own}/${rest}`])
      }
    expect(checkSite(site)).toEqual([])
  })

  it('has no page beyond its last one, nor before its first', async () => {
    const { page } = testSite(files, { now })
    const paths = [
      '/page/4/',
      '/page/0/',
      '/page/-1/',
      '/page/01/',
      '/page/2/page/2/',
      '/page/999999/',
      '/page/9999999/',
    ]
    for (const path of [...paths, '/category/news/page/4/', '/2026/page/4/', '/calendar/page/2/'])
      expect([path, (await page(path)).status]).toEqual([path, 404])
    // A text has one page, whichever of it is asked for.
    expect((await page('/about/page/2/')).headers.get('location')).toBe('http://site.test/about/')
  })

  it('shows what else there is on its first page alone', async () => {
    const { page } = testSite(files, { now })
    expect(mainOf((await page('/')).text)).toContain('Page about')
    expect(mainOf((await page('/page/2/')).text)).not.toContain('Page about')
  })

  it('says so where there is nothing', async () => {
    const { page } = testSite()
    expect((await page('/')).text).toContain('<p>Nothing is published yet.</p>')
    expect((await page('/category/uncategorized/')).text).toContain('<p>Nothing is published here yet.</p>')
    expect((await page('/page/2/')).status).toBe(404)
  })

  it('is turned at the page for posts, where the home page is another', async () => {
    const { page } = testSite(
      {
        ...files,
        'pages/welcome.md': '---\nid: 51\ntitle: Welcome\n---\n\nCome in.\n',
        'pages/journal.md': '---\nid: 52\ntitle: Journal\n---\n',
        'settings.json': settings({ show_on_front: 'page', page_on_front: 'welcome', page_for_posts: 'journal' }),
      },
      { now },
    )
    expect(titlesOf((await page('/journal/page/3/')).text)).toEqual(['Post 1', 'Post 0'])
    expect((await page('/journal/page/4/')).status).toBe(404)
    expect((await page('/page/2/')).headers.get('location')).toBe('http://site.test/')
    expect((await page('/welcome/')).headers.get('location')).toBe('http://site.test/')
  })

  it('goes behind content at the same address', async () => {
    const { page } = testSite(
      {
        ...files,
        'pages/page.md': '---\nid: 60\ntitle: A book\n---\n',
        'pages/page/2.md': '---\nid: 61\nslug: "2"\ntitle: Leaf two\nparent: page\n---\n',
        'pages/2026.md': '---\nid: 62\nslug: "2026"\ntitle: The year\n---\n',
        'pages/events.md': '---\nid: 63\ntitle: Where we meet\n---\n',
      },
      { now },
    )
    expect((await page('/page/2/')).text).toContain('<h1>Leaf two</h1>')
    expect((await page('/2026/')).text).toContain('<h1>The year</h1>')
    expect((await page('/events/')).text).toContain('<h1>Where we meet</h1>')
    expect((await page('/2026/01/')).text).toContain('<h1>January 2026</h1>')
  })

  it('begins with what is pinned', async () => {
    const { page } = testSite(
      { ...files, 'posts/pinned.md': '---\nid: 90\ntitle: Post pinned\ndate: 2020-01-01\nsticky: true\n---\n' },
      { now },
    )
    const texts = [await page('/'), await page('/page/2/'), await page('/page/3/')].map(({ text }) => titlesOf(text))
    expect(texts[0]![0]).toBe('Post pinned')
    expect(texts.flat().filter((title) => title === 'Post pinned')).toHaveLength(1)
  })
})

describe('what was published in a time', () => {
  const files = {
    'settings.json': settings({ timezone: 'America/New_York' }),
    // New Year's Eve in New York, and New Year in London.
    'posts/eve.md': '---\nid: 1\ntitle: Post eve\ndate: 2026-01-01T04:59:59Z\n---\n',
    'posts/year.md': '---\nid: 2\ntitle: Post year\ndate: 2026-01-01T05:00:00Z\n---\n',
    'posts/leap.md': '---\nid: 3\ntitle: Post leap\ndate: 2024-02-29T23:59:59\n---\n',
    'posts/later.md': '---\nid: 4\ntitle: Post later\nstatus: draft\ndate: 2023-02-01T10:00:00\n---\n',
    'posts/planned.md': '---\nid: 5\ntitle: Post planned\ndate: 2030-02-01T10:00:00\n---\n',
    'pages/dated.md': '---\nid: 6\ntitle: Page dated\ndate: 2022-01-01\n---\n',
  }

  it("is a year, a month or a day of the site's zone", async () => {
    const { page } = testSite(files, { now })
    for (const [path, heading, shown] of [
      ['/2025/', '2025', ['Post eve']],
      ['/2026/', '2026', ['Post year']],
      ['/2025/12/', 'December 2025', ['Post eve']],
      ['/2025/12/31/', 'December 31, 2025', ['Post eve']],
      ['/2026/01/01/', 'January 1, 2026', ['Post year']],
      ['/2024/02/29/', 'February 29, 2024', ['Post leap']],
    ] as const) {
      const { status, text } = await page(path)
      expect([path, status, titlesOf(text)]).toEqual([path, 200, shown])
      expect(text).toContain(`<h1>${heading}</h1>`)
      expect(text).toContain(`<link rel="canonical" href="http://site.test${path}" />`)
    }
  })

  it('is nothing where nothing was, and at dates that there are not', async () => {
    const { page } = testSite(files, { now })
    for (const path of [
      '/2023/',
      '/2030/',
      '/2022/',
      '/2023/02/29/',
      '/2026/13/',
      '/2026/00/',
      '/2026/01/32/',
      '/0000/',
    ])
      expect([path, (await page(path)).status]).toEqual([path, 404])
  })
})

describe('the list of events', () => {
  const files = {
    'settings.json': settings(),
    ...Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [
        `events/fair-${i}.md`,
        `---\nid: ${200 + i}\ntitle: Fair ${i}\ndate: 2025-01-01\nstart: 2026-1${i < 4 ? 1 : 2}-1${i} 10:00\nend: 2026-1${i < 4 ? 1 : 2}-1${i} 11:00\ncategories: [fairs]\n---\n`,
      ]),
    ),
    'events/fair-now.md':
      '---\nid: 210\ntitle: Fair now\ndate: 2025-01-01\nstart: 2026-12-01 10:00\nend: 2026-12-01 14:00\n---\n',
    'event-categories/fairs.md': '---\nid: 70\nname: Fairs\n---\n',
  }

  it('has what is coming first, the soonest before the others, and then what is over', async () => {
    const { page } = testSite(files, { now })
    expect(titlesOf((await page('/events/')).text)).toEqual(['Fair now', 'Fair 4', 'Fair 5', 'Fair 6', 'Fair 7'])
    expect(titlesOf((await page('/events/page/2/')).text)).toEqual(['Fair 3', 'Fair 2', 'Fair 1', 'Fair 0'])
    expect((await page('/events/page/3/')).status).toBe(404)
    const over = async (path: string) => (await page(path)).text.match(/\(over\)/g)?.length ?? 0
    expect([await over('/events/'), await over('/events/page/2/')]).toEqual([0, 4])
    expect((await page('/events')).headers.get('location')).toBe('http://site.test/events/')
    expect(titlesOf((await page('/events/category/fairs/')).text)[0]).toBe('Fair 4')
    // Only types that say that they have a list have one.
    expect((await page('/posts/')).status).toBe(404)
    expect((await page('/venues/')).status).toBe(404)
  })
})

describe('the search', () => {
  const files = {
    ...posts(12),
    'settings.json': settings(),
    'pages/fern.md': '---\nid: 50\ntitle: Page fern\ndate: 2026-01-01\n---\n\nAll about ferns, *Boston fern* first.\n',
    'posts/shade.md': '---\nid: 51\ntitle: Post shade\ndate: 2026-01-02\n---\n\nA fern grows there.\n',
    'posts/locked.md': '---\nid: 52\ntitle: Other\ndate: 2026-01-02\npassword: sesame\n---\n\nA secret fern.\n',
    'posts/draft.md': '---\nid: 53\ntitle: Post draft fern\nstatus: draft\n---\n\nfern\n',
    'events/fair.md': '---\nid: 54\ntitle: Fair fern\ndate: 2026-01-03\nstart: 2027-01-01 10:00\n---\n',
  }

  it('finds what everybody may read, of every type, and the same as the search of the interface', async () => {
    const { page, get } = testSite(files, { now })
    const { status, text } = await page('/?s=fern')
    expect(status).toBe(200)
    const { json } = await get('/core/v2/search?search=fern&per_page=5')
    const found = [...text.matchAll(/<h2><a href="([^"]+)">/g)].map(([, href]) => href)
    expect(found).toEqual(json.map(({ url }: { url: string }) => url))
    expect(titlesOf(text).toSorted()).toEqual(['Fair fern', 'Page fern', 'Post shade'])
    expect(text).toContain('3 results.')
    expect(text).not.toContain('secret')
    expect(text).toContain('<meta name="robots" content="noindex, follow" />')
  })

  it('finds venues and organizers, too, which have pages', async () => {
    const places = {
      'venues/house.md': '---\nid: 60\ntitle: Palm house\ndate: 2026-01-01\n---\n\nWith a tree fern.\n',
      'organizers/club.md': '---\nid: 61\ntitle: Fern club\ndate: 2026-01-01\n---\n',
      'venues/closed.md': '---\nid: 62\ntitle: Fern cellar\ndate: 2026-01-01\nstatus: draft\n---\n',
    }
    const { page } = testSite({ ...files, ...places }, { now })
    const { text } = await page('/?s=fern')
    expect(text).toContain('5 results.')
    expect(text).toContain('<a href="http://site.test/venue/house/">Palm house</a>')
    expect(text).toContain('<a href="http://site.test/organizer/club/">Fern club</a>')
  })

  it('is turned page by page, and every page has one address', async () => {
    const { page } = testSite(files, { now })
    const first = await page('/?s=words')
    expect(first.text).toContain('12 results.')
    expect(first.text).toContain('<link rel="next" href="http://site.test/page/2/?s=words" />')
    expect(titlesOf((await page('/page/3/?s=words')).text)).toHaveLength(2)
    expect((await page('/?s=words&paged=3')).headers.get('location')).toBe('http://site.test/page/3/?s=words')
    expect((await page('/page/4/?s=words')).status).toBe(404)
  })

  it('says that nothing was found, and asks for words where there are none', async () => {
    const { page } = testSite(files, { now })
    // Not that page of the home page.
    expect((await page('/page/2/?s=quux')).status).toBe(404)
    for (const [path, own] of [
      ['/search/words/', '/?s=words'],
      ['/search/two+words', '/?s=two+words'],
      ['/search/caf%C3%A9/page/2/', '/page/2/?s=caf%C3%A9'],
    ] as const)
      expect((await page(path)).headers.get('location')).toBe(`http://site.test${own}`)
    const none = await page('/?s=quux')
    expect([none.status, none.text.includes('Nothing was found.')]).toEqual([200, true])
    for (const path of ['/?s=', '/?s=%20%20']) {
      const { status, text } = await page(path)
      expect([status, titlesOf(text)]).toEqual([200, []])
      expect(text).toContain('Enter what you are looking for.')
    }
  })

  it('takes any words as words', async () => {
    const { page } = testSite(files, { now })
    for (const words of [
      '"><script>alert(1)</script>',
      "'; --",
      '\u0000',
      '%',
      '((((',
      '\\',
      'a'.repeat(5000),
      '-"',
      '🌱',
    ]) {
      const { status, text } = await page(`/?s=${encodeURIComponent(words)}`)
      expect([words.slice(0, 20), status]).toEqual([words.slice(0, 20), 200])
      expect(text).not.toContain('<script>alert')
    }
    expect((await page('/?s=%ff%fe')).status).toBe(200)
  })

  it('stands on every page, and is answered where the home page is one that people wrote', async () => {
    const { page } = testSite(
      { ...files, 'settings.json': settings({ show_on_front: 'page', page_on_front: 'fern' }) },
      { now },
    )
    expect((await page('/')).text).toContain('<input type="search" id="search" name="s"')
    expect((await page('/?s=grows')).text).toContain('Post shade')
  })
})
