import { describe, expect, test } from 'vitest'
import { testSite } from '../harness.ts'

const files = {
  'posts/hello.md':
    '---\nid: 10\ntitle: Fish & <em>chips</em>\nstatus: publish\ndate: 2024-03-19T08:30:00\nauthor: author\n---\n\nA *good* day.\n',
  'posts/draft.md': '---\nid: 11\ntitle: Draft\nstatus: draft\n---\n\nNot yet.\n',
  'posts/mine.md': '---\nid: 12\ntitle: Mine\nstatus: private\ndate: 2024-03-19T08:30:00\n---\n\nOnly I.\n',
  'posts/locked.md':
    '---\nid: 13\ntitle: Locked\nstatus: publish\ndate: 2024-03-19T08:30:00\npassword: sesame\n---\n\nThe treasure.\n',
  'events/fair.md':
    '---\nid: 20\ntitle: Fair\nstatus: publish\ndate: 2024-01-01\nstart: 2027-05-02 10:00\nend: 2027-05-02 12:30\nvenue: park\ncost: 12\ncategories: [talks]\ntags: [free]\n---\n\nCome.\n',
  'venues/park.md': '---\nid: 21\ntitle: The <b>Park</b>\nstatus: publish\ndate: 2024-01-01\n---\n',
}

describe('the page of an entry', () => {
  test('shows title, date, author and text at its permalink, in a whole document', async () => {
    const { page } = testSite(files)
    const { status, text, headers } = await page('/2024/03/19/hello/')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8')
    for (const part of ['<html lang="en', '<main id="main"', 'href="#main"', '<em>chips</em></h1>', '<em>good</em>'])
      expect(text).toContain(part)
    expect(text).toMatch(/<title>Fish &amp; chips – Test site<\/title>/)
    expect(text).toMatch(/<time datetime="2024-03-19T12:30:00Z">March 19, 2024<\/time>/)
  })

  test('lets no script run, and is told by its tag when nothing changed', async () => {
    const { page } = testSite(files)
    const { headers } = await page('/2024/03/19/hello/')
    expect(headers.get('content-security-policy')).toContain("script-src 'none'")
    expect(headers.get('cache-control')).toBe('no-cache')
    const again = await page('/2024/03/19/hello/', { headers: { 'if-none-match': headers.get('etag')! } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await page('/2024/03/19/hello/', { method: 'HEAD' })).text).toBe('')
  })

  test('is not there while the entry is not public', async () => {
    const { page } = testSite(files)
    for (const path of ['/?p=11', '/2024/03/19/mine/', '/?p=12', '/?p=999', '/nowhere/', '/2024/03/19/draft/']) {
      const { status, text } = await page(path)
      expect([path, status]).toEqual([path, 404])
      expect(text).toContain('There is nothing here')
      expect(text).not.toMatch(/Not yet|Only I/)
    }
  })

  test('has one address: the plain one and other spellings lead to it', async () => {
    const { page } = testSite(files)
    for (const path of ['/?p=10', '/2024/03/19/hello', '/2024/03/19/HELLO/']) {
      const { status, headers } = await page(path)
      expect([status, headers.get('location')]).toEqual([301, 'http://site.test/2024/03/19/hello/'])
    }
  })

  test('is also found at addresses of its former slugs, as long as nothing else is there', async () => {
    const { page } = testSite({
      'posts/hello.md': '---\nid: 10\ndate: 2024-03-19 10:00\naliases: [hallo, мир]\n---\n\nText.\n',
      'posts/draft.md': '---\nid: 11\nstatus: draft\ndate: 2024-03-19 10:00\naliases: [secret]\n---\n\nText.\n',
      'pages/team.md': '---\nid: 20\n---\n\nText.\n',
      'pages/team/people.md': '---\nid: 21\nparent: team\naliases: [staff]\n---\n\nText.\n',
      'pages/taken.md': '---\nid: 22\naliases: [team]\n---\n\nText.\n',
    })
    const at = async (path: string) => {
      const { status, headers } = await page(path)
      return [status, headers.get('location')]
    }
    expect(await at('/2024/03/19/hallo/')).toEqual([301, 'http://site.test/2024/03/19/hello/'])
    expect(await at('/2024/03/19/%D0%BC%D0%B8%D1%80/')).toEqual([301, 'http://site.test/2024/03/19/hello/'])
    expect(await at('/team/staff')).toEqual([301, 'http://site.test/team/people/'])
    expect(await at('/staff/')).toEqual([404, null])
    expect(await at('/2024/03/20/hallo/')).toEqual([404, null])
    expect(await at('/2024/03/19/secret/')).toEqual([404, null])
    expect(await at('/team/')).toEqual([200, null])
  })

  test('asks for the password of a protected entry, and tells nothing of it before', async () => {
    const { page } = testSite(files)
    const send = (password: string) => {
      const body = `password=${password}`
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
      }
      return page('/2024/03/19/locked/', { method: 'POST', body, headers })
    }
    const closed = await page('/2024/03/19/locked/')
    expect(closed.text).toContain('<label for="password">')
    expect(closed.text).not.toMatch(/treasure|Locked/)
    const wrong = await send('open')
    expect([wrong.status, wrong.text.includes('treasure'), (await send('')).status]).toEqual([403, false, 403])
    const open = await send('sesame')
    expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(open.text).toContain('treasure')
  })

  test('tells of an event when and where it is', async () => {
    const { page } = testSite({
      ...files,
      'tags/free.md': '---\nid: 23\nname: Free\n---\n',
      'event-categories/talks.md': '---\nid: 22\nname: Talks\n---\n',
    })
    const { text } = await page('/event/fair/')
    expect(text).toContain('<dd>May 2, 2027, 10:00 am – 12:30 pm</dd>')
    expect(text).toContain('<dd><a href="http://site.test/venue/park/">The Park</a></dd>')
    expect(text).toContain('<dd>$12</dd>')
    const terms = [...text.matchAll(/<a rel="tag" href="([^"]*)">([^<]*)</g)].map(([, ...one]) => one)
    expect(terms).toEqual([
      ['http://site.test/events/category/talks/', 'Talks'],
      ['http://site.test/tag/free/', 'Free'],
    ])
  })

  test('tells other programs of itself: oEmbed, Open Graph, schema.org', async () => {
    const { page } = testSite(files)
    const { text } = await page('/2024/03/19/hello/')
    const embed = 'http://site.test/rest/oembed/1.0/embed?url=http%3A%2F%2Fsite.test%2F2024%2F03%2F19%2Fhello%2F'
    expect(text).toContain(
      `<link rel="alternate" type="application/json+oembed" title="Fish &amp; chips" href="${embed}" />`,
    )
    expect(text).toContain('<meta property="og:title" content="Fish &amp; chips" />')
    const data = (html: string) =>
      JSON.parse(/<script type="application\/ld\+json">\s*(.*?)\s*<\/script>/.exec(html)![1]!)
    expect(data(text)).toMatchObject({ '@type': 'BlogPosting', headline: 'Fish & chips' })
    expect(data((await page('/event/fair/')).text)).toMatchObject({ '@type': 'Event', name: 'Fair' })
  })
})

