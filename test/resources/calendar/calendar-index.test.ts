import { describe, expect, it } from 'vitest'
import { readArgs } from '../../../src/derive/arguments/read-args.ts'
import type { ArgDescription } from '../../../src/derive/describe-arg.ts'
import { toArgTable, toRoutes } from '../../../src/derive/routes.ts'
import { testSite } from '../../harness.ts'

const namespace = '/cal/events/v1'
const files = {
  'venues/hall.md': '---\nid: 51\ntitle: Hall\nauthor: admin\ndate: 2020-01-01\n---\n',
  'organizers/jane.md': '---\nid: 53\ntitle: Jane\nauthor: admin\ndate: 2020-01-01\n---\n',
  'event-categories/music.md': '---\nid: 61\nname: Music\n---\n',
  'tags/loud.md': '---\nid: 63\nname: Loud\n---\n',
  'events/a.md':
    '---\nid: 71\ntitle: A\nstart: 2087-03-01 10:00\nvenue: hall\norganizer: jane\ncategories: [music]\ntags: [loud]\nauthor: admin\ndate: 2020-01-01\n---\n',
}
/** An id for each placeholder and each argument that takes one. */
const ids: Record<string, number> = { events: 71, venues: 51, organizers: 53, categories: 61, tags: 63 }

type Args = Record<string, ArgDescription>
interface Endpoint {
  readonly path: string
  readonly methods: readonly string[]
  readonly args: Args
}

async function endpoints({ get }: ReturnType<typeof testSite>): Promise<Endpoint[]> {
  const { json } = await get(namespace)
  return Object.entries(json.routes as Record<string, { endpoints: Omit<Endpoint, 'path'>[] }>)
    .filter(([path]) => path !== namespace)
    .flatMap(([path, route]) => route.endpoints.map((one) => ({ ...one, path })))
}

