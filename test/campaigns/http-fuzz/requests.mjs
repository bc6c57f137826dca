// Requests that follow from a description: half of what they say is right, half is not.
import { kept, roles } from './target.mjs'

/** Random numbers that a seed and a number decide: each request can be made again by itself. */
export function randomOf(seed, index) {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, below: (most) => Math.floor(next() * most), pick: (list) => list[Math.floor(next() * list.length)] }
}

export const hostile = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '\0',
  '\u202e\u0000\uffff',
  '\ud800',
  '../../etc/passwd',
  '%00',
  '%zz',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '<!-- wp:paragraph -->',
  '[gallery ids="1,2"]',
  '[select x "',
  '{{7*7}}',
  '${7*7}',
  '---\nid: 1\n---\n',
  '- a\n- b',
  '!!js/function',
  '&a *a',
  'a: b: c',
  '\r\n\r\n',
  'x'.repeat(5000),
  '<'.repeat(3000),
  '\\"'.repeat(2000),
  '#\n'.repeat(1500),
  '"'.repeat(2000),
  'é'.repeat(1000),
  '9'.repeat(400),
  '2026-13-45T99:99:99',
  '0000-00-00 00:00:00',
  '2026-02-30',
  '9999-12-31T23:59:59',
  'UTC+99',
  'Mars/Olympus',
  'http://[::1',
  'javascript:alert(1)',
  'data:text/html,x',
  '//x:99999/',
  'a@b',
  '__proto__',
  'constructor',
  'toString',
  'any',
  'trash',
  'publish',
  'private',
  'future',
  0,
  -1,
  1.5,
  1e21,
  2 ** 31,
  2 ** 53,
  -(2 ** 31),
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  ['x', 1, null],
  { raw: null },
  { raw: 'x', rendered: 'y' },
  { id: 1 },
  { a: { b: { c: [1] } } },
  Array.from({ length: 300 }, (_, i) => i),
]

const atFirst = {
  posts: [10, 11, 101, 102, 103, 104, 105],
  pages: [12, 13],
  categories: [7, 9],
  tags: [8],
  users: [1, 2, 3, 4, 5],
  comments: [30, 130],
  events: [20, 110],
  venues: [21, 111],
  organizers: [22],
  'contact-forms': [120],
}

// `/core/v2/posts/{id}/revisions` → `posts`
const collectionOf = (path) => path.split('/{')[0].split('/').at(-1)

/** Halves of characters cannot stand in an address. */
export const wellFormed = (value) => String(value).replaceAll(/\p{Surrogate}/gu, '?')

