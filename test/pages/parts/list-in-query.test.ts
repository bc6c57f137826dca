import { describe, expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

const files = {
  'categories/news.md': '---\nid: 5\nname: News\n---\n',
  'categories/local.md': '---\nid: 6\nname: Local\nparent: news\n---\n',
  'tags/light.md': '---\nid: 8\nname: Light\n---\n',
  'posts/one.md':
    '---\nid: 11\ntitle: One\ndate: 2024-03-14T10:00:00\nauthor: author\ncategories: [local]\ntags: [light]\n---\nText\n',
  'pages/about.md': '---\nid: 20\ntitle: About\n---\nText\n',
}

describe('addresses of WordPress without permalinks', () => {
  const at = async (path: string, more = {}) => {
    const { page, site } = testSite({ ...files, ...more }, { wordpress: true })
    const id = site.find('user', 'author')!.id
    const { status, headers } = await page(path.replace('AUTHOR', String(id)))
    return [status, headers.get('location')?.replace('http://site.test', '') ?? '']
  }

  test.each([
    ['/?cat=5', '/category/news/'],
    ['/?cat=6', '/category/news/local/'],
    ['/?category_name=news/local', '/category/news/local/'],
    ['/?tag=light', '/tag/light/'],
    ['/?tag_id=8', '/tag/light/'],
    ['/?author=AUTHOR', '/author/author/'],
    ['/?author_name=author', '/author/author/'],
    ['/?m=2024', '/2024/'],
    ['/?m=202403', '/2024/03/'],
    ['/?m=20240314', '/2024/03/14/'],
    ['/?year=2024&monthnum=3', '/2024/03/'],
    ['/?p=11', '/2024/03/14/one/'],
    ['/?page_id=20', '/about/'],
    ['/?feed=rss2&cat=5', '/category/news/feed/'],
    ['/feed/?cat=5', '/category/news/feed/'],
    ['/?feed=atom&tag=light', '/tag/light/feed/atom/'],
    ['/index.php?cat=5', '/category/news/'],
    ['/index.php?p=11', '/2024/03/14/one/'],
    ['/index.php/2024/03/14/one/', '/2024/03/14/one/'],
    ['/index.php?feed=rss2', '/feed/'],
    ['/index.php', '/'],
  ])('%s leads to %s', async (path, to) => expect(await at(path)).toEqual([301, to]))

  test.each(['/?cat=99', '/?cat=5,6', '/?tag=nope', '/?author=1', '/?author=9999', '/?m=202301', '/?cat=5&tag=light'])(
    '%s leads nowhere, rather than to something else',
    async (path) => {
      expect((await at(path))[0]).toBe(404)
      const feed = await at(`${path}&feed=rss2`)
      if (feed[0] === 301) expect(feed[1]).not.toBe('/feed/')
      else expect(feed[0]).toBe(404)
    },
  )

  test('they lead there from a page at the front, too', async () => {
    const front = { 'settings.json': '{ "show_on_front": "page", "page_on_front": "about" }' }
    expect(await at('/?cat=5', front)).toEqual([301, '/category/news/'])
    expect(await at('/', front)).toEqual([200, ''])
    expect(await at('/?m=1', front)).toEqual([200, ''])
  })

  test('programs may ask below `/index.php`, too', async () => {
    const { page } = testSite(files, { wordpress: true })
    const { status, text } = await page('/index.php?rest_route=/wp/v2/posts/11&_fields=id')
    expect([status, text]).toEqual([200, '{"id":11}'])
  })
})

test('home and calendar say to other programs what they are', async () => {
  const { page } = testSite({ ...files, 'settings.json': '{ "title": "A", "description": "Words &amp; more" }' })
  const home = (await page('/')).text
  expect(home).toContain('<meta name="description" content="Words &amp; more" />')
  expect(home).toContain('<meta property="og:description" content="Words &amp; more" />')
  const calendar = (await page('/calendar/2026-03')).text
  expect(calendar).toContain('<meta name="description" content="Events in March 2026." />')
  expect(calendar).toContain('<meta property="og:url" content="http://site.test/calendar/2026-03" />')
  expect(calendar).toContain('<link rel="canonical" href="http://site.test/calendar/2026-03" />')
  expect((await page('/tag/light/')).text).not.toContain('name="description"')
})
