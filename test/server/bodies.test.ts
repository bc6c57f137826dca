import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { toyApp, toySite } from './toy-site.ts'

const echo = '/core/v2/notes/echo'
const uploads = temporaryFolder()
const leftovers = () => readdirSync(uploads.path)

function formOf(parts: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  return form
}

describe('arguments', () => {
  test('of a JSON body win over those of a form, those over the query, and those of the path over all', async () => {
    const { ask } = toyApp()
    const json = await ask('POST', `${echo}?a=query&b=query`, { json: { a: 'json', id: 5 } })
    expect(json.json).toMatchObject({ args: { a: 'json', b: 'query' }, given: ['a', 'b'] })
    const form = await ask('PUT', `${echo}?a=query&b=query`, { body: new URLSearchParams({ a: 'form', 'c[x]': '1' }) })
    expect(form.json.args).toEqual({ a: 'form', b: 'query', c: { x: '1' } })
    const path = await ask('PATCH', '/core/v2/notes/11?id=12', { as: 'ann', json: { id: 12, title: 'Here' } })
    expect(path.json.id).toBe(11)
  })

  test('come from any JSON type, and from forms on every verb that changes', async () => {
    const { ask } = toyApp()
    for (const type of [
      'application/json',
      'Application/JSON; charset=utf-8',
      'application/vnd.api+json',
      'application/json+oembed',
      ' application/json ;x=y',
    ])
      expect((await ask('POST', echo, { headers: { 'content-type': type }, json: { a: 'ä' } })).json.args).toEqual({
        a: 'ä',
      })
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await ask(method, echo, { body: new URLSearchParams({ 'a[]': 'x y' }) })).json.args).toEqual({
        a: ['x y'],
      })
      expect((await ask(method, echo, { body: formOf({ 'a[b]': 'ä' }) })).json.args).toEqual({ a: { b: 'ä' } })
    }
  })

  test('refuse a JSON body of blanks, as WordPress does', async () => {
    const { ask } = toyApp()
    const answer = await ask('POST', echo, { headers: { 'content-type': 'application/json' }, body: ' \n' })
    expect([answer.status, answer.json.code]).toEqual([400, 'rest_invalid_json'])
  })

  test('are not read from another type, an empty body, or JSON that is no object', async () => {
    const { ask } = toyApp()
    for (const [type, body] of [
      ['text/plain', '{"a":1}'],
      ['application/jsonish', '{"a":1}'],
      ['application/json', ''],
      ['application/json', '[]'],
      ['application/json', '[1,2]'],
      ['application/json', '"x"'],
      ['application/json', '1'],
      ['application/json', 'null'],
      ['application/x-www-form-urlencoded', ''],
    ] as const) {
      const answer = await ask('POST', echo, { headers: { 'content-type': type }, body })
      expect([type, body, answer.status, answer.json.args]).toEqual([type, body, 200, {}])
    }
  })

  test('in JSON that cannot be read are an error with its reason', async () => {
    const { ask } = toyApp()
    const deep = `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`
    const deepest = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    for (const [body, code] of [
      ['nonsense', 4],
      ['{"a":1', 4],
      [`{"a":${deep}}`, 1],
      [deepest, 1],
      [Buffer.from([0x22, 0xff, 0x22]), 5],
    ] as const) {
      const answer = await ask('POST', echo, {
        headers: { 'content-type': 'application/json' },
        body: body as RequestInit['body'],
      })
      expect([answer.status, answer.json]).toMatchObject([
        400,
        {
          code: 'rest_invalid_json',
          data: { status: 400, json_error_code: code, json_error_message: expect.any(String) },
        },
      ])
    }
  })

  test('of JSON never change a prototype', async () => {
    const { ask } = toyApp()
    const answer = await ask('POST', echo, {
      headers: { 'content-type': 'application/json' },
      body: '{"__proto__":{"a":1},"b":{"__proto__":{"x":1},"y":[{"__proto__":2}]}}',
    })
    expect(answer.text).toContain('"args":{"b":{"y":[{}]}}')
  })
})

describe('files', () => {
  test('of a form are there while the action runs, and gone after it', async () => {
    const { ask } = toyApp()
    const form = formOf({ a: 'field', file: new File(['hello'], 'hello.txt', { type: 'text/plain' }) })
    form.append('file', new File(['again'], 'again.txt'))
    const { json } = await ask('POST', echo, { body: form })
    expect(json.args).toEqual({ a: 'field' })
    expect(json.files.file).toMatchObject([
      { name: 'hello.txt', type: 'text/plain', size: 5, md5: '5d41402abc4b2a76b9719d911017c592', text: 'hello' },
      { name: 'again.txt', text: 'again' },
    ])
    expect(leftovers()).toEqual([])
  })

  test('as a body of their own are kept for who is signed in, under the empty name', async () => {
    const { ask } = toyApp()
    const raw = { headers: { 'content-type': 'image/png' }, body: 'not really' }
    expect((await ask('POST', echo, { ...raw, as: 'sam' })).json.files['']).toMatchObject([
      { name: '', type: 'image/png', size: 10, text: 'not really' },
    ])
    expect((await ask('POST', echo, raw)).json.files).toEqual({})
    expect(
      (await ask('POST', echo, { as: 'sam', headers: { 'content-type': 'image/png' }, body: '' })).json.files,
    ).toEqual({})
  })

  test('are gone too after refusals, bad forms and errors of the server', async () => {
    const { ask, site } = toyApp()
    const file = new File(['x'.repeat(100_000)], 'x')
    expect((await ask('POST', '/core/v2/notes', { body: formOf({ file, title: 'x' }) })).status).toBe(401)
    expect((await ask('POST', '/core/v2/notes', { as: 'ann', body: formOf({ file }) })).status).toBe(400)
    const cut = await ask('POST', echo, {
      headers: { 'content-type': 'multipart/form-data; boundary=X' },
      body: '--X\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nabc',
    })
    expect([cut.status, cut.json.code]).toEqual([400, 'rest_invalid_multipart'])
    site.put = () => {
      throw new Error('disk full')
    }
    expect((await ask('POST', '/core/v2/notes', { as: 'ann', body: formOf({ file, title: 'x' }) })).status).toBe(500)
    expect(leftovers()).toEqual([])
  })

  test('and bodies beyond their limits are refused', async () => {
    const { ask } = toyApp(toySite(), { bodyLimit: 1000, uploadLimit: 10_000 })
    const long = 'x'.repeat(20_000)
    const cases: [RequestInit['body'], Record<string, string>][] = [
      [JSON.stringify({ a: long }), { 'content-type': 'application/json' }],
      [new URLSearchParams({ a: long }), {}],
      [formOf({ a: new File([long], 'a') }), {}],
      [formOf({ a: 'x'.repeat(2000) }), {}],
      [long, { 'content-type': 'image/png' }],
    ]
    for (const [body, headers] of cases) {
      const answer = await ask('POST', echo, { as: 'sam', body, headers })
      expect([answer.status, answer.json.code]).toEqual([413, 'rest_request_too_large'])
      expect(answer.headers.get('connection')).toBe('close')
    }
    expect(leftovers()).toEqual([])
  })
})