/** Opens a maker of requests from an OpenAPI document, at the mount that it describes: `/rest`. */
export function openRequests(document, image, mount) {
  const resolve = (part) =>
    part?.$ref
      ? resolve(
          part.$ref
            .slice(2)
            .split('/')
            .reduce((at, key) => at[key.replaceAll('~1', '/')], document),
        )
      : part
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([verb]) => ['get', 'post', 'put', 'patch', 'delete'].includes(verb))
      .map(([verb, operation]) => ({ path, verb: verb.toUpperCase(), operation, shared: item.parameters ?? [] })),
  )
  const ids = [1, 2, 5, 7, 8, 9, 10, 11, 12, 13, 20, 21, 22, 30, ...kept, 999_999, 0]

  const byCollection = new Map(Object.entries(atFirst))

  function valueOf(random, schema, depth = 0) {
    const one = resolve(schema) ?? {}
    if (random.next() < 0.3 || depth > 4) return random.pick(hostile)
    const choice = one.oneOf ?? one.anyOf ?? one.allOf
    if (choice) return valueOf(random, random.pick(choice), depth + 1)
    if (one.enum) return random.pick(one.enum)
    const type = Array.isArray(one.type) ? random.pick(one.type) : one.type
    if (type === 'integer' || type === 'number') return random.next() < 0.7 ? random.pick(ids) : random.below(100)
    if (type === 'boolean') return random.next() < 0.5
    if (type === 'array') return Array.from({ length: random.below(4) }, () => valueOf(random, one.items, depth + 1))
    if (type === 'object')
      return Object.fromEntries(
        Object.entries(one.properties ?? {}).map(([name, sub]) => [name, valueOf(random, sub, depth + 1)]),
      )
    if (one.format === 'date-time')
      return `20${10 + random.below(80)}-0${1 + random.below(9)}-1${random.below(9)}T10:00:00`
    if (one.format === 'email') return `a${random.below(1000)}@example.org`
    if (one.format === 'uri') return `https://example.org/${random.below(100)}`
    return random.next() < 0.2
      ? random.pick(['10', '2030-05-01 10:00:00', 'hello', 'news,blue', 'UTC'])
      : `word${random.below(1000)}`
  }

  // Mostly ids of the collection's own kind.
  function pathOf(random, path, verb) {
    const own = byCollection.get(collectionOf(path)) ?? []
    const usable = (list) => (verb === 'GET' ? list : list.filter((id) => !kept.has(id)))
    return path.replaceAll(/\{\w+\}/g, () => {
      const kind = random.next()
      const pool = usable(kind < 0.7 && usable(own).length ? own : ids)
      return kind < 0.95 ? String(random.pick(pool)) : encodeURIComponent(wellFormed(random.pick(hostile)))
    })
  }

  return {
    /** Takes note of what was made, for later requests to name. */
    made(path, id) {
      if (!Number.isInteger(id) || kept.has(id)) return
      const known = byCollection.get(collectionOf(path)) ?? []
      if (known.length < 200) byCollection.set(collectionOf(path), [...known, id])
    },
    valueOf,
    make(random) {
      const { path, verb, operation, shared } = random.pick(operations)
      const role = random.pick(roles)
      const parameters = [...shared, ...(operation.parameters ?? [])].map(resolve)
      const query = new URLSearchParams()
      for (const { name, in: place, schema } of parameters)
        if (place === 'query' && random.next() < 0.25) append(query, name, valueOf(random, schema))
      if (random.next() < 0.3) query.set('context', random.pick(['view', 'edit', 'embed', 'x']))
      if (random.next() < 0.1) query.set('_fields', random.pick(['id', 'id,title.raw,content', 'a.b.c', '[]']))
      if (random.next() < 0.1) query.set('_embed', random.pick(['1', '', 'author', 'replies,wp:term']))
      if (random.next() < 0.05) query.set('_envelope', '1')
      if (random.next() < 0.03) query.set('_method', random.pick(['PUT', 'GET', 'BREW']))
      // Nobody deletes or renames who asks.
      const isOwn = path.endsWith('/users/me')
      const safeVerb = isOwn && verb !== 'GET' ? 'GET' : verb
      const text = query.toString()
      const target = `${mount}${pathOf(random, path, safeVerb)}${text && `?${text}`}`
      const body = safeVerb === 'GET' ? {} : bodyOf(random, operation)
      return { role, verb: safeVerb, path: `${mount}${path}`, target, wrong: random.next() < 0.03, ...body }
    },
  }

  function bodyOf(random, operation) {
    const content = resolve(operation.requestBody)?.content ?? {}
    const schema = resolve(Object.values(content)[0]?.schema) ?? {}
    const given = Object.entries(schema.properties ?? {}).filter(
      ([name]) => schema.required?.includes(name) || random.next() < 0.35,
    )
    const values = Object.fromEntries(given.map(([name, sub]) => [name, valueOf(random, sub)]))
    const kind = random.below(10)
    if (kind < 5) return { type: 'application/json', body: JSON.stringify(values), values }
    if (kind < 7) {
      const form = new URLSearchParams()
      for (const [name, value] of Object.entries(values)) append(form, name, value)
      return { type: 'application/x-www-form-urlencoded', body: form.toString(), values }
    }
    if (kind < 9) {
      const form = new FormData()
      for (const [name, value] of Object.entries(values)) append(form, name, value)
      if (random.next() < 0.7)
        form.append(
          random.pick(['file', 'cv', 'x']),
          new Blob([random.next() < 0.5 ? image : 'text']),
          random.pick(['a.jpg', 'a.php', '../a.png', '', 'a.svg']),
        )
      return { body: form, values }
    }
    return {
      type: random.pick(['application/json', 'text/plain', 'image/jpeg', 'multipart/form-data; boundary=X', 'x']),
      body: random.pick(['{', '--X\r\n', '\0', '[]', 'a=b', '"']),
    }
  }
}

/** Adds a value as forms write it: lists and objects by brackets in names. */
export function append(target, name, value) {
  if (Array.isArray(value)) for (const item of value) append(target, `${name}[]`, item)
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) append(target, `${name}[${key}]`, item)
  else target.append(name, value === null ? '' : String(value))
}
