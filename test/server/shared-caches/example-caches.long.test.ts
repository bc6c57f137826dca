import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { realServer } from '../../hostile/real-server.ts'
import { cacheNames, cachePurge, freePort, isInstalled, outside, startCache } from './real-caches.ts'

for (const name of cacheNames)
  if (!isInstalled(name)) process.stderr.write(`SKIPPED: the example's ${name} is not tested: it is not installed.\n`)

const installed = await Promise.all(
  cacheNames.filter(isInstalled).map(async (name) => ({ name, port: await freePort() })),
)

describe.each(installed)('behind $name as the example has it,', ({ name, port }) => {
  const { server, authorization } = realServer([
    ...['--purge', cachePurge(name, port), '--trust-proxy', 'loopback'],
    // What is told again later would come in between.
    ...['--public-url', `http://127.0.0.1:${port}`, '--interval', '1h'],
  ])
  let at: Awaited<ReturnType<typeof startCache>>

  beforeAll(async () => {
    const file = join(server.root, 'settings.json')
    const settings = { ...(JSON.parse(readFileSync(file, 'utf8')) as object), shared_max_age: 3600 }
    writeFileSync(file, JSON.stringify(settings))
    const direct = `http://127.0.0.1:${server.port}/rest/core/v2/posts/10`
    while (!(await fetch(direct)).headers.get('cache-control')?.startsWith('public')) await wait(50)
    at = await startCache(name, port, server.port)
    // What it was to forget before it was there.
    const isTold = () => server.stderr.includes('can be purged again') || !server.stderr.includes('could not be purged')
    while (!isTold()) await wait(50)
  })
  afterAll(() => at.close())

  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(at.url + path, { headers })
    return { status: answer.status, isHit: answer.headers.get('x-cache') === 'HIT', answer, text: await answer.text() }
  }
  const write = async (change: object) => {
    const answer = await fetch(`${at.url}/rest/core/v2/posts/10`, {
      method: 'POST',
      headers: { authorization: authorization('admin'), 'content-type': 'application/json' },
      body: JSON.stringify(change),
    })
    expect(answer.status).toBe(200)
  }

  it('strangers are answered by the cache, without the tags', async () => {
    // What was there before is forgotten as the two meet.
    const isKept = async (path: string) => (await read(path)).isHit && (await read(path)).isHit
    for (const path of ['/rest/core/v2/posts/10', '/feed/', '/sitemap.xml']) {
      await expect.poll(() => isKept(path)).toBe(true)
      expect((await read(path)).answer.headers.get('cache-tag')).toBeNull()
    }
  })

  it('what is written is seen soon, wherever it shows; what does not show it stays', async () => {
    const paths = ['/rest/core/v2/posts/10', '/rest/core/v2/posts', '/', '/feed/', '/rest/core/v2/search?search=told']
    const other = '/rest/core/v2/users/1'
    for (const path of [...paths, other, ...paths, other]) await read(path)
    const seen = async (path: string, text: string) =>
      expect.poll(async () => (await read(path)).text, { interval: 20 }).toContain(text)
    await write({ title: `Told by ${name}` })
    for (const path of paths) await seen(path, `Told by ${name}`)
    expect((await read(other)).isHit).toBe(true)
    await write({ status: 'draft' })
    await seen('/rest/core/v2/posts/10', 'rest_forbidden')
    await write({ status: 'publish' })
    await seen('/rest/core/v2/posts/10', `Told by ${name}`)
  })

  it('whoever comes from outside, or through a proxy, has nothing forgotten', async () => {
    const path = '/rest/core/v2/users/1'
    const method = name === 'varnish' ? 'PURGE' : 'GET'
    const purge = async (localAddress: string, more: Record<string, string> = {}) => {
      const headers = { 'almanac-purge': name === 'varnish' ? '.*' : '1', ...more }
      const asked = request({ host: '127.0.0.1', port, path, localAddress, method, headers, agent: false }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      answer.resume()
      return name === 'varnish' ? answer.statusCode === 200 : answer.headers['x-cache'] !== 'HIT'
    }
    await expect.poll(async () => (await read(path)).isHit).toBe(true)
    expect(await purge(outside)).toBe(false)
    expect(await purge('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).toBe(false)
    expect((await read(path)).isHit).toBe(true)
    expect(await purge('127.0.0.1')).toBe(true)
  })

  it('an answer is fetched anew for all, by whatever name they have asked for it', async () => {
    const byName = async (host: string) => {
      const headers = { host }
      const asked = request({ host: '127.0.0.1', port, path: '/rest/core/v2/posts/10', headers, agent: false }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      let text = ''
      for await (const piece of answer) text += String(piece)
      return text
    }
    for (let i = 0; i < 2; i++) await byName('www.example.test')
    await write({ title: `Again by ${name}` })
    await expect.poll(() => byName('www.example.test'), { interval: 20 }).toContain('Again by')
  })

  it('whoever signs in, sends a cookie, or waits for a commit is answered by the server', async () => {
    const path = '/rest/core/v2/users/me'
    expect(JSON.parse((await read(path, { authorization: authorization('admin') })).text)).toMatchObject({ id: 1 })
    expect((await read(path)).status).toBe(401)
    expect(JSON.parse((await read(path, { authorization: authorization('subscriber') })).text)).toMatchObject({ id: 5 })
    const sent: Record<string, string>[] = [{ cookie: 'a=b' }, { 'almanac-at-least': 'a'.repeat(40) }]
    for (const headers of sent) {
      await read('/rest/core/v2/posts')
      expect((await read('/rest/core/v2/posts', headers)).isHit).toBe(false)
    }
  })
})
