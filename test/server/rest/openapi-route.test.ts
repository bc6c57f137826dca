import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { createApp } from '../../../src/server/create-app.ts'
import { credentials } from '../../../src/define/credentials.ts'
import { openDescription, toExchange } from '../../conformance/described.ts'
import { testSite } from '../../harness.ts'

type Node = Record<string, unknown>

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Node; readonly example?: unknown }> }
  readonly responses: Record<
    string,
    { readonly content?: Record<string, { readonly schema: Node }>; readonly $ref?: string }
  >
}

interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: Node
}

async function describeSite() {
  const { json } = await testSite().get('/openapi.json')
  const doc = json as Document
  const operations = Object.entries(doc.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, one]) => ({ ...one, at: `${verb} ${path}` })),
  )
  return { doc, operations }
}

it('describes every route, the indexes and itself among them, and refers to nothing that it does not hold', async () => {
  const { doc } = await describeSite()
  expect(doc.openapi).toBe('3.1.0')
  expect(Object.keys(doc.paths['/core/v2/posts/{id}']!)).toEqual(['get', 'post', 'put', 'patch', 'delete'])
  expect(Object.keys(doc.paths)).toEqual(
    expect.arrayContaining(['/', '/core/v2', '/core/v2/settings', '/cal/events/v1/tags/{id}', '/openapi.json']),
  )
  const refs = walk(doc).flatMap((node) => (typeof node['$ref'] === 'string' ? [node['$ref']] : []))
  for (const ref of refs) expect(at(doc, ref), ref).toBeTypeOf('object')
  expect(refs.length).toBeGreaterThan(500)
})

it('calls every operation by a name of its own, which programs can use', async () => {
  const { operations } = await describeSite()
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]+$/)
  expect(names).toEqual(
    expect.arrayContaining(['listPosts', 'getPost', 'updatePostByPatch', 'getUserMe', 'listPostRevisions']),
  )
})

it('gives a list as the default of a list, and describes the answers of one in every context', async () => {
  const { doc, operations } = await describeSite()
  const schemas = walk(doc).filter(({ type, default: preset }) => type === 'array' && preset !== undefined)
  expect(schemas.length).toBeGreaterThan(0)
  for (const schema of schemas) expect(schema['default'], JSON.stringify(schema)).toBeInstanceOf(Array)
  const themes = operations.find(({ operationId }) => operationId === 'listThemes')!
  expect(Object.keys(themes.responses['200']!)).toContain('x-contexts')
})

it('describes the answer of every operation, and every way in which it is refused', async () => {
  const { operations } = await describeSite()
  for (const { at: where, responses } of operations) {
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
    const schemas = Object.values(success?.[1].content ?? {}).map(({ schema }) => schema)
    expect(schemas.length, where).toBeGreaterThan(0)
    for (const schema of schemas) expect(Object.keys(schema), where).not.toEqual([])
    expect(Object.keys(responses), where).toEqual(expect.arrayContaining(['400', '401', '403', '404', 'default']))
  }
})

it('tells of a refusal only where it can be: of the trash where there is one, of a body where one is sent', async () => {
  const { operations } = await describeSite()
  const withStatus = (status: string) => operations.filter(({ responses }) => responses[status])
  const names = (status: string) => withStatus(status).map(({ operationId }) => operationId)
  expect(names('410')).toEqual(expect.arrayContaining(['deletePost', 'deleteComment', 'deleteEvent']))
  expect(names('410')).not.toContain('deleteCategory')
  expect(names('501')).toEqual(expect.arrayContaining(['deleteCategory', 'deleteUser', 'deletePostRevision']))
  expect(names('501')).not.toContain('deletePost')
  expect(withStatus('415').map(({ at: where }) => where)).toEqual(['post /forms/v1/contact-forms/{id}/feedback'])
  const embed = operations.find(({ operationId }) => operationId === 'getEmbed')!.responses['404']!
  expect(Object.keys(embed.content!)).toEqual(['application/json', 'text/xml'])
  expect(withStatus('413').every(({ requestBody }) => requestBody)).toBe(true)
})