test('pages of entries, terms and authors tell programs where the interface has what they show', async () => {
  const fest = '---\nid: 29\ntitle: Fest\nstart: 2087-03-02 10:00\nauthor: editor\n---\n'
  const { page } = testSite({ ...files, 'events/fest.md': fest })
  for (const [path, json] of [
    ['/2024/03/19/hello/', 'core/v2/posts/10'],
    ['/2024/03/19/locked/', 'core/v2/posts/13'],
    ['/event/fair/', 'cal/events/v1/events/20'],
    ['/author/author/', 'core/v2/users/3'],
  ] as const)
    expect((await page(path)).text).toContain(
      `<link rel="alternate" type="application/json" href="http://site.test/rest/${json}" />`,
    )
  // Who made only an event has a page, but is no author there.
  for (const path of ['/', '/author/editor/']) {
    const { status, text } = await page(path)
    expect([path, status, text.includes('type="application/json"')]).toEqual([path, 200, false])
  }
})

describe('the home page', () => {
  test('lists what is published and leads to the interface', async () => {
    const { page } = testSite(files, { now: () => Date.parse('2026-01-01') })
    const { status, text } = await page('/')
    expect(status).toBe(200)
    expect(text).toContain('href="http://site.test/2024/03/19/hello/">Fish &amp; chips</a>')
    expect(text).toContain('Coming events')
    expect(text).toContain('href="http://site.test/rest/"')
    expect(text).not.toMatch(/Draft|Mine|treasure/)
  })

  test('has its look in one file', async () => {
    const { page } = testSite(files)
    const { text } = await page('/')
    const path = /<link rel="stylesheet" href="([^"]+)"/.exec(text)![1]!
    expect((await page(path)).headers.get('content-type')).toBe('text/css; charset=UTF-8')
  })
})

test('where there is nothing, a page says so to everybody but programs that take no page', async () => {
  const { page } = testSite(files)
  for (const accept of ['*/*', '', 'text/html', 'text/*;q=0.5, application/json', 'image/png,*/*;q=0.8'])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const { status, headers, text } = await page('/wrong/path', { method, headers: { accept } })
      expect([accept, method, status, headers.get('content-type')]).toEqual([
        accept,
        method,
        404,
        'text/html; charset=UTF-8',
      ])
      expect(text).toContain('<h1>')
    }
  const { status, text } = await page('/wrong/path', { headers: { accept: 'application/json' } })
  expect([status, JSON.parse(text).code]).toEqual([404, 'not_found'])
})
