import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ExportFolder } from '../../../src/server/export/export-folder.ts'
import { exportSite } from '../../../src/server/export/export-site.ts'
import { ForeignFolder } from '../../../src/server/export/own-files.ts'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { contentFolder, testSite } from '../../harness.ts'
import type { ExportCache } from '../../../src/model/model.ts'
import { pointerText } from '../../storage/lfs/lfs-host.ts'
import { serveFiles } from './file-server.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Every file with what it holds and when it was written. */
function contentsOf(root: string): Record<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(root, path)).isFile(),
  )
  const told = (path: string) => `${statSync(join(root, path)).mtimeMs} ${readFileSync(join(root, path), 'base64')}`
  return Object.fromEntries(paths.toSorted().map((path) => [path, told(path)]))
}

const clock = () => Date.parse('2027-03-01T00:00:00Z')

const files = {
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`posts/p${i}.md`, `---\nid: ${100 + i}\ndate: 2024-05-01\n---\n`]),
  ),
  'posts/draft.md': '---\nid: 200\nstatus: draft\n---\n',
  'pages/größe.md': '---\nid: 201\ntitle: Größe\n---\n\n[A post](/2024/05/01/p3/)\n',
  'events/fair.md': '---\nid: 202\ntitle: Fair\nstart: 2027-06-01 10:00\nend: 2027-06-01 12:00\n---\n',
}

it('everything public is a file, a second export changes no byte, and what went away is removed with nothing else', async () => {
  const { site } = testSite(files, { now: clock, publicUrl: 'https://example.org/site' })
  const root = join(emptyFolder(), 'public')
  const write = async (also: string[] = []) => {
    const folder = new ExportFolder(root)
    await exportSite(site, folder, { also })
    return folder.finish()
  }
  const first = await write(['core/v2/posts?per_page=5&_fields=id'])
  expect(first).toMatchObject({ removed: 0, kept: [], written: first.files })
  for (const path of [
    'index.html',
    'page/2/index.html',
    '2024/05/01/p3/index.html',
    'grose/index.html',
    'feed/index.xml',
  ])
    expect([path, existsSync(join(root, path))]).toEqual([path, true])
  for (const path of ['sitemap.xml', '404.html', 'calendar/2027-06/index.html', 'rest/openapi.json', 'rest/index.json'])
    expect([path, existsSync(join(root, path))]).toEqual([path, true])
  const rest = join(root, 'rest/core/v2')
  expect(readdirSync(join(rest, 'posts')).filter((name) => !/^1\d\d\.json$/.test(name))).toEqual([
    '_fields-id.page-2.per_page-5.json',
    '_fields-id.page-3.per_page-5.json',
    '_fields-id.per_page-5.json',
    'headers.json',
    'index.json',
    'page-2.json',
  ])
  // A calendar without an end ends.
  expect(readdirSync(join(root, 'calendar')).length).toBeLessThan(40)
  const before = contentsOf(root)
  expect(await write(['core/v2/posts?per_page=5&_fields=id'])).toMatchObject({ written: 0, removed: 0 })
  expect(contentsOf(root)).toEqual(before)

  writeFileSync(join(root, 'own.html'), 'mine')
  writeFileSync(join(rest, 'posts/_fields-id.per_page-5.json'), 'changed by hand')
  // As if it had been interrupted while it noted a file.
  appendFileSync(join(root, '.almanac-export/files.jsonl'), '["../x","y"]\n["half')
  expect(await write()).toMatchObject({ removed: 2, kept: [join('rest/core/v2/posts/_fields-id.per_page-5.json')] })
  expect(readFileSync(join(root, 'own.html'), 'utf8')).toBe('mine')
  expect(() => new ExportFolder(rest)).toThrow(ForeignFolder)
})

it('what lies behind a link is neither written nor removed by an export', () => {
  const [root, elsewhere] = [emptyFolder(), emptyFolder()]
  new ExportFolder(root).put('uploads/a.txt', Buffer.from('A'))
  renameSync(join(root, 'uploads'), join(elsewhere, 'uploads'))
  symlinkSync(join(elsewhere, 'uploads'), join(root, 'uploads'))
  const again = new ExportFolder(root)
  expect(() => again.put('uploads/b.txt', Buffer.from('B'))).toThrow(/uploads is a link/)
  expect(() => again.finish()).toThrow(/uploads is a link/)
  expect(readdirSync(join(elsewhere, 'uploads'))).toEqual(['a.txt'])
})