describe('the index of the calendar', () => {
  it('tells of every argument what is taken: its default, values of its type, and no other type', async () => {
    const test = testSite(files)
    const all = await endpoints(test)
    expect(all.length).toBeGreaterThan(15)
    for (const { path, methods, args } of all) {
      if (!methods.includes('GET')) continue
      const base = path.slice(namespace.length + 1).replace(/[/.].*/, '')
      const address = path.replace(/\(\?P<id>[^)]*\)/, String(ids[base]))
      for (const [name, told] of Object.entries(args)) {
        if (name === 'id') continue
        const ask = (value: unknown) => test.get(`${address}?${name}=${encodeURIComponent(String(value))}`)
        for (const right of samples(name, told))
          expect([name, right, (await ask(right)).status]).toEqual([name, right, 200])
        const wrong = wrongFor(name, told)
        if (wrong === undefined) continue
        const { status, json } = await ask(wrong)
        expect([name, wrong, status, Object.keys(json.data.params)]).toEqual([name, wrong, 400, [name]])
      }
      const plain = await test.get(address)
      const more = await test.get(`${address}?from=2090-01-01&nothing=1`)
      if (!path.endsWith('.ics')) expect(more.json).toEqual(plain.json)
    }
  })

  it('tells exactly the arguments that are read, and defaults that are taken', async () => {
    const test = testSite(files)
    const told = new Map((await endpoints(test)).map((one) => [`${one.methods[0]} ${one.path}`, one.args]))
    const around = { site: test.site, caller: { user: undefined, roles: [], can: () => true } }
    for (const { pattern, actions, resource, onlyIn } of toRoutes(test.site.resources.values())) {
      if (!pattern.startsWith(`${namespace}/`) || onlyIn) continue
      for (const action of actions) {
        const table = toArgTable(action, resource)
        const args = told.get(`${action.methods[0]} ${pattern}`)!
        const read = Object.entries(table).flatMap(([name, arg]) => (arg.hidden || arg.onlyIn ? [] : [name]))
        expect([pattern, Object.keys(args)]).toEqual([pattern, read])
        for (const [name, { default: preset, required }] of Object.entries(args)) {
          // The name of organizers is told with a default as clients of the family know it, but never empty.
          if (preset === undefined || (name === 'organizer' && preset === '')) continue
          const one = { [name]: { ...table[name]!, required: false } }
          const sent = readArgs(one, { [name]: preset }, around).args[name]
          const unsent = readArgs(one, {}, around).args[name]
          // What need not be said may be said as its default: both come to the same.
          if (!required && preset !== '') expect([pattern, name, sent]).toEqual([pattern, name, unsent])
        }
      }
    }
  })

  it('requires the id of an item, and declares defaults of the type of the argument', async () => {
    for (const { path, args } of await endpoints(testSite(files)))
      for (const [name, told] of Object.entries(args)) {
        if (name === 'id') expect([path, told.required]).toEqual([path, true])
        if (told.default === undefined) continue
        const type = told.default === null ? 'null' : typeof told.default
        const declared = { integer: 'number', array: 'null' }[String(told.type)] ?? told.type
        if (declared !== undefined) expect([path, name, type]).toEqual([path, name, declared])
      }
  })

  it('tells the days of a list by the clock and in the zone of the site, also in the document and after midnight', async () => {
    let now = Date.UTC(2027, 4, 9, 23, 59)
    const test = testSite({ ...files, 'settings.json': '{ "timezone": "Asia/Tokyo" }' }, { now: () => now })
    const days = async () => {
      const [index, document] = [(await test.get(namespace)).json, (await test.get(`${namespace}/doc`)).json]
      const args = index.routes[`${namespace}/events`].endpoints[0].args
      const list = (await test.get(`${namespace}/events`)).json.rest_url
      const { parameters } = document.paths['/events'].get
      const schema = (name: string) => parameters.find((one: { name: string }) => one.name === name).schema.default
      expect([schema('start_date'), schema('end_date')]).toEqual([args.start_date.default, args.end_date.default])
      const { searchParams } = new URL(list)
      expect(searchParams.get('start_date')).toBe(args.start_date.default)
      expect(searchParams.get('end_date')).toBe(args.end_date.default)
      return [args.start_date.default, args.end_date.default]
    }
    // Yesterday ends in UTC when it is nine in the morning in Tokyo.
    expect(await days()).toEqual(['2027-05-09 00:00:00', '2029-05-10 23:59:59'])
    now += 2 * 60_000
    expect(await days()).toEqual(['2027-05-10 00:00:00', '2029-05-10 23:59:59'])
  })

  it('tells the length of pages that the settings say, by which every list goes', async () => {
    const more = (id: number) =>
      `---\nid: ${id}\ntitle: T${id}\nstart: 2087-03-02\nauthor: admin\ndate: 2020-01-01\n---\n`
    const test = testSite({
      'settings.json': '{ "timezone": "UTC", "posts_per_page": 2 }',
      ...Object.fromEntries(
        [1, 2, 3].flatMap((n) =>
          ['events', 'venues', 'organizers'].map((kind, i) => [`${kind}/${n}.md`, more(10 * (i + 1) + n)]),
        ),
      ),
      ...Object.fromEntries(
        [1, 2, 3].flatMap((n) =>
          ['tags', 'event-categories'].map((kind, i) => [
            `${kind}/t${n}.md`,
            `---\nid: ${60 + 10 * i + n}\nname: T${n}\n---\n`,
          ]),
        ),
      ),
    })
    const { json } = await test.get(namespace)
    for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags']) {
      expect(json.routes[`${namespace}/${kind}`].endpoints[0].args.per_page.default).toBe(2)
      const query = kind === 'events' ? 'start_date=2087-01-01&end_date=2087-12-31' : 'hide_empty=0'
      const { json: list } = await test.get(`${namespace}/${kind}?${query}`)
      expect([kind, list[kind].length, list.total]).toEqual([kind, 2, 3])
    }
  })
})

function samples(name: string, { default: preset, enum: values, type, items }: ArgDescription): unknown[] {
  const right: unknown[] = [...(values ?? [])]
  if (preset !== undefined && preset !== null) right.push(preset)
  const id = { venue: 51, organizer: 53, event: 71, post: 71, parent: 61, categories: 61, tags: 63 }[name]
  if (id !== undefined) right.push(id)
  else if (name.startsWith('geoloc_')) right.push(-12.5, 0)
  else if (name.endsWith('_date')) right.push('2087-03-01', 'tomorrow')
  else if (name === 'status') right.push('publish')
  else if (!values && type === 'string') right.push('words')
  else if (type === 'integer') right.push(1, '1')
  else if (type === 'boolean') right.push('true', 'false', 1, 0)
  else if (items === undefined && type === undefined) right.push('true', '0')
  return right
}

function wrongFor(name: string, { enum: values, type }: ArgDescription): unknown {
  if (values || name === 'status' || name.endsWith('_date')) return 'neither'
  if (type === 'string') return name === 'search' || name === 'slug' ? '' : undefined
  // Where no type is told, every value is taken.
  if (type === undefined) return undefined
  return 'neither'
}
