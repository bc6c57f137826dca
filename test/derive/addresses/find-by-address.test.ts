import { describe, expect, it } from 'vitest'
import { findByAddress, isOwnAddress } from '../../../src/derive/addresses/find-by-address.ts'
import { type Files, testSite } from '../../harness.ts'

const files: Files = {
  'posts/hello.md': '---\nid: 11\ntitle: Hello\ndate: 2005-05-05T05:05:05\n---\nText\n',
  'posts/about.md': '---\nid: 12\ntitle: A post named like a page\ndate: 2006-06-06T06:06:06\n---\nText\n',
  'posts/cyrillic.md': '---\nid: 13\nslug: "%d0%bf%d1%80"\ntitle: П\ndate: 2005-05-05T05:05:05\n---\nText\n',
  'posts/draft.md': '---\nid: 14\ntitle: Draft\nstatus: draft\n---\nText\n',
  'pages/about.md': '---\nid: 21\ntitle: About\n---\nText\n',
  'pages/about/team.md': '---\nid: 22\ntitle: Team\nparent: about\n---\nText\n',
  'pages/jobs.md': '---\nid: 23\ntitle: Jobs\n---\nText\n',
  'pages/jobs/team.md': '---\nid: 24\ntitle: Team\nparent: jobs\nslug: team\n---\nText\n',
  'media/plan.pdf': '%PDF-1.4\n',
  'media/plan.pdf.md': '---\nid: 31\n---\n',
  'media/map.pdf': '%PDF-1.4\n',
  'media/map.pdf.md': '---\nid: 32\npost: 11\n---\n',
}

function finder(more: Files = {}) {
  const { site } = testSite({ ...files, ...more })
  return { site, idAt: (address: string) => findByAddress(site, address)?.id }
}

describe('findByAddress', () => {
  it('finds what every permalink of the site leads to', () => {
    const { site } = finder()
    for (const resource of site.resources.values()) {
      if (resource.space !== 'post' || !resource.permalink) continue
      for (const entry of site.all(resource.name))
        expect(findByAddress(site, resource.permalink(entry, site))).toBe(entry)
    }
  })

  it('finds of several with one address that which everybody may read', async () => {
    const { page } = testSite({
      'settings.json': '{ "permalink": "/%postname%/" }',
      'posts/news.md': '---\nid: 5\ntitle: News\ndate: 2005-05-05\nstatus: private\n---\nOurs\n',
      'posts/own.md': '---\nid: 6\ntitle: Own\ndate: 2005-05-05\nstatus: private\n---\nOurs\n',
      'posts/old.md': '---\nid: 7\ntitle: Old\nstatus: draft\naliases: [/former/]\n---\nOurs\n',
      'pages/news.md': '---\nid: 8\ntitle: News\n---\nPublic\n',
      'pages/said.md': '---\nid: 9\ntitle: Said\npermalink: /own/\naliases: [/former/]\n---\nPublic\n',
    })
    for (const path of ['/news/', '/own/']) expect((await page(path)).text).toContain('Public')
    expect((await page('/former/')).headers.get('location')).toBe('http://site.test/own/')
  })

  it('finds the card of an entry whose file says its address, where oEmbed says it is', async () => {
    const { get, page } = testSite({
      'posts/a.md': '---\nid: 5\ntitle: A\ndate: 2005-05-05\npermalink: /own/\n---\nText\n',
      'posts/b.md': '---\nid: 6\ntitle: B\ndate: 2005-05-05\npermalink: /own.html\n---\nText\n',
    })
    for (const own of ['/own/', '/own.html']) {
      const { html } = (await get(`/oembed/1.0/embed?url=http://site.test${own}`)).json as { html: string }
      const card = /src="http:\/\/site\.test([^"#]*)/.exec(html)![1]!
      expect([card, (await page(card)).status]).toEqual([`${own.replace(/\/$/, '')}/embed/`, 200])
    }
  })

  it.each([
    ['/2005/05/05/hello/', 11],
    ['/2005/05/05/hello', 11],
    ['/2005/05/05/hello/#more', 11],
    ['/2005/05/05/hello/?utm_source=x&p=', 11],
    ['/2005/05/05/hello/embed/', 11],
    ['/2005/05/05/Hello//', 11],
    ['/2005/05/05/%68ello/', 11],
    ['/2005/05/05/%d0%bf%d1%80/', 13],
    ['/2005/05/05/%D0%BF%D1%80/', 13],
    ['/2005/05/05/пр/', 13],
    ['/about/', 21],
    ['/2006/06/06/about/', 12],
    ['/about/team/', 22],
    ['/jobs/team', 24],
    ['/plan/', 31],
    ['/2005/05/05/hello/map/', 32],
    ['/?p=11', 11],
    ['/?page_id=22', 22],
    ['/?attachment_id=31', 31],
    ['/?p=14', 14],
    ['/anything/?p=21', 21],
  ])('finds at %s the entry %i', (path, id) => {
    const { idAt } = finder()
    expect(idAt(`http://site.test${path}`)).toBe(id)
    expect(idAt(`https://www.site.test${path}`)).toBe(id)
    expect(idAt(path)).toBe(id)
  })

  it.each([
    '/',
    '',
    '/2005/05/06/hello/',
    '/hello/',
    '/team/',
    '/about/jobs/',
    '/about/team/more/',
    '/embed/',
    '/?p=99',
    '/?p=x',
    '/?p=x11',
    '/?cat=1',
    '/2005/05/05/',
    '/draft/',
    '/%',
    '/%00/',
    '/..%2f..%2fabout/',
    `/${'a/'.repeat(100)}about/`,
    `/${'a'.repeat(3000)}/`,
  ])('finds nothing at %j', (path) => {
    expect(finder().idAt(`http://site.test${path}`)).toBeUndefined()
  })

  it.each([
    'http://example.org/about/',
    'http://site.test:81/about/',
    'ftp://site.test/about/',
    '//example.org/about/',
    'http://site.test@example.org/about/',
    'javascript:about',
    'http://',
    'http://about.site.test/',
  ])('takes %s for no address of the site', (address) => {
    const { site, idAt } = finder()
    expect(isOwnAddress(site, address)).toBe(false)
    expect(idAt(address)).toBeUndefined()
  })

  it('follows the setting of what the addresses of posts are made of', () => {
    for (const [permalink, path] of [
      ['/%postname%/', '/hello/'],
      ['/archives/%post_id%', '/archives/11'],
      ['/%post_id%/%postname%.html', '/11/hello.html'],
      ['/%postname%/on/%year%/', '/hello/on/2005/'],
    ]) {
      const { idAt } = finder({ 'settings.json': JSON.stringify({ timezone: 'UTC', permalink }) })
      expect(idAt(`http://site.test${path}`), path).toBe(11)
      expect(idAt('http://site.test/2005/05/05/hello/')).toBeUndefined()
    }
  })

  it('knows a site that stands below the top of its host', () => {
    const { idAt } = finder({ 'settings.json': '{ "timezone": "UTC", "url": "https://example.com:8080/blog" }' })
    expect(idAt('https://example.com:8080/blog/about/team/')).toBe(22)
    expect(idAt('https://example.com:8080/blog/?p=11')).toBe(11)
    expect(idAt('https://example.com:8080/about/team/')).toBeUndefined()
    expect(idAt('https://example.com/blog/about/team/')).toBeUndefined()
  })
})
