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
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { ExportFolder, ForeignFolder } from '../../../src/server/export/export-folder.ts'
import { exportSite } from '../../../src/server/export/export-site.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { play, readScenario } from '../../conformance/replay.ts'
import { accountsOf, bareFolder } from '../../conformance/site.ts'
import { testSite } from '../../harness.ts'

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

/** A server of plain files that knows of the interface only what the guide says. */
async function serveFiles(root: string): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const path = decodeURIComponent(pathname)
    const query = [...searchParams]
      .filter(([name, value]) => name !== 'page' || value !== '1')
      .map((pair) => pair.map(encodeURIComponent).join('-'))
      .toSorted()
      .join('.')
    const tried = query
      ? [`${path}/${query}.json`]
      : [path, `${path}.json`, ...indexes.map((name) => `${path}/${name}`)]
    const file = tried.map((one) => join(root, one)).find((one) => existsSync(one) && statSync(one).isFile())
    if (file === undefined) return void response.writeHead(404).end()
    const headers = JSON.parse(readFileSync(join(file, '../headers.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >
    response.writeHead(200, headers[file.slice(file.lastIndexOf('/') + 1)] ?? headers['*']).end(readFileSync(file))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

const indexes = ['html', 'json', 'xml', 'ics', 'txt'].map((suffix) => `index.${suffix}`)

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

it('a file of the site is not written over by the list of headers', async () => {
  const { root: content, site } = testSite({ 'posts/a.md': '---\nid: 10\n---\n\n[It](../media/headers.json)\n' })
  mkdirSync(join(content, 'media'))
  writeFileSync(join(content, 'media/headers.json'), '{"mine":true}')
  site.load('media/headers.json')
  const folder = new ExportFolder(emptyFolder())
  await exportSite(site, folder)
  expect(readFileSync(join(folder.root, 'uploads/headers.json'), 'utf8')).toBe('{"mine":true}')
})

it('the read half of what was recorded of the reference is answered by a server of plain files', async () => {
  const content = bareFolder()
  const site = openFolder(content.root, { areas, home: 'http://127.0.0.1:4000', snapshot: false })
  onTestFinished(() => {
    site.close()
    content.remove()
  })
  const { fetch: live } = createApp(site)
  const root = emptyFolder()
  const server = await serveFiles(root)
  let state = ''
  let answered = 0
  const ask = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const isPlain = /^(?:\?page=\d+)?$/.test(search) && !pathname.endsWith('refill')
    const isOpen = request.method === 'GET' && request.headers.get('authorization') === null && isPlain
    const known = await live(request.clone())
    if (!isOpen || known.status !== 200) return known
    const now = `${site.generation} ${site.keptGeneration}`
    if (now !== state) {
      const folder = new ExportFolder(root)
      await exportSite(site, folder, { pages: false })
      folder.finish()
      state = now
    }
    answered++
    return fetch(server + pathname + search)
  }
  const stage = { rest: `${site.home}/rest`, home: site.home, accounts: accountsOf(site), ask }
  const differences: string[] = []
  // Indexes are those of a site that is only read, not as recorded.
  for (const name of ['core-types', 'core-media', 'core-pages'])
    differences.push(...(await play(readScenario(name), stage)).differences.map((one) => `${name} ${one}`))
  expect(differences).toEqual([])
  expect(answered).toBeGreaterThan(15)
})
