import { expect, test } from 'vitest'
import { rest, toyApp, toySite } from '../toy-site.ts'

test('the index tells the site, its namespaces and every route', async () => {
  const { get } = toyApp()
  for (const path of ['/', '']) {
    const { json, headers } = await get(path)
    expect(headers.get('allow')).toBe('GET')
    expect(json).toMatchObject({
      name: 'Toy',
      description: 'A site for tests',
      url: 'http://toy.test',
      home: 'http://toy.test',
      gmt_offset: '-5',
      timezone_string: 'America/New_York',
      namespaces: ['oembed/1.0', 'forms/v1', 'cal/events/v1', 'core/v2'],
      authentication: [],
      _links: { help: [{ href: expect.any(String) }] },
    })
    const { routes } = json
    expect(Object.keys(routes).slice(0, 6)).toEqual([
      '/',
      '/batch/v1',
      '/oembed/1.0',
      '/forms/v1',
      '/cal/events/v1',
      '/core/v2',
    ])
    expect(routes['/']).toMatchObject({ namespace: '', methods: ['GET'], _links: { self: [{ href: `${rest}/` }] } })
    expect(routes['/core/v2/notes']).toMatchObject({
      namespace: 'core/v2',
      methods: ['GET', 'POST'],
      endpoints: [
        {
          methods: ['GET'],
          args: { per_page: { type: 'integer', default: 10, minimum: 1, maximum: 100, required: false } },
        },
        { methods: ['POST'], args: { title: { type: 'string', required: true } } },
      ],
      _links: { self: [{ href: `${rest}/core/v2/notes` }] },
    })
    const item = routes['/core/v2/notes/(?P<id>[\\d]+)']
    expect(item.methods).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    expect(item.endpoints.map(({ methods }: { methods: string[] }) => methods)).toEqual([
      ['GET'],
      ['POST', 'PUT', 'PATCH'],
      ['DELETE'],
    ])
    expect(item['_links']).toBeUndefined()
  }
})

test('a namespace tells its own routes; another one can be asked for, an unknown one cannot', async () => {
  const { get } = toyApp()
  const core = (await get('/core/v2')).json
  expect(core).toMatchObject({ namespace: 'core/v2', _links: { up: [{ href: `${rest}/` }] } })
  expect(core.routes['/core/v2'].endpoints[0].args).toEqual({
    namespace: { default: 'core/v2', required: false },
    context: { default: 'view', required: false },
  })
  expect(core.routes['/forms/v1']).toBeUndefined()
  expect((await get('/forms/v1/')).json.namespace).toBe('forms/v1')
  expect((await get('/core/v2?namespace=oembed/1.0')).json.namespace).toBe('oembed/1.0')
  expect((await get('/core/v2?namespace=other')).json.code).toBe('rest_invalid_namespace')
})

test('a wrong context is no error of the index, and _fields keeps its links', async () => {
  const { get } = toyApp()
  expect((await get('/?context=wrong')).status).toBe(200)
  expect(Object.keys((await get('/?_fields=name,routes./core/v2/notes.methods')).json)).toEqual([
    'name',
    'routes',
    '_links',
  ])
})

test('the offset is that of the zone now, or of a zone that is only an offset', async () => {
  for (const [timezone, month, expected] of [
    ['America/New_York', 6, ['-4', 'America/New_York']],
    ['Asia/Kathmandu', 0, ['5.75', 'Asia/Kathmandu']],
    ['UTC', 0, ['0', 'UTC']],
    ['UTC+5:30', 0, ['5.5', '']],
    ['UTC-3.5', 0, ['-3.5', '']],
    ['Nowhere/Land', 0, ['0', '']],
  ] as const) {
    const site = toySite()
    Object.assign(site.settings, { timezone })
    site.clock = Date.UTC(2024, month, 15)
    const { json } = await toyApp(site).get('/')
    expect([json.gmt_offset, json.timezone_string]).toEqual(expected)
  }
})

test('OPTIONS of the index has no schema', async () => {
  const { ask } = toyApp()
  const { json, headers } = await ask('OPTIONS', '/')
  expect([json.namespace, json.methods, json.schema, headers.get('allow')]).toEqual(['', ['GET'], undefined, 'GET'])
})
