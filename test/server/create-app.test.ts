import { definePlugin, H3, HTTPError, onRequest, onResponse } from 'h3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../src/server/create-app.ts'
import { serve } from '../../src/server/serve.ts'
import { testSite } from '../harness.ts'
import { basic, rest, toyApp, toySite } from './toy-site.ts'
import { gauge } from '../../src/work/memory.ts'

describe('order of checks', () => {
  test('a path without a route, a verb that a route lacks and an empty segment are told alike', async () => {
    const { ask } = toyApp()
    for (const [method, path] of [
      ['GET', '/core/v2/nothing'],
      ['GET', '/core/v2/notes/abc'],
      ['GET', '/core/v2/notes/-1'],
      ['GET', '/core/v2/notes/1.5'],
      ['GET', '//core/v2/notes'],
      ['GET', '/core/v2/notes/%zz'],
      ['DELETE', '/core/v2/notes'],
      ['PUT', '/core/v2/notes'],
      ['BREW', '/core/v2/notes'],
      ['POST', '/'],
      ['DELETE', '/core/v2'],
    ] as const) {
      const answer = await ask(method, path)
      expect([path, answer.status, answer.json]).toEqual([
        path,
        404,
        {
          code: 'rest_no_route',
          message: 'No route was found matching the URL and request method.',
          data: { status: 404 },
        },
      ])
      expect(answer.headers.get('allow')).toBeNull()
    }
  })

  test('paths are matched without regard to case, and one closing slash is accepted', async () => {
    const { get } = toyApp()
    expect((await get('/CORE/v2/Notes/11')).json.id).toBe(11)
    expect((await get('/core/v2/notes/11/')).json.id).toBe(11)
  })

  test('an unreadable body is told before missing arguments, those before a refusal, and a refusal before an error of the work', async () => {
    const { ask } = toyApp()
    const bad = await ask('POST', '/core/v2/notes', {
      headers: { 'content-type': 'application/json' },
      body: '{"title": ',
    })
    expect([bad.status, bad.json.code, bad.json.data.json_error_code]).toEqual([400, 'rest_invalid_json', 4])
    const missing = await ask('POST', '/core/v2/notes', { json: { author: 'x' } })
    expect(missing.json).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { status: 400, params: ['title'] },
    })
    const wrong = await ask('POST', '/core/v2/notes', { json: { title: 'x', author: 'x' } })
    expect(wrong.json).toMatchObject({
      code: 'rest_invalid_param',
      data: { status: 400, params: { author: expect.any(String) } },
    })
    const refused = await ask('POST', '/core/v2/notes', { json: { title: 'x' } })
    expect([refused.status, refused.json.code]).toEqual([401, 'rest_cannot_create'])
    expect((await ask('POST', '/core/v2/notes', { as: 'sam', json: { title: 'x' } })).status).toBe(403)
    expect((await ask('GET', '/core/v2/notes/99')).json.code).toBe('rest_invalid_id')
  })

  test('an error inside of the server tells nothing of its reason, and is reported', async () => {
    const { get, errors } = toyApp()
    const answer = await get('/core/v2/notes/crash')
    expect(answer.status).toBe(500)
    expect(answer.json).toMatchObject({ code: 'internal_server_error', data: { status: 500 } })
    expect(answer.text).not.toContain('secret')
    expect((await get('/core/v2/notes/circular')).status).toBe(500)
    expect(errors).toHaveLength(2)
  })
})

