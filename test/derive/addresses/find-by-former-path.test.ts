import { expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const files = {
  'pages/new.md': '---\nid: 1\ntitle: A\naliases: [old]\n---\n',
  'pages/new/newer.md': '---\nid: 2\ntitle: B\nparent: new\naliases: [older]\n---\n',
  'pages/new/newer/same.md': '---\nid: 3\ntitle: C\nparent: new/newer\n---\n',
  'categories/hot.md': '---\nid: 4\nname: Hot\naliases: [warm]\n---\n',
  'categories/soup.md': '---\nid: 5\nname: Soup\nparent: hot\naliases: [broth]\n---\n',
  'posts/a.md': '---\nid: 6\ntitle: A\ncategories: [soup, hot]\ndate: 2026-01-05\naliases: [z]\n---\n',
}

function leading(content: Readonly<Record<string, string>> = files) {
  const { page } = testSite(content)
  return async (path: string) => {
    const { status, headers } = await page(path)
    return status === 301 ? headers.get('location')!.replace('http://site.test', '') : status
  }
}

it('finds what is in a tree by every mixture of former and present names', async () => {
  const leads = leading()
  for (const [path, to] of [
    ['/old/older/', '/new/newer/'],
    ['/old/newer/', '/new/newer/'],
    ['/old/older/same/', '/new/newer/same/'],
    ['/new/older/same/', '/new/newer/same/'],
    ['/category/warm/broth/', '/category/hot/soup/'],
    ['/category/warm/soup/', '/category/hot/soup/'],
    ['/older/', 404],
    ['/old/same/', 404],
    ['/tag/warm/broth/', 404],
    ['/warm/broth/', 404],
    ['/category/hot/soup/', 200],
  ] as const)
    expect([path, await leads(path)]).toEqual([path, to])
})

it('leads from the feed, the embed and the numbered pages of a former address to those of the present one', async () => {
  const leads = leading()
  for (const [path, to] of [
    ['/2026/01/05/z/feed/', '/2026/01/05/a/feed/'],
    ['/2026/01/05/z/feed/atom/', '/2026/01/05/a/feed/atom/'],
    ['/2026/01/05/z/embed/', '/2026/01/05/a/embed/'],
    ['/category/warm/feed/', '/category/hot/feed/'],
    ['/category/warm/broth/page/2/', '/category/hot/soup/page/2/'],
    ['/category/cold/feed/', 404],
  ] as const)
    expect([path, await leads(path)]).toEqual([path, to])
})

it('leads from the last part of a path of terms to that term, whatever stands before it', async () => {
  const leads = leading({
    'categories/top.md': '---\nid: 5\nname: Top\n---\n',
    'categories/down.md': '---\nid: 6\nname: Down\nparent: top\n---\n',
    'posts/p.md': '---\nid: 8\ntitle: P\ncategories: [down]\n---\n',
  })
  for (const path of ['/category/down/', '/category/other/down/', '/category/other/top/down/'])
    expect(await leads(path)).toBe('/category/top/down/')
  expect(await leads('/category/down/feed/')).toBe('/category/top/down/feed/')
  expect(await leads('/category/down/top/')).toBe('/category/top/')
  for (const path of ['/tag/down/', '/down/', '/other/category/down/', '/category/top/down/page/9/'])
    expect([path, await leads(path)]).toEqual([path, 404])
})

const stated = {
  'pages/about.md': '---\nid: 1\ntitle: A\naliases: [/about/]\n---\n',
  'pages/a.md': '---\nid: 2\ntitle: A\naliases: [/b/]\n---\n',
  'pages/b.md': '---\nid: 3\ntitle: B\n---\n',
  'categories/k.md': '---\nid: 4\nname: K\naliases: [/category/k/]\n---\n',
  'categories/top.md': '---\nid: 5\nname: Top\n---\n',
  'categories/up.md': '---\nid: 6\nname: Up\nparent: top\naliases: [/category/up/]\n---\n',
  'categories/down.md': '---\nid: 7\nname: Down\nparent: up\n---\n',
  'posts/p.md': '---\nid: 8\ntitle: P\ncategories: [k, down]\n---\n',
  'pages/hidden.md': '---\nid: 9\ntitle: H\nstatus: private\naliases: [gone]\n---\n',
  'pages/seen.md': '---\nid: 10\ntitle: S\naliases: [/gone/]\n---\n',
}

it.each(['{}', '{ "page_paths": true }'])(
  'leads from no present address, nor to itself, with settings %s',
  async (said) => {
    const leads = leading({ ...stated, 'settings.json': said })
    for (const path of ['/category/k/feed/no/', '/category/k/page/9/'])
      expect([path, await leads(path)]).toEqual([path, 404])
    for (const path of ['/about/2/', '/about/page/2/']) expect(await leads(path)).toBe('/about/')
  },
)

it('leads to terms below one that was moved, and to what visitors may see of two that had a name or an address', async () => {
  const leads = leading(stated)
  expect(await leads('/category/up/')).toBe('/category/top/up/')
  expect(await leads('/category/up/down/')).toBe('/category/top/up/down/')
  expect(await leads('/category/up/down/feed/')).toBe('/category/top/up/down/feed/')
  expect(await leads('/gone/')).toBe('/seen/')
})

const moved = {
  'pages/new.md': '---\nid: 1\ntitle: A\naliases: [/old/]\n---\n',
  'pages/new/below.md': '---\nid: 2\ntitle: B\nparent: new\n---\n',
}

it('leads to what is below a page that moved, and is the home page since', async () => {
  const leads = leading({
    'settings.json': '{ "show_on_front": "page", "page_on_front": 1, "page_paths": true }',
    ...moved,
  })
  expect([await leads('/old/'), await leads('/old/below/')]).toEqual(['/', '/new/below/'])
})

it('leads from addresses without a language, too, where all have begun with one since; queries of the home page stay', async () => {
  const leads = leading({
    'settings.json':
      '{ "languages": ["de", "en"], "prefix_default_language": true, "show_on_front": "page", "page_on_front": 3 }',
    ...moved,
    'pages/home.md': '---\nid: 3\ntitle: H\n---\n',
    'pages/home.en.md': '---\nid: 4\ntitle: H\n---\n',
  })
  for (const [path, to] of [
    ['/old/', '/de/new/'],
    ['/old/below/', '/de/new/below/'],
    ['/', '/de/'],
    ['/?s=fern', '/de/?s=fern'],
    ['/?feed=rss2', '/de/feed/'],
    ['/?p=2', '/de/new/below/'],
    ['/nothing/', 404],
    ['/?p=99', 404],
    ['/en/?p=99', 404],
  ] as const)
    expect([path, await leads(path)]).toEqual([path, to])
})
