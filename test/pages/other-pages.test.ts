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
    expect((await page('/calendar/2027-07')).text).toContain('Nothing takes place')
  })

  test('begins with the present month, and knows what is no month', async () => {
    const { page } = testSite(files, { now: () => Date.parse('2027-05-10T12:00:00Z') })
    expect((await page('/calendar')).text).toContain('<h1>May 2027</h1>')
    for (const path of ['/calendar/2027-13', '/calendar/2027', '/calendar/0000-01'])
      expect([path, (await page(path)).status]).toEqual([path, 404])
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
