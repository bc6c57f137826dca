import { parseFeed } from 'feedsmith'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { testSite } from '../../harness.ts'

const files = {
  'settings.json':
    '{ "title": "Ferns & more", "description": "Since 1990", "timezone": "UTC", "default_comment_status": "open" }',
  'users/jane.md': '---\nid: 9\nname: Jane Doe\nroles: [author]\nurl: https://jane.example\n---\n',
  'users/idle.md': '---\nid: 8\nname: Idle\nroles: [author]\n---\n',
  'categories/news.md': '---\nid: 20\nname: News & views\n---\n',
  'tags/spring.md': '---\nid: 21\nname: Spring\n---\n',
  'event-categories/music.md': '---\nid: 22\nname: Music\n---\n',
  'pages/about.md': '---\nid: 30\ntitle: About\nauthor: jane\ndate: 2024-05-01\n---\n\nAbout ferns.\n',
  'posts/first.md':
    '---\nid: 31\ntitle: First <i>one</i> & "more"\nauthor: jane\ndate: 2024-03-01 08:00\nmodified: 2024-03-02 09:00\ncategories: [news]\ntags: [spring]\n---\n\nSee [the list](/list/) of ]]> &lt;ferns&gt;.\n',
  'posts/second.md':
    '---\nid: 32\ntitle: Second\nauthor: jane\ndate: 2024-04-01 08:00\nmodified: 2024-04-02\ncategories: [news]\nexcerpt: In short\ncomment_status: closed\n---\n\nAt length.\n',
  'posts/locked.md':
    '---\nid: 33\ntitle: Locked\ndate: 2024-02-01\npassword: sesame\ncategories: [news]\ntags: [spring]\n---\n\nThe treasure.\n',
  'posts/hidden.md': '---\nid: 34\ntitle: Hidden\nstatus: private\ndate: 2024-02-02\n---\n\nNot for you.\n',
  'posts/draft.md': '---\nid: 35\ntitle: Draft\nstatus: draft\ndate: 2024-02-03\n---\n\nNot yet.\n',
  'comments/a.md':
    '---\nid: 41\npost: first\nauthor_name: Ann & Bob\nauthor_url: https://ann.example\ndate: 2024-03-05 10:00\n---\n\nWhat a *day*!\n',
  'comments/b.md': '---\nid: 42\npost: first\nauthor: jane\nparent: 41\ndate: 2024-03-06 10:00\n---\n\nIndeed.\n',
  'comments/c.md':
    '---\nid: 43\npost: first\nauthor_name: Spammer\nstatus: spam\ndate: 2024-03-07 10:00\n---\n\nBuy!\n',
  'comments/d.md':
    '---\nid: 44\npost: locked\nauthor_name: Insider\ndate: 2024-03-08 10:00\n---\n\nThe treasure is gold.\n',
  'events/gig.md':
    '---\nid: 51\ntitle: Gig\nauthor: jane\ndate: 2024-01-01\nstart: 2027-05-02 20:00\nend: 2027-05-02 22:00\ncategories: [music]\ntags: [spring]\n---\n\nLoud.\n',
  'events/later.md':
    '---\nid: 52\ntitle: Later\ndate: 2024-01-02\nstart: 2027-06-02\nend: 2027-06-02\nall_day: true\ncategories: [music]\n---\n',
  'events/past.md': '---\nid: 53\ntitle: Past\ndate: 2024-01-03\nstart: 2020-06-02 10:00\ncategories: [music]\n---\n',
  'events/quiet.md':
    '---\nid: 54\ntitle: Quiet\ndate: 2024-01-03\nstart: 2027-05-01 10:00\nhide_from_listings: true\n---\n',
}
const now = () => Date.parse('2027-01-01T00:00:00Z')

/** A feed as another program reads it: one that forgives much, so that the XML is checked by a strict one, too. */
async function read(page: ReturnType<typeof testSite>['page'], path: string) {
  const { status, text, headers } = await page(path)
  expect([path, status]).toEqual([path, 200])
  const parsed = parseFeed(text)
  const type = headers.get('content-type')
  if (parsed.format === 'rss') {
    expect(type).toBe('application/rss+xml; charset=UTF-8')
    return { format: 'rss', rss: parsed.feed, titles: parsed.feed.items?.map(({ title }) => title) ?? [], text }
  }
  if (parsed.format !== 'atom') throw new Error(`${path} is ${parsed.format}`)
  expect(type).toBe('application/atom+xml; charset=UTF-8')
  return {
    format: 'atom',
    atom: parsed.feed,
    titles: parsed.feed.entries?.map(({ title }) => title?.value ?? title),
    text,
  }
}

