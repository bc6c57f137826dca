import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Resource } from '../../src/model/model.ts'
import { createApp } from '../../src/server/create-app.ts'
import { resources } from '../../src/resources/registry.ts'
import { testSite } from '../harness.ts'

const text = 'Many words of no importance. '.repeat(100)
const files = {
  'posts/hello.md': `---\nid: 10\ntitle: Hello\ndate: 2024-03-19\n---\n\n${text}\n`,
  'posts/locked.md': '---\nid: 11\ntitle: Locked\ndate: 2024-03-18\npassword: sesame\n---\n\nTreasure.\n',
  'forms/contact.md':
    '---\nid: 12\ntitle: Contact\n---\n\n[text name]\n[quiz sum "1+1?|2" "2+2?|4" "3+3?|6" "4+4?|8"]\n',
}
const address = '/2024/03/19/hello/'

/** A site whose entries count how often their pages ask whether everybody may read them. */
function counted(given = files) {
  let looks = 0
  const look = (resource: Resource): Resource => ({
    ...resource,
    permalink: (entry, site) => {
      looks++
      return resource.permalink!(entry, site)
    },
  })
  let at = Date.parse('2026-05-01T10:00:00Z')
  const opened = testSite(given, {
    resources: resources.map((one) => (one.name === 'post' ? look(one) : one)),
    now: () => at,
  })
  const looksOf = async (work: () => Promise<unknown>) => {
    const before = looks
    await work()
    return looks - before
  }
  const write = (path: string, words: string) => {
    mkdirSync(dirname(join(opened.root, path)), { recursive: true })
    writeFileSync(join(opened.root, path), words)
    opened.site.load(path)
  }
  return { ...opened, looksOf, write, pass: (ms: number) => void (at += ms) }
}

describe('a page that was made', () => {
  it('is made again by an app that keeps nothing', async () => {
    const { site, looksOf } = counted()
    const { fetch } = createApp(site, { keptBytes: 0 })
    const read = async () => (await fetch(new Request(`${site.home}${address}`))).text()
    const first = await read()
    expect(await looksOf(async () => expect(await read()).toBe(first))).toBeGreaterThan(0)
  })

  it.each([address, '/', '/feed/', '/feed/atom/', '/sitemap-posts-1.xml', '/category/uncategorized/'])(
    'of %s is kept until the site changes, or the minute passes',
    async (path) => {
      const { page, looksOf, write, pass } = counted({
        ...files,
        'posts/hello.md': files['posts/hello.md'].replace('date', 'categories: [1]\ndate'),
      })
      const first = await page(path)
      expect(first.status).toBe(200)
      expect(await looksOf(async () => expect((await page(path)).text).toBe(first.text))).toBe(0)
      pass(60_000)
      expect(await looksOf(() => page(path))).toBeGreaterThan(0)
      write(
        'posts/new.md',
        '---\nid: 20\ntitle: New one\ncategories: [1]\ndate: 2024-03-20\nmodified: 2026-01-01\n---\n',
      )
      expect(await looksOf(() => page(path))).toBeGreaterThan(0)
      if (path !== address) expect((await page(path)).text).not.toBe(first.text)
    },
  )

  it('is made once for all who ask for it at the same time', async () => {
    const { page, looksOf, pass } = counted()
    const once = await looksOf(() => page('/'))
    pass(60_000)
    expect(await looksOf(() => Promise.all(Array.from({ length: 10 }, () => page('/'))))).toBe(once)
  })

  it('is sent by the listener alone the next time, with the same headers', async () => {
    const { site } = testSite(files)
    const app = createApp(site)
    const server = createServer(app.listener)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      const told = Object.fromEntries(answer.headers)
      for (const name of ['date', 'last-modified']) delete told[name]
      return { status: answer.status, headers: told, text: await answer.text() }
    }
    const render = vi.spyOn(site, 'render')
    for (const path of [address, '/feed/', '/sitemap.xml']) {
      const kinds: Record<string, string>[] = [{}, { 'accept-encoding': 'gzip' }, { origin: 'https://other.example' }]
      for (const headers of kinds) {
        const first = await get(path, headers)
        render.mockClear()
        expect([path, headers, await get(path, headers)]).toEqual([path, headers, first])
        expect(render).not.toHaveBeenCalled()
        expect((await get(path, { ...headers, 'if-none-match': first.headers['etag']! })).status).toBe(304)
        // Programs of other origins may read what is for programs.
        const isAllowed = path !== address && 'origin' in headers
        expect(first.headers['access-control-allow-origin']).toBe(isAllowed ? headers['origin'] : undefined)
      }
    }
  })

  it('that answers a password is not kept, nor one that asks something else each time', async () => {
    const { page } = testSite(files)
    const body = 'password=sesame'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
    const opened = await page('/2024/03/18/locked/', { method: 'POST', body, headers })
    expect([opened.text.includes('Treasure'), opened.headers.get('cache-control')]).toEqual([true, 'no-store'])
    const closed = await page('/2024/03/18/locked/')
    expect([closed.text.includes('Treasure'), closed.headers.get('etag')]).toEqual([false, null])
    const asked = new Set<string | undefined>()
    await expect
      .poll(async () => asked.add(/(\d)\+\1\?/.exec((await page('/contact-forms/contact/')).text)?.[1]).size)
      .toBeGreaterThan(1)
  })

  it('is compressed as its reader accepts', async () => {
    const { page, site } = testSite(files)
    const plain = await page(address)
    const answer = await createApp(site).fetch(
      new Request(`http://site.test${address}`, { headers: { 'accept-encoding': 'br' } }),
    )
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('vary')).toContain('Accept-Encoding')
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(plain.text)
    expect(answer.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  })

  it('is for HEAD what it is for GET, without the page', async () => {
    const { page } = testSite(files)
    const [get, head] = [await page('/feed/'), await page('/feed/', { method: 'HEAD' })]
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(Buffer.byteLength(get.text)),
    ])
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
  })
})

