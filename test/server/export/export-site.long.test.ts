import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ExportFolder } from '../../../src/server/export/export-folder.ts'
import { exportSite } from '../../../src/server/export/export-site.ts'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { contentFolder, testSite } from '../../harness.ts'
import { emptyFolder } from './export-both.ts'

const clock = () => Date.parse('2027-03-01T00:00:00Z')

it('a form with a quiz is the same bytes in every export: whoever reads a site only takes no answers', async () => {
  // So many that two exports hardly ever draw the same one by chance.
  const questions = Array.from({ length: 1000 }, (_, i) => `"${i}+1=?|${i + 1}"`).join(' ')
  const root = contentFolder({
    'forms/contact.md': `---\nid: 310\ntitle: Contact\n---\n\n[quiz sum ${questions}]\n`,
    'pages/contact.md': '---\nid: 311\n---\n\n[contact-form-7 id="310"]\n',
  })
  const into = emptyFolder()
  const write = async () => {
    const site = openFolder(root, { areas, now: clock, home: 'http://site.test', snapshot: false, readOnly: true })
    const folder = new ExportFolder(into)
    await exportSite(site, folder)
    site.close()
    return folder.finish().written
  }
  expect(await write()).toBeGreaterThan(50)
  expect(await write()).toBe(0)
})

it('a calendar without an end ends in every language', async () => {
  const settings = '{ "title": "T", "language": "en_US", "languages": ["en", "de", "fr"] }'
  const event = '---\nid: 20\ntitle: Fair\nstart: 2027-06-01 10:00\nend: 2027-06-01 12:00\n---\n'
  const { site } = testSite(
    { 'settings.json': settings, 'events/fair.md': event },
    { now: () => Date.parse('2027-05-01') },
  )
  const root = mkdtempSync(join(tmpdir(), 'almanac-export-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const stopped = new Error('it goes on')
  const onProgress = (done: number) => {
    if (done > 1000) throw stopped
  }
  await exportSite(site, new ExportFolder(root), { onProgress })
  for (const place of ['calendar', 'de/calendar', 'fr/calendar']) {
    expect(readdirSync(join(root, place))).toContain('2027-06')
    expect(readdirSync(join(root, place)).length).toBeLessThan(60)
  }
  // The last months lead to none beyond, in their heads and in their texts, nor does anything else to what is not there.
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
  const lost = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\s(?:href|src)="([^"]*)"/g)].flatMap(([, link]) => {
      const { origin, search, pathname } = new URL(link!.replaceAll('&amp;', '&'), `${site.home}/${page}`)
      const file = join(root, decodeURIComponent(pathname))
      const isThere = [file, join(file, 'index.html')].some((one) => existsSync(one) && statSync(one).isFile())
      return origin === site.home && (search !== '' || !isThere) ? [`${page} ${link}`] : []
    }),
  )
  expect([pages.length > 60, lost]).toEqual([true, []])
  const [last] = readdirSync(join(root, 'calendar'))
    .filter((name) => name.startsWith('2'))
    .toSorted()
    .slice(-1)
  expect(readFileSync(join(root, 'calendar', last!, 'index.html'), 'utf8')).toMatch(/<a>\w+ 20\d\d<\/a>/)
})

it('the calendar file of each language has one of its own, to which its pages lead', async () => {
  const event = (id: number, title: string) => `---\nid: ${id}\ntitle: ${title}\nstart: 2027-06-01 10:00\n---\n`
  const { site } = testSite(
    {
      'settings.json': '{ "language": "de_DE", "languages": ["de", "en"] }',
      'events/fest.md': event(50, 'Fest'),
      'events/fest.en.md': event(51, 'Party'),
    },
    { now: clock, publicUrl: 'https://example.org/site' },
  )
  const root = join(emptyFolder(), 'public')
  const folder = new ExportFolder(root)
  await exportSite(site, folder, { host: 'netlify' })
  folder.finish()
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const ics = 'rest/cal/events/v1/events.lang-en.ics'
  expect([...read('en/calendar/index.html').matchAll(/[^/]*events\.[^"]*ics[^"]*/g)].map(String)).toEqual(
    Array<string>(3).fill('events.lang-en.ics'),
  )
  expect(read(ics)).toContain('SUMMARY:Party')
  expect(read(ics)).not.toContain('Fest')
  expect(read('rest/cal/events/v1/events.ics')).not.toContain('Party')
  expect(read('_redirects')).not.toContain('lang=')
})

