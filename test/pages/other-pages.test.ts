import { describe, expect, test } from 'vitest'
import { testSite } from '../harness.ts'

const files = {
  'categories/news.md': '---\nid: 7\nname: News & more\n---\n',
  'posts/hello.md':
    '---\nid: 10\ntitle: Hello\nstatus: publish\ndate: 2024-03-19T08:30:00\nauthor: author\ncategories: [news]\n---\n\nGood day.\n',
  'posts/locked.md':
    '---\nid: 13\ntitle: Locked\nstatus: publish\ndate: 2024-03-19T08:30:00\npassword: sesame\n---\n\nThe treasure.\n',
  'events/fair.md':
    '---\nid: 20\ntitle: Fair\nstatus: publish\ndate: 2024-01-01\nstart: 2027-05-30 10:00\nend: 2027-06-01 12:30\n---\n\nCome.\n',
  'events/quiet.md':
    '---\nid: 22\ntitle: Quiet\nstatus: publish\ndate: 2024-01-01\nstart: 2027-05-30 10:00\nhide_from_listings: true\n---\n',
}

describe('the calendar', () => {
  test('shows what takes place on the days of a month, also what began in the month before', async () => {
    const { page } = testSite(files)
    const may = (await page('/calendar/2027-05')).text
    expect(may).toContain('<h1>May 2027</h1>')
    expect(may.match(/>Fair</g)).toHaveLength(2)
    expect(may).not.toContain('Quiet')
    expect((await page('/calendar/2027-06')).text.match(/>Fair</g)).toHaveLength(1)
    expect((await page('/calendar/2027-07')).text).toContain('There are no events in this month')
  })

  test('begins with the present month, and knows what is no month', async () => {
    const { page } = testSite(files, { now: () => Date.parse('2027-05-10T12:00:00Z') })
    const { text } = await page('/calendar')
    expect(text).toContain('<h1>May 2027</h1>')
    // As the sitemap names it: the page of this month is another one.
    expect(text).toContain('<link rel="canonical" href="http://site.test/calendar" />')
    for (const path of ['/calendar/2027-13', '/calendar/2027', '/calendar/0000-01'])
      expect([path, (await page(path)).status]).toEqual([path, 404])
  })

  test('of a month without events is not for search engines: such months are endless', async () => {
    const { page } = testSite(files)
    const has = async (path: string) =>
      (await page(path)).text.includes('<meta name="robots" content="noindex, follow" />')
    expect(await Promise.all(['/calendar/2040-01', '/calendar/2027-05', '/calendar'].map(has))).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('what takes place as a calendar file', () => {
  test('is linked from the calendar, to follow and to keep', async () => {
    const { page, get } = testSite(files)
    const { text } = await page('/calendar/2027-05')
    const file = 'http://site.test/rest/cal/events/v1/events.ics'
    expect(text).toContain(`<link rel="alternate" type="text/calendar" title="Test site » iCal Feed" href="${file}" />`)
    expect(text).toContain(`<a href="${file.replace('http', 'webcal')}">`)
    expect(text).toContain(`<a href="${file}" type="text/calendar">`)
    expect((await get(new URL(file).pathname.slice('/rest'.length))).headers.get('content-type')).toContain(
      'text/calendar',
    )
  })

  test('is linked from the page of an event, but not from that of one that calendars do not list', async () => {
    const { page, get } = testSite(files)
    const { text } = await page('/event/fair/')
    expect(text).toContain(
      '<a href="http://site.test/rest/cal/events/v1/events/20.ics" type="text/calendar">Add to calendar</a>',
    )
    expect((await get('/cal/events/v1/events/20.ics')).text).toContain('SUMMARY:Fair')
    expect((await page('/event/quiet/')).text).not.toContain('text/calendar')
  })
})

describe('the card of an entry', () => {
  test('may stand in a frame anywhere and leads to the page', async () => {
    const { page } = testSite(files)
    const { status, text, headers } = await page('/2024/03/19/hello/embed/')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(text).toContain('<a href="http://site.test/2024/03/19/hello/">Hello</a>')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    const script = await page(/<script src="([^"]+)"/.exec(text)![1]!)
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=UTF-8')
    expect((await page('/2024/03/19/hello/')).headers.get('content-security-policy')).toContain("ancestors 'none'")
  })

  test('shows no text of a protected entry', async () => {
    const { page } = testSite(files)
    expect((await page('/2024/03/19/locked/embed/')).text).not.toContain('treasure')
  })
})

describe('the page of a term or an author', () => {
  test('lists what names it', async () => {
    const { page } = testSite(files)
    for (const [path, title] of [
      ['/category/news/', 'News &amp; more'],
      ['/author/author/', 'author'],
    ] as const) {
      const { status, text } = await page(path)
      expect([path, status]).toEqual([path, 200])
      expect(text).toContain(`<h1>${title}</h1>`)
      expect(text).toContain('>Hello</a>')
    }
  })

  test('is not there for who published nothing', async () => {
    const { page } = testSite(files)
    expect((await page('/author/editor/')).status).toBe(404)
  })
})

test('where nothing is below a language, the page says so in that language', async () => {
  const { page } = testSite({ 'settings.json': '{ "title": "T", "language": "en_US", "languages": ["en", "de"] }' })
  const { status, text } = await page('/de/nothing/')
  expect([status, text]).toEqual([404, expect.stringContaining('<html lang="de"')])
  expect(text).toContain('<title>Nicht gefunden')
  expect(text).toContain('href="http://site.test/de/"')
  expect((await page('/nothing/')).text).toContain('<html lang="en-US"')
})

test('what is in no language has the feed of its comments where its page is, also where addresses begin with a language', async () => {
  const { page } = testSite({
    'settings.json': '{ "languages": ["en", "de"], "prefix_default_language": true }',
    'media/fern.png.md': '---\nid: 31\n---\n',
    'media/fern.png': '',
  })
  const { text } = await page('/fern/')
  const feed = /href="([^"]*\/fern\/feed\/)"/.exec(text)![1]!
  expect([feed, (await page(new URL(feed).pathname)).status]).toEqual(['http://site.test/fern/feed/', 200])
  expect((await page('/feed/')).headers.get('location')).toBe('http://site.test/en/feed/')
})

describe('a page whose address has no slash at its end', () => {
  const comment = (id: number) => `---\nid: ${id}\npost: 11\nauthor_name: A\ndate: 2026-01-0${id - 20}\n---\nYes.\n`
  const bare = {
    'settings.json':
      '{ "title": "T", "permalink": "/%year%/%postname%.html", "comments_per_page": 2, "posts_per_page": 1, "show_on_front": "page", "page_on_front": 14, "page_for_posts": 13 }\n',
    'posts/soup.md': '---\nid: 11\ntitle: Soup\ndate: 2026-01-01\n---\nHot.\n',
    'posts/said.md': '---\nid: 12\ntitle: Said\ndate: 2026-01-02\npermalink: /own/said.html\n---\nHot.\n',
    'pages/news.md': '---\nid: 13\ntitle: News\npermalink: /news.html\n---\n',
    'pages/home.md': '---\nid: 14\ntitle: Home\n---\n',
    ...Object.fromEntries([21, 22, 23].map((id) => [`comments/soup/${id}.md`, comment(id)])),
  }

  test('has its feed, its card, and its further pages below it, where links lead', async () => {
    const { get, page } = testSite(bare)
    const found = new Set<string>()
    const follow = async (path: string) => {
      const { pathname } = new URL(path, 'http://site.test')
      if (found.has(pathname)) return
      found.add(pathname)
      const { status, text } = await page(pathname)
      expect([pathname, status]).toEqual([pathname, 200])
      const links = [...text.matchAll(/(?:href="|<(?:link|wfw:commentRss)>)([^"<]*\.html[^"<]*)/g)].map(
        ([, link]) => link!,
      )
      for (const link of links.filter((one) => !one.includes('/rest/'))) await follow(link)
    }
    for (const path of ['/2026/soup.html', '/own/said.html', '/news.html', '/comments/feed/', '/feed/'])
      await follow(path)
    const further = [
      '/2026/soup.html/feed/',
      '/2026/soup.html/comment-page-2/',
      '/news.html/page/2/',
      '/own/said.html/feed/',
    ]
    expect([...found]).toEqual(expect.arrayContaining(further))
    for (const path of ['/2026/soup.html', '/own/said.html']) {
      const { html } = (await get(`/oembed/1.0/embed?url=http://site.test${path}`)).json
      const card = /<iframe [^>]*src="([^"#]*)/.exec(html)![1]!
      expect(card).toBe(`http://site.test${path}/embed/`)
      expect((await page(new URL(card).pathname)).text).toContain('class="card"')
    }
    const { json } = await get('/core/v2/comments?include=23')
    expect(json[0].link).toBe('http://site.test/2026/soup.html/comment-page-2/#comment-23')
  })
})