describe('a page that its reader has', () => {
  function clock() {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T10:00:00.500Z') })
    onTestFinished(() => void vi.useRealTimers())
  }

  it.each([address, '/', '/feed/', '/sitemap.xml', '/robots.txt', '/almanac-pages.css', '/calendar'])(
    'at %s is not sent again, whether told by its tag or by its date',
    async (path) => {
      clock()
      const { page } = testSite(files)
      // In the second in which it was made another one may follow: it has no date yet.
      expect((await page(path)).headers.get('last-modified')).toBeNull()
      vi.setSystemTime(Date.parse('2026-05-01T10:00:20Z'))
      const { headers } = await page(path)
      const date = headers.get('last-modified')!
      expect(date).toBe('Fri, 01 May 2026 10:00:01 GMT')
      const again = await page(path, { headers: { 'if-modified-since': date } })
      expect([again.status, again.text, again.headers.get('last-modified')]).toEqual([304, '', date])
      expect((await page(path, { headers: { 'if-none-match': headers.get('etag')! } })).status).toBe(304)
      // The tag says more than the date.
      const both = { 'if-modified-since': date, 'if-none-match': '"another"' }
      expect((await page(path, { headers: both })).status).toBe(200)
    },
  )

  it('is sent again once it looks otherwise, even if a file with an old date did it', async () => {
    clock()
    const { page, write } = counted()
    await page(address)
    vi.setSystemTime(Date.parse('2026-05-01T10:00:20Z'))
    const date = (await page(address)).headers.get('last-modified')!
    write('settings.json', '{ "title": "Another title" }')
    const changed = await page(address, { headers: { 'if-modified-since': date } })
    expect([changed.status, changed.text.includes('Another title')]).toEqual([200, true])
    expect(changed.headers.get('last-modified')).toBe('Fri, 01 May 2026 10:00:20 GMT')
  })

  it('is sent to who has another date, which no answer had', async () => {
    clock()
    const { page } = testSite(files)
    await page(address)
    vi.setSystemTime(Date.parse('2026-05-01T10:00:20Z'))
    for (const date of ['Fri, 01 May 2026 10:00:02 GMT', 'Thu, 01 Jan 2099 00:00:00 GMT', 'yesterday'])
      expect([date, (await page(address, { headers: { 'if-modified-since': date } })).status]).toEqual([date, 200])
  })
})
