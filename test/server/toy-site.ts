import { createHash } from 'node:crypto'
import { inEnglish } from '../../src/define/catalogue.ts'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { defineAction, defineResource, field, openAccess } from '../../src/define/define.ts'
import { RestError } from '../../src/define/errors.ts'
import { toRoles } from '../../src/derive/areas.ts'
import { credentials } from '../../src/define/credentials.ts'
import { keyedHash } from '../../src/define/keyed-hash.ts'
import { tally } from '../../src/define/tally.ts'
import type { AssembledSite, Action, Arg, Call, Context, Entry, Resource, Result } from '../../src/model/model.ts'
import { type AppOptions, createApp } from '../../src/server/create-app.ts'

/** Where the toy site's REST root is said to be. */
export const rest = 'http://toy.test/rest'

/** A site in memory with notes, people and users, and what its tests turn. */
export interface ToySite extends AssembledSite {
  /** Set by tests: what the clock says. */
  clock: number
  generation: number
  /** How often an entry was shown. */
  shown: number
  put(resource: string, data: Record<string, unknown>): Entry
}

const services = new Map<unknown, unknown>([
  [tally, async () => undefined],
  [keyedHash, (text: string) => createHash('sha256').update(text).digest('hex')],
  [
    credentials,
    {
      recognizes: () => undefined,
      remembers: () => undefined,
      knowsNetwork: () => false,
      noteNetwork: () => undefined,
      kept: () => 'own',
      verify: async (id: number, password: string) => (id > 0 && password === 'right' ? {} : undefined),
    },
  ],
])

/** Opens a toy site: two published notes by Ann, a draft, and the users `ann` (editor) and `sam` (subscriber), password `right`. */
export function toySite(): ToySite {
  const entries = new Map<string, Map<number, Entry>>()
  const resources = new Map([note, person, user].map((resource) => [resource.name, resource]))
  let next = 100
  const site = {
    areas: [
      { name: 'toy', namespace: 'core/v2', resources: [note, person, user] },
      { name: 'calendar', namespace: 'cal/events/v1', resources: [] },
      { name: 'forms', namespace: 'forms/v1', resources: [] },
      { name: 'embeds', namespace: 'oembed/1.0', resources: [] },
    ],
    resources,
    configuration: { revision: { revision: '0123456789ab', in_force: true } },
    settings: { title: 'Toy', description: 'A site for tests', timezone: 'America/New_York' },
    home: 'http://toy.test',
    say: inEnglish,
    appearance: { in: () => ({}), digest: '' },
    clock: Date.UTC(2024, 0, 15, 12),
    generation: 1,
    shown: 0,
    now: () => site.clock,
    address: {
      of: (mount: string) => site.home + mount,
      serveAt: (address: string) => {
        site.home = address
        site.generation++
      },
    },
    files: { makeUploadFolder: () => mkdtempSync(join(tmpdir(), 'almanac-upload-')) },
    versionOf: (entry: Entry) => `v${entry.mtimeMs}`,
    learnFrom: () => undefined,
    get: (resource: string, id: number) => entries.get(resource)?.get(id),
    all: (resource: string) => entries.get(resource)?.values() ?? [],
    having: (resource: string, index: string, key: string) =>
      [...(entries.get(resource)?.values() ?? [])].filter(
        (entry) => String(entry.data[index] ?? '').toLowerCase() === key,
      ),
    put(name: string, data: Record<string, unknown>) {
      const resource = resources.get(name)!
      const id = Number(data['id'] ?? next++)
      const mtimeMs = ++site.clock
      const entry = {
        resource,
        id,
        path: `${name}/${id}`,
        slug: String(id),
        data: { ...data, id },
        size: 100,
        mtimeMs,
        ctimeMs: mtimeMs,
        ino: 0,
        modified: mtimeMs,
      }
      if (!entries.has(name)) entries.set(name, new Map())
      entries.get(name)!.set(id, entry as unknown as Entry)
      site.generation++
      return entry as unknown as Entry
    },
    remove(entry: Entry) {
      entries.get(entry.resource.name)!.delete(entry.id)
      site.generation++
    },
    show(entry: Entry, view: { context: Context; rest: string }) {
      site.shown++
      const members = Object.entries(entry.resource.fields).filter(([, one]) => one.contexts.includes(view.context))
      const shown: Record<string, unknown> = Object.fromEntries(
        members.map(([key, one]) => [key, one.show(entry, view as never)]),
      )
      const links = {}
      for (const add of entry.resource.links) add(entry, view as never, links)
      if (Object.keys(links).length) shown['_links'] = links
      return shown
    },
    showText(entry: Entry, view: { context: Context; rest: string; members?: ReadonlySet<string> }): string {
      const shown = Object.entries(site.show(entry, view)).filter(([name]) => view.members?.has(name) ?? true)
      return JSON.stringify(Object.fromEntries(shown))
    },
    locked: <T>(work: () => T): T => work(),
    roles: toRoles([{ editor: ['edit_posts'] }], []),
    service: (key: unknown) => services.get(key),
  }
  site.put('user', { id: 1, login: 'ann', email: 'ann@example.org', roles: ['editor'] })
  site.put('user', { id: 2, login: 'sam', email: 'sam@example.org', roles: ['subscriber'] })
  site.put('person', { id: 7, name: 'Ann' })
  site.put('note', { id: 11, title: 'First', author: 7, tags: ['a', 'b'] })
  site.put('note', { id: 12, title: 'Second', author: 7, tags: [] })
  site.put('note', { id: 13, title: 'Draft', author: 8, draft: true })
  return site as unknown as ToySite
}

