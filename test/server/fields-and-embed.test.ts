import { describe, expect, test } from 'vitest'
import { readFields, selectFields } from '../../src/server/fields.ts'
import { rest, toyApp } from './toy-site.ts'

describe('_fields', () => {
  test('names members by commas, blanks or as a list, and leads into them with dots', () => {
    const body = { id: 1, title: { raw: 'a', rendered: 'b' }, list: [{ a: 1, b: 2 }], _links: { self: 1, up: 2 } }
    for (const [value, expected] of [
      ['id', { id: 1 }],
      ['id, list', { id: 1, list: body.list }],
      [['id', 'title.raw'], { id: 1, title: { raw: 'a' } }],
      ['title.raw title', { title: body.title }],
      ['title title.raw', { title: body.title }],
      ['list.b', { list: [{ b: 2 }] }],
      ['_links.self', { _links: body['_links'] }],
      ['nothing,__proto__,constructor.name', {}],
    ] as const)
      expect(selectFields(body, readFields(value)!)).toEqual(expected)
    for (const value of ['', ' , ', [], undefined, { a: 1 }]) expect(readFields(value)).toBeUndefined()
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

describe('_embed', () => {
  test('adds what embeddable links lead to in embed context; a link to a list embeds the list', async () => {
    const { get } = toyApp()
    for (const embed of ['_embed', '_embed=', '_embed=1', '_embed=true']) {
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

  test('embeds nothing where _fields leaves the links or the embedded members out', async () => {
    const { get } = toyApp()
    expect((await get('/core/v2/notes/11?_embed&_fields=id')).json).toEqual({ id: 11 })
    expect((await get('/core/v2/notes/11?_embed&_fields=id,_links')).json['_embedded']).toBeUndefined()
    const both = (await get('/core/v2/notes/11?_embed=author&_fields=id,_links,_embedded')).json
    expect(both).toEqual({ id: 11, _links: expect.anything(), _embedded: { author: [{ id: 7, name: 'Ann' }] } })
    expect(both['_links'].self).toEqual([{ href: `${rest}/core/v2/notes/11` }])
  })
})
