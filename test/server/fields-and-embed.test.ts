import { describe, expect, test, vi } from 'vitest'
import { readFields, selectFields } from '../../src/derive/fields.ts'
import { testSite } from '../harness.ts'
import { rest, toyApp } from './toy-site.ts'

describe('_fields', () => {
  test('names members by commas, blanks or as a list, and leads into them with dots', () => {
    const body = { id: 1, title: { raw: 'a', rendered: 'b' }, list: [{ a: 1, b: 2 }], _links: { self: 1, up: 2 } }
    for (const [value, expected] of [
      ['id', { id: 1 }],
      ['id, list', { id: 1, list: body.list }],
      [['id', 'title.raw'], { id: 1, title: { raw: 'a' } }],
      [
        { 1: 'id', b: 'title.raw' },
        { id: 1, title: { raw: 'a' } },
      ],
      ['title.raw title', { title: body.title }],
      ['title title.raw', { title: body.title }],
      ['list.b', { list: [{ b: 2 }] }],
      ['_links.self', { _links: body['_links'] }],
      ['id.part, title.raw.part', { id: 1, title: { raw: 'a' } }],
      ['nothing,__proto__,constructor.name', {}],
    ] as const)
      expect(selectFields(body, readFields(value)!)).toEqual(expected)
    for (const value of ['', ' , ', [], undefined, { a: 1 }]) expect(readFields(value)).toBeUndefined()
  })

  test('of a list may name single links, which a single answer tells all or none of', async () => {
    const { get } = toyApp()
    const self = { self: [{ href: `${rest}/core/v2/notes/11` }] }
    expect((await get('/core/v2/notes?_fields=_links.self')).json[0]).toEqual({ _links: self })
    expect((await get('/core/v2/notes/11?_fields=_links.self')).json).toEqual({
      _links: { ...self, author: expect.anything(), siblings: expect.anything(), outside: expect.anything() },
    })
  })

  test('may stand in the body, which is heard before the query', async () => {
    const { ask } = toyApp()
    const item = '/core/v2/notes/11'
    const as = 'ann'
    expect((await ask('PATCH', `${item}?_fields=title`, { as, json: { _fields: 'id,tags' } })).json).toEqual({
      id: 11,
      tags: ['a', 'b'],
    })
    const form = { as, body: '_fields[]=id', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await ask('POST', item, form)).json).toEqual({ id: 11 })
    expect((await ask('POST', '/core/v2/notes', { as, json: { title: 'x', _fields: ['secret'] } })).json).toEqual({
      secret: 'hush',
    })
  })

  test('apply to items of lists, creations and deletions, and not to errors', async () => {
    const { ask, get } = toyApp()
    expect((await get('/core/v2/notes?_fields=id,title.rendered')).json).toEqual([
      { id: 11, title: { rendered: 'First' } },
      { id: 12, title: { rendered: 'Second' } },
    ])
    expect((await get('/core/v2/notes/11?_fields[]=id&_fields[]=tags')).json).toEqual({ id: 11, tags: ['a', 'b'] })
    expect((await get('/core/v2/notes/11?_fields=nothing')).json).toEqual({})
    expect((await get('/core/v2/notes/11?_fields=')).json).toMatchObject({ id: 11, _links: {} })
    const made = await ask('POST', '/core/v2/notes?_fields=secret', { as: 'ann', json: { title: 'x' } })
    expect([made.status, made.json]).toEqual([201, { secret: 'hush' }])
    expect((await ask('DELETE', '/core/v2/notes/11?_fields=previous.id', { as: 'ann' })).json).toEqual({
      previous: { id: 11 },
    })
    expect((await get('/core/v2/notes/99?_fields=id')).json.code).toBe('rest_invalid_id')
  })
})

