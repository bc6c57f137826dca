import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serve, type ServeOptions } from '../../src/server/serve.ts'
import { testSite } from '../harness.ts'

const files = {
  'posts/hello.md':
    '---\nid: 10\ntitle: Hello\ndate: 2024-05-02 10:00\nauthor: author\ncategories: [news]\n---\n\nWords.\n',
  'categories/news.md': '---\nid: 20\nname: News\n---\n',
  'media/2024/notes.txt': 'some notes',
  'events/fair.md': '---\nid: 30\ntitle: Fair\nstart: 2030-05-02 10:00\nend: 2030-05-02 12:00\n---\n',
  'forms/contact.md': '---\nid: 40\ntitle: Contact\nmail: { recipient: desk@example.org }\n---\n[text name][submit]\n',
}

/** Every address in the answers of a site that begins with a scheme, but not those of what it names itself. */
async function addressesIn(ask: (path: string) => Promise<Response>) {
  const found = new Set<string>()
  const oembed = (page: string) => /href="([^"]*\/oembed[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
  const texts: string[] = []
  for (const path of [
    '/rest/',
    '/rest/openapi.json',
    '/rest/core/v2/posts?per_page=1&_embed',
    '/rest/core/v2/posts/10',
    '/rest/core/v2/media',
    '/rest/core/v2/categories/20',
    '/rest/core/v2/users',
    '/rest/cal/events/v1/events',
    '/rest/cal/events/v1/events/30',
    '/rest/forms/v1/contact-forms/40/feedback/schema',
    '/2024/05/02/hello/',
    '/category/news/',
    '/contact-forms/contact/',
    '/calendar/2030-05',
    '/',
  ]) {
    const answer = await ask(path)
    expect([path, answer.status]).toEqual([path, 200])
    const text = await answer.text()
    texts.push([...answer.headers.values()].join('\n'), text)
    const embed = oembed(text)
    if (embed) texts.push(embed, await (await ask(embed.slice(embed.indexOf('/rest/')))).text())
  }
  for (const text of texts)
    for (const [, address] of text.replaceAll('\\/', '/').matchAll(/\b(https?:\/\/[^\s"'<>,)/?]+)/g))
      found.add(address!)
  const foreign = /schema\.org|gravatar|w\.org|wordpress\.org|ogp\.me|json-schema\.org|w3\.org/
  return [...found].filter((address) => !foreign.test(address)).toSorted()
}

async function served(
  publicUrl: string | undefined,
  options: ServeOptions = {},
  settings: Record<string, unknown> = {},
) {
  const { site, ask } = testSite(
    { ...files, 'settings.json': JSON.stringify({ title: 'Test', timezone: 'UTC', ...settings }) },
    publicUrl === undefined ? {} : { publicUrl },
  )
  const server = await serve(site, { port: 0, ...options })
  onTestFinished(() => server.close())
  const here = `http://127.0.0.1:${server.port}`
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(here + path, { headers: { accept: '*/*', ...headers }, redirect: 'manual' })
  return { site, server, here, get, ask }
}

describe('the address of the website', () => {
  it('is where the server listens, if nobody says another one, whatever Host a request names', async () => {
    const { here, get, server } = await served(undefined)
    const evil = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-forwarded-proto': 'https' }
    expect(await addressesIn((path) => get(path, evil))).toEqual([here])
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(server.port, '127.0.0.1')
      let text = ''
      socket.on('data', (bytes) => (text += String(bytes))).on('close', () => resolve(text))
      socket.write('GET /rest/core/v2/posts/10 HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
    })
    expect(answer).toContain(`${here}/rest/core/v2/posts/10`)
    expect(answer).not.toContain('evil')
  })

  it('is in every link what was said at the start, before the setting, and before what a proxy says', async () => {
    const proxied = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'other.example' }
    const { get, server, here } = await served(
      'https://example.org',
      { trustProxy: ['loopback'] },
      { url: 'https://setting.example' },
    )
    expect(server.url).toBe(`${here}/rest`)
    expect(await addressesIn((path) => get(path, proxied))).toEqual(['https://example.org'])
  })

  it('is the setting where nothing was said, from when it changes', async () => {
    const { get, ask } = await served(undefined, { trustProxy: ['loopback'] }, { url: 'https://setting.example' })
    const proxied = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'other.example' }
    expect(await addressesIn((path) => get(path, proxied))).toEqual(['https://setting.example'])
    await ask('POST', '/core/v2/settings', { as: 'admin', json: { url: 'https://new.example/' } })
    expect(await addressesIn((path) => get(path, proxied))).toEqual(['https://new.example'])
  })

  it('is for each request the one that a trusted proxy says, kept answers included', async () => {
    const { get, here } = await served(undefined, { trustProxy: ['loopback'] })
    const at = (host: string) => (path: string) =>
      get(path, { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': host, 'x-forwarded-proto': 'https' })
    const hosts = ['one.example', 'two.example', 'one.example']
    const found = await Promise.all(hosts.map((host) => addressesIn(at(host))))
    expect(found).toEqual(hosts.map((host) => [`https://${host}`]))
    expect(await addressesIn(get)).toEqual([here])
    const moved = await at('two.example')('/?p=10')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://two.example/2024/05/02/hello/'])
  })

  it('is that of WordPress’s mount, too, and what is kept for one address is answered at no other', async () => {
    const { get } = await served(undefined, { trustProxy: ['loopback'], wordpress: true })
    const at = (host: string, path: string) =>
      get(path, { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': host, 'x-forwarded-proto': 'https' })
    for (const host of ['one.example', 'two.example', 'one.example'])
      for (const path of ['/wp-json/wp/v2/posts/10', '/?rest_route=/wp/v2/posts/10&context=view'])
        expect(await (await at(host, path)).json()).toMatchObject({
          link: `https://${host}/2024/05/02/hello/`,
          _links: { self: [{ href: `https://${host}/wp-json/wp/v2/posts/10` }] },
        })
    expect((await at('one.example', '/wp/v2/posts/10?context=view')).status).toBe(404)
    const page = await at('two.example', '/2024/05/02/hello/')
    expect(page.headers.get('link')).toBe('<https://two.example/wp-json/>; rel="https://api.w.org/"')
  })

  it('is refused at the start where it is none', () => {
    for (const wrong of ['example.org', 'ftp://example.org', 'https://me@example.org', 'https://example.org/?a', ''])
      expect(() => testSite({}, { publicUrl: wrong })).toThrow(`publicUrl '${wrong}' is not the address of a website.`)
  })
})

describe('a public address with a path', () => {
  it('is in every link, and answered with the path and without it', async () => {
    const { get, site } = await served('https://example.org/site/')
    expect(site.home).toBe('https://example.org/site')
    const [whole, bare] = [(path: string) => get(`/site${path}`), get]
    for (const ask of [whole, bare]) expect(await addressesIn(ask)).toEqual(['https://example.org'])
    const post = (await (await whole('/rest/core/v2/posts/10?_embed')).json()) as Record<string, never>
    expect(post).toMatchObject({
      link: 'https://example.org/site/2024/05/02/hello/',
      _links: { self: [{ href: 'https://example.org/site/rest/core/v2/posts/10' }] },
      _embedded: { author: [{ id: 3 }] },
    })
    for (const path of ['/uploads/2024/notes.txt', '/healthz', '/2024/05/02/hello/', '/almanac.css', '/CATEGORY/news/'])
      expect([path, (await whole(path)).status]).toEqual([path, (await bare(path)).status])
    expect(await (await whole('/uploads/2024/notes.txt')).text()).toBe('some notes')
    expect((await get('/site')).status).toBe(200)
    expect((await get('/sites/2024/05/02/hello/')).status).toBe(404)
    const page = await (await bare('/contact-forms/contact/')).text()
    expect(page).toContain('action="/site/contact-forms/contact/"')
    expect(page).toMatch(/<link rel="stylesheet" href="\/site\/[\w-]+\.css"/)
    const sheet = /href="(\/site\/[\w-]+\.css)"/.exec(page)![1]!
    expect((await get(sheet)).headers.get('content-type')).toContain('text/css')
  })

  it('leads from another address of a page to its own once, with the path and without it', async () => {
    const { get } = await served('https://example.org/site')
    for (const path of ['/site/?p=10', '/?p=10', '/site/2024/05/02/hello', '/2024/05/02/hello'])
      expect([path, (await get(path)).headers.get('location')]).toEqual([
        path,
        'https://example.org/site/2024/05/02/hello/',
      ])
    for (const path of ['/site/2024/05/02/hello/', '/2024/05/02/hello/'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    expect((await get('/site/site/2024/05/02/hello/')).status).toBe(404)
  })
})