describe('sign-in', () => {
  test('wrong credentials are refused on every route, open or unknown', async () => {
    const { get } = toyApp()
    for (const path of ['/', '/core/v2/notes', '/core/v2/nothing']) {
      const unknown = await get(path, { headers: { authorization: basic('nobody') } })
      expect([unknown.status, unknown.json.code, unknown.json.data]).toEqual([401, 'invalid_username', { status: 401 }])
      const wrong = await get(path, { headers: { authorization: basic('ann', 'wrong') } })
      expect([wrong.status, wrong.json.code]).toEqual([401, 'incorrect_password'])
    }
  })

  test('a malformed Basic header is refused, and other schemes are ignored', async () => {
    const { get } = toyApp()
    for (const authorization of ['Basic', 'Basic YWRtaW4=', 'Basic !!!', 'Basic Ong=', 'basic =='])
      expect([authorization, (await get('/core/v2/notes', { headers: { authorization } })).status]).toEqual([
        authorization,
        401,
      ])
    expect((await get('/core/v2/notes', { headers: { authorization: 'Bearer token' } })).status).toBe(200)
  })

  test('a login is a user name or an address, without regard to case', async () => {
    const { get } = toyApp()
    for (const login of ['ann', 'ANN', 'Ann@Example.org'])
      expect((await get('/core/v2/notes/11?context=edit', { as: login })).json.secret).toBe('hush')
  })

  test('after ten failures the right password gets in', async () => {
    const { get } = toyApp()
    const attempt = (password: string) => get('/core/v2/notes', { headers: { authorization: basic('ann', password) } })
    const guesses = await Promise.all(Array.from({ length: 10 }, (_, i) => attempt(`guess ${i}`)))
    expect(guesses.every(({ status }) => status === 401)).toBe(true)
    expect((await attempt('right')).status).toBe(200)
    expect((await get('/core/v2/notes', { as: 'sam' })).status).toBe(200)
  })

  test('many requests at once with right credentials are all let in', async () => {
    const { get } = toyApp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('/core/v2/notes', { as: 'ann' })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
})

describe('verbs', () => {
  test('POST takes another verb by parameter or header, in any case of letters; other verbs do not', async () => {
    const { ask, site } = toyApp()
    expect(
      (await ask('POST', '/core/v2/notes/11?_method=patch', { as: 'ann', json: { title: 'New' } })).json.title.rendered,
    ).toBe('New')
    expect(
      (await ask('POST', '/core/v2/notes/12', { as: 'ann', headers: { 'x-http-method-override': 'delete' } })).json
        .deleted,
    ).toBe(true)
    expect(site.get('note', 12)).toBeUndefined()
    expect((await ask('GET', '/core/v2/notes/11?_method=DELETE', { as: 'ann' })).json.id).toBe(11)
    expect((await ask('POST', '/core/v2/notes/11?_method=GET&_fields=id', { json: {} })).json).toEqual({ id: 11 })
    expect((await ask('POST', '/core/v2/notes?_method=DELETE', { as: 'ann' })).json.code).toBe('rest_no_route')
  })

  test('HEAD is GET without a body', async () => {
    const { ask, get } = toyApp()
    const read = await get('/core/v2/notes')
    const head = await ask('HEAD', '/core/v2/notes')
    expect([head.status, head.text, head.headers.get('x-wp-total')]).toEqual([200, '', '2'])
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(read.text)))
    expect((await ask('HEAD', '/core/v2/nothing')).status).toBe(404)
  })

  test('OPTIONS tells what a route does, also of unknown items; an unknown route is an empty list', async () => {
    const { ask } = toyApp()
    const collection = await ask('OPTIONS', '/core/v2/notes')
    expect(collection.json).toMatchObject({
      namespace: 'core/v2',
      methods: ['GET', 'POST'],
      endpoints: [
        { methods: ['GET'], args: { per_page: { default: 10, required: false } } },
        { methods: ['POST'], args: { title: { required: true } } },
      ],
      schema: {
        title: 'note',
        type: 'object',
        properties: { id: { readonly: true, context: ['view', 'embed', 'edit'] } },
      },
      _links: { self: [{ href: `${rest}/core/v2/notes` }] },
    })
    expect(collection.headers.get('allow')).toBe('GET')
    expect((await ask('OPTIONS', '/core/v2/notes', { as: 'ann' })).headers.get('allow')).toBe('GET, POST')
    const item = await ask('OPTIONS', '/core/v2/notes/99')
    expect([item.json.methods, item.json['_links'], item.headers.get('allow')]).toEqual([
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      undefined,
      null,
    ])
    const unknown = await ask('OPTIONS', '/core/v2/nothing')
    expect([unknown.status, unknown.json]).toEqual([200, []])
  })

  test('a read-only server refuses writes and offers none', async () => {
    const { ask, get } = toyApp(toySite(), { readOnly: true })
    const refused = await ask('DELETE', '/core/v2/notes/11', { as: 'ann' })
    expect([refused.status, refused.json.code]).toEqual([403, 'rest_read_only'])
    expect((await get('/core/v2/notes/11', { as: 'ann' })).headers.get('allow')).toBe('GET')
    expect((await ask('OPTIONS', '/core/v2/notes')).json.methods).toEqual(['GET'])
    expect((await get('/')).json.routes['/core/v2/notes/(?P<id>[\\d]+)'].methods).toEqual(['GET'])
  })
})

