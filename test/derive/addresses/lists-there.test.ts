import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const there = [
  '/',
  '/page/2/',
  '/feed/',
  '/2026/',
  '/2026/1/',
  '/2026/01/page/2/',
  '/2026/01/01/feed/',
  '/2030/feed/',
  '/comments/feed/',
  '/comments/feed/atom/',
  '/rss2/',
  '/events/feed/',
  '/events/2026-11/feed/',
  '/calendar/',
  '/calendar/2027-12',
  '/calendar/feed/atom/',
  '/calendar/atom/',
  '/category/art/',
  '/category/art/page/2/',
  '/category/art/feed/',
  '/category/art/feed/rss2/',
  '/category/art/atom/',
  '/category/bare/',
  '/things/',
  '/things/feed/',
  '/parts/',
  '/2026/01/01/p-1/feed/',
  '/2026/01/01/p-1/embed/',
  '/about/page/2/',
  '/news/',
  '/news/page/2/',
  '/news/feed/',
  '/author/admin/',
  '/events/2026-11/',
  '/events/feed/',
  '/en/',
  '/en/category/art/',
  '/en/calendar/2027-01/',
]
const lost = [
  '/page/0/',
  '/page/9/',
  '/page/0/',
  '/feed/json/',
  '/rss2/x/',
  '/comments/',
  '/comments/feed/json/',
  '/events/atom/',
  '/events/page/9/',
  '/calendar/page/2/',
  '/calendar/2027-12/feed/',
  '/2026/13/',
  '/2026/02/30/',
  '/2027/',
  '/2026/page/9/',
  '/calendar/2027-13',
  '/calendar/2027-00/',
  '/calendar/today/',
  '/calendar/feed/json/',
  '/category/art/feed/json/',
  '/category/art/page/9/',
  '/category/bare/page/2/',
  '/things/page/2/',
  '/parts/feed/',
  '/parts/part-a/feed/',
  '/news/page/9/',
  '/author/subscriber/',
  '/author/subscriber/feed/',
  '/events/2026-13/',
  '/en/2025/',
  '/en/things/page/2/',
  '/en/category/art/page/2/',
  '/en/calendar/2027-13/',
]

const posts = Array.from({ length: 12 }, (_, i) => [
  `posts/p-${i}.md`,
  `---\nid: ${100 + i}\ntitle: P\nauthor: admin\ndate: 2026-01-01T10:00\ncategories: [art]\n---\n`,
])

const files = {
  ...Object.fromEntries(posts),
  'settings.json': JSON.stringify({
    language: 'de',
    languages: ['de', 'en'],
    page_for_posts: 11,
    show_on_front: 'page',
    page_on_front: 0,
    types: { thing: {}, part: { order: 'title' } },
    check: { 'missing-translation': 'off' },
  }),
  'categories/art.md': '---\nid: 2\nname: Kunst\n---\n',
  'categories/bare.md': '---\nid: 3\nname: Leer\n---\n',
  'things/a.md': '---\nid: 20\ntitle: A\nstatus: publish\n---\n',
  'parts/part-a.md': '---\nid: 21\ntitle: B\nstatus: publish\n---\n',
  'posts/p-1.en.md': '---\nid: 130\ntitle: P\ndate: 2026-01-01T10:00\ncategories: [art]\n---\n',
  'events/e.md': '---\nid: 30\ntitle: E\nstart: 2026-11-01T10:00\nend: 2026-11-01T11:00\n---\n',
  'pages/about.md': '---\nid: 10\ntitle: About\n---\n',
  'pages/news.md': '---\nid: 11\ntitle: News\n---\n',
}

const drafts = {
  'settings.json': '{ "types": { "thing": {} } }',
  'events/e.md': '---\nid: 30\ntitle: E\nstatus: draft\nstart: 2026-11-01T10:00\nend: 2026-11-01T11:00\n---\n',
  'things/a.md': '---\nid: 20\ntitle: A\nstatus: draft\n---\n',
}

it.each([
  ['', files, there, lost],
  [' without drafts', drafts, ['/', '/events/', '/things/'], ['/events/2026-11/', '/events/feed/', '/things/page/2/']],
])(
  'lists, months, times and feeds are there with the pages that they have, and no others, as readers find them%s',
  async (_, at, known, unknown) => {
    const paths = [...known, ...unknown]
    const links = paths.map((path) => `[x](${path})`).join('\n\n')
    const { site, page } = testSite({ ...at, 'pages/links.md': `---\nid: 12\ntitle: Links\n---\n\n${links}\n` })
    const told = checkSite(site, { wanted: (path) => path === 'pages/links.md' }).map(
      ({ message }) => /'(.*?)'/.exec(message)?.[1],
    )
    const missing: string[] = []
    for (const path of paths) if ((await page(path)).status === 404) missing.push(path)
    expect(missing).toEqual(unknown)
    expect(told).toEqual(unknown)
  },
)

it('a list has neither pages of comments nor a view to embed, as an entry does', async () => {
  const targets = {
    lists: ['/embed/', '/comment-page-2/', '/category/news/embed/', '/2020/05/comment-page-1/', '/calendar/embed/'],
    entries: ['/hello/embed/', '/hello/comment-page-2/', '/about/embed/', '/category/news/feed/', '/page/1/'],
  }
  const all = Object.values(targets).flat()
  const { site, page } = testSite({
    'settings.json': '{"permalink": "/%postname%/"}',
    'categories/news.md': '---\nid: 7\nname: News\n---\n',
    'posts/hello.md': '---\nid: 10\ntitle: Hello\ndate: 2020-05-01\ncategories: [news]\n---\n',
    'pages/about.md': `---\nid: 20\ntitle: About\n---\n${all.map((one) => `[x](${one})`).join(' ')}\n`,
  })
  const broken = (await checkSite(site)).flatMap(({ message }) => /links to '(.*?)'/.exec(message)?.[1] ?? [])
  expect(broken).toEqual(targets.lists)
  for (const one of all) expect([one, (await page(one)).status === 404]).toEqual([one, broken.includes(one)])
})
