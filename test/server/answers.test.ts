import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { rest, toyApp } from './toy-site.ts'

const restLink = `<${rest}/>; rel="https://api.w.org/"`

describe('headers', () => {
  test('every answer says what it is and where the interface begins', async () => {
    const { get } = toyApp()
    for (const path of ['/core/v2/notes/11', '/core/v2/nothing']) {
      const { headers } = await get(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/json; charset=UTF-8',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
        'access-control-allow-headers': 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
        link: restLink,
      })
      expect(headers.get('cache-control')).toBe('no-cache')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('answers to who is signed in are not kept by anybody', async () => {
    const { get } = toyApp()
    const { headers } = await get('/core/v2/notes/11', { as: 'sam' })
    expect(headers.get('cache-control')).toBe('no-cache, must-revalidate, max-age=0, no-store, private')
    expect(headers.get('expires')).toBe('Wed, 11 Jan 1984 05:00:00 GMT')
  })

  test('a refusal is kept by nobody where the verb is told in a header', async () => {
    const { ask, get } = toyApp()
    const headers = { 'x-http-method-override': 'GET' }
    expect((await ask('POST', '/core/v2/notes/99', { headers })).headers.get('cache-control')).toMatch(/no-store/)
    expect((await ask('POST', '/core/v2/notes/11', { headers })).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/core/v2/notes/99')).headers.get('cache-control')).toBe('no-cache')
  })

  test('pages of another origin may read answers, errors too, with the first and with a kept answer', async () => {
    const { ask, get } = toyApp()
    for (const origin of ['https://elsewhere.example.org', 'null', 'https://elsewhere.example.org'])
      for (const path of ['/core/v2/notes', '/core/v2/nothing']) {
        const { headers } = await get(path, { headers: { origin } })
        expect(headers.get('access-control-allow-origin')).toBe(origin)
        expect(headers.get('access-control-allow-methods')).toBe('OPTIONS, GET, POST, PUT, PATCH, DELETE')
        expect(headers.get('access-control-allow-credentials')).toBe('true')
        expect(headers.get('vary')).toContain('Origin')
      }
    expect((await get('/core/v2/notes')).headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await ask('OPTIONS', '/core/v2/notes/11', {
      headers: { origin: 'https://a.example', 'access-control-request-method': 'DELETE' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([200, 'https://a.example'])
  })

  test('they may send every header that changes an answer, if they ask for it; who signs in reads every one that tells something', async () => {
    const { ask, get } = toyApp()
    const origin = 'https://a.example'
    const usual = 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type'
    const preflight = (asked: string) =>
      ask('OPTIONS', '/core/v2/notes/11', {
        headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': asked },
      })
    for (const [asked, allowed] of [
      ['authorization,content-type', usual],
      ['authorization,if-match,x-other', `${usual}, If-Match`],
      ['If-None-Match, X-HTTP-Method-Override', `${usual}, If-None-Match, X-HTTP-Method-Override`],
      ['if-unmodified-since', `${usual}, If-Unmodified-Since`],
      ['last-event-id', `${usual}, Last-Event-ID`],
    ] as const) {
      const { status, headers } = await preflight(asked)
      expect([asked, status, headers.get('access-control-allow-headers')]).toEqual([asked, 200, allowed])
      expect(headers.get('access-control-max-age')).toBe('600')
    }
    for (const path of ['/core/v2/notes', '/core/v2/notes', '/core/v2/nothing']) {
      const { headers } = await get(path, { headers: { origin } })
      expect(headers.get('access-control-expose-headers')).toBe('X-WP-Total, X-WP-TotalPages, Link')
      expect(headers.get('access-control-max-age')).toBeNull()
      const signedIn = await get(path, { headers: { origin }, as: 'editor' })
      const exposed = signedIn.headers.get('access-control-expose-headers')!.split(', ')
      const names = ['X-WP-Total', 'X-WP-TotalPages', 'Link', 'ETag', 'Allow', 'Retry-After', 'Location', 'X-TEC-Total']
      expect(exposed).toEqual(expect.arrayContaining(names))
    }
    const { etag } = Object.fromEntries((await get('/core/v2/notes')).headers)
    const kept = await get('/core/v2/notes', { headers: { origin, 'if-none-match': etag! } })
    expect([kept.status, kept.headers.get('access-control-allow-origin')]).toEqual([304, origin])
  })

  test('only the origins that a setting names get these headers, from when it changes', async () => {
    const { get, ask, site, app } = toyApp()
    const allowed = async (origin: string) =>
      (await get('/core/v2/notes', { headers: { origin } })).headers.get('access-control-allow-origin')
    expect(await allowed('https://a.example')).toBe('https://a.example')
    Object.assign(site.settings, { cors_origins: ['https://b.example'] })
    expect([await allowed('https://a.example'), await allowed('https://b.example')]).toEqual([
      null,
      'https://b.example',
    ])
    expect([await allowed('null'), await allowed('https://b.example.evil.example')]).toEqual([null, null])
    const headers = { origin: 'https://a.example', 'access-control-request-method': 'POST' }
    const preflight = await ask('OPTIONS', '/core/v2/notes', { headers })
    expect(Object.fromEntries(preflight.headers)).not.toMatchObject({
      'access-control-allow-origin': expect.anything(),
    })
    expect(preflight.headers.get('vary')).toContain('Origin')
    Object.assign(site.settings, { cors_origins: [] })
    expect(await allowed('https://a.example')).toBe('https://a.example')
    const health = await app.fetch(new Request('http://toy.test/healthz', { headers }))
    expect(health.headers.get('access-control-allow-origin')).toBe('https://a.example')
  })

  test('what is outside of the interface answers pages of other origins as well, but for pages', async () => {
    const { app } = toyApp()
    const ask = (path: string, method: string, headers: Record<string, string>) =>
      app.fetch(new Request(`http://toy.test${path}`, { method, headers: { origin: 'https://a.example', ...headers } }))
    const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization,range' }
    for (const path of ['/healthz', '/uploads/2024/a.pdf', '/almanac-card.js']) {
      const preflight = await ask(path, 'OPTIONS', asked)
      expect([path, preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
        path,
        204,
        expect.stringMatching(/Authorization.*, Range$/),
      ])
    }
    for (const path of ['/healthz', '/almanac-card.js']) {
      const { headers } = await ask(path, 'GET', {})
      expect([path, headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([
        path,
        'https://a.example',
        expect.stringContaining('Origin'),
      ])
    }
    expect((await ask('/', 'GET', { accept: 'text/html' })).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('Allow tells what the caller may do on the route now, also where he is refused', async () => {
    const { ask, get } = toyApp()
    const item = '/core/v2/notes/11'
    const allow = async (answer: ReturnType<typeof get>) => (await answer).headers.get('allow')
    expect(await allow(get(item))).toBe('GET')
    expect(await allow(get(item, { as: 'ann' }))).toBe('GET, POST, PUT, PATCH, DELETE')
    expect(await allow(ask('POST', '/core/v2/notes', { as: 'sam', json: { title: 'x' } }))).toBe('GET')
    expect(await allow(ask('PATCH', item, { json: {} }))).toBe('GET')
    expect(await allow(get('/core/v2/notes/13'))).toBeNull()
    expect(await allow(get('/core/v2/notes/99'))).toBeNull()
    expect(await allow(get(`${item}?context=edit`))).toBeNull()
    expect(await allow(ask('DELETE', item, { as: 'ann' }))).toBeNull()
  })

  test('a creation is 201 with its address', async () => {
    const { ask } = toyApp()
    const made = await ask('POST', '/core/v2/notes', { as: 'ann', json: { title: 'Made' } })
    expect([made.status, made.headers.get('location')]).toEqual([201, `${rest}/core/v2/notes/${made.json.id}`])
    expect(made.json.secret).toBe('hush')
  })

  test('no value of a header begins another one', async () => {
    const { get } = toyApp()
    const { headers } = await get('/core/v2/notes/inject')
    expect(headers.get('x-odd')).toBe('aSet-Cookie: b=c')
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('location')).toBe('http://x/é')
    const link = (await get('/core/v2/notes?per_page=1&x=%3E%0D%0ASet-Cookie:%20a')).headers.get('link')
    expect(link).toBe(`<${rest}/core/v2/notes?per_page=1&x=%3E%0D%0ASet-Cookie%3A+a&page=2>; rel="next"`)
  })

  test('a result of another type is sent as it is', async () => {
    const { get } = toyApp()
    const { headers, text } = await get('/core/v2/notes/xml')
    expect([headers.get('content-type'), text]).toEqual(['text/xml; charset=UTF-8', '<a/>'])
  })
})

describe('lists', () => {
  test('tell their totals and the pages beside them, with the other parameters kept and lists written out', async () => {
    const { get } = toyApp()
    const second = await get('/core/v2/notes?include=11,12&per_page=1&page=2')
    expect([second.json.length, second.headers.get('x-wp-total'), second.headers.get('x-wp-totalpages')]).toEqual([
      1,
      '2',
      '2',
    ])
    expect(second.headers.get('link')).toBe(
      `<${rest}/core/v2/notes?include%5B0%5D=11&include%5B1%5D=12&per_page=1&page=1>; rel="prev"`,
    )
    const beyond = await get('/core/v2/notes?search=a%20b&page=9')
    expect([beyond.json, beyond.headers.get('link')]).toEqual([
      [],
      `<${rest}/core/v2/notes?search=a+b&page=1>; rel="prev"`,
    ])
    expect((await get('/core/v2/notes')).headers.get('link')).toBe(restLink)
    const none = await get('/core/v2/notes?author=5')
    expect([none.json, none.headers.get('x-wp-total'), none.headers.get('x-wp-totalpages')]).toEqual([[], '0', '0'])
  })
})

describe('wrapped answers', () => {
  test('_envelope tells status and headers in the body under 200, of errors too', async () => {
    const { ask, get } = toyApp()
    const list = await get('/core/v2/notes?per_page=1&_envelope')
    expect(list.json).toMatchObject({
      body: [{ id: 11 }],
      status: 200,
      headers: { 'X-WP-Total': 2, 'X-WP-TotalPages': 2, Allow: 'GET' },
    })
    expect([list.headers.get('x-wp-total'), list.headers.get('allow'), list.headers.get('link')]).toEqual([
      null,
      null,
      restLink,
    ])
    const error = await get('/core/v2/notes/99?_envelope=1')
    expect([error.status, error.json.status, error.json.body.code]).toEqual([200, 404, 'rest_invalid_id'])
    const made = await ask('POST', '/core/v2/notes?_envelope', { as: 'ann', json: { title: 'x' } })
    expect([made.status, made.json.status, made.json.headers.Location]).toEqual([
      200,
      201,
      `${rest}/core/v2/notes/${made.json.body.id}`,
    ])
    expect((await get('/core/v2/notes/11?_envelope&_embed=author')).json.body['_embedded'].author[0].id).toBe(7)
  })

  test('_jsonp calls a function, and takes nothing but the name of one', async () => {
    const { get, site } = toyApp()
    site.put('note', { id: 20, title: 'line\u2028end' })
    for (const name of ['cb', 'a.b_c1']) {
      const answer = await get(`/core/v2/notes/20?_fields=id,title&_jsonp=${name}`)
      expect(answer.text).toBe(`/**/${name}({"id":20,"title":{"rendered":"line\\u2028end"}})`)
      expect(answer.headers.get('content-type')).toBe('application/javascript; charset=UTF-8')
    }
    for (const bad of ['a%3Cb%3E', 'alert(1)//', 'a%0Ab', '%C3%A9']) {
      const answer = await get(`/core/v2/notes/11?_jsonp=${bad}`)
      expect([answer.status, answer.json]).toEqual([
        400,
        { code: 'rest_callback_invalid', message: 'Invalid JSONP callback function.' },
      ])
      expect(answer.headers.get('content-type')).toBe('application/javascript; charset=UTF-8')
    }
    expect((await get('/core/v2/notes/11?_jsonp=')).json.id).toBe(11)
    expect((await get('/core/v2/nothing?_jsonp=cb')).text).toMatch(/^\/\*\*\/cb\(\{"code":"rest_no_route"/)
  })
})

test('_pretty writes JSON in lines, also of errors and in an envelope', async () => {
  const { get } = toyApp()
  expect((await get('/core/v2/notes/11?_fields=id,tags&_pretty')).text).toBe(
    '{\n    "id": 11,\n    "tags": [\n        "a",\n        "b"\n    ]\n}',
  )
  for (const path of ['/core/v2/notes/99', '/core/v2/notes?_envelope', '/core/v2/notes/11?_embed'])
    expect((await get(`${path}${path.includes('?') ? '&' : '?'}_pretty=1`)).text).toMatch(/^\{\n    "/)
})

describe('kept and changed meanwhile', () => {
  test('an answer has a strong tag, and is not sent again to who names it', async () => {
    const { get } = toyApp()
    const first = await get('/core/v2/notes/11')
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^"[\w-]+\.[\w-]+"$/)
    expect(first.headers.get('last-modified')).toBe('Mon, 15 Jan 2024 12:00:00 GMT')
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
      for (const as of [undefined, 'sam']) {
        const again = await get('/core/v2/notes/11', { headers: { 'if-none-match': header }, ...(as && { as }) })
        expect([again.status, again.text, again.headers.get('etag'), again.headers.get('content-length')]).toEqual([
          304,
          '',
          etag,
          null,
        ])
      }
    expect((await get('/core/v2/notes/11', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    expect((await get('/core/v2/notes')).headers.get('etag')).toMatch(/^"0\./)
    expect((await get('/core/v2/notes/99')).headers.get('etag')).toBeNull()
  })

  test('If-Match lets a change through only in the state that it names, whatever context told it', async () => {
    const { ask, get } = toyApp()
    const etag = (await get('/core/v2/notes/11')).headers.get('etag')!
    const change = (header: string) =>
      ask('PATCH', '/core/v2/notes/11', { as: 'ann', headers: { 'if-match': header }, json: { title: 'x' } })
    expect((await change(etag)).status).toBe(200)
    const late = await change(etag)
    expect([late.status, late.json.code]).toEqual([412, 'rest_precondition_failed'])
    expect((await change('*')).status).toBe(200)
    const edit = (
      await get('/core/v2/notes/11?context=edit', { as: 'ann', headers: { 'accept-encoding': 'gzip' } })
    ).headers.get('etag')!
    expect(
      (await ask('DELETE', '/core/v2/notes/11', { as: 'ann', headers: { 'if-match': `"old", ${edit}` } })).status,
    ).toBe(200)
  })

  test('If-Unmodified-Since refuses what changed after it, and is ignored when it is no date', async () => {
    const { ask } = toyApp()
    const change = (since: string) =>
      ask('PUT', '/core/v2/notes/11', { as: 'ann', headers: { 'if-unmodified-since': since }, json: {} })
    expect((await change('Mon, 15 Jan 2024 11:59:59 GMT')).status).toBe(412)
    expect((await change('Mon, 15 Jan 2024 12:00:00 GMT')).status).toBe(200)
    expect((await change('yesterday or so')).status).toBe(200)
  })

  test('answers are kept until the site changes, for readers without credentials', async () => {
    const { get, site } = toyApp()
    await get('/core/v2/notes')
    const shown = site.shown
    expect((await get('/core/v2/notes')).json).toHaveLength(2)
    expect(site.shown).toBe(shown)
    await get('/core/v2/notes', { as: 'sam' })
    expect(site.shown).toBeGreaterThan(shown)
    site.put('note', { title: 'Third' })
    expect((await get('/core/v2/notes')).json).toHaveLength(3)
  })

  test('what is kept is dropped with the minute, and values and errors are not kept', async () => {
    const { get, site } = toyApp()
    await get('/core/v2/notes')
    const shown = site.shown
    site.clock += 60_000
    await get('/core/v2/notes')
    expect(site.shown).toBeGreaterThan(shown)
    expect((await get('/core/v2/notes/14')).status).toBe(404)
    const before = site.generation
    site.put('note', { id: 14 })
    site.generation = before
    expect((await get('/core/v2/notes/14')).status).toBe(200)
  })
})

describe('compression', () => {
  test('longer answers are compressed as the caller takes it, with a tag of their own', async () => {
    const { app } = toyApp()
    const ask = async (path: string, accepted?: string) => {
      const answer = await app.fetch(
        new Request(`${rest}${path}`, { headers: accepted === undefined ? {} : { 'accept-encoding': accepted } }),
      )
      return {
        encoding: answer.headers.get('content-encoding'),
        etag: answer.headers.get('etag'),
        bytes: Buffer.from(await answer.arrayBuffer()),
      }
    }
    const plain = await ask('/core/v2/notes/long')
    expect(plain.encoding).toBeNull()
    const cases = [
      ['br, gzip', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['GZIP; q=0.5, *;q=0', 'gzip'],
      ['identity;q=0', null],
      ['identity;q=0, *;q=0.2', 'br'],
      ['gzip', 'gzip'],
      ['gzip;q=1, br;q=0.5', 'gzip'],
      ['br;q=0, gzip;q=0', null],
      ['*', 'br'],
      ['*;q=0.1, br;q=0', 'gzip'],
      ['identity;q=1, gzip;q=0.5', null],
      ['deflate', null],
      ['', null],
      [';;,q=', null],
    ] as const
    for (const [accepted, encoding] of cases) {
      const answer = await ask('/core/v2/notes/long', accepted)
      expect([accepted, answer.encoding]).toEqual([accepted, encoding])
      const text =
        encoding === 'br'
          ? brotliDecompressSync(answer.bytes)
          : encoding === 'gzip'
            ? gunzipSync(answer.bytes)
            : answer.bytes
      expect(text.equals(plain.bytes)).toBe(true)
      expect(answer.etag === plain.etag).toBe(encoding === null)
    }
    expect((await ask('/core/v2/notes/11', 'gzip')).encoding).toBeNull()
  })
})