describe('outside of the interface', () => {
  test('healthz tells whether the site is loaded, and other addresses are 404', async () => {
    let ready = false
    const { app } = toyApp(toySite(), { ready: () => ready })
    const ask = (path: string) => app.fetch(new Request(`http://toy.test${path}`))
    expect((await ask('/healthz')).status).toBe(503)
    ready = true
    expect(await (await ask('/healthz')).json()).toEqual({
      status: 'ok',
      settings: { revision: '0123456789ab', in_force: true },
    })
    const { read } = gauge
    gauge.read = () => ({ used: 9, most: 10 })
    const short = await ask('/healthz')
    expect([short.status, await short.json()]).toMatchObject([200, { status: 'degraded', memory: 'short' }])
    gauge.read = read
    for (const path of ['/restaurant', '/wp-login.php', '/%zz']) {
      const answer = await app.fetch(new Request(`http://toy.test${path}`, { headers: { accept: 'application/json' } }))
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { data: { status: 404 } }])
    }
  })

  test('extra routes are served beside the interface, and their errors tell nothing', async () => {
    const { app, errors } = toyApp(toySite(), {
      extra: (h3) => {
        h3.get('/hello', () => 'hello')
        h3.get('/broken', () => {
          throw new Error('the secret inner reason')
        })
      },
    })
    expect(await (await app.fetch(new Request('http://toy.test/hello'))).text()).toBe('hello')
    const broken = await app.fetch(new Request('http://toy.test/broken'))
    expect([broken.status, await broken.text()]).toEqual([500, expect.not.stringContaining('secret')])
    expect(errors).toHaveLength(1)
  })
})

describe('among other parts of h3', () => {
  test('another app mounts it, with its interface, its files and its pages', async () => {
    const { site } = testSite({
      'posts/hello.md': '---\nid: 10\ntitle: Hello\ndate: 2024-05-02 10:00\nauthor: author\n---\n\nWords.\n',
      'media/2024/notes.txt': 'some notes',
    })
    site.address.serveAt('http://site.test/cms')
    const seen: string[] = []
    const app = new H3()
    app.use(
      '/cms/rest/**',
      onRequest((event) => void seen.push(event.url.pathname)),
    )
    app.get('/own', () => 'own')
    app.mount('/cms', createApp(site))
    const ask = async (path: string) => {
      const answer = await app.fetch(new Request(`http://site.test${path}`))
      return [answer.status, await answer.text()] as const
    }
    const [status, text] = await ask('/cms/rest/core/v2/posts/10?_embed=author')
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      {
        link: 'http://site.test/cms/2024/05/02/hello/',
        _links: { self: [{ href: 'http://site.test/cms/rest/core/v2/posts/10' }] },
        _embedded: { author: [{ id: 3 }] },
      },
    ])
    expect(await ask('/cms/rest/core/v2/nothing')).toEqual([404, expect.stringContaining('rest_no_route')])
    expect(await ask('/cms/2024/05/02/hello/')).toEqual([200, expect.stringContaining('<p>Words.</p>')])
    expect(await ask('/cms/uploads/2024/notes.txt')).toEqual([200, 'some notes'])
    expect(await ask('/own')).toEqual([200, 'own'])
    expect((await ask('/rest/core/v2/posts/10'))[0]).toBe(404)
    expect(seen).toEqual(['/cms/rest/core/v2/posts/10', '/cms/rest/core/v2/nothing'])
  })

  test('middleware for a path stands around it however the path is written, and sees the route', async () => {
    const { app, get } = toyApp()
    app.use('/rest/core/v2/people/**', (event) => {
      throw new HTTPError({ status: 418, message: String(event.context.matchedRoute?.route) })
    })
    for (const path of ['/core/v2/people/7', '/CORE/v2/People/7/', '/core/v2/%70eople/7'])
      expect([path, await get(path)]).toMatchObject([
        path,
        { status: 418, json: { message: String.raw`/rest/core/v2/people/:id(\d+)` } },
      ])
    expect((await get('/core/v2/notes/11')).status).toBe(200)
  })

  test('a plugin changes answers that are kept, too', async () => {
    let answers = 0
    const counts = definePlugin((app) => {
      app.use(onResponse((answer) => void answer.headers.set('x-count', String(++answers))))
    })
    const server = await serve(toySite(), { port: 0, extra: (app) => void app.register(counts({})) })
    onTestFinished(() => server.close())
    for (const count of ['1', '2', '3'])
      expect((await fetch(`${server.url}/core/v2/notes`)).headers.get('x-count')).toBe(count)
  })
})
