// The WordPress node of n8n, as published, in the least context that it runs in: its operations, its lists of choices, and
// its descriptions of answers against the sample site.
//
//   npm pack n8n-nodes-base@2.41.2, unpacked; FOLDER is what that makes
//   node test/campaigns/clients/n8n.mjs FOLDER
import { readdirSync, readFileSync } from 'node:fs'
import { Module, createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { Ajv } from 'ajv'
import { runRows, serveSample } from './sample-server.mjs'

const folder = process.argv[2]
if (!folder) {
  process.stderr.write('Say where the package is: n8n.mjs FOLDER\n')
  process.exit(2)
}
const node = join(resolve(folder), 'dist/nodes/Wordpress')
// What the node takes of n8n's own package: names of its editor, and the form of an error.
class NodeApiError extends Error {
  constructor(_node, { message, body }) {
    super(`${message}: ${JSON.stringify(body)}`)
  }
}
const workflow = { NodeApiError, NodeConnectionTypes: { Main: 'main' } }
const { require: load } = Module.prototype
Module.prototype.require = function (name) {
  return name === 'n8n-workflow' ? workflow : load.call(this, name)
}
const { Wordpress } = createRequire(import.meta.url)(join(node, 'Wordpress.node.js'))

const server = await serveSample({
  files: {
    'users/heir.md': '---\nid: 900\nusername: heir\nname: Heir\nemail: heir@example.org\nroles: [author]\n---\n',
  },
})
const wordpress = new Wordpress()

async function request(_type, { headers, method, qs, body, uri, resolveWithFullResponse }, authorization) {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(qs))
    for (const one of [value].flat()) url.searchParams.append(Array.isArray(value) ? `${name}[]` : name, one)
  const answer = await fetch(url, {
    method,
    headers: { ...headers, authorization },
    ...(body && { body: JSON.stringify(body) }),
  })
  const read = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(`${answer.status}`), { body: read })
  return resolveWithFullResponse ? { body: read, headers: Object.fromEntries(answer.headers) } : read
}

function contextOf(parameters, authorization = server.authorization) {
  const at = (name) => name.split('.').reduce((inner, key) => inner?.[key], parameters)
  return {
    getNodeParameter: (name, _item, fallback) => at(name) ?? fallback,
    getCredentials: () => ({ url: server.origin, username: server.login, password: server.password }),
    getInputData: () => [{ json: {} }],
    getNode: () => ({ name: 'Wordpress' }),
    continueOnFail: () => false,
    helpers: {
      requestWithAuthentication: (type, options) => request(type, options, authorization),
      constructExecutionMetaData: (data) => data,
      returnJsonArray: (data) => [data].flat().map((json) => ({ json })),
    },
  }
}

const answers = {}
async function run(resource, operation, parameters = {}, authorization = undefined) {
  const context = contextOf(
    { resource, operation, options: {}, updateFields: {}, additionalFields: {}, ...parameters },
    authorization,
  )
  const [items] = await wordpress.execute.call(context)
  const found = items.map(({ json }) => json)
  answers[`${resource}/${operation}`] ??= found
  return found
}
const choices = (name) => wordpress.methods.loadOptions[name].call(contextOf({}))
const some = (list) => list.length > 0
let post
let page
let user

const rows = [
  [
    'post create',
    async () =>
      ([post] = await run('post', 'create', {
        title: 'Made',
        additionalFields: {
          content: 'Text',
          status: 'publish',
          categories: [1],
          format: 'aside',
          commentStatus: 'open',
          sticky: true,
        },
      })),
    ([{ title, sticky }]) => title.raw === 'Made' && sticky,
  ],
  [
    'post update',
    () => run('post', 'update', { postId: String(post.id), updateFields: { title: 'Changed', slug: 'changed' } }),
    ([{ slug }]) => slug === 'changed',
  ],
  [
    'post get',
    () => run('post', 'get', { postId: String(post.id), options: { context: 'edit' } }),
    ([{ content }]) => content.raw === 'Text',
  ],
  [
    'post getAll, limited',
    () => run('post', 'getAll', { limit: 3, options: { orderBy: 'title', order: 'asc' } }),
    (list) => list.length === 3,
  ],
  [
    'post getAll',
    () => run('post', 'getAll', { returnAll: true, options: { search: 'e', status: 'publish' } }),
    (list) => list.length > 10,
  ],
  [
    'post delete',
    () => run('post', 'delete', { postId: String(post.id), options: { force: true } }),
    ([{ deleted }]) => deleted,
  ],
  [
    'page create',
    async () =>
      ([page] = await run('page', 'create', {
        title: 'Made',
        additionalFields: { content: 'Text', status: 'publish', menuOrder: 3 },
      })),
    ([{ menu_order }]) => menu_order === 3,
  ],
  [
    'page update',
    () => run('page', 'update', { pageId: String(page.id), updateFields: { title: 'Changed' } }),
    ([{ title }]) => title.raw === 'Changed',
  ],
  ['page get', () => run('page', 'get', { pageId: String(page.id) }), ([{ id }]) => id === page.id],
  ['page getAll, limited', () => run('page', 'getAll', { limit: 2 }), (list) => list.length === 2],
  ['page getAll', () => run('page', 'getAll', { returnAll: true, options: { orderBy: 'menu_order' } }), some],
  ['page delete', () => run('page', 'delete', { pageId: String(page.id) }), ([{ status }]) => status === 'trash'],
  [
    'user create',
    async () =>
      ([user] = await run('user', 'create', {
        name: 'Made',
        username: 'made',
        firstName: 'Ma',
        lastName: 'De',
        email: 'made@example.org',
        password: 'a long word for it',
      })),
    ([{ username }]) => username === 'made',
  ],
  [
    'user update',
    () => run('user', 'update', { userId: String(user.id), updateFields: { firstName: 'New' } }),
    ([{ first_name }]) => first_name === 'New',
  ],
  ['user get', () => run('user', 'get', { userId: String(user.id) }), ([{ id }]) => id === user.id],
  ['user getAll, limited', () => run('user', 'getAll', { limit: 2 }), (list) => list.length === 2],
  ['user getAll', () => run('user', 'getAll', { returnAll: true, options: { who: 'authors' } }), some],
  ['choices of categories', () => choices('getCategories'), some],
  ['choices of tags', () => choices('getTags'), some],
  ['choices of authors', () => choices('getAuthors'), some],
  // It deletes whoever is signed in, so that it comes last.
  ['user delete', () => run('user', 'delete', { reassign: '900' }), ([{ deleted }]) => deleted],
]
const ajv = new Ajv({ strict: false, allErrors: true })
const schemas = join(node, '__schema__/v1.0.0')
for (const resource of readdirSync(schemas))
  for (const file of readdirSync(join(schemas, resource))) {
    const operation = file.replace('.json', '')
    const { version: _, ...schema } = JSON.parse(readFileSync(join(schemas, resource, file), 'utf8'))
    const check = ajv.compile(schema)
    const judge = () =>
      answers[`${resource}/${operation}`].flatMap((one) =>
        check(one) ? [] : check.errors.map((error) => `${error.instancePath} ${error.message}`),
      )
    rows.push([`schema of ${resource} ${operation}`, judge, (faults) => faults.length === 0])
  }
try {
  await runRows('n8n', rows)
} finally {
  await server.stop()
}