it('requires what is always there, and leaves open what only some contexts show', async () => {
  const { doc } = await describeSite()
  const { Post, PostEdit, PostEmbed } = doc.components['schemas'] as Record<
    string,
    { properties: Node; required: string[] }
  >
  expect(Post!.required).toEqual(expect.arrayContaining(['id', 'content', 'status', '_links']))
  expect(Object.keys(Post!.properties)).toEqual(expect.arrayContaining(['password', '_embedded']))
  expect(Post!.required).not.toContain('password')
  expect(PostEdit!.required).toContain('password')
  expect(Object.keys(PostEmbed!.properties)).not.toContain('content')
})

it('gives examples of requests that fit, and takes titles as text', async () => {
  const { doc, operations } = await describeSite()
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ ...doc, $id: 'http://site.test/doc' })
  const examples = operations.flatMap(({ at: where, requestBody }) =>
    Object.values(requestBody?.content ?? {}).flatMap(({ schema, example }) =>
      example === undefined ? [] : [{ where, ref: String(schema['$ref']), example }],
    ),
  )
  expect(examples.length).toBeGreaterThan(20)
  for (const { where, ref, example } of examples)
    expect(ajv.validate({ $ref: `http://site.test/doc${ref}` }, example), `${where} ${ajv.errorsText()}`).toBe(true)
  expect(examples.find(({ where }) => where === 'post /core/v2/posts')!.example).toMatchObject({
    title: expect.any(String),
  })
})

it('tells lists as each namespace answers them, with their totals', async () => {
  const { doc } = await describeSite()
  const listOf = (path: string) =>
    doc.paths[path]!['get']!.responses['200']! as Node & { content: Record<string, Node> }
  expect(listOf('/core/v2/posts')).toMatchObject({
    headers: { 'X-WP-Total': { schema: { type: 'integer' } } },
    content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Post' } } } },
    'x-contexts': { embed: { items: { $ref: '#/components/schemas/PostEmbed' } } },
  })
  expect(listOf('/cal/events/v1/venues')).toMatchObject({
    headers: { 'X-TEC-Total': { schema: { type: 'integer' } } },
    content: { 'application/json': { schema: { type: 'object', properties: { venues: { type: 'array' } } } } },
  })
})

it('tells the default of an argument that takes another type than it declares', async () => {
  const { operations } = await describeSite()
  const { parameters } = operations.find(({ at: where }) => where === 'get /cal/events/v1/venues')!
  expect(parameters.find(({ name }) => name === 'only_with_upcoming')).toMatchObject({
    schema: { type: 'boolean', default: false },
  })
})

