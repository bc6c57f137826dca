import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testSite } from '../../../harness.ts'

const page = '---\nid: 21\ntitle: About\n---\nText\n'
const rich = {
  type: 'rich',
  title: 'There',
  html: '<blockquote>Hi</blockquote><script>x()</script>',
  width: 500,
  height: '300',
}

/** A site that may fetch from a server of this test, which answers by path. */
async function proxied(answers: Record<string, RequestListener> = {}, settings: Record<string, unknown> = {}) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.url!)
    const answer = answers[request.url!.split('?')[0]!]
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const test = testSite({
    'settings.json': JSON.stringify({ timezone: 'UTC', embed_allowed_hosts: [host], ...settings }),
    'pages/about.md': page,
  })
  const proxy = (path: string, rest = '', as = 'contributor') => {
    const url = path.startsWith('/') ? `http://${host}${path}` : path
    return test.get(`/oembed/1.0/proxy?url=${encodeURIComponent(url)}${rest}`, as === '' ? {} : { as })
  }
  return { ...test, host, seen, proxy }
}

const html =
  (head: string): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<html><head>${head}</head></html>`)
const json =
  (value: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const linked = html('<link rel="alternate" type="application/json+oembed" href="/oembed?a=1&amp;b=2">')

describe('GET /oembed/1.0/proxy', () => {
  it('is for contributors and up', async () => {
    const { proxy } = await proxied()
    const own = 'http://site.test/about/'
    expect(await proxy(own, '', '')).toMatchObject({ status: 401, json: { code: 'rest_forbidden' } })
    expect(await proxy(own, '', 'subscriber')).toMatchObject({ status: 403, json: { code: 'rest_forbidden' } })
    for (const as of ['contributor', 'author', 'editor', 'admin']) expect((await proxy(own, '', as)).status).toBe(200)
  })

  it('answers for pages of this site as embed does, in JSON, and fetches nothing', async () => {
    const { proxy, get, seen } = await proxied()
    const own = 'http://site.test/about/'
    const embed = await get(`/oembed/1.0/embed?maxwidth=300&url=${own}`)
    const { headers, json } = await proxy(own, '&maxwidth=300&format=xml')
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8')
    expect(json).toEqual(embed.json)
    expect(await proxy('http://site.test/nothing/')).toMatchObject({
      status: 404,
      json: { code: 'oembed_invalid_url' },
    })
    expect(seen).toEqual([])
  })

  it('checks the format and whether to discover, and takes any width', async () => {
    const { proxy } = await proxied()
    const own = 'http://site.test/about/'
    expect((await proxy(own, '&format=yaml')).json.data.details.format.code).toBe('rest_not_in_enum')
    expect((await proxy(own, '&discover=maybe')).json.data.details.discover.code).toBe('rest_invalid_type')
    expect((await proxy(own, '&maxwidth=wide&maxheight=high')).json.width).toBe(200)
  })

  it('asks where a page says that its answer is, and cleans what comes', async () => {
    const { proxy, seen } = await proxied({ '/page': linked, '/oembed': json(rich) })
    const { status, json: told } = await proxy('/page', '&maxwidth=400&maxheight=250')
    expect(status).toBe(200)
    expect(told).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'There',
      width: 500,
      height: 300,
      html: '<blockquote>Hi</blockquote>',
    })
    expect(seen).toEqual(['/page', '/oembed?a=1&b=2&maxwidth=400&maxheight=250'])
  })

  it('reads XML, follows redirects, and makes markup for photos', async () => {
    const { proxy } = await proxied({
      '/moved': (_request, response) => response.writeHead(302, { location: '/page' }).end(),
      '/page': html('<link type="text/xml+oembed" href="/o.xml">'),
      '/o.xml': (_request, response) =>
        response.end(
          '<oembed><type>photo</type><url>https://e.org/a.jpg?b&amp;c</url><width>6</width><height>4</height></oembed>',
        ),
    })
    const { json: told } = await proxy('/moved')
    expect(told).toMatchObject({ type: 'photo', url: 'https://e.org/a.jpg?b&c', width: 6, height: 4 })
    expect(told.html).toMatch(
      /^<a href="http:\/\/127\.0\.0\.1:\d+\/moved"><img src="https:\/\/e\.org\/a\.jpg\?b&amp;c" alt="" width="6" height="4" \/><\/a>$/,
    )
  })

  it('does not discover when told not to', async () => {
    const { proxy, seen } = await proxied({ '/page': linked, '/oembed': json(rich) })
    expect(await proxy('/page', '&discover=false')).toMatchObject({ status: 404, json: { code: 'oembed_invalid_url' } })
    expect(seen).toEqual([])
  })

  it('asks once for the same, also when several ask at the same time', async () => {
    const { proxy, seen } = await proxied({ '/page': linked, '/oembed': json(rich) })
    await Promise.all([proxy('/page'), proxy('/page', '', 'editor')])
    await proxy('/page')
    await proxy('/gone')
    await proxy('/gone')
    expect(seen.map((path) => path.split('?')[0])).toEqual(expect.arrayContaining(['/page', '/oembed', '/gone']))
    expect(seen).toHaveLength(3)
  })

  it.each([
    ['a page that is not there', {}],
    ['a page that names no answer', { '/page': html('') }],
    ['an answer that is not there', { '/page': linked }],
    ['an answer that is none', { '/page': linked, '/oembed': html('x') }],
    ['an answer of no known type', { '/page': linked, '/oembed': json({ type: 'other', html: '<p>x</p>' }) }],
    [
      'an answer of nothing that may be shown',
      { '/page': linked, '/oembed': json({ type: 'rich', html: '<script>x</script>' }) },
    ],
    ['an answer that is too long', { '/page': linked, '/oembed': json({ ...rich, more: 'x'.repeat(1024 * 1024) }) }],
    ['an answer elsewhere', { '/page': html('<link type="application/json+oembed" href="http://127.0.0.1:1/o">') }],
    [
      'an answer where clouds keep secrets',
      { '/page': html('<link type="application/json+oembed" href="http://169.254.169.254/o">') },
    ],
  ])('finds nothing in %s', async (_what, answers) => {
    const { proxy } = await proxied(answers)
    expect(await proxy('/page')).toMatchObject({
      status: 404,
      json: { code: 'oembed_invalid_url', data: { status: 404 } },
    })
  })

  it('reaches nothing of this machine unless the owner named it', async () => {
    const { proxy, seen } = await proxied({ '/page': linked, '/oembed': json(rich) }, { embed_allowed_hosts: [] })
    for (const url of [
      '/page',
      'http://localhost/',
      'http://2130706433/',
      'http://[::1]/',
      'file:///etc/passwd',
      'nothing',
    ])
      expect((await proxy(url)).status).toBe(404)
    expect(seen).toEqual([])
  })
})