it('what the site cannot show is named, and nothing is removed while that is so', async () => {
  const { root: content, site } = testSite({ 'pages/a.md': '---\nid: 10\n---\n\n[It](../media/film.mp4)\n' })
  const root = emptyFolder()
  mkdirSync(join(content, 'media'))
  const write = async (path: string, text: string, cache?: ExportCache) => {
    writeFileSync(join(content, path), text)
    site.load(path)
    const folder = new ExportFolder(root)
    await exportSite(site, folder, { ...(cache && { cache }) })
    return { ...folder.finish(), missed: [...folder.missed] }
  }
  expect(await write('media/film.mp4', 'A film')).toMatchObject({ missed: [] })
  await write('pages/b.md', '---\nid: 11\n---\n')
  writeFileSync(join(content, 'media/film.mp4'), pointerText('Another film'))
  site.load('media/film.mp4')
  let kept: string | undefined
  const cache = { program: '', read: () => kept, write: (text: string) => void (kept = text) }
  for (const _ of [1, 2])
    expect(await write('pages/b.md', '---\nid: 11\nstatus: draft\n---\n', cache)).toMatchObject({
      missed: ['/uploads/film.mp4'],
      removed: 0,
    })
  expect(readFileSync(join(root, 'uploads/film.mp4'), 'utf8')).toBe('A film')
  expect(await write('media/film.mp4', 'Another film', cache)).toMatchObject({ missed: [], removed: 3, taken: [] })
  expect(readFileSync(join(root, 'uploads/film.mp4'), 'utf8')).toBe('Another film')
})

it('a file of the site is not written over by the list of headers', async () => {
  const { root: content, site } = testSite({ 'posts/a.md': '---\nid: 10\n---\n\n[It](../media/headers.json)\n' })
  mkdirSync(join(content, 'media'))
  writeFileSync(join(content, 'media/headers.json'), '{"mine":true}')
  site.load('media/headers.json')
  const folder = new ExportFolder(emptyFolder())
  await exportSite(site, folder)
  expect(readFileSync(join(folder.root, 'uploads/headers.json'), 'utf8')).toBe('{"mine":true}')
})

it('who follows the addresses in answers finds files: the pages of the calendar, what lies below a form', async () => {
  const events = Array.from({ length: 3 }, (_, i) => [
    `events/e${i}.md`,
    `---\nid: ${300 + i}\nstart: 2027-0${4 + i}-01 10:00\nend: 2027-0${4 + i}-01 12:00\n---\n`,
  ])
  const { site } = testSite(
    {
      ...Object.fromEntries(events),
      'settings.json': JSON.stringify({ posts_per_page: 2 }),
      'forms/contact.md': '---\nid: 310\ntitle: Contact\n---\n\n[text* name]\n[quiz sum "1+1=?|2" "2+2=?|4"]\n',
    },
    { now: clock, publicUrl: 'https://example.org' },
  )
  const root = emptyFolder()
  await exportSite(site, new ExportFolder(root), { pages: false })
  const server = await serveFiles(root)
  onTestFinished(server.close)
  const read = async (address: string) => {
    const answer = await fetch(address.replace('https://example.org', server.address))
    return [answer.status, answer.ok ? await answer.json() : {}] as const
  }
  const [, first] = await read('https://example.org/rest/cal/events/v1/events')
  const [, second] = await read(first.next_rest_url)
  expect(second.events.map(({ slug }: { slug: string }) => slug)).toEqual(['e2'])
  expect(await read('https://example.org/rest/cal/events/v1/events?page=2')).toEqual([200, second])
  expect((await read(second.previous_rest_url))[1].events).toEqual(first.events)
  const form = 'https://example.org/rest/forms/v1/contact-forms/310'
  expect((await read(`${form}/feedback/schema`))[1]).toMatchObject({ rules: [{ rule: 'required', field: 'name' }] })
  expect((await read(`${form}/markup`))[1]).toMatchObject({ id: 310, html: expect.stringContaining('1+1=?') })
  // Another question needs somebody to ask it.
  expect(await read(`${form}/refill`)).toEqual([404, {}])
})

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
