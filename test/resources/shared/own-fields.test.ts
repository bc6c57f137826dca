import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { type Files, testSite } from '../../harness.ts'

const post = '---\nid: 10\ntitle: A\nauthor: author\nsubtitle: Below\nprice: 7\n---\n\nText.\n'

/** A site with fields of its own. */
function declaring(fields: object, files: Files = {}) {
  const check = { 'moving-date': 'off' }
  const settings = (value: object) => `${JSON.stringify({ title: 'T', fields: value, check }, null, 2)}\n`
  const made = testSite({ 'posts/a.md': post, 'settings.json': settings(fields), ...files })
  const text = (path = 'posts/a.md') => readFileSync(join(made.root, path), 'utf8')
  const declare = (value: object) => {
    writeFileSync(join(made.root, 'settings.json'), settings(value))
    made.site.load('settings.json')
  }
  const change = async (meta: unknown, as = 'author') => made.ask('POST', '/core/v2/posts/10', { as, json: { meta } })
  const meta = async (query = '') => (await made.get(`/core/v2/posts/10${query}`, { as: 'editor' })).json.meta
  return { ...made, text, declare, change, meta }
}

const text = { type: 'text' }
const everyType = {
  post: {
    subtitle: { type: 'text', label: 'Subtitle', help: 'Below the title.', default: 'None' },
    price: { type: 'number' },
    sold: { type: 'boolean' },
    due: { type: 'date' },
    size: { type: 'choice', choices: ['small', 'large'] },
    links: { type: 'list', of: text },
    maker: { type: 'reference', to: 'user' },
    place: { type: 'object', fields: { street: text, number: { type: 'number' } } },
  },
}