describe('the feed of the site', () => {
  it('has the newest posts with the members of WordPress’s, as RSS', async () => {
    const { rss, titles } = await read(testSite(files, { now }).page, '/feed/')
    expect(titles).toEqual(['Second', 'First one & “more”', 'Locked'])
    expect(rss).toMatchObject({
      title: 'Ferns & more',
      link: 'http://site.test/',
      description: 'Since 1990',
      language: 'en-US',
      generator: 'Almanac',
      sy: { updatePeriod: 'hourly', updateFrequency: 1 },
      atom: { links: [{ href: 'http://site.test/feed/', rel: 'self', type: 'application/rss+xml' }] },
    })
    const [second, first] = rss!.items!
    expect(first).toMatchObject({
      link: 'http://site.test/2024/03/01/first/',
      comments: 'http://site.test/2024/03/01/first/#comments',
      pubDate: 'Fri, 01 Mar 2024 08:00:00 +0000',
      categories: [{ name: 'News & views' }, { name: 'Spring' }],
      guid: { value: 'http://site.test/?p=31', isPermaLink: false },
      dc: { creators: ['Jane Doe'] },
      wfw: { commentRss: 'http://site.test/2024/03/01/first/feed/' },
      slash: { comments: 2 },
    })
    expect(first!.content!.encoded).toContain('<a href="http://site.test/list/">the list</a> of ]]&gt; &lt;ferns&gt;.')
    expect(second).toMatchObject({ description: 'In short', content: { encoded: '<p>At length.</p>' } })
    // Nobody has said anything, and nobody may.
    expect(second).not.toHaveProperty('comments')
    expect(second).not.toHaveProperty('slash')
  })

  it('has them as Atom too', async () => {
    const { atom, titles } = await read(testSite(files, { now }).page, '/feed/atom/')
    expect(titles).toEqual(['Second', 'First one & “more”', 'Locked'])
    expect(atom!.id).toBe('http://site.test/feed/atom/')
    expect(atom!.entries![1]).toMatchObject({
      id: 'http://site.test/?p=31',
      published: '2024-03-01T08:00:00Z',
      updated: '2024-03-02T09:00:00Z',
      authors: [{ name: 'Jane Doe', uri: 'https://jane.example' }],
      categories: [
        { term: 'News & views', scheme: 'http://site.test' },
        { term: 'Spring', scheme: 'http://site.test' },
      ],
      thr: { total: 2 },
    })
    // Every entry has an author, as the format wants.
    expect(atom!.entries!.map(({ authors }) => authors?.[0]?.name)).toEqual(['Jane Doe', 'Jane Doe', 'Ferns & more'])
  })

  it('has further pages at `?paged=`, until there are no more, like those of comments, searches and archives', async () => {
    const two = { ...files, 'settings.json': files['settings.json'].replace('{', '{ "posts_per_rss": 2,') }
    const { page } = testSite(two, { now })
    const { rss, titles } = await read(page, '/feed/?paged=2')
    expect(titles).toEqual(['Locked'])
    expect(rss!.atom!.links).toEqual([
      { href: 'http://site.test/feed/?paged=2', rel: 'self', type: 'application/rss+xml' },
    ])
    expect((await read(page, '/feed/atom/?paged=2')).titles).toEqual(['Locked'])
    expect((await read(page, '/feed/?paged=none')).titles).toEqual(['Second', 'First one & “more”'])
    expect((await read(page, '/category/news/feed/?paged=2')).titles).toEqual(['Locked'])
    const beyond = [
      '/feed/',
      '/comments/feed/',
      '/2024/03/01/first/feed/',
      '/search/ferns/feed/',
      '/calendar/feed/',
      '/author/jane/feed/',
    ]
    const statuses = await Promise.all(beyond.map(async (path) => (await page(`${path}?paged=9`)).status))
    expect(statuses).toEqual(beyond.map(() => 404))
    expect((await page('/feed/?paged=999999')).status).toBe(404)
  })

  it('gives no text of what a password protects, and nothing that is not public', async () => {
    const { page } = testSite(files, { now })
    for (const path of ['/feed/', '/feed/atom/', '/comments/feed/', '/category/news/feed/', '/search/treasure/feed/']) {
      const { text } = await read(page, path)
      expect([path, text.includes('treasure is') || text.includes('The treasure')]).toEqual([path, false])
      expect(text).not.toContain('Hidden')
    }
    expect((await read(page, '/search/treasure/feed/')).titles).toEqual([])
  })

  it('has as many entries as the setting says, and only excerpts where that is said', async () => {
    const settings = '{ "posts_per_rss": 1, "rss_use_excerpt": true, "timezone": "UTC" }'
    const { rss, titles } = await read(testSite({ ...files, 'settings.json': settings }, { now }).page, '/feed/')
    expect(titles).toEqual(['Second'])
    expect(rss!.items![0]).toMatchObject({ description: 'In short' })
    expect(rss!.items![0]).not.toHaveProperty('content')
  })

  it('is faultless XML, also where there is nothing, and whatever words are in it', async () => {
    const xml: { fileName: string; contents: string }[] = []
    const collect = async (page: ReturnType<typeof testSite>['page'], path: string) => {
      const { text, titles } = await read(page, path)
      xml.push({ fileName: `${xml.length}.xml`, contents: text })
      return titles
    }
    const all = [
      '/feed/',
      '/feed/atom/',
      '/comments/feed/',
      '/comments/feed/atom/',
      '/calendar/feed/',
      '/calendar/feed/atom/',
    ]
    for (const path of all) {
      await collect(testSite({}).page, path)
      await collect(testSite(files, { now }).page, path)
    }
    const wild = `\\0 \\b \\x1b ]]> <![CDATA[ &bogus; <!-- --> <?x?> \\uD83D`
    const post = JSON.stringify({ id: 5, title: wild, date: '2024-01-01', content: wild })
    const { page } = testSite({
      'posts/wild.json': post.replaceAll('\\\\', '\\').replaceAll('\\0', '\\u0000').replaceAll('\\x1b', '\\u001b'),
    })
    for (const path of ['/feed/', '/feed/atom/']) expect(await collect(page, path)).toHaveLength(1)
    expect((await validateXML({ xml, normalization: 'format' })).errors).toEqual([])
    const broken = { fileName: 'broken.xml', contents: `${xml[0]!.contents}<` }
    expect((await validateXML({ xml: broken, normalization: 'format' })).valid).toBe(false)
  })
})