it('says in which form answers tell the dates that nobody writes', async () => {
  const { doc } = await describeSite()
  const schemas = Object.entries(doc.components['schemas'] as Record<string, { properties?: Record<string, Node> }>)
  const times = schemas.flatMap(([schema, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([name, { readOnly }]) => /^(?:date|modified)(?:_gmt|_utc)?$/.test(name) && readOnly === true)
      .map(([name, { pattern }]) => ({ at: `${schema} ${name}`, pattern })),
  )
  expect(times.filter(({ pattern }) => pattern === undefined)).toEqual([])
  expect(times.length).toBeGreaterThan(20)
})

it('leaves out what a server that is only read does not offer', async () => {
  const { site } = testSite()
  const { fetch } = createApp(site, { readOnly: true })
  const { paths } = (await (await fetch(new Request('http://site.test/rest/openapi.json'))).json()) as Document
  expect(new Set(Object.values(paths).flatMap((item) => Object.keys(item)))).toEqual(new Set(['get']))
  expect(Object.keys(paths)).not.toContain('/forms/v1/contact-forms/{id}/feedback')
})

it('describes the indexes of routes as each mount answers them, that for clients of old versions too', async () => {
  const { site } = testSite()
  const [root, wanted] = ['http://site.test/wp-json', ['/', '/wp/v2', '/tribe/events/v1', '/oembed/1.0']]
  for (const wordpress of [true, 'legacy'] as const) {
    const { fetch } = createApp(site, { wordpress })
    const judge = openDescription((await (await fetch(new Request(`${root}/openapi.json`))).json()) as Node)
    for (const url of wanted) {
      const request = new Request(root + url)
      expect(judge({ ...(await toExchange(request, await fetch(request))), url }).faults).toEqual([])
    }
  }
})

it('describes under each mount what that mount has, and what is answered there to searches, batches and autosaves', async () => {
  const { site } = testSite({ 'posts/hello.md': '---\nid: 7\ntitle: Hello\n---\n\nText.\n' })
  const { fetch } = createApp(site, { wordpress: true })
  const { secret } = site.service(credentials).createToken(1, 'description')
  const authorization = `Basic ${Buffer.from(`admin:${secret}`).toString('base64')}`
  const members: boolean[] = []
  for (const [root, core] of [
    ['http://site.test/rest', '/core/v2'],
    ['http://site.test/wp-json', '/wp/v2'],
  ] as const) {
    const doc = (await (await fetch(new Request(`${root}/openapi.json`))).json()) as Document
    const { Post } = doc.components['schemas'] as Record<string, { properties: Node }>
    members.push('class_list' in Post!.properties)
    const judge = openDescription(doc as unknown as Node)
    const judged = async (method: string, url: string, sent?: unknown) => {
      const headers = { authorization, 'content-type': 'application/json' }
      const request = new Request(root + url, {
        method,
        headers,
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      })
      const exchange = await toExchange(request, await fetch(request))
      return { status: exchange.status, ...judge({ ...exchange, url }) }
    }
    const batch = { requests: [{ path: `${core}/posts/7`, body: { title: 'Hello again' } }, { path: '/nowhere' }] }
    expect([
      await judged('GET', '/'),
      await judged('GET', `${core}/posts/7?context=edit`),
      await judged('GET', `${core}/search?search=hello&_embed=1`),
      await judged('GET', `${core}/search?type=term`),
      await judged('POST', '/batch/v1', batch),
      await judged('POST', '/batch/v1', { ...batch, validation: 'require-all-validate' }),
      await judged('POST', `${core}/posts/7/autosaves`, { title: 'Goodbye' }),
      await judged('GET', `${core}/posts/7/autosaves?context=edit`),
    ]).toEqual(
      [200, 200, 200, 200, 207, 207, 200, 200].map((status) => ({ status, operation: expect.any(String), faults: [] })),
    )
  }
  expect(members).toEqual([false, true])
})

it('is not satisfied by anything: what is missing, of another type, too much or undescribed is a fault', async () => {
  const { doc } = await describeSite()
  const { get } = testSite({ 'posts/hello.md': '---\nid: 7\ntitle: Hello\n---\n\nText.\n' })
  const { status, json, headers } = await get('/core/v2/posts/7')
  const judge = openDescription(doc as unknown as Node)
  const judged = (change: Node, more: { status?: number; url?: string } = {}) => {
    const text = JSON.stringify({ ...json, ...change })
    return judge({
      method: 'GET',
      url: '/core/v2/posts/7',
      status,
      headers: Object.fromEntries(headers),
      text,
      ...more,
    }).faults
  }
  expect(judged({})).toEqual([])
  expect(judged({ title: undefined })[0]).toContain("required property 'title'")
  expect(judged({ title: 'Hello' })[0]).toContain('/title must be object')
  expect(judged({ date: '2027-05-02T10:00:00Z' })[0]).toContain('/date must match pattern')
  expect(judged({ mood: 'good' })[0]).toContain('must NOT have additional properties')
  expect(judged({}, { status: 202 })[0]).toContain('202 is not described')
  expect(judged({}, { url: '/core/v2/post' })[0]).toContain('is not described')
  expect(judged({ title: undefined }, { url: '/core/v2/posts/7?_fields=id,date' })).toEqual([])
})

function walk(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [] : [value as Node]), ...Object.values(value).flatMap(walk)]
}

function at(node: unknown, ref: string): unknown {
  const keys = ref.replace('#/', '').split('/')
  return keys.reduce<unknown>((inner, key) => (inner as Node | undefined)?.[key], node)
}

it('describes what a search embeds as the address of each kind answers it, whether that knows contexts or not', async () => {
  const { ask, get } = testSite({
    'events/fair.md': '---\nid: 4\ntitle: Fair\nstart: 2030-01-01 10:00:00\n---\n',
    'posts/fair.md': '---\nid: 5\ntitle: Fair\ndate: 2026-01-01\n---\n',
  })
  const judge = openDescription((await get('/openapi.json')).json)
  for (const context of ['view', 'embed']) {
    const url = `/core/v2/search?search=fair&_embed=1&context=${context}`
    const { status, headers, text, json } = await ask('GET', url)
    expect((json as unknown[]).length).toBe(2)
    const exchange = { method: 'GET', url, status, text, headers: Object.fromEntries(headers) }
    expect(judge(exchange).faults).toEqual([])
  }
})
