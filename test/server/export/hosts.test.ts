import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ExportFolder } from '../../../src/server/export/export-folder.ts'
import { exportSite } from '../../../src/server/export/export-site.ts'
import { hostFiles } from '../../../src/server/export/hosts/host-files.ts'
import { groupRewrites } from '../../../src/server/export/hosts/group-rewrites.ts'
import { testSite } from '../../harness.ts'

const files = {
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`posts/p${i}.md`, `---\nid: ${100 + i}\ndate: 2024-05-01\n---\n\nText\n`]),
  ),
  'posts/soup.md': '---\nid: 200\ndate: 2024-05-02\naliases: [/old/soup/, /Old.html, broth]\n---\n\nText\n',
  'pages/about.md':
    '---\nid: 201\ntitle: About\naliases: [us]\n---\n\n[A feed](/feed/), [posts](/rest/core/v2/posts), [this](/rest/core/v2/pages/201)\n',
  'pages/team.md': '---\nid: 202\ntitle: Team\nparent: about\n---\n',
}

async function exported(
  home: (port: number) => string,
  host?: string,
  content: Record<string, string> = files,
  also: readonly string[] = [],
) {
  const port = await freePort()
  const { site } = testSite(content, { now: () => Date.parse('2027-03-01T00:00:00Z'), publicUrl: home(port) })
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const root = join(folder, 'public')
  const written = new ExportFolder(root)
  await exportSite(site, written, { host, also })
  written.finish()
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  return { folder, root, port, home: home(port), read }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

function has(program: string): boolean {
  return spawnSync(program, [program === 'nginx' ? '-v' : '--version']).status === 0
}

async function started(address: string, program: string, ...args: string[]) {
  const child = spawn(program, args, { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  await expect
    .poll(() =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
}

it('former addresses are pages that lead on: aliases, former slugs, and what is below a renamed or moved page or term', async () => {
  const { root, read } = await exported(() => 'https://example.org', undefined, {
    ...files,
    'pages/here.md': '---\nid: 301\naliases: [/about/there/]\n---\n',
    'pages/here/below.md': '---\nid: 302\nparent: here\n---\n',
    'categories/hot.md': '---\nid: 303\nname: Hot\naliases: [warm]\n---\n',
    'categories/thick.md': '---\nid: 304\nname: Thick\nparent: hot\n---\n',
  })
  const soup = 'https://example.org/2024/05/02/soup/'
  for (const [path, to] of [
    ['old/soup/index.html', soup],
    ['Old.html', soup],
    ['2024/05/02/broth/index.html', soup],
    ['us/index.html', 'https://example.org/about/'],
    ['us/team/index.html', 'https://example.org/about/team/'],
    ['about/there/below/index.html', 'https://example.org/here/below/'],
    ['category/warm/thick/index.html', 'https://example.org/category/hot/thick/'],
  ] as const) {
    expect([path, existsSync(join(root, path))]).toEqual([path, true])
    expect(read(path)).toContain(`<link rel="canonical" href="${to}">`)
    expect(read(path)).toContain(`<meta http-equiv="refresh" content="0; url=${to}">`)
  }
  expect(existsSync(join(root, 'warm'))).toBe(false)
})

it('with pages in folders, what is below a moved page leads on, and so do addresses from before the setting', async () => {
  const { root, read } = await exported(() => 'https://example.org', undefined, {
    'settings.json': '{ "page_paths": true }',
    'pages/manual/index.md': '---\nid: 301\naliases: [/docs/]\n---\n\nText\n',
    'pages/manual/plugins/p.md': '---\nid: 302\n---\n\nText\n',
    'pages/guide/q.md': '---\nid: 303\naliases: [/manual/plugins/q/, ../beside]\n---\n\nText\n',
  })
  for (const [path, to] of [
    ['docs', '/manual/'],
    ['docs/plugins/p', '/manual/plugins/p/'],
    ['docs/plugins/q', '/guide/q/'],
    ['p', '/manual/plugins/p/'],
    ['beside', '/guide/q/'],
  ] as const) {
    const file = `${path}/index.html`
    expect([file, existsSync(join(root, file))]).toEqual([file, true])
    expect(read(file)).toContain(`<link rel="canonical" href="https://example.org${to}">`)
  }
})

it('views of The Events Calendar lead on as well, months and tags of what is published', async () => {
  const event = (id: number, more: string) =>
    `---\nid: ${id}\ntitle: E\nstart: 2027-0${id - 400}-02 10:00\n${more}---\n`
  const content = {
    'events/a.md': event(401, 'tags: [loud]\ncategories: [jazz]\n'),
    'event-categories/jazz.md': '---\nid: 412\n---\n',
    'events/b.md': event(402, 'status: draft\ntags: [quiet]\n'),
    'tags/loud.md': '---\nid: 410\n---\n',
    'tags/quiet.md': '---\nid: 411\n---\n',
  }
  const { root, read } = await exported(() => 'https://example.org', 'netlify', content)
  const rules = read('_redirects').split('\n')
  for (const [path, to] of [
    ['/events/list/', '/events/'],
    ['/events/month/', '/calendar'],
    ['/events/month/2027-01/', '/calendar/2027-01'],
    ['/events/tag/loud/', '/tag/loud/'],
    ['/events/category/jazz/2027-01/', '/events/category/jazz/month/2027-01/'],
    ['/events/category/jazz/list/', '/events/category/jazz/'],
    ['/events/ical/', '/rest/cal/events/v1/events.ics'],
  ] as const) {
    expect(rules).toContain(`${path} ${to} 301`)
    expect(read(`${path}index.html`)).toContain(`<link rel="canonical" href="https://example.org${to}">`)
  }
  for (const path of ['events/month/2027-02', 'events/tag/quiet'])
    expect([path, existsSync(join(root, path))]).toEqual([path, false])
})

it.skipIf(!has('python3'))(
  'a server of plain files serves all that pages lead to: pages, feeds, the interface',
  async () => {
    const { root, home, port } = await exported((port) => `http://127.0.0.1:${port}`)
    await started(home, 'python3', '-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', root)
    const types = new Map<string, string>()
    for (const waiting = new Set(['/', '/about/', '/2024/05/02/soup/']); waiting.size > 0;) {
      const [path] = waiting
      waiting.delete(path!)
      const answer = await fetch(home + path)
      expect([path, answer.status]).toEqual([path, 200])
      types.set(path!, answer.headers.get('content-type')!)
      const text = await answer.text()
      if (!types.get(path!)!.startsWith('text/html')) continue
      for (const [, link] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
        const url = new URL(link!.replaceAll('&amp;', '&'), home + path)
        if (url.origin === home && !types.has(url.pathname + url.search)) waiting.add(url.pathname + url.search)
      }
    }
    expect(types.get('/feed/index.xml')).toMatch(/xml/)
    expect(types.get('/rest/core/v2/posts/index.json')).toBe('application/json')
    expect(types.get('/rest/core/v2/pages/201.json')).toBe('application/json')
  },
)

it.skipIf(!has('nginx'))('nginx, told by its file, answers as this server does', async () => {
  const also = ['core/v2/posts?include=100,101']
  const { folder, root, home, port } = await exported((port) => `http://127.0.0.1:${port}`, 'nginx', files, also)
  const conf = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/t;`)
  writeFileSync(
    conf,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http { access_log off; ${temporary.join(' ')} types { text/html html; application/json json; text/xml xml; }
    server { listen 127.0.0.1:${port}; root ${root}; include ${root}/almanac.nginx.conf; } }`,
  )
  await started(home, 'nginx', '-c', conf, '-e', join(folder, 'error.log'))
  const get = async (path: string) => {
    const answer = await fetch(home + path, { redirect: 'manual' })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const list = await get('/rest/core/v2/posts')
  expect([list.status, list.headers.get('content-type'), list.headers.get('x-wp-total')]).toEqual([
    200,
    'application/json',
    '13',
  ])
  expect(JSON.parse(list.text)).toHaveLength(10)
  expect(JSON.parse((await get('/rest/core/v2/posts?page=2')).text)).toHaveLength(3)
  // The comma is written as an octet in the name of the file.
  const some = await get('/rest/core/v2/posts/include-100%252C101.json')
  expect([JSON.parse(some.text).length, some.headers.get('x-wp-total')]).toEqual([2, '2'])
  expect(JSON.parse((await get('/rest/core/v2/posts/200')).text)).toMatchObject({ id: 200 })
  expect((await get('/feed/')).headers.get('content-type')).toBe('text/xml')
  expect((await get('/rest/cal/events/v1/events.ics')).headers.get('content-type')).toBe('text/calendar')
  const moved = await get('/old/soup/')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `${home}/2024/05/02/soup/`])
  expect((await get('/about/')).headers.get('content-security-policy')).toBeTruthy()
  const lost = await get('/nothing/')
  expect([lost.status, lost.text]).toEqual([404, expect.stringContaining('<!doctype html>')])
  for (const own of ['/.almanac-export/files.jsonl', '/headers.json', '/rest/headers.json', '/almanac.nginx.conf'])
    expect([own, (await get(own)).status]).toEqual([own, 404])
})

it('hosts are told of redirects, and of each address without an ending by a pattern whose file is there', async () => {
  const { read, root } = await exported(() => 'https://example.org', 'netlify')
  const rules = read('_redirects')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '))
  expect(rules).toContainEqual(['/old/soup/', '/2024/05/02/soup/', '301'])
  expect(rules).toContainEqual(['/rest/core/v2/posts', 'page=:page', '/rest/core/v2/posts/page-:page.json', '200'])
  expect(rules).toContainEqual(['/rest/core/v2/posts/:f', '/rest/core/v2/posts/:f.json', '200'])
  expect(rules).toContainEqual(['/feed/', '/feed/index.xml', '200'])
  expect(rules).toContainEqual(['/rest/', '/rest/index.json', '200'])
  // Clients add paths to the root of the interface.
  expect(read('index.html')).toContain('href="https://example.org/rest/"')
  expect(read('index.html')).toContain('href="https://example.org/feed/index.xml"')
  expect(rules.length).toBeLessThan(150)
  for (const [from, to] of rules.filter((rule) => rule.at(-1) === '200' && !rule.join(' ').includes(':')))
    expect([from, existsSync(join(root, to!))]).toEqual([from, true])
  expect(read('_headers')).toMatch(/^\/\*\n {2}content-security-policy: /m)
  expect(read('_headers')).toMatch(/^\/rest\/\*\n(?: {2}.+\n)* {2}referrer-policy: no-referrer/m)
  expect(read('_headers')).toMatch(/^\/rest\/core\/v2\/posts\/index\.json\n {2}x-wp-total: 13\n/m)
})

it('Vercel and Cloudflare are told the same in their forms', () => {
  const facts = {
    mount: '/rest',
    redirects: [{ from: '/old(1)/', to: '/new/' }],
    rewrites: [
      { from: '/rest/p', to: '/rest/p/index.json' },
      { from: '/rest/p/1', to: '/rest/p/1.json' },
      { from: '/rest/p/2', to: '/rest/p/2.json' },
    ],
    languages: ['/en'],
    headers: new Map<string, Record<string, string>>([
      ['/index.html', { 'content-type': 'text/html', 'x-a': 'a' }],
      ['/rest/p/index.json', { 'content-type': 'application/json', 'x-a': 'a', 'x-wp-total': '12' }],
      ['/rest/p/page-2.json', { 'content-type': 'application/json', 'x-a': 'a', 'x-wp-total': '12' }],
    ]),
  }
  expect(JSON.parse(hostFiles('vercel', facts)['vercel.json']!)).toEqual({
    redirects: [{ source: String.raw`/old\(1\)/`, destination: '/new/', statusCode: 301 }],
    rewrites: [
      {
        source: '/rest/p',
        has: [{ type: 'query', key: 'page', value: String.raw`(?<page>\d+)` }],
        destination: '/rest/p/page-:page.json',
      },
      { source: '/rest/p', destination: '/rest/p/index.json' },
      { source: '/rest/p/:d', destination: '/rest/p/:d.json' },
    ],
    headers: [
      { source: '/(.*)', headers: [{ key: 'x-a', value: 'a' }] },
      { source: '/rest/p/index.json', headers: [{ key: 'x-wp-total', value: '12' }] },
      { source: '/rest/p/page-2.json', headers: [{ key: 'x-wp-total', value: '12' }] },
    ],
  })
  expect(hostFiles('cloudflare', facts)['_redirects']).toBe(
    '/old(1)/ /new/ 301\n/rest/p /rest/p/index.json 200\n/rest/p/:d /rest/p/:d.json 200\n',
  )
  expect(hostFiles('netlify', facts)['_redirects']).toMatch(/\n\/en\/\* \/en\/404\.html 404\n$/)
  expect(hostFiles('nginx', facts)['almanac.nginx.conf']).toContain(
    'location "/en/" {\n  error_page 404 /en/404.html;\n  add_header x-a "a";\n',
  )
})

it('addresses of the same form are one pattern, whole ones come first, and what is below a file has none', () => {
  expect(
    groupRewrites([
      { from: '/b/soup.html/feed/', to: '/b/soup/feed/index.xml' },
      { from: '/rest/p/1', to: '/rest/p/1.json' },
      { from: '/rest/p/2', to: '/rest/p/2.json' },
      { from: '/rest/t/post', to: '/rest/t/post.json' },
      { from: '/a/b/feed/', to: '/a/b/feed/index.xml' },
      { from: '/c/d/feed/', to: '/c/d/feed/index.xml' },
    ]),
  ).toEqual([
    { from: '/rest/t/post', to: '/rest/t/post.json' },
    { from: '/rest/p/:d', to: '/rest/p/:d.json' },
    { from: '/:b/:c/feed/', to: '/:b/:c/feed/index.xml' },
  ])
})
