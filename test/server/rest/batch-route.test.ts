import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

const files = {
  'posts/old.md': '---\nid: 10\ntitle: Old\nauthor: editor\n---\n',
  'posts/mine.md': '---\nid: 11\ntitle: Mine\nauthor: contributor\nstatus: draft\n---\n',
}

function batches(wordpress = false) {
  const made = testSite(files, { wordpress })
  const send = (requests: unknown, as?: string, more: object = {}, mount: '/rest' | '/wp-json' = '/rest') =>
    made.ask('POST', '/batch/v1', { ...(as !== undefined && { as }), mount, json: { requests, ...more } })
  return { ...made, send }
}

test('the requests of a batch are done in order, each as if it had come alone', async () => {
  const { send, get } = batches()
  const { status, json } = await send(
    [
      { path: '/core/v2/posts', body: { title: 'New', status: 'publish', slug: 'new' } },
      { method: 'PATCH', path: '/core/v2/posts/10?_fields=id,title', body: { title: 'Newer' } },
      { method: 'PUT', path: '/core/v2/posts/99', body: { title: 'x' } },
      { method: 'DELETE', path: '/core/v2/posts/10?force=true' },
      { method: 'POST', path: '/core/v2/posts/10', body: { title: 'Too late' } },
      { path: '/core/v2/tags', body: { name: 'Oak' } },
      { path: '/core/v2/posts', body: {} },
    ],
    'editor',
  )
  expect(status).toBe(207)
  expect(json.responses.map((one: { status: number }) => one.status)).toEqual([201, 200, 404, 200, 404, 201, 400])
  const [made, changed, unknown, gone, late, tag, empty] = json.responses
  expect(made.headers).toMatchObject({
    Location: `http://site.test/rest/core/v2/posts/${made.body.id}`,
    Allow: 'GET, POST',
  })
  expect(Object.keys(changed.body)).toEqual(['id', 'title'])
  expect([unknown.body.code, late.body.code, empty.body.code]).toEqual([
    'rest_post_invalid_id',
    'rest_post_invalid_id',
    'empty_content',
  ])
  expect(gone.body.previous.title.raw).toBe('Newer')
  expect([tag.body.name, (await get('/core/v2/posts?slug=new')).json.length]).toEqual(['Oak', 1])
})

