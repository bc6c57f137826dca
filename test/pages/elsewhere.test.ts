import { expect, it } from 'vitest'
import { testSite } from '../harness.ts'

const post = (id: number, more = '') => `---\nid: ${id}\ntitle: T\ndate: 2024-03-19 08:30\n${more}---\n`
const files = {
  'posts/hello.md': post(10),
  'posts/new.md': post(11, 'aliases: [old]\n'),
  'posts/draft.md': post(12, 'status: draft\n'),
  'posts/secret.md': post(13, 'status: private\n'),
  'media/2024/pot.png.md': '---\nid: 16\npost: hello\n---\n',
  'media/2024/pot.png': 'x',
  'posts/both.md': post(14),
  'pages/about.md': '---\nid: 20\ntitle: About\n---\n',
  'pages/about/team.md': '---\nid: 21\ntitle: Team\nparent: about\n---\n',
  'events/both.md': '---\nid: 22\ntitle: Both\nstart: 2087-03-02 10:00\n---\n',
  'posts/лес.md': post(15),
}

it('leads from a name alone, present or former, to the page of the only entry that has it', async () => {
  const { page } = testSite(files)
  for (const [path, location] of [
    ['/hello/', '/2024/03/19/hello/'],
    ['/hello', '/2024/03/19/hello/'],
    ['/old/', '/2024/03/19/new/'],
    ['/2024/03/19/old/', '/2024/03/19/new/'],
    ['/%D0%BB%D0%B5%D1%81/', '/2024/03/19/%d0%bb%d0%b5%d1%81/'],
  ] as const) {
    const { status, headers } = await page(path)
    expect([path, status, headers.get('location')]).toEqual([path, 301, `http://site.test${location}`])
  }
})

it('leads from what WordPress would take for an address, or people copied of a text, to the page', async () => {
  const comment = (id: number) => `---\nid: ${id}\npost: hello\nauthor_name: A\ndate: 2026-01-02\n---\n\nx\n`
  const { page } = testSite({
    ...files,
    'settings.json': '{ "title": "T", "comments_per_page": 1 }',
    'comments/hello/1.md': comment(1),
    'comments/hello/2.md': comment(2),
  })
  for (const [path, location] of [
    ['/2024/03/19/hello/).', '/2024/03/19/hello/'],
    ['/2024/03/19/hello%E2%80%9D%20', '/2024/03/19/hello/'],
    ['//2024//03/19/hello//', '/2024/03/19/hello/'],
    ['/2024/03/19/hello/3/', '/2024/03/19/hello/'],
    ['/about/team/2', '/about/team/'],
    ['/?p=10.', '/2024/03/19/hello/'],
    ['/?p=10&cpage=2', '/2024/03/19/hello/comment-page-2/'],
    ['/?p=10&cpage=3', '/2024/03/19/hello/'],
    ['/?name=hello', '/2024/03/19/hello/'],
    ['/?pagename=about/team', '/about/team/'],
  ] as const) {
    const { status, headers } = await page(path)
    expect([path, status, headers.get('location')]).toEqual([path, 301, `http://site.test${location}`])
  }
  for (const path of ['/nothing/).', '/12/', '/2024/03/19/draft/2/', '/?name=nothing', '/?p=', '/category/3/'])
    expect([path, (await page(path)).status]).toEqual([path, 404])
})

it('leads to the page in its language, below the default one, too', async () => {
  const settings = { title: 'T', languages: ['de', 'en'], prefix_default_language: true }
  const { page } = testSite({
    'settings.json': JSON.stringify(settings),
    'posts/hello.md': post(10),
    'posts/only.en.md': post(12),
  })
  for (const [path, location] of [
    ['/en/index.php', '/en/'],
    ['/index.php', '/de/'],
    ['/calendar/).', '/de/calendar/'],
    ['/en/2024/03/19/only/).', '/en/2024/03/19/only/'],
    ['/de//2024/03/19/hello/', '/de/2024/03/19/hello/'],
  ] as const) {
    const { status, headers } = await page(path)
    expect([path, status, headers.get('location')]).toEqual([path, 301, `http://site.test${location}`])
  }
  expect((await page('/en/2024/03/19/hello/).')).status).toBe(404)
})

it('leads nowhere where several have the name, nobody may read it, or more than a name was asked for', async () => {
  const { page } = testSite(files)
  for (const path of [
    '/both/',
    '/team/',
    '/draft/',
    '/pot/',
    '/secret/',
    '/hel/',
    '/hello/2/',
    '/1999/hello/',
    '/hello/page/2/',
  ])
    expect([path, (await page(path)).status]).toEqual([path, 404])
})