describe('members that _fields does not name', () => {
  const files = {
    'posts/hello.md': '---\nid: 10\ntitle: Hello\ndate: 2024-05-02 10:00\n---\n\nWords.\n',
    'events/fair.md': '---\nid: 20\ntitle: Fair\nstart: 2024-05-02 10:00\nend: 2024-05-02 12:00\n---\n\nWords.\n',
  }

  test('are not made: no file is read, nothing is rendered, no link is looked up', async () => {
    const { get, site } = testSite(files)
    const read = vi.spyOn(site, 'bodyOf')
    const counted = vi.spyOn(site.revisions, 'snapshots')
    const rendered = vi.spyOn(site, 'render')
    for (const path of [
      '/core/v2/posts?_fields=id,slug,title.rendered,link',
      '/core/v2/posts/10?_fields=id,slug,title,link',
      '/cal/events/v1/events?start_date=2024-01-01&_fields=total,events.id,events.title',
      '/cal/events/v1/events/20?_fields=id,title',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    for (const costly of [read, counted, rendered]) expect(costly).not.toHaveBeenCalled()
    expect((await get('/core/v2/posts/10?_fields=content.rendered,_links')).json).toMatchObject({
      content: { rendered: '<p>Words.</p>\n' },
      _links: { 'version-history': [{ count: 0 }] },
    })
    expect([read.mock.calls.length, counted.mock.calls.length]).toEqual([1, 1])
  })

  test('leave those that it names in the order of the whole answer, whatever the order in which it names them', async () => {
    const { get } = testSite(files)
    const [whole] = (await get('/core/v2/posts')).json
    const said = JSON.stringify({ id: 10, title: whole.title, slug: whole.slug, _links: whole['_links'] })
    for (const fields of ['_links,title,slug,id', '_links,title.rendered,slug,id', 'nothing,_links,title,slug,id,id'])
      expect((await get(`/core/v2/posts?_fields=${fields}`)).text).toBe(`[${said}]`)
  })

  test('make no difference to those that it names, in lists and in single answers', async () => {
    const { get } = testSite(files)
    for (const [path, inside] of [
      ['/core/v2/posts/10', ''],
      ['/core/v2/posts', ''],
      ['/core/v2/categories', ''],
      ['/cal/events/v1/events/20', ''],
      ['/cal/events/v1/events?start_date=2024-01-01', 'events.'],
      ['/cal/events/v1/events?start_date=2024-01-01', ''],
    ] as const) {
      const whole = (await get(path)).json
      const item = inside === 'events.' ? whole.events[0] : Array.isArray(whole) ? whole[0] : whole
      const names = Object.keys(item)
      expect(names.length).toBeGreaterThan(2)
      for (const name of names) {
        const { json } = await get(`${path}${path.includes('?') ? '&' : '?'}_fields=${inside}${name}`)
        const picked = inside === 'events.' ? json.events[0] : Array.isArray(json) ? json[0] : json
        expect([path, picked]).toEqual([path, { [name]: item[name] }])
      }
    }
  })

  test('of what was just made on the calendar include its address, which is told all the same', async () => {
    const { ask } = testSite(files)
    const made = await ask('POST', '/cal/events/v1/categories?_fields=name', { as: 'admin', json: { name: 'Balls' } })
    expect([made.status, made.json, made.headers.get('location')]).toEqual([
      201,
      { name: 'Balls' },
      expect.stringMatching(/\/core\/v2\/cal_events_cat\/\d+$/),
    ])
  })
})

describe('_embed', () => {
  test('adds what embeddable links lead to in embed context; a link to a list embeds the list', async () => {
    const { get } = toyApp()
    for (const embed of ['_embed', '_embed=', '_embed=0', '_embed=1', '_embed=true']) {
      const { json } = await get(`/core/v2/notes/11?${embed}`)
      expect(json['_embedded']).toEqual({
        author: [{ id: 7, name: 'Ann' }],
        siblings: [[expect.objectContaining({ id: 11 }), expect.objectContaining({ id: 12 })]],
      })
      expect(json['_embedded'].siblings[0][0].tags).toBeUndefined()
    }
  })

  test('is narrowed to the relations that are named', async () => {
    const { get } = toyApp()
    for (const embed of ['_embed=author,nothing', '_embed[]=author'])
      expect(Object.keys((await get(`/core/v2/notes/11?${embed}`)).json['_embedded'])).toEqual(['author'])
    for (const embed of ['_embed=self', '_embed=false', '_embed=outside'])
      expect((await get(`/core/v2/notes/11?${embed}`)).json['_embedded']).toBeUndefined()
  })

  test('embeds errors as they are told to this caller', async () => {
    const { get } = toyApp()
    const { json } = await get('/core/v2/notes/13?_embed=author', { as: 'ann' })
    expect(json['_embedded'].author).toEqual([
      { code: 'rest_invalid_id', message: 'Invalid ID.', data: { status: 404 } },
    ])
  })

  test('asks for each address once a request, in lists too', async () => {
    const { get, site } = toyApp()
    const { json } = await get('/core/v2/notes?_embed=author')
    expect(json.map((item: { _embedded: unknown }) => item['_embedded'])).toEqual([
      { author: [{ id: 7, name: 'Ann' }] },
      { author: [{ id: 7, name: 'Ann' }] },
    ])
    expect(site.shown).toBe(3)
  })

  test('embeds nothing where _fields leaves the links out; in a single answer, _embedded brings them along', async () => {
    const { get } = toyApp()
    const author = { author: [{ id: 7, name: 'Ann' }] }
    expect((await get('/core/v2/notes/11?_embed&_fields=id')).json).toEqual({ id: 11 })
    expect((await get('/core/v2/notes/11?_fields=id,_embedded')).json).toEqual({ id: 11 })
    for (const named of ['_links', '_embedded', '_links,_embedded']) {
      const { json } = await get(`/core/v2/notes/11?_embed=author&_fields=id,${named}`)
      expect(json).toEqual({ id: 11, _links: expect.anything(), _embedded: author })
      expect(json['_links'].self).toEqual([{ href: `${rest}/core/v2/notes/11` }])
    }
    expect((await get('/core/v2/notes?_embed&_fields=id,_embedded')).json[0]).toEqual({ id: 11 })
    expect((await get('/core/v2/notes?_embed&_fields=id,_links.author')).json[0]).toEqual({
      id: 11,
      _links: { author: expect.anything() },
      _embedded: author,
    })
  })
})

describe('what a link tells of its list', () => {
  test('is what asking for the list answers, to each caller', async () => {
    const head = 'author: author\ndate: 2024-01-01\n'
    const { ask } = testSite({
      'categories/news.md': '---\nid: 5\nname: zebra\n---\n',
      'categories/big.md': '---\nid: 6\nname: Ärger\n---\n',
      'tags/a.md': '---\nid: 7\nname: 10 b\n---\n',
      'tags/b.md': '---\nid: 8\nname: 9 a\n---\n',
      'posts/open.md': `---\nid: 20\n${head}categories: [news, big, nowhere, 5]\ntags: [a, b]\n---\nText\n`,
      'posts/said.md': `---\nid: 21\n${head}tags: b\n---\nText\n`,
      'posts/other.md': `---\nid: 22\n${head}---\nText\n`,
      'posts/closed.md': `---\nid: 23\n${head}password: sesame\ncategories: news\n---\nText\n`,
      'posts/private.md': `---\nid: 24\n${head}status: private\ntags: a\n---\nText\n`,
      'comments/1.md': '---\nid: 31\npost: said\nstatus: approved\n---\nOne\n',
      'comments/2.md': '---\nid: 32\npost: 22\nstatus: hold\n---\nTwo\n',
      'comments/3.md': '---\nid: 33\npost: post/closed\nstatus: approved\n---\nThree\n',
    })
    let compared = 0
    for (const as of [undefined, 'author', 'editor', 'subscriber'] as const) {
      const whose = as && { as }
      const { json: posts } = await ask('GET', '/core/v2/posts?_embed&status=publish', whose)
      const { json: hidden } = await ask('GET', '/core/v2/posts/24?_embed', whose)
      for (const { _links: links, _embedded: embedded } of [...posts, ...(hidden.id ? [hidden] : [])]) {
        for (const relation of ['wp:term', 'replies']) {
          const lists = []
          for (const { href } of links[relation]) {
            const path = `${String(href).replace(/^.*?(?=\/core\/)/, '')}&context=embed&per_page=100`
            lists.push((await ask('GET', path, whose)).json)
          }
          const holdsAny = lists.some((one) => Object.keys(one).length > 0)
          expect(embedded[relation]).toEqual(holdsAny ? lists : undefined)
          compared += holdsAny ? 1 : 0
        }
      }
    }
    expect(compared).toBeGreaterThan(20)
  })
})
