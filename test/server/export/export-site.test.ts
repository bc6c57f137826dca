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
import { testSite } from '../../harness.ts'
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