/** An app over a toy site, and a way to ask it. */
export function toyApp(site = toySite(), options: Partial<AppOptions> = {}) {
  const errors: unknown[] = []
  const app = createApp(site, { report: (error) => errors.push(error), ...options })
  async function ask(
    method: string,
    path: string,
    init: { as?: string; headers?: Record<string, string>; body?: RequestInit['body']; json?: unknown } = {},
  ) {
    const headers: Record<string, string> = { ...init.headers }
    if (init.as) headers['authorization'] = basic(init.as)
    if (init.json !== undefined) headers['content-type'] ??= 'application/json'
    const body = init.json === undefined ? init.body : JSON.stringify(init.json)
    const answer = await app.fetch(
      new Request(`${rest}${path}`, { method, headers, ...(body !== undefined && { body }) }),
    )
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: parse(text) }
  }
  return { site, app, errors, ask, get: (path: string, init?: Parameters<typeof ask>[2]) => ask('GET', path, init) }
}

/** The header of a user with a password; `right` unless said. */
export function basic(login: string, password = 'right'): string {
  return `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
}

const view: readonly Context[] = ['view', 'edit']
const every: readonly Context[] = ['view', 'embed', 'edit']
const context: Arg = { schema: z.enum(['view', 'embed', 'edit']).default('view'), early: true }
const id = { id: { schema: z.int() } }
const open = () => undefined
const access = { rights: openAccess.rights, list: open, read: open, create: open, update: open, remove: open }
const labels = { singular: 'One', plural: 'Many' }

function refusal(code: string, call: Call): RestError {
  return new RestError(code, 'You may not.', call.caller.user ? 403 : 401)
}

function found(call: Call): Entry | RestError {
  const entry = call.site.get(call.resource.name, Number(call.args['id']))
  if (!entry) return new RestError('rest_invalid_id', 'Invalid ID.', 404)
  return entry.data['draft'] && !call.caller.can('edit_posts') ? refusal('rest_forbidden', call) : entry
}

function permitItem(call: Call, capability?: string): RestError | undefined {
  const entry = found(call)
  if (entry instanceof RestError) return entry
  if (call.context === 'edit' && !call.caller.can('edit_posts')) return refusal('rest_forbidden_context', call)
  return capability && !call.caller.can(capability) ? refusal('rest_cannot_edit', call) : undefined
}

const list = defineAction({
  name: 'list',
  summary: 'List.',
  methods: ['GET'],
  path: '',
  args: () => ({
    context,
    page: { schema: z.int().min(1).default(1), early: true },
    per_page: { schema: z.int().min(1).max(100).default(10), early: true },
    include: { schema: z.array(z.int()).default([]) },
    search: { schema: z.string() },
    author: { schema: z.int() },
  }),
  permit: (call) =>
    call.context === 'edit' && !call.caller.can('edit_posts') ? refusal('rest_forbidden_context', call) : undefined,
  run(call): Result {
    const {
      page,
      per_page: perPage,
      include,
      author,
    } = call.args as { page: number; per_page: number; include: number[]; author?: number }
    const all = [...call.site.all(call.resource.name)].filter(
      (entry) =>
        !entry.data['draft'] &&
        (!include.length || include.includes(entry.id)) &&
        (author === undefined || entry.data['author'] === author),
    )
    return {
      kind: 'page',
      page: { entries: all.slice((page - 1) * perPage, page * perPage), total: all.length, page, perPage },
    }
  },
})

const get = defineAction({
  name: 'get',
  summary: 'Get.',
  methods: ['GET'],
  path: '/{id}',
  pathArgs: id,
  args: () => ({ context }),
  permit: (call) => permitItem(call),
  run: (call) => ({ kind: 'entry', entry: found(call) as Entry, context: call.context }),
})

const writable = (required: boolean): Record<string, Arg> => ({
  title: { schema: z.string(), ...(required && { required }) },
  author: { schema: z.int() },
  tags: { schema: z.array(z.string()) },
})

const create = defineAction({
  name: 'create',
  summary: 'Create.',
  methods: ['POST'],
  path: '',
  args: () => writable(true),
  permit: (call) => (call.caller.can('edit_posts') ? undefined : refusal('rest_cannot_create', call)),
  run: (call) => ({
    kind: 'entry',
    entry: (call.site as ToySite).put('note', call.args),
    context: 'edit',
    created: true,
  }),
})

const update = defineAction({
  name: 'update',
  summary: 'Update.',
  methods: ['POST', 'PUT', 'PATCH'],
  path: '/{id}',
  pathArgs: id,
  args: () => writable(false),
  permit: (call) => permitItem(call, 'edit_posts'),
  run(call) {
    const before = found(call) as Entry
    const stale = call.precondition?.(before)
    if (stale) throw stale
    return {
      kind: 'entry',
      entry: (call.site as ToySite).put('note', { ...before.data, ...call.args }),
      context: 'edit',
    }
  },
})

const remove = defineAction({
  name: 'delete',
  summary: 'Delete.',
  methods: ['DELETE'],
  path: '/{id}',
  pathArgs: id,
  args: () => ({ force: { schema: z.boolean().default(false) } }),
  permit: (call) => permitItem(call, 'edit_posts'),
  run(call) {
    const entry = found(call) as Entry
    const stale = call.precondition?.(entry)
    if (stale) throw stale
    call.site.remove(entry)
    return { kind: 'deleted', previous: { id: entry.id } }
  },
})

/** Tells what arrived: arguments, files with their text, and which were given. */
const echo = defineAction({
  name: 'echo',
  summary: 'Tell what arrived.',
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  path: '/echo',
  args: () => Object.fromEntries(['a', 'b', 'c', 'd', 'title'].map((name) => [name, { schema: z.unknown() }])),
  permit: open,
  takesFile: (field, { caller }) => field !== 'unasked' && (field !== '' || caller.user !== undefined),
  run: (call) => ({
    kind: 'value',
    value: {
      args: call.args,
      given: [...call.given],
      files: Object.fromEntries(
        Object.entries(call.uploads).map(([name, files]) => [
          name,
          files.map((file) => ({ ...file, text: readFileSync(file.path, 'utf8').slice(0, 100) })),
        ]),
      ),
    },
  }),
})

const odd = (path: string, run: Action['run'], more: Partial<Action> = {}): Action =>
  defineAction({
    name: path,
    summary: path,
    methods: ['GET'],
    path: `/${path}`,
    args: () => ({}),
    permit: open,
    run,
    ...more,
  })

const note: Resource = defineResource({
  name: 'note',
  namespace: 'core/v2',
  base: 'notes',
  summary: 'Notes.',
  labels,
  access,
  fields: {
    id: field(z.int().describe('The id.'), { contexts: every, readonly: true, show: (entry) => entry.id }),
    title: field(z.string().describe('The title.'), {
      contexts: every,
      show: (entry) => ({ rendered: entry.data['title'] }),
    }),
    author: field(z.int(), { contexts: every }),
    tags: field(z.array(z.string()).default([]), { contexts: view }),
    secret: field(z.string(), { contexts: ['edit'], show: () => 'hush' }),
  },
  links: [
    (entry, { rest }, links) => {
      links['self'] = [{ href: `${rest.url}/core/v2/notes/${entry.id}` }]
      links['author'] = [{ embeddable: true, href: `${rest.url}/core/v2/people/${entry.data['author']}` }]
      links['siblings'] = [{ embeddable: true, href: `${rest.url}/core/v2/notes?author=${entry.data['author']}` }]
      links['outside'] = [{ embeddable: true, href: 'https://elsewhere.example.org/' }]
    },
  ],
  actions: [
    list,
    create,
    get,
    update,
    remove,
    echo,
    odd('crash', () => {
      throw new Error('the secret inner reason')
    }),
    odd('circular', () => {
      const value: Record<string, unknown> = {}
      value['self'] = value
      return { kind: 'value', value }
    }),
    odd('xml', () => ({ kind: 'value', value: '<a/>', headers: { 'content-type': 'text/xml; charset=UTF-8' } })),
    odd('long', () => ({ kind: 'value', value: 'long '.repeat(1000), total: 3, pages: 2 })),
    odd('inject', () => ({
      kind: 'value',
      value: 1,
      headers: { 'X-Odd': 'a\r\nSet-Cookie: b=c', Location: 'http://x/\u2028é' },
    })),
  ],
})

const person: Resource = defineResource({
  name: 'person',
  namespace: 'core/v2',
  base: 'people',
  summary: 'People.',
  labels,
  access,
  fields: {
    id: field(z.int(), { contexts: every, show: (entry) => entry.id }),
    name: field(z.string(), { contexts: every }),
    about: field(z.string().default('much'), { contexts: view }),
  },
  actions: [list, get],
})

const user: Resource = defineResource({
  name: 'user',
  namespace: 'core/v2',
  base: 'users',
  summary: 'Users.',
  labels,
  access,
  actions: [],
})

// Each test asserts what it reads.
// oxlint-disable-next-line typescript/no-explicit-any
function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
