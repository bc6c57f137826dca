import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { areas } from '../../src/resources/registry.ts'
import { previewHost } from '../../src/server/preview-host.ts'
import { servePreview } from '../../src/server/preview.ts'
import { keepSnapshot, openFolder } from '../../src/site/open-folder.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { asPublished } from '../../src/site/show/as-published.ts'
import { contentFolder } from '../harness.ts'

const files = {
  'posts/draft.md': "---\nid: 10\ntitle: A draft\nslug: ''\nstatus: draft\ndate: 2026-05-01T10:00:00\n---\n\nHello\n",
  'posts/later.md': '---\nid: 11\ntitle: Later\nstatus: future\ndate: 2999-05-01T10:00:00\n---\n\nHello\n',
  'pages/secret.md': '---\nid: 12\ntitle: Secret\nstatus: private\n---\n\nHello\n',
  'pages/gone.md': '---\nid: 13\ntitle: Gone\nstatus: trash\n---\n\nHello\n',
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

async function previewed() {
  const root = contentFolder(files)
  const port = await freePort()
  const host = await previewHost({ isFound: async () => false, isOurs: async () => true })
  const home = `http://${host.name}:${port}`
  const site = openFolder(root, { areas: asPublished(areas), publicUrl: home, readOnly: true })
  const preview = await servePreview(site, port, host)
  onTestFinished(async () => {
    await preview.close()
    site.close()
  })
  const entered = await fetch(preview.linkTo('/2026/05/01/a-draft/'), { redirect: 'manual' })
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
  const get = (path: string, headers: Record<string, string> = { cookie }) =>
    fetch(home + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
  return { root, site, home, port, preview, entered, cookie, get }
}

it('shows what is not published as it will be, to who came by the link, and to nobody else', async () => {
  const { entered, get, home, preview } = await previewed()
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/2026/05/01/a-draft/'])
  expect(entered.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  for (const [path, title] of [
    ['/2026/05/01/a-draft/', 'A draft'],
    ['/2999/05/01/later/', 'Later'],
    ['/secret/', 'Secret'],
  ] as const) {
    const answer = await get(path)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(`${title}</h1>`)])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect((await get(path, {})).status).toBe(403)
  }
  expect(await (await get('/')).text()).toContain('A draft')
  expect((await get('/gone/')).status).toBe(404)
  for (const path of ['/', '/rest/core/v2/posts', '/uploads/x.png', '/healthz', '/.preview/events', '/.preview/in/x'])
    expect((await get(path, { cookie: 'almanac_preview=x' })).status, path).toBe(403)
  // Browsers read a backslash as a slash, and leave out tabs, line breaks and single dots.
  for (const path of [
    '//example.org/',
    '/\t/example.org/',
    '/\n/example.org/',
    '/\\example.org/',
    '/.//example.org/',
  ]) {
    const elsewhere = await fetch(preview.linkTo(path), { redirect: 'manual' })
    expect([path, elsewhere.status, elsewhere.headers.get('location')]).toEqual([path, 303, '/'])
  }
  const other = await fetch(preview.linkTo('/grün/?s=a#b'), { redirect: 'manual' })
  expect(other.headers.get('location')).toBe('/gr%C3%BCn/?s=a#b')
  const written = await fetch(`${home}/rest/core/v2/posts`, { method: 'POST' })
  expect(written.status).toBe(403)
})

it('opens with the cache that others keep, and shows the same as without', async () => {
  const root = contentFolder(files)
  const open = (snapshot: boolean) => {
    const site = openFolder(root, { areas: asPublished(areas), readOnly: true, snapshot })
    onTestFinished(() => site.close())
    return site
  }
  // What was read within a tick of its change is read again.
  await expect
    .poll(async () => {
      const usual = openFolder(root, { areas })
      onTestFinished(() => usual.close())
      return (await keepSnapshot(usual)) && open(true).opening.read
    })
    .toBe(0)
  const [kept, read] = [open(true), open(false)]
  expect(kept.opening.fromCache).toBe(read.opening.read)
  const told = (site: OpenSite) =>
    [...site.entries.byPath.values()].map(({ path, id, slug, derived, data }) => ({ path, id, slug, derived, data }))
  expect(told(kept)).toEqual(told(read))
  expect(kept.get('post', 10)!.slug).toBe('a-draft')
})

it('lets pages run its own script alone, which reloads them when a file changes', async () => {
  const { root, site, home, get, cookie } = await previewed()
  const page = await get('/secret/')
  expect(await page.text()).toContain('<script src="/.preview/reload.js"></script></body>')
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toContain(
    `script-src ${home}/.preview/reload.js; worker-src ${home}/.preview/changes.js; connect-src ${home}/.preview/events`,
  )
  expect(policy.match(/script-src/g)).toHaveLength(1)
  expect(await (await get('/.preview/reload.js')).text()).toContain('location.reload()')
  const stop = new AbortController()
  const events = await fetch(`${home}/.preview/events`, { headers: { cookie }, signal: stop.signal })
  const reader = events.body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('retry: 1000\n\n')
  writeFileSync(join(root, 'pages/secret.md'), files['pages/secret.md'].replace('Hello', 'Bye'))
  site.load('pages/secret.md')
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: changed\n\n')
  expect(await (await get('/secret/')).text()).toContain('Bye')
  stop.abort()
})

it('answers no page of another origin, and no other name', async () => {
  const { get, home, port, cookie, preview } = await previewed()
  const path = '/rest/core/v2/posts'
  for (const from of ['same-origin', 'none'])
    expect((await get(path, { cookie, 'sec-fetch-site': from })).status).toBe(200)
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: `http://127.0.0.1:${port + 1}` },
    { origin: 'null' },
    { host: `127.0.0.1:${port}` },
    { host: `localhost:${port}` },
    { host: 'example.org' },
  ]
  for (const headers of foreign)
    expect([headers, (await asked(`${home}${path}`, { cookie, ...headers })).status]).toEqual([headers, 403])
  const answers = [
    await get(path, { cookie, origin: home }),
    await get(path, { cookie, origin: 'http://127.0.0.1:1' }),
    await get('/feed/', { cookie, origin: home }),
    await fetch(home + path, { method: 'OPTIONS', headers: { origin: home, 'access-control-request-method': 'GET' } }),
  ]
  for (const { headers } of answers)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  // Its link may stand on a page of elsewhere: what follows comes from here.
  const stepped = await fetch(preview.linkTo('/x?a="1"&b'), { headers: { 'sec-fetch-site': 'cross-site' } })
  expect([stepped.status, stepped.headers.get('set-cookie')?.includes('HttpOnly')]).toEqual([200, true])
  expect(await stepped.text()).toContain('content="0; url=/x?a=%221%22&amp;b"')
})

it('has a host of its own: a name of this machine where such are found, else an address, else the name', async () => {
  const host = (isFound: boolean, isOurs: boolean) =>
    previewHost({ isFound: async () => isFound, isOurs: async () => isOurs })
  const named = { name: expect.stringMatching(/^almanac-[\da-f]{16}\.localhost$/), address: '127.0.0.1' }
  expect(await host(true, true)).toEqual(named)
  expect(await host(false, false)).toEqual(named)
  const { name, address } = await host(false, true)
  expect([name, name === '127.0.0.1']).toEqual([address, false])
  expect(address).toMatch(/^127(?:\.\d{1,3}){3}$/)
  expect((await host(true, true)).name).not.toBe((await host(true, true)).name)
  expect(await previewHost()).toMatchObject({ name: expect.any(String) })
})

// With a `Host` of one's own, which `fetch` does not send.
function asked(url: string, headers: Record<string, string>): Promise<{ status: number | undefined }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode })
    })
      .on('error', reject)
      .end()
  })
}