it('who comes to the website itself is led to its home page, also where addresses begin with a language', async () => {
  const settings = '{ "language": "de_DE", "languages": ["de", "en"], "prefix_default_language": true }'
  const { site } = testSite({ 'settings.json': settings }, { now: clock, publicUrl: 'https://example.org/site' })
  const root = join(emptyFolder(), 'public')
  const folder = new ExportFolder(root)
  await exportSite(site, folder, { host: 'netlify' })
  folder.finish()
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  expect(read('index.html')).toContain('url=https://example.org/site/de/')
  expect(read('de/index.html')).toContain('<h1>')
  expect(read('_redirects')).toContain('\n/feed/ /de/feed/ 301\n')
})

it('what lies below a page that is a file has a folder beside it, to which pages lead', async () => {
  const { site } = testSite(
    {
      'settings.json': '{ "permalink": "/%year%/%postname%.html", "comments_per_page": 1 }',
      'posts/soup.md': '---\nid: 11\ndate: 2026-01-01\naliases: [/old.html, /old.html/print/]\n---\n',
      'comments/soup/1.md': '---\nid: 21\npost: 11\ndate: 2026-01-02\n---\nHot.\n',
      'comments/soup/2.md': '---\nid: 22\npost: 11\ndate: 2026-01-03\n---\nYes.\n',
    },
    { now: clock, publicUrl: 'https://example.org/site' },
  )
  const root = join(emptyFolder(), 'public')
  const folder = new ExportFolder(root)
  await exportSite(site, folder)
  folder.finish()
  const linked = (path: string) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(/(?:href="https:\/\/example.org)?\/site(\/2026\/soup[^"#]*)/g),
    ].map(([, link]) => link!)
  expect(linked('2026/soup.html')).toEqual(
    expect.arrayContaining(['/2026/soup/feed/index.xml', '/2026/soup/comment-page-2/']),
  )
  for (const path of ['2026/soup.html', '2026/soup/comment-page-2/index.html'])
    for (const link of linked(path).map((one) => one.replace(/\/$/, '/index.html').replace(/[?].*/, '')))
      expect([link, existsSync(join(root, link))]).toEqual([link, true])
  for (const path of ['old.html', 'old/print/index.html'])
    expect(readFileSync(join(root, path), 'utf8')).toContain('url=https://example.org/site/2026/soup.html')
})

it('a page that is called like a feed is led to, and a feed still is', async () => {
  const { site } = testSite(
    {
      'pages/docs.md': '---\nid: 11\n---\n[Atom](/docs/atom/) [feed](/feed/atom/)\n',
      'pages/docs/atom.md': '---\nid: 12\nparent: docs\n---\n',
    },
    { now: clock, publicUrl: 'https://example.org' },
  )
  const root = join(emptyFolder(), 'public')
  const folder = new ExportFolder(root)
  await exportSite(site, folder)
  folder.finish()
  const text = readFileSync(join(root, 'docs/index.html'), 'utf8')
  for (const [link, file] of Object.entries({ 'docs/atom/': 'index.html', 'feed/atom/index.xml': '' }))
    expect([text.includes(`href="https://example.org/${link}"`), existsSync(join(root, link, file))]).toEqual([
      true,
      true,
    ])
})

it('a page whose address only looks like that of a file has a folder of that name', async () => {
  const { site } = testSite(
    {
      'settings.json': '{ "permalink": "/%postname%.html/", "comments_per_page": 1 }',
      'posts/soup.md': '---\nid: 11\ndate: 2026-01-01\n---\n',
      'comments/soup/1.md': '---\nid: 21\npost: 11\ndate: 2026-01-02\n---\nHot.\n',
      'comments/soup/2.md': '---\nid: 22\npost: 11\ndate: 2026-01-03\n---\nYes.\n',
    },
    { now: clock, publicUrl: 'https://example.org' },
  )
  const root = join(emptyFolder(), 'public')
  const folder = new ExportFolder(root)
  await exportSite(site, folder)
  folder.finish()
  expect(readFileSync(join(root, 'index.html'), 'utf8')).toContain('href="https://example.org/soup.html/"')
  const text = readFileSync(join(root, 'soup.html/index.html'), 'utf8')
  for (const path of ['soup/feed/index.xml', 'soup/comment-page-2/'])
    expect([text.includes(path), existsSync(join(root, path))]).toEqual([true, true])
})