describe('the feed of a part of the site', () => {
  it.each([
    ['/category/news/feed/', ['Second', 'First one & “more”', 'Locked']],
    ['/tag/spring/feed/atom/', ['First one & “more”', 'Locked']],
    ['/author/jane/feed/', ['Second', 'First one & “more”']],
    ['/2024/feed/', ['Second', 'First one & “more”', 'Locked']],
    ['/2024/03/01/feed/atom/', ['First one & “more”']],
    ['/events/category/music/feed/', ['Gig', 'Later']],
    ['/calendar/feed/', ['Gig', 'Later']],
    ['/search/length/feed/', ['Second']],
    ['/search/length/feed/rss2/', ['Second']],
    ['/?s=ferns&feed=rss2', ['About', 'First one & “more”']],
  ])('%s has what belongs to it', async (path, titles) => {
    const { page } = testSite(files, { now })
    expect((await read(page, path)).titles).toEqual(titles)
  })

  it('begins an event with when it takes place', async () => {
    const { rss } = await read(testSite(files, { now }).page, '/calendar/feed/')
    expect(rss!.items![0]!.description).toBe('May 2, 2027, 8:00 pm – 10:00 pm: Loud.')
  })

  it.each([
    '/author/idle/feed/',
    '/nothing/feed/',
    '/venue/x/feed/',
    '/feed/opml/',
    '/2024/13/feed/',
    '/2024/02/02/hidden/feed/',
    '/%ff/feed/',
  ])('%s is not there', async (path) => {
    expect((await testSite(files, { now }).page(path)).status).toBe(404)
  })
})