test('each request has the rights of who sent the batch, whatever its headers say', async () => {
  const { send, site, root } = batches()
  const requests = [
    { path: '/core/v2/posts/11', body: { title: 'Changed' } },
    { path: '/core/v2/posts/10', body: { title: 'Taken' }, headers: { Authorization: `Basic ${btoa('admin:admin')}` } },
    { path: '/core/v2/posts', body: { title: 'Published', status: 'publish' } },
    { method: 'DELETE', path: '/core/v2/users/1?force=true&reassign=4' },
  ]
  const codes = async (as?: string) => {
    const { json } = await send(requests, as)
    return json.responses.map(({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status)
  }
  expect(await codes()).toEqual([
    'rest_cannot_edit',
    'rest_cannot_edit',
    'rest_cannot_create',
    'rest_user_cannot_delete',
  ])
  expect(await codes('contributor')).toEqual([
    200,
    'rest_cannot_edit',
    'rest_cannot_publish',
    'rest_user_cannot_delete',
  ])
  expect(readFileSync(join(root, 'posts/old.md'), 'utf8')).toBe(files['posts/old.md'])
  expect(site.get('user', 1)).toBeDefined()
})

test('require-all-validate does nothing where one request is not valid, and tells which', async () => {
  const { send, root } = batches()
  const more = { validation: 'require-all-validate' }
  const before = readdirSync(join(root, 'posts'))
  const { status, json } = await send(
    [
      { path: '/core/v2/posts', body: { title: 'Fine' } },
      { path: '/core/v2/posts', body: { title: 'x', author: 'nobody', status: 'constructor' } },
      { path: '/core/v2/users', body: { username: 'x' } },
      { path: '/core/v2/nothing' },
      { method: 'DELETE', path: '/core/v2/posts' },
      { path: '/core/v2/media' },
      { path: 'http://[' },
    ],
    'admin',
    more,
  )
  expect([status, json.failed]).toEqual([207, 'validation'])
  const codes = json.responses.map((one: { body: { code: string } } | null) => one && one.body.code)
  expect(codes).toEqual([
    null,
    'rest_invalid_param',
    'rest_missing_callback_param',
    'rest_no_route',
    'rest_no_route',
    'rest_batch_not_allowed',
    'parse_path_failed',
  ])
  expect(Object.keys(json.responses[1].body.data.params)).toEqual(['status', 'author'])
  expect(readdirSync(join(root, 'posts'))).toEqual(before)
  // A missing right is no matter of validation, as in WordPress.
  const valid = await send([{ path: '/core/v2/posts/10', body: { title: 'x' } }], 'contributor', more)
  expect([valid.json.failed, valid.json.responses[0].body.code]).toEqual([undefined, 'rest_cannot_edit'])
})

test('what may not be in a batch is refused, and the rest is done', async () => {
  const { send } = batches()
  const paths = [
    '/batch/v1',
    '/core/v2/comments',
    '/core/v2/settings',
    '/core/v2/users/me',
    '/cal/events/v1/events',
    '/',
  ]
  const { json } = await send(
    [...paths.map((path) => ({ path })), { path: '/core/v2/categories', body: { name: 'Done' } }],
    'admin',
  )
  const codes = json.responses.map(({ body }: { body: { code?: string } }) => body.code)
  expect(codes).toEqual([...paths.slice(0, -1).map(() => 'rest_batch_not_allowed'), 'rest_no_route', undefined])
})

test('a precondition among the headers of a request is kept', async () => {
  const { send } = batches()
  const change = (headers: object) => ({ path: '/core/v2/posts/10', body: { title: 'x' }, headers })
  const { json } = await send([change({ 'If-Match': ['"other"'] }), change({ if_match: '*' })], 'admin')
  expect(json.responses.map(({ status }: { status: number }) => status)).toEqual([412, 200])
})

test.each([
  [undefined, 'rest_missing_callback_param', 'requests'],
  ['x', 'rest_invalid_param', 'requests'],
  [[{ path: 3 }], 'rest_invalid_param', 'requests'],
  [[{ method: 'GET', path: '/core/v2/posts' }], 'rest_invalid_param', 'requests'],
  [[{}], 'rest_invalid_param', 'requests'],
  [[{ path: '/core/v2/posts', headers: { a: 1 } }], 'rest_invalid_param', 'requests'],
  [[{ path: '/core/v2/posts', body: [1] }], 'rest_invalid_param', 'requests'],
  [Array.from({ length: 26 }, () => ({ path: '/core/v2/posts' })), 'rest_invalid_param', 'requests'],
])('a batch of %j is refused as a whole', async (requests, code, name) => {
  const { send } = batches()
  const { status, json } = await send(requests, 'admin')
  expect([status, json.code]).toEqual([400, code])
  expect(JSON.stringify(json.data.params)).toContain(name)
})

test('what is wrong within the requests is named by its place', async () => {
  const { send } = batches()
  const { json } = await send([{ path: '/core/v2/posts' }, { path: '/core/v2/posts', headers: { x: 1 } }], 'admin')
  expect(json.data.params.requests).toContain('requests[1][headers][x]')
  const { json: read } = await send([{ method: 'GET', path: '/core/v2/posts' }], 'admin')
  expect(read.data.params.requests).toBe('requests[0][method] is not one of POST, PUT, PATCH, and DELETE.')
})

test('an empty batch answers nothing, and nobody reads one', async () => {
  const { send, get } = batches()
  expect((await send([], 'admin')).json).toEqual({ responses: [] })
  expect((await get('/batch/v1')).json.code).toBe('rest_no_route')
})

test("under WordPress's names the paths are those of the mount, and its index tells which routes allow it", async () => {
  const { send, get } = batches(true)
  const requests = ['/wp/v2/posts/10', '/core/v2/posts/10', '/wp/v2/tribe_events_cat'].map((path) => ({
    path,
    body: { title: 'x', name: 'Fairs' },
  }))
  const { json } = await send(requests, 'admin', {}, '/wp-json')
  expect(json.responses.map(({ status }: { status: number }) => status)).toEqual([200, 404, 201])
  expect(json.responses[0].body['_links'].self[0].href).toBe('http://site.test/wp-json/wp/v2/posts/10')
  const theirs = (await get('/', { mount: '/wp-json' })).json.routes
  expect(theirs['/batch/v1']).toMatchObject({ namespace: '', methods: ['POST'] })
  expect(theirs['/wp/v2/posts'].endpoints[0].allow_batch).toEqual({ v1: true })
  expect(theirs['/wp/v2/media'].endpoints[0].allow_batch).toBeUndefined()
  // The interface itself says no such thing.
  expect(JSON.stringify((await get('/')).json)).not.toContain('allow_batch')
})

test('clients read how many requests one batch may hold', async () => {
  const { ask } = batches()
  const { json } = await ask('OPTIONS', '/batch/v1')
  expect(json.endpoints[0].args.requests).toMatchObject({ type: 'array', maxItems: 25, required: true })
})
