import { expect, it } from 'vitest'
import { createApp } from '../../src/server/create-app.ts'
import type { Schema } from '../../src/derive/openapi/json-schema.ts'
import { describeNamed, typeInWords } from '../../src/pages/interface/schemas.ts'
import { testSite } from '../harness.ts'

interface Document {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

const linksIn = (text: string) => [...text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!)
const below = (href: string) => href.replace('http://site.test', '')

it('leads from one page to every operation and every type of the document, and nowhere that is not there', async () => {
  const { get, page } = testSite()
  const doc = (await get('/openapi.json')).json as Document
  const first = await page('/rest/docs')
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
  const pages = new Map([['/rest/docs', first.text]])
  for (const path of pages.keys()) {
    const text = pages.get(path) ?? ''
    for (const href of linksIn(text).map(below)) {
      const [next = '', id] = href.split('#')
      if (!next.startsWith('/rest/docs')) continue
      if (!pages.has(next)) {
        const answer = await page(next)
        expect([next, answer.status]).toEqual([next, 200])
        pages.set(next, answer.text)
      }
      if (id !== undefined) expect(pages.get(next), href).toContain(`<h2 id="${id}">`)
    }
  }
  const all = [...pages.values()].join('')
  for (const name of Object.keys(doc.components.schemas)) expect(pages.has(`/rest/docs/types/${name}`), name).toBe(true)
  for (const [path, item] of Object.entries(doc.paths))
    for (const verb of Object.keys(item))
      expect(all, `${verb} ${path}`).toMatch(
        new RegExp(`<code>[A-Z, ]*${verb.toUpperCase()}[A-Z, ]* ${escaped(path)}</code>`),
      )
  expect(pages.size).toBe(1 + doc.tags.length + Object.keys(doc.components.schemas).length)
  expect(linksIn(first.text)).toContain('http://site.test/rest/openapi.json')
})

it('tells of an operation its arguments, what is sent, and each answer with what it says', async () => {
  const { text } = await testSite().page('/rest/docs/posts')
  const plain = text.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')
  expect(text).toContain('<h2 id="updatePost"><code>POST, PUT, PATCH /core/v2/posts/{id}</code></h2>')
  expect(plain).toContain('per_page: whole number, at least 1, at most 100, in the query, default 10')
  expect(plain).toContain('id: whole number, in the path, required')
  expect(plain).toContain('200: A page of the list. application/json: list of Post')
  expect(plain).toContain('with context=embed: list of PostEmbed')
  expect(plain).toContain('410: It is already in the trash. application/json: Error')
  expect(text).toContain('<a href="http://site.test/rest/docs/types/Error">Error</a>')
})

it('is of the site, without scripts or anything from elsewhere, and not for search engines', async () => {
  const { page } = testSite()
  for (const path of ['/rest/docs', '/rest/docs/events', '/rest/docs/types/Event']) {
    const { headers, text } = await page(path)
    expect(headers.get('content-security-policy')).toBe((await page('/')).headers.get('content-security-policy'))
    expect(text).not.toMatch(/<script|<style|style=|javascript:| on\w+=/)
    expect(text).toContain('<meta name="robots" content="noindex, follow" />')
    expect(linksIn(text).every((href) => /^(?:http:\/\/site\.test|\/|#|data:,)/.test(href))).toBe(true)
  }
  expect((await page('/robots.txt')).text).toContain('Disallow: /rest/\n')
  expect((await page('/sitemap.xml')).text).not.toContain('/docs')
})

it('shows what the server offers where it is mounted, and answers all else below it as what is not there', async () => {
  const { site, ask } = testSite()
  const { fetch } = createApp(site, { readOnly: true, mount: '/api' })
  const read = async (path: string, init: RequestInit = {}) =>
    fetch(new Request(`http://site.test${path}`, { ...init, headers: { accept: 'text/html' } }))
  const text = await (await read('/api/docs/')).text()
  expect(text).toContain('<code>GET /core/v2/posts</code>')
  expect(text).not.toContain('POST')
  expect(text).toContain('href="http://site.test/api/docs/posts"')
  for (const path of [
    '/api/docs/nothing',
    '/api/docs/types/Nothing',
    '/api/docs/types/constructor',
    '/api/docs/posts/1',
  ])
    expect([path, (await read(path)).status]).toEqual([path, 404])
  const head = await read('/api/docs', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await ask('POST', '/docs', { json: {} })).json).toMatchObject({ code: 'rest_no_route' })
})

it('says each type in words', () => {
  const words = (schema: Schema) => typeInWords(schema, (name) => `/types/${name}`).text
  expect(words({ type: ['integer', 'null'] })).toBe('whole number or null')
  expect(words({ anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Post' }] })).toBe(
    'text or <a href="/types/Post">Post</a>',
  )
  expect(words({ type: 'array', items: { type: 'string', enum: ['a', '<b>'] } })).toBe(
    'list of one of <code>&quot;a&quot;</code>, <code>&quot;&lt;b&gt;&quot;</code>',
  )
  expect(words({ type: 'array', items: {} })).toBe('list')
  expect(words({ type: 'object', additionalProperties: { type: 'boolean' } })).toBe('object of true or false by name')
  expect(words({ type: 'object', additionalProperties: {} })).toBe('object')
  expect(words({ const: true })).toBe('<code>true</code>')
  expect(words({ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 9 })).toBe('number, above 0, below 9')
  expect(words({ type: 'string', format: 'uri' })).toBe('text (uri)')
  expect(words({})).toBe('any value')
  const schema = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } }
  expect(describeNamed({ name: 'requests', schema, required: true }, String).text).toContain(
    '<code>id</code>: whole number',
  )
})

function escaped(text: string): string {
  return text.replaceAll(/[.{}()]/g, String.raw`\$&`)
}
