import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '../../../src/server/create-app.ts'
import { cacheTarget, purgeTemplate, templateTarget } from '../../../src/server/shared-caches/purge/purge-targets.ts'
import { PurgeQueue } from '../../../src/server/shared-caches/purge/purge-queue.ts'
import { sendPurge } from '../../../src/server/shared-caches/purge/purge-request.ts'
import { openPurger } from '../../../src/server/shared-caches/purge/purger.ts'
import { testSite } from '../../harness.ts'

interface Got {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A cache that notes what it is told, and answers with a status that may change. */
async function openToldCache() {
  const got: Got[] = []
  const cache = { got, status: 200, url: '' }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.on('end', () => {
      const { method, url, headers } = request
      got.push({ method, url, headers, body })
      response.writeHead(cache.status, { Location: '/elsewhere' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  cache.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return cache
}

const post = '---\nid: 10\ntitle: A\ndate: 2024-01-02\n---\n'

function purged(
  targetOf: (home: () => string) => Parameters<typeof openPurger>[0]['targets'][number],
  againMs = 60_000,
) {
  const { site, root } = testSite({
    'posts/a.md': post,
    'posts/b.md': post.replace('10', '11'),
    'settings.json': '{ "shared_max_age": 600 }',
  })
  const messages: string[] = []
  const purger = openPurger({ targets: [targetOf(() => site.home)], againMs, log: (text) => messages.push(text) })
  const { fetch } = createApp(site, { onShared: purger.noteShared })
  purger.begin(site)
  onTestFinished(() => purger.close())
  return {
    messages,
    read: async (path: string) => (await fetch(new Request(site.home + path))).text(),
    write(path: string, text: string) {
      writeFileSync(join(root, path), text)
      site.load(path)
    },
  }
}

it('Varnish is told to forget all at the start, and after a change what it alters', async () => {
  const cache = await openToldCache()
  const { write } = purged((home) => cacheTarget('ban', cache.url, home))
  await expect.poll(() => cache.got.length).toBe(1)
  expect(cache.got[0]).toMatchObject({
    method: 'PURGE',
    url: '/',
    headers: { 'almanac-purge': '(^|,)(site)(,|$)', host: 'site.test' },
  })
  write('posts/a.md', post.replace('A', 'B'))
  await expect.poll(() => cache.got.length).toBeGreaterThan(1)
  const pattern = new RegExp(cache.got[1]!.headers['almanac-purge'] as string)
  expect(pattern.test('site,post-10,user-1')).toBe(true)
  expect(pattern.test('site,post-11,post-101')).toBe(false)
})

it('changes that come together are told together, and once again later', async () => {
  const cache = await openToldCache()
  const { write } = purged((home) => cacheTarget('xkey', cache.url, home), 150)
  await expect.poll(() => cache.got.length).toBe(1)
  write('posts/a.md', post.replace('A', 'B'))
  write('posts/b.md', post.replace('10', '11').replace('A', 'C'))
  await expect.poll(() => cache.got.length).toBe(3)
  const keys = cache.got.map(({ headers }) => (headers['xkey-purge'] as string).split(' '))
  expect(keys[1]).toEqual(expect.arrayContaining(['post-10', 'post-11', 'post.all']))
  expect(keys[2]).toEqual(keys[1])
  expect(cache.got[1]).toMatchObject({ method: 'PURGE' })
})

it('a cache that knows addresses alone is asked for those that were answered and have changed', async () => {
  const cache = await openToldCache()
  const { read, write } = purged((home) => cacheTarget('nginx', cache.url, home))
  for (const path of [
    '/rest/core/v2/posts/10',
    '/rest/core/v2/posts/11',
    '/rest/core/v2/posts',
    '/rest/core/v2/posts/99',
  ])
    await read(path)
  write('posts/a.md', post.replace('A', 'B'))
  await expect.poll(() => cache.got.length).toBe(2)
  expect(cache.got.map(({ url }) => url).sort()).toEqual(['/rest/core/v2/posts', '/rest/core/v2/posts/10'])
  expect(cache.got[0]).toMatchObject({ method: 'GET', headers: { 'almanac-purge': '1', host: 'site.test' } })
})

it('what was in vain is told again until it is done, and said once', async () => {
  const cache = await openToldCache()
  cache.status = 302
  const { messages, write } = purged((home) => cacheTarget('ban', cache.url, home))
  await expect.poll(() => cache.got.length).toBe(2)
  write('posts/a.md', post.replace('A', 'B'))
  cache.status = 200
  await expect
    .poll(() => messages)
    .toEqual([`${cache.url} could not be purged; trying again: it returned 302`, `${cache.url} can be purged again`])
  // Redirects are not followed.
  expect(cache.got.every(({ url }) => url === '/')).toBe(true)
  expect(
    cache.got
      .slice(2)
      .map(({ headers }) => headers['almanac-purge'])
      .join(),
  ).toMatch(/site.*post-10|post-10.*site/s)
})

it('a template has tags in its address, headers and body, as a text or as a list', async () => {
  const cache = await openToldCache()
  const template = purgeTemplate.parse({
    url: `${cache.url}/purge?first={tags}`,
    headers: { 'Fastly-Key': 'key', 'Surrogate-Key': '{tags}' },
    body: { tags: '{tags}', nested: [{ all: 'of {tags}' }] },
    most: 2,
  })
  expect(templateTarget(template, 'x.json', () => 'http://site.test').toRequest(['post-1', 'post.all'])).toEqual({
    url: `${cache.url}/purge?first=post-1%20post.all`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Fastly-Key': 'key', 'Surrogate-Key': 'post-1 post.all' },
    body: JSON.stringify({ tags: ['post-1', 'post.all'], nested: [{ all: 'of post-1 post.all' }] }),
  })
})

it('a template may have addresses instead', () => {
  const template = purgeTemplate.parse({ url: 'https://api.example.org/purge', body: { files: '{urls}' } })
  const target = templateTarget(template, 'x.json', () => 'https://example.org/site')
  expect(target.byAddress).toBe(true)
  expect(target.toRequest(['/site/a/'])).toMatchObject({ body: '{"files":["https://example.org/site/a/"]}' })
})

it('a cache that switches to another protocol has forgotten nothing, and holds up nothing', async () => {
  const server = createServer(({ socket }) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const request = { url, method: 'PURGE', headers: {} }
  expect(await sendPurge(request, new AbortController().signal)).toBe('it did not answer')
})

it('of addresses that wait for a cache that is gone, the newest hundred thousand are kept', async () => {
  let asked = 0
  const target = {
    ...cacheTarget('nginx', 'http://127.0.0.1:1', () => 'http://site.test'),
    most: 1_000_000,
    toRequest: (paths: readonly string[]) => {
      asked = paths.length
      return { url: 'http://127.0.0.1:1', method: 'GET', headers: {} }
    },
  }
  const queue = new PurgeQueue(target, () => undefined)
  queue.add(Array.from({ length: 100_010 }, (_, i) => `/${i}`))
  await expect.poll(() => asked).toBe(100_000)
  await queue.close()
})