describe('the feed of comments', () => {
  it('has the newest public ones of the site, each with what it is on', async () => {
    const { page } = testSite(files, { now })
    const { rss, titles } = await read(page, '/comments/feed/')
    expect(rss!.title).toBe('Comments for Ferns & more')
    expect(titles).toEqual(['Comment on First one & “more” by Jane Doe', 'Comment on First one & “more” by Ann & Bob'])
    expect(rss!.items![1]).toMatchObject({
      link: 'http://site.test/2024/03/01/first/#comment-41',
      guid: { value: 'http://site.test/?p=31#comment-41', isPermaLink: false },
      pubDate: 'Tue, 05 Mar 2024 10:00:00 +0000',
    })
  })

  it('of one post stands behind its address, and tells what answers what', async () => {
    const { page } = testSite(files, { now })
    const { atom, titles } = await read(page, '/2024/03/01/first/feed/atom/')
    expect(titles).toEqual(['By: Jane Doe', 'By: Ann & Bob'])
    expect(atom!.entries!.map((entry) => entry.thr?.inReplyTos?.[0]?.ref)).toEqual([
      'http://site.test/?p=31#comment-41',
      'http://site.test/?p=31',
    ])
    expect((await read(page, '/2024/02/01/locked/feed/')).titles).toEqual([])
  })
})

describe('the address of a feed', () => {
  it('is no other page’s', async () => {
    const { page } = testSite({
      'categories/code.md': '---\nid: 20\nname: Code\n---\n',
      'categories/atom.md': '---\nid: 21\nname: Atom\nparent: code\n---\n',
      'posts/a.md': '---\nid: 31\ndate: 2024-03-01\ncategories: [atom]\n---\n',
    })
    expect((await page('/category/code/atom/')).text).toContain('<h1>Atom</h1>')
    expect((await page('/category/code/rss/')).headers.get('location')).toBe('http://site.test/category/code/feed/')
  })

  it.each([
    ['/feed', '/feed/'],
    ['/feed/rss2/', '/feed/'],
    ...['/rss/', '/feed/feed/', '/feed/rdf/', '/wp-rss2.php'].map((path) => [path, '/feed/']),
    ['/atom', '/feed/atom/'],
    ['/category/news/rss2/', '/category/news/feed/'],
    ['/?feed=rss2', '/feed/'],
    ['/?feed=atom', '/feed/atom/'],
    ['/?s=&feed=rss2', '/feed/'],
    ['/?feed=rss2&paged=2', '/feed/?paged=2'],
    ['/?feed=comments-rss2', '/comments/feed/'],
    ['/category/news/?feed=atom', '/category/news/feed/atom/'],
    ['/?m=202403&feed=rss2', '/2024/03/feed/'],
    ['/?p=31&feed=rss2', '/2024/03/01/first/feed/'],
    ['/2024/03/01/first/feed', '/2024/03/01/first/feed/'],
  ])('%s leads to %s', async (path, to) => {
    const { status, headers } = await testSite(files, { now }).page(path)
    expect([status, headers.get('location')]).toEqual([301, `http://site.test${to}`])
  })

  it('is not that of a page or an archive, nor a former one of a page', async () => {
    const more = {
      'categories/rss.md': '---\nname: RSS\nparent: news\n---\n',
      'pages/atom.md': '---\ntitle: On atoms\n---\n',
      'pages/subscribe.md': '---\ntitle: Subscribe\naliases: [/rss/]\n---\n',
    }
    const { page } = testSite({ ...files, ...more }, { now })
    expect((await page('/rss/')).headers.get('location')).toBe('http://site.test/subscribe/')
    expect(await page('/atom/')).toMatchObject({ status: 200, text: expect.stringContaining('On atoms') })
    expect(await page('/category/news/rss/')).toMatchObject({ status: 200, text: expect.stringContaining('RSS') })
  })

  it('is told in the heads of pages', async () => {
    const { page } = testSite(files, { now })
    const feedsOf = async (path: string) =>
      [
        ...(await page(path)).text.matchAll(
          /type="application\/rss\+xml" title="([^"]*)" href="http:\/\/site\.test([^"]*)"/g,
        ),
      ].map(([, title, address]) => [title, address])
    const site = [
      ['Ferns &amp; more » Feed', '/feed/'],
      ['Ferns &amp; more » Comments Feed', '/comments/feed/'],
    ]
    expect(await feedsOf('/')).toEqual(site)
    expect(await feedsOf('/category/news/')).toEqual([
      ...site,
      ['Ferns &amp; more » News &amp; views Category Feed', '/category/news/feed/'],
    ])
    expect(await feedsOf('/author/jane/')).toEqual([
      ...site,
      ['Ferns &amp; more » Posts by Jane Doe Feed', '/author/jane/feed/'],
    ])
    expect((await feedsOf('/2024/03/01/first/')).at(-1)![1]).toBe('/2024/03/01/first/feed/')
    // Nobody has said anything there, and nobody may.
    expect(await feedsOf('/2024/04/01/second/')).toEqual(site)
    expect((await feedsOf('/calendar')).at(-1)![1]).toBe('/calendar/feed/')
  })

  it('of a site below a path is below it too', async () => {
    const { page } = testSite(files, { now, publicUrl: 'https://example.org/blog' })
    const { rss } = await read(page, '/blog/category/news/feed/')
    expect(rss!.atom!.links![0]!.href).toBe('https://example.org/blog/category/news/feed/')
    expect((await page('/blog/feed')).headers.get('location')).toBe('https://example.org/blog/feed/')
  })
})

