import { describe, expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

const files = {
  'posts/one.md': '---\nid: 11\ntitle: One\nauthor: author\ncategories: [uncategorized]\n---\nText\n',
  'posts/two.md': '---\nid: 12\ntitle: Two\n---\nText\n',
  'posts/three.md': '---\nid: 13\ntitle: Three\n---\nText\n',
  'media/a.txt': 'Text\n',
}
const wordpress = { mount: '/wp-json' } as const

describe('what clients of WordPress meet at the edges', () => {
  test('a POST that stands for HEAD is answered as one, without a body', async () => {
    const { ask } = testSite(files)
    for (const path of ['/core/v2/posts', '/core/v2/tags', '/core/v2/media']) {
      const { status, text, headers } = await ask('POST', path, { headers: { 'x-http-method-override': 'HEAD' } })
      expect([status, text]).toEqual([200, ''])
      expect(headers.get('x-wp-total')).toMatch(/^\d+$/)
    }
  })

  test('beyond the end of a list, no link leads further', async () => {
    const { get } = testSite(files)
    const linkOf = async (query: string) => (await get(`/core/v2/posts?per_page=1&${query}`)).headers.get('link')
    expect(await linkOf('offset=1')).toContain('rel="next"')
    expect(await linkOf('offset=50')).not.toContain('rel="next"')
  })

  test('beyond the end of posts nothing is counted; other lists tell all there is, and where it goes on', async () => {
    const { get } = testSite({ ...files, 'tags/x.md': '', 'tags/y.md': '' })
    const told = async (list: string) => {
      const { headers } = await get(`/core/v2/${list}?per_page=1&offset=50`)
      return ['x-wp-total', 'x-wp-totalpages', 'link'].map((name) => headers.get(name))
    }
    const none = ['0', '0', '<http://site.test/rest/>; rel="https://api.w.org/"']
    expect(await Promise.all(['posts', 'pages', 'media'].map(told))).toEqual([none, none, none])
    expect(await told('categories')).toEqual(['1', '1', none[2]])
    expect(await told('tags')).toEqual(['2', '2', expect.stringContaining('page=2>; rel="prev"')])
  })

  test('an object without members is the list that PHP sends, under the names of WordPress', async () => {
    const { get } = testSite(files, { wordpress: true })
    expect((await get('/wp/v2/posts/11?_fields=nope', wordpress)).text).toBe('[]')
    expect((await get('/wp/v2/posts/11?_fields=title.nope', wordpress)).text).toBe('{"title":[]}')
    expect((await get('/wp/v2/posts?include=11,12&_fields=nope', wordpress)).text).toBe('[[],[]]')
    expect((await get('/wp/v2/nothing?_envelope', wordpress)).json.headers).toEqual([])
    expect((await get('/core/v2/posts/11?_fields=nope')).text).toBe('{}')
    expect((await get('/core/v2/nothing?_envelope')).json.headers).toEqual({})
  })

  test('`Allow` tells that a type may be asked for, whatever is answered', async () => {
    const { get } = testSite(files)
    for (const path of ['types/post?context=edit', 'types/revision', 'types/nope', 'taxonomies/nope']) {
      const { status, headers } = await get(`/core/v2/${path}`)
      expect([path, status >= 400, headers.get('allow')]).toEqual([path, true, 'GET'])
    }
    expect((await get('/core/v2/taxonomies/category?context=edit')).headers.get('allow')).toBe(null)
    expect((await get('/core/v2/statuses/nope')).headers.get('allow')).toBe(null)
  })

  test('beside a refusal, `Allow` tells what is allowed with the arguments of the request, right or wrong', async () => {
    const { ask } = testSite(files)
    const allow = async (path: string, as: string, json: unknown) =>
      (await ask('POST', `/core/v2/${path}`, { as, json })).headers.get('allow')
    // Nobody below a moderator may list comments by address; whoever writes may comment on this post.
    expect(await allow('comments', 'subscriber', { post: 11, content: 'x', author_email: 'nope' })).toBe('POST')
    expect(await allow('comments', 'contributor', { post: 11, content: 'x', author_email: 'nope' })).toBe('GET, POST')
    expect(await allow('comments', 'contributor', { post: 99, content: 'x' })).toBe('GET')
    expect(await allow('tags', 'contributor', { name: 'x', parent: 3 })).toBe('GET, POST')
    // The context says who may read.
    expect(await allow('posts', 'subscriber', { title: 'x', context: 'edit' })).toBe(null)
    expect(await allow('users', 'subscriber', { roles: 'author' })).toBe(null)
    expect(await allow('posts/11', 'author', { password: 'x', slug: [] })).toBe('POST, PUT, PATCH, DELETE')
  })

  test.each(['toString', 'valueOf', 'constructor'])(
    'a refusal is none of the server because of a name: %s',
    async (name) => {
      const { ask } = testSite(files)
      const sent = (as: string, path: string) => ask('POST', `/core/v2/${path}`, { as, json: { [name]: 1 } })
      expect((await sent('subscriber', 'posts')).status).toBe(403)
      expect((await sent('admin', 'posts')).status).toBe(400)
      expect((await ask('GET', `/core/v2/posts/99?${name}=1`)).status).toBe(404)
    },
  )

  test('blanks are a content and an excerpt, but no title', async () => {
    const { ask } = testSite(files)
    const statusOf = async (json: object) => (await ask('POST', '/core/v2/posts', { as: 'admin', json })).status
    expect(await statusOf({ content: '  ' })).toBe(201)
    expect(await statusOf({ excerpt: '  ' })).toBe(201)
    expect(await statusOf({ title: '  ' })).toBe(400)
    expect(await statusOf({ title: '', content: '' })).toBe(400)
  })

  test('no password fits a file', async () => {
    const { get, site } = testSite(files)
    const { id } = [...site.all('media')][0]!
    const { status, json } = await get(`/core/v2/media/${id}?password=x`)
    expect([status, json.code]).toEqual([403, 'rest_post_incorrect_password'])
    expect((await get(`/core/v2/media/${id}?password=`)).status).toBe(200)
  })
})

describe('what describes itself', () => {
  test('OPTIONS tells of the members of a member where they are shown, and which are only read', async () => {
    const { ask } = testSite(files)
    const { endpoints, schema } = (await ask('OPTIONS', '/core/v2/posts')).json
    const { properties } = schema
    expect(properties.title.properties.rendered).toMatchObject({
      type: 'string',
      description: expect.any(String),
      context: ['view', 'embed', 'edit'],
      readonly: true,
    })
    expect(properties.title.properties.raw).toEqual({
      type: 'string',
      description: expect.any(String),
      context: ['edit'],
    })
    expect(properties.content.properties.block_version).toMatchObject({ context: ['edit'], readonly: true })
    expect(properties.guid.properties.rendered).toMatchObject({ context: ['view', 'edit'], readonly: true })
    const { content } = endpoints[1].args
    expect(content.properties.rendered).toMatchObject({ readonly: true })
    expect(content.properties.raw).not.toHaveProperty('readonly')
    const user = (await ask('OPTIONS', '/core/v2/users')).json.schema.properties
    expect(user.avatar_urls.properties[24]).toMatchObject({ readonly: true, format: 'uri' })
    const required = Object.keys(user).filter((name) => user[name].required === true)
    expect(required).toEqual(['username', 'email', 'password'])
    const term = (await ask('OPTIONS', '/core/v2/tags')).json.schema.properties
    expect(term).toMatchObject({ name: { required: true }, taxonomy: { enum: ['post_tag'] } })
  })

  test('every member of a member is described, and says where it is shown', async () => {
    const { ask } = testSite(files, { wordpress: true })
    interface Described {
      readonly description?: string
      readonly context?: readonly string[]
      readonly properties?: Readonly<Record<string, Described>>
    }
    const undescribed = (properties: NonNullable<Described['properties']>, within = ''): string[] =>
      Object.entries(properties).flatMap(([name, { description, context, properties: inner = {} }]) => [
        ...(description && context ? [] : [within + name]),
        ...undescribed(inner, `${within}${name}.`),
      ])
    const bases = ['posts', 'media', 'comments', 'users', 'types', 'taxonomies', 'statuses', 'themes', 'menu-items']
    for (const base of bases) {
      const { schema } = (await ask('OPTIONS', `/wp/v2/${base}`, wordpress)).json
      expect([base, undescribed(schema.properties)]).toEqual([base, []])
    }
  })

  test('files are listed by several types at once', async () => {
    const { get } = testSite(
      { 'media/a.txt': 'Text\n', 'media/b.pdf': '%PDF-1.4\n', 'media/c.mp3': 'ID3\n' },
      { wordpress: true },
    )
    const found = async (query: string) => {
      const { json } = await get(`/wp/v2/media?orderby=slug&order=asc&${query}`, wordpress)
      return json.map(({ mime_type }: { mime_type: string }) => mime_type) as string[]
    }
    const [text, pdf, sound] = ['text/plain', 'application/pdf', 'audio/mpeg']
    expect(await found('media_type=text')).toEqual([text])
    expect(await found('media_type[]=text&media_type[]=audio')).toEqual([text, sound])
    expect(await found('media_type=text,audio')).toEqual([text, sound])
    expect(await found('mime_type[]=text/plain&mime_type[]=application/pdf')).toEqual([text, pdf])
    expect(await found('mime_type=application/pdf')).toEqual([pdf])
    expect(await found('media_type=')).toEqual([text, pdf, sound])
    const wrong = await get('/wp/v2/media?media_type=x', wordpress)
    const kinds = 'is not one of image, video, text, application, and audio.'
    expect(wrong.json.data.params.media_type).toBe(`media_type ${kinds}`)
    const listed = await get('/wp/v2/media?media_type[]=text&media_type[]=x', wordpress)
    expect(listed.json.data.params.media_type).toBe(`media_type[1] ${kinds}`)
    const nested = await get('/wp/v2/media?media_type[][]=text&mime_type[][]=text/plain', wordpress)
    expect(nested.json.data.params).toEqual({
      media_type: 'media_type[0] is not of type string.',
      mime_type: 'mime_type[0] is not of type string.',
    })
  })
})