describe("a site's own fields", () => {
  it('are members of meta with their values or what holds by default; without any, meta stays an empty list', async () => {
    const { declare, meta } = declaring(everyType)
    expect(await meta()).toEqual({
      subtitle: 'Below',
      price: 7,
      sold: false,
      due: '',
      size: '',
      links: [],
      maker: 0,
      place: {},
    })
    declare({ page: { subtitle: text } })
    expect(await meta()).toEqual([])
    declare({ post: { colour: { type: 'text', default: 'green' } } })
    expect(await meta()).toEqual({ colour: 'green' })
  })

  it.each([[[]], [['x', 'y']], [null]])('are left alone by %j, whatever their keys', async (list) => {
    const { change, text } = declaring({ post: { price: { type: 'number' }, length: { type: 'number' } } })
    const before = text()
    expect((await change(list)).json.meta).toEqual({ price: 7, length: 0 })
    expect(text()).toBe(before)
  })

  it('are written under their keys, which may be sent back as they were read, and are taken away by null', async () => {
    const { change, meta, text } = declaring(everyType)
    const before = text()
    expect((await change(await meta())).status).toBe(200)
    expect((await change({ colour: 'unknown', price: '7' })).status).toBe(200)
    expect(text()).toBe(before)
    const all = {
      subtitle: 'New: "one"',
      price: 1.5,
      sold: true,
      due: '2031-02-28',
      size: 'large',
      links: ['a', 'b c'],
      maker: 3,
      place: { street: 'Alder', number: 4 },
    }
    expect((await change(all)).json.meta).toEqual(all)
    expect(text()).toContain('due: 2031-02-28')
    expect((await change({ subtitle: null, price: null, sold: false })).json.meta).toMatchObject({
      subtitle: 'None',
      price: 0,
      sold: false,
    })
    expect((await change({ size: '', due: '' })).json.meta).toMatchObject({ size: '', due: '' })
    expect(text()).not.toMatch(/subtitle|price|sold|size|due/)
  })

  it.each([
    [{ subtitle: ['x'] }, 'meta.subtitle is not of type string.'],
    [{ price: 'much' }, 'meta.price is not of type number.'],
    [{ sold: 'maybe' }, 'meta.sold is not of type boolean.'],
    [{ due: '2031-02-30' }, 'meta.due is not valid: it is not a date; write 2027-05-02 or 2027-05-02T10:00:00.'],
    [{ size: 'huge' }, 'meta.size is not one of , small, and large.'],
    [{ links: { a: 1 } }, 'meta.links is not of type array.'],
    [{ links: [{}] }, 'meta.links[0] is not of type string.'],
    [{ maker: 99 }, 'meta.maker is not valid: there is no user with the id 99.'],
    [{ maker: -1 }, 'meta.maker must be greater than or equal to 0'],
    [{ place: 'here' }, 'meta.place is not of type object.'],
    [{ place: { street: 7 } }, /^meta\.place\[street\] is not valid/],
    [{ place: { town: 'x' } }, /^meta\.place is not valid/],
    ['x', 'meta is not of type object.'],
  ])('refuse %j', async (meta, message) => {
    const { change, text } = declaring(everyType)
    const before = text()
    const { status, json } = await change(meta)
    expect([status, json.code]).toEqual([400, 'rest_invalid_param'])
    expect(json.data.params.meta).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    expect(text()).toBe(before)
  })

  it('may be kept to some roles: to see in lists, and to write', async () => {
    const { ask, change, get } = declaring({
      post: {
        subtitle: { type: 'text', shown: false, writable_by: 'editor' },
        price: { type: 'number', writable_by: 'author' },
      },
    })
    expect((await get('/core/v2/posts/10')).json.meta).toEqual({ price: 7 })
    expect((await get('/core/v2/posts/10?context=edit', { as: 'author' })).json.meta).toEqual({
      subtitle: 'Below',
      price: 7,
    })
    expect((await change({ subtitle: 'Below', price: 8 })).json.meta.price).toBe(8)
    expect(await change({ subtitle: 'Mine' })).toMatchObject({ status: 403, json: { code: 'rest_cannot_update' } })
    expect((await change({ subtitle: 'Ours' }, 'editor')).json.meta.subtitle).toBe('Ours')
    const signedOut = await ask('POST', '/core/v2/posts/10', { json: { meta: { price: 1 } } })
    expect([signedOut.status, signedOut.json.code]).toEqual([401, 'rest_cannot_edit'])
  })

  it.each([
    ['page', 'pages', { title: 'P', status: 'publish' }],
    ['media', 'media/30', {}],
    ['category', 'categories', { name: 'C' }],
    ['tag', 'tags', { name: 'T' }],
    ['user', 'users', { username: 'neu', email: 'neu@example.org', password: 'a longer one than that' }],
    ['comment', 'comments', { post: 10, content: 'Yes' }],
  ])('can be those of a %s', async (type, path, json) => {
    const { ask } = declaring(
      { [type]: { mood: { type: 'choice', choices: ['good', 'bad'], default: 'bad' } } },
      { 'media/note.txt': 'Text.', 'media/note.txt.md': '---\nid: 30\n---\n' },
    )
    const made = await ask('POST', `/core/v2/${path}`, { as: 'admin', json: { ...json, meta: { mood: 'good' } } })
    expect(made.json.meta).toEqual({ mood: 'good' })
  })

  it('are described where routes describe their entries and arguments, as they are declared now', async () => {
    const { ask, declare, get } = declaring(everyType)
    const { schema, endpoints } = (await ask('OPTIONS', '/core/v2/posts')).json
    expect(schema.properties.meta.properties).toMatchObject({
      subtitle: { type: 'string', description: 'Subtitle: Below the title.', default: 'None' },
      size: { type: 'string', enum: ['', 'small', 'large'] },
      links: { type: 'array', items: { type: 'string' } },
      maker: { type: 'integer' },
      place: { type: 'object', properties: { number: { type: 'number' } } },
    })
    expect(endpoints[1].args.meta.properties.price).toEqual({ type: 'number' })
    const told = async () => (await get('/')).json.routes['/core/v2/posts'].endpoints[1].args.meta.properties
    expect(Object.keys(await told())).toContain('subtitle')
    declare({})
    expect(await told()).toEqual({})
  })

  it('are checked in files, by line and column, and no longer mean nothing there', () => {
    const { site } = declaring(everyType, {
      'posts/b.md':
        '---\nid: 11\ntitle: B\nprice: much\nsize: lage\nmaker: nobody\nplace:\n  town: x\ncolour: red\n---\n',
    })
    expect(
      checkSite(site).map(({ file, line, column, code, message, hint }) => [file, line, column, code, message, hint]),
    ).toEqual([
      ['posts/b.md', 4, 8, 'wrong-value', "'price' must be a number, but is 'much'", undefined],
      ['posts/b.md', 5, 7, 'wrong-value', "'size': 'lage' is not one of small, large", "did you mean 'large'?"],
      [
        'posts/b.md',
        6,
        8,
        'unknown-reference',
        "'maker' names the user 'nobody', which does not exist",
        expect.any(String),
      ],
      ['posts/b.md', 8, 3, 'wrong-value', expect.stringContaining("'place'"), undefined],
      ['posts/b.md', 9, 1, 'unknown-key', "'colour' has no meaning in posts", undefined],
    ])
  })

  it('whose declaration is wrong are named with the line of settings.json; the others hold', async () => {
    const { meta, site } = declaring({
      post: {
        subtitle: { type: 'txt' },
        price: { type: 'number', default: 'much' },
        a: { type: 'text', labl: 'A' },
        b: {},
        c: { type: 'choice', choices: [] },
        d: 7,
        h: 'number',
        '9x': text,
        title: text,
        e: { type: 'list', of: { type: 'reference', to: 'usr' } },
        f: { type: 'text', writable_by: 'autor' },
        g: text,
      },
      pots: { a: text },
      form: 7,
    })
    // What says wrongly who may write it can be written by nobody.
    expect(await meta()).toEqual({ e: [], f: '', g: '' })
    const told = checkSite(site)
      .filter(({ code }) => code === 'wrong-declaration')
      .map(({ file, line, message, hint }) => `${file}:${line} ${message}${hint ? ` (${hint})` : ''}`)
    const types = 'text, long_text, number, boolean, date, time, link, picture, choice, list, reference, object'
    expect(told).toEqual([
      `settings.json:6 'fields.post.subtitle.type': 'txt' is not a type of field: use one of ${types}`,
      "settings.json:10 'fields.post.price.default' must be a number, but is 'much'",
      "settings.json:14 'fields.post.a' has no 'labl'; the nearest is 'label'",
      `settings.json:16 'fields.post.b.type': it must be one of ${types}`,
      "settings.json:19 'fields.post.c.choices' is empty",
      `settings.json:21 'fields.post.d': 7 is not a declaration: write { "type": "text" }`,
      `settings.json:22 'fields.post.h': 'number' is not a declaration: write { "type": "number" }`,
      "settings.json:23 'fields.post.9x': '9x' is not a key: use letters, digits, - and _, beginning with a letter",
      "settings.json:26 'fields.post.title': the key already has a meaning in posts (choose another key)",
      "settings.json:29 'fields.post.e': there is no type 'usr' (did you mean 'user'?)",
      "settings.json:38 'fields.post.f.writable_by': 'autor' is neither a role nor a capability that a role has (did you mean 'author'?)",
      "settings.json:44 'fields.pots': no type of that name takes fields (did you mean 'post'?)",
      "settings.json:49 'fields.form' must be a mapping of keys, but is 7",
      "settings.json:49 'fields.form': no type of that name takes fields",
    ])
  })

  const recipe = (id: number, title: string, more: string) => `---\nid: ${id}\ntitle: ${title}\n${more}---\n\nText.\n`
  const recipes = {
    post: {
      price: { type: 'number', label: 'Price', filterable: true, sortable: true },
      course: { type: 'choice', choices: ['starter', 'main'], label: 'Course', filterable: true, sortable: true },
      diets: { type: 'list', of: text, label: 'Diets', filterable: true, searched: true },
      vegan: { type: 'boolean', label: 'Vegan', filterable: true },
      goes_with: { type: 'reference', to: 'post', label: 'Goes with', filterable: true },
      serves: { type: 'number', required: true },
      note: { type: 'text', shown: false, label: 'Note', filterable: true },
    },
  }
  const files = {
    'posts/soup.md': recipe(21, 'Soup', 'price: 9\ncourse: starter\ndiets: [gluten-free]\nserves: 2\n'),
    'posts/stew.md': recipe(22, 'Stew', 'price: 12.5\ncourse: main\nvegan: true\ngoes_with: soup\nserves: 4\n'),
    'posts/salad.md': recipe(23, 'Salad', 'course: starter\ndiets: [nut-free, gluten-free]\nnote: secret\n'),
  }

  it('are members of their own besides, which filter, order and find lists', async () => {
    const { get, declare } = declaring(recipes, files)
    const ids = async (query: string) =>
      (await get(`/core/v2/posts?exclude=10&${query}`)).json.map(({ id }: { id: number }) => id)
    expect((await get('/core/v2/posts/22')).json).toMatchObject({ price: 12.5, goes_with: 21, diets: [], vegan: true })
    expect((await get('/core/v2/posts/22')).json).not.toHaveProperty('note')
    expect(await ids('orderby=price&order=asc')).toEqual([23, 21, 22])
    expect(await ids('orderby=course&order=desc&include=21,22')).toEqual([22, 21])
    expect(await ids('price=9,12.5&orderby=price')).toEqual([22, 21])
    expect(await ids('course=main')).toEqual([22])
    expect(await ids('diets=gluten-free&orderby=id')).toEqual([23, 21])
    expect(await ids('vegan=true')).toEqual([22])
    expect(await ids('goes_with=21')).toEqual([22])
    expect(await ids('search=nut-free')).toEqual([23])
    // What few may see is no way to find anything.
    expect(await ids('note=secret&orderby=id')).toEqual([23, 22, 21])
    expect((await get('/core/v2/posts?course=dessert')).json.data.params).toHaveProperty('course')
    declare({ post: { price: { type: 'number' } } })
    expect(await ids('search=nut-free')).toEqual([])
    expect((await get('/core/v2/posts?orderby=price')).status).toBe(400)
    expect((await get('/core/v2/posts?course=main')).json).toHaveLength(4)
    declare(recipes)
    expect(await ids('course=main')).toEqual([22])
  })

  it('order lists so that what says nothing is last, ascending and descending', async () => {
    const { get } = declaring(recipes, {
      ...files,
      'posts/water.md': recipe(24, 'Water', ''),
      'posts/wine.md': recipe(25, 'Wine', 'course: nightcap\n'),
    })
    const ids = async (order: string) =>
      (await get(`/core/v2/posts?exclude=10&orderby=course&order=${order}`)).json.map(({ id }: { id: number }) => id)
    expect(await ids('asc')).toEqual([21, 23, 22, 24, 25])
    expect(await ids('desc')).toEqual([22, 23, 21, 25, 24])
  })

  it('are arguments, of which the required ones must be given and stay', async () => {
    const { ask, text } = declaring(recipes, files)
    const post = (path: string, json: unknown) => ask('POST', `/core/v2/posts${path}`, { as: 'editor', json })
    expect((await post('', { title: 'None' })).json).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: ['serves'] },
    })
    expect((await post('', { title: 'In meta', meta: { serves: 0 } })).json).toMatchObject({ serves: 0 })
    const made = await post('', { title: 'Bread', serves: 1, price: '3', goes_with: 22 })
    expect(made.json).toMatchObject({
      price: 3,
      serves: 1,
      goes_with: 22,
      meta: { price: 3, serves: 1, goes_with: 22 },
    })
    expect((await post('/21', { serves: null })).json.code).toBe('rest_invalid_param')
    expect((await post('/21', { meta: { serves: '' } })).json.data.params).toHaveProperty('meta')
    expect((await post('/21', { price: 'much' })).json.data.params.price).toBe('price is not of type number.')
    expect((await post('/21', { goes_with: 99 })).json.data.params.goes_with).toContain(
      'there is no post with the id 99',
    )
    // A file that says nothing of it may be changed in other ways.
    expect((await post('/23', { price: 4 })).status).toBe(200)
    expect((await post('/21', { price: null })).json.price).toBe(0)
    expect(text('posts/soup.md')).not.toContain('price')
  })

  it('that name others keep their target when that is renamed, and let go of it when it is deleted', async () => {
    const { ask, site, text } = declaring(recipes, files)
    await ask('POST', '/core/v2/posts/23', { as: 'editor', json: { goes_with: 21 } })
    expect(text('posts/salad.md')).toContain('goes_with: soup\n')
    await ask('POST', '/core/v2/posts/21', { as: 'editor', json: { slug: 'broth' } })
    expect(text('posts/stew.md')).toContain('goes_with: broth\n')
    expect(text('posts/salad.md')).toContain('goes_with: broth\n')
    await ask('DELETE', '/core/v2/posts/21?force=true', { as: 'editor' })
    expect(text('posts/stew.md')).not.toContain('goes_with')
    expect(checkSite(site).filter(({ code }) => code === 'unknown-reference')).toEqual([])
  })

  it('stand on the page of their entry, if they are shown and have a label', async () => {
    const { page } = declaring(recipes, files)
    const stew = (await page(new URL((await declaring(recipes, files).get('/core/v2/posts/22')).json.link).pathname))
      .text
    for (const told of ['<dt>Price</dt>', '<dd>12.5</dd>', '<dd>main</dd>', '<dd>yes</dd>', '>Soup</a>'])
      expect(stew).toContain(told)
    expect(stew).not.toMatch(/Diets|Note|serves/)
    const plain = declaring(recipes, { 'posts/plain.md': '---\nid: 9\ntitle: Plain\n---\n' })
    const { link } = (await plain.get('/core/v2/posts/9')).json
    // Nobody said a price: it is not shown as none.
    expect((await plain.page(new URL(link).pathname)).text).not.toContain('<dt>Price')
  })

  it('that each must have are missed by check', () => {
    const { site } = declaring(recipes, files)
    const missed = checkSite(site).filter(({ code }) => code === 'missing-value')
    expect(missed.map(({ file, severity }) => [file, severity])).toEqual([
      ['posts/a.md', 'error'],
      ['posts/salad.md', 'error'],
    ])
  })

  it('take no name that the interface uses, and no part that does not fit their type', () => {
    const { site } = declaring({
      post: {
        search: text,
        per_page: text,
        alias: text,
        force: text,
        toString: text,
        tags_of_mine: { type: 'list', of: text, sortable: true },
        cost: { type: 'number', shown: false, sortable: true },
      },
    })
    const told = checkSite(site).flatMap(({ code, message }) => (code === 'wrong-declaration' ? [message] : []))
    for (const key of ['search', 'per_page', 'alias', 'force', 'toString'])
      expect(told).toContain(`'fields.post.${key}': the key already has a meaning in posts`)
    expect(told).toContain("'fields.post.cost.sortable': it would reveal to everybody what only some people may see")
    expect(told).toContain("'fields.post.tags_of_mine.sortable': entries cannot be sorted by a list")
  })

  it('may be written by those who have a capability', async () => {
    const { ask, change } = declaring({ post: { price: { type: 'number', writable_by: 'edit_others_posts' } } })
    expect((await change({ price: 8 })).status).toBe(403)
    const own = await ask('POST', '/core/v2/posts/10', { as: 'editor', json: { price: 8 } })
    expect(own.json).toMatchObject({ price: 8, meta: { price: 8 } })
  })

  it('are described with all they can do', async () => {
    const { get, ask } = declaring(recipes, files)
    const { schema, endpoints } = (await ask('OPTIONS', '/core/v2/posts')).json
    expect(schema.properties.price).toMatchObject({ type: 'number', description: 'Price', context: ['view', 'edit'] })
    expect(endpoints[0].args.orderby.enum).toEqual(expect.arrayContaining(['date', 'price', 'course']))
    expect(endpoints[0].args.course).toMatchObject({ type: 'array', items: { enum: ['starter', 'main'] } })
    expect(endpoints[1].args.serves.required).toBe(true)
    const { components, paths } = (await get('/openapi.json')).json
    expect(components.schemas.Post.properties.price).toMatchObject({ type: 'number' })
    expect(components.schemas.Post.properties.meta.properties.goes_with).toMatchObject({ type: 'integer' })
    expect(components.schemas.CreatePost.required).toContain('serves')
    const names = paths['/core/v2/posts'].get.parameters.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['price', 'course', 'diets', 'vegan', 'goes_with']))
  })

  it('leave other keys to their owners: who edits sees them, and check notes each once, unless a setting says otherwise', async () => {
    const odd = {
      'posts/b.md': recipe(31, 'B', 'hero: a.jpg\n'),
      'posts/c.md': recipe(32, 'C', 'hero: b.jpg\ntilte: C\n'),
    }
    const { ask, get, root, site, text } = declaring(everyType, odd)
    const edited = async (id: number) => (await get(`/core/v2/posts/${id}?context=edit`, { as: 'editor' })).json
    expect((await edited(32)).front_matter).toEqual({ hero: 'b.jpg', tilte: 'C' })
    expect(await edited(10)).not.toHaveProperty('front_matter')
    expect((await get('/core/v2/posts/32')).json).not.toHaveProperty('front_matter')
    await ask('POST', '/core/v2/posts/32', { as: 'editor', json: { ...(await edited(32)), title: 'New' } })
    expect(text('posts/c.md')).toContain('hero: b.jpg\ntilte: C\n')
    const told = (says?: string) => {
      if (says) writeFileSync(join(root, 'settings.json'), JSON.stringify({ undeclared_keys: says }))
      site.load('settings.json')
      return checkSite(site).filter(({ code }) => code === 'unknown-key')
    }
    expect(told()).toEqual([
      expect.objectContaining({ file: 'posts/b.md', line: 4, severity: 'note', count: 2 }),
      expect.objectContaining({ file: 'posts/c.md', count: 1, severity: 'warning', hint: "did you mean 'title'?" }),
    ])
    expect(told()[0]!.message).toBe("'hero' has no meaning in posts; 2 files have it")
    expect(told('silent')).toEqual([])
    // Those that were declared mean nothing any more, either.
    expect(told('error').map(({ severity }) => severity)).toEqual(Array(5).fill('error'))
  })

  it('of events, venues and organizers are members of their own there', async () => {
    const { ask, get, site, text } = declaring(
      {
        event: { seats: { type: 'number', required: true, filterable: true, label: 'Seats' } },
        venue: { floor: { type: 'text' }, host: { type: 'reference', to: 'organizer' } },
      },
      {
        'events/a.md': '---\nid: 40\ntitle: E\ndate: 2025-01-01\nstart: 2050-02-01 10:00\nseats: 12\n---\n',
        'venues/v.md': '---\nid: 41\ntitle: V\nhost: ann\n---\n',
        'organizers/ann.md': '---\nid: 42\ntitle: Ann\n---\n',
      },
    )
    const events = async (query: string) =>
      (await get(`/cal/events/v1/events?start_date=2050-01-01&end_date=2050-12-31&${query}`)).json.events
    expect((await events('seats=12'))[0]).toMatchObject({ id: 40, seats: 12 })
    expect(await events('seats=3')).toEqual([])
    expect((await get('/cal/events/v1/venues/41')).json).toMatchObject({ floor: '', host: 42 })
    const post = (path: string, json: object) => ask('POST', `/cal/events/v1/${path}`, { as: 'editor', json })
    const event = { title: 'New', start_date: '2051-01-01 10:00', end_date: '2051-01-01 11:00' }
    expect((await post('events', event)).status).toBe(400)
    expect((await post('events', { ...event, seats: 5 })).json.seats).toBe(5)
    expect((await post('venues/41', { floor: 'third' })).json.floor).toBe('third')
    expect(text('venues/v.md')).toContain('floor: third')
    expect((await get('/openapi.json')).json.components.schemas.Event.properties.seats.type).toBe('number')
    expect(checkSite(site).filter(({ file }) => /^(events|venues)/.test(file))).toEqual([])
  })

  it('are indexed as a fresh opening indexes them, after any changes of files and declarations', async () => {
    const { declare, root, site } = declaring(recipes, files)
    const write = (path: string, text: string) => {
      writeFileSync(join(root, path), text)
      site.load(path)
    }
    const state = async (one: typeof site) => {
      const { indexes, orders } = one.resources.get('post')!
      const query = { where: [], tests: [], ranges: [], descending: false, offset: 0, limit: 99 }
      const found = await one.select('post', { ...query, search: 'nut-free', orderBy: 'id' })
      return {
        keys: Object.keys(indexes).map((index) => [index, [...one.entries.collection('post').keys(index)].sort()]),
        orders: Object.keys(orders).map((order) => {
          if (orders[order]!.live) return []
          return [order, one.sorted('post', order, [...one.all('post')]).map(({ id }) => id)]
        }),
        found: found.entries.map(({ id }) => id),
      }
    }
    const isFresh = async () => {
      const fresh = openFolder(root, { areas, snapshot: false, readOnly: true })
      expect(await state(site)).toEqual(await state(fresh))
      fresh.close()
    }
    await isFresh()
    write('posts/stew.md', recipe(22, 'Stew', 'price: 1\ncourse: starter\ndiets: [nut-free]\nserves: 4\n'))
    await isFresh()
    declare({ post: { price: { type: 'text', filterable: true, sortable: true } }, page: { price: text } })
    await isFresh()
    write('posts/new.md', recipe(29, 'New', 'course: main\ngoes_with: stew\n'))
    declare({})
    await isFresh()
    declare({ ...recipes, post: { ...recipes.post, vegan: { type: 'boolean', default: true, filterable: true } } })
    await isFresh()
  })
})