describe('the feed of an author', () => {
  it('is there where their page links to it, also if nothing of theirs is written', async () => {
    const { page } = testSite({
      'settings.json': JSON.stringify({ title: 'Museum', types: { exhibit: { order: 'title' } } }),
      'users/rosa.md': '---\nid: 5\nusername: rosa\nname: Rosa\nemail: rosa@example.org\nroles: [author]\n---\n',
      'users/ann.md': '---\nid: 6\nusername: ann\nname: Ann\nemail: ann@example.org\nroles: [author]\n---\n',
      'exhibits/watch.md': '---\nid: 7\ntitle: Watch\ndate: 2026-01-01\nauthor: rosa\n---\n',
    })
    const status = async (path: string) => (await page(path)).status
    expect([await status('/author/rosa/'), await status('/author/rosa/feed/')]).toEqual([200, 200])
    expect([await status('/author/ann/'), await status('/author/ann/feed/')]).toEqual([404, 404])
  })
})

describe('feeds in several languages', () => {
  const spoken = {
    'settings.json':
      '{ "title": "T", "language": "de_DE", "languages": ["de", "en"], "prefix_default_language": true }',
    'posts/one.md': '---\nid: 31\ntitle: Eins\ndate: 2024-03-01\n---\n\nText.\n',
    'posts/one.en.md': '---\nid: 32\ntitle: One\ndate: 2024-03-01\npermalink: /first/\n---\n\nText.\n',
    'comments/a.md': '---\nid: 41\npost: one\nauthor_name: Ann\ndate: 2024-03-05\n---\n\nGut.\n',
    'comments/b.md': '---\nid: 42\npost: one.en\nauthor_name: Bob\ndate: 2024-03-06\n---\n\nGood.\n',
  }

  it('hold the comments on entries in their language', async () => {
    const { page } = testSite(spoken)
    expect((await read(page, '/de/comments/feed/')).titles).toEqual([expect.stringContaining('Ann')])
    expect((await read(page, '/en/comments/feed/')).titles).toEqual([expect.stringContaining('Bob')])
    expect((await read(page, '/first/feed/')).titles).toEqual([expect.stringContaining('Bob')])
  })

  it('name entries as REST does, whatever the language of the feed', async () => {
    const { page } = testSite(spoken)
    const guids = async (path: string) => (await read(page, path)).rss?.items?.map(({ guid }) => guid?.value)
    expect(await guids('/de/feed/')).toEqual(['http://site.test/?p=31'])
    expect(await guids('/en/feed/')).toEqual(['http://site.test/?p=32'])
    expect(await guids('/en/comments/feed/')).toEqual(['http://site.test/?p=32#comment-42'])
  })
})
