import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'
import { approved, comment, posts } from './comment-samples.ts'

const path = '/core/v2/comments'
const about = (id: number, post: string, more = 'status: approved\nauthor: subscriber') =>
  comment(id, `post: ${post}\ndate: 2025-01-01T10:00:00\n${more}`)
const files = {
  ...posts,
  'comments/open/100.md': approved(100),
  'comments/open/101.md': about(101, 'open', 'status: hold\nauthor: subscriber'),
  'comments/open/102.md': about(102, 'open', 'status: spam'),
  'comments/open/103.md': about(103, 'open', 'status: trash\ntrashed_from: approved'),
  'comments/draft/110.md': about(110, 'draft'),
  'comments/private/111.md': about(111, 'private', 'author_name: V'),
  'comments/secret/112.md': about(112, 'secret', 'author_name: V'),
  'comments/gone/113.md': about(113, 'gone', 'author_name: V'),
  'comments/lost/114.md': about(114, 'lost', 'author_name: V'),
}

describe('reading a comment', () => {
  const codes: Record<string, string> = { 401: 'rest_cannot_read', 403: 'rest_cannot_read' }
  it.each([
    ['approved', 100, { '': 200, subscriber: 200, contributor: 200, author: 200, editor: 200 }],
    ['waiting', 101, { '': 401, subscriber: 200, contributor: 403, author: 200, editor: 200 }],
    ['spam', 102, { '': 401, subscriber: 403, contributor: 403, author: 200, editor: 200 }],
    ['in the trash', 103, { '': 401, subscriber: 403, contributor: 403, author: 200, editor: 200 }],
    ['about a draft', 110, { '': 401, contributor: 403, author: 200, editor: 200 }],
    ['about what is private', 111, { '': 401, subscriber: 403, author: 403, editor: 200 }],
    ['about what is protected', 112, { '': 401, author: 403, editor: 200 }],
    ['about what lies in the trash', 113, { '': 401, contributor: 403, author: 200, editor: 200 }],
    ['about what is not there', 114, { '': 401, author: 403, editor: 200 }],
  ])('that is %s is for those who may', async (_case, id, expected) => {
    const { get } = testSite(files)
    for (const [as, status] of Object.entries(expected)) {
      const answer = await get(`${path}/${id}`, as ? { as } : {})
      expect({ as, status: answer.status, code: answer.json.code }).toEqual({ as, status, code: codes[status] })
    }
  })

  it('one’s own does not open what it is about', async () => {
    const { get } = testSite(files)
    expect(await get(`${path}/110`, { as: 'subscriber' })).toMatchObject({
      status: 403,
      json: { code: 'rest_cannot_read_post' },
    })
  })

  it('with the password of what it is about is open to everybody', async () => {
    const { get } = testSite(files)
    expect((await get(`${path}/112?password=pw`)).status).toBe(200)
    expect((await get(`${path}/112?password=no`)).status).toBe(401)
    expect((await get(`${path}?post=15&password=pw`)).json).toMatchObject([{ id: 112 }])
    for (const query of ['post=15', 'post=15&password=no', 'post=15,10&password=pw', 'post=10,12'])
      expect(await get(`${path}?${query}`)).toMatchObject({ status: 401, json: { code: 'rest_cannot_read_post' } })
  })

  it('tells addresses to moderators only', async () => {
    const { get } = testSite(files)
    for (const [as, status] of [
      ['', 401],
      ['author', 403],
    ] as const)
      for (const address of [`${path}/100?context=edit`, `${path}?context=edit`])
        expect(await get(address, as ? { as } : {})).toMatchObject({ status, json: { code: 'rest_forbidden_context' } })
    expect((await get(`${path}/100?context=edit`, { as: 'editor' })).json.author_email).toBe('subscriber@example.org')
    expect((await get(`${path}/100?context=embed`)).json).not.toHaveProperty('status')
  })

  it('shows post-trashed while what it is about lies in the trash', async () => {
    const { ask, get } = testSite(files)
    const seen = async (id: number) => (await get(`${path}/${id}`, { as: 'editor' })).json.status
    expect(await seen(113)).toBe('post-trashed')
    await ask('POST', '/core/v2/posts/13', { as: 'editor', json: { status: 'publish' } })
    expect(await seen(113)).toBe('approved')
    await ask('DELETE', '/core/v2/posts/10', { as: 'editor' })
    expect(await seen(102)).toBe('post-trashed')
    expect(
      (await get(`${path}?status=all&per_page=100`, { as: 'editor' })).json.map(({ id }: { id: number }) => id),
    ).not.toContain(100)
    expect((await get(`${path}?status=post-trashed&orderby=id`, { as: 'editor' })).json).toMatchObject([
      { id: 103 },
      { id: 102 },
      { id: 101 },
      { id: 100 },
    ])
  })
})

describe('a list of comments', () => {
  const ids = (json: unknown) => (json as { id: number }[]).map(({ id }) => id)

  it('leaves out what the caller may not read', async () => {
    const { get } = testSite(files)
    expect(ids((await get(path)).json)).toEqual([100])
    expect(ids((await get(path, { as: 'subscriber' })).json)).toEqual([100, 110])
    expect(ids((await get(path, { as: 'editor' })).json)).toEqual([100, 114, 112, 111, 110])
    expect(ids((await get(`${path}?status=hold`, { as: 'contributor' })).json)).toEqual([])
    expect(ids((await get(`${path}?status=any&orderby=id`, { as: 'author' })).json)).toEqual([
      113, 110, 103, 102, 101, 100,
    ])
  })

  it.each([
    'author=1',
    'author_exclude=1',
    'author_email=a@example.org',
    'status=hold',
    'status=',
    'type=pingback',
    'author=1&status=hold',
  ])('is refused with %s to who writes nothing himself', async (query) => {
    const { get } = testSite(files)
    expect(await get(`${path}?${query}`)).toMatchObject({ status: 401, json: { code: 'rest_forbidden_param' } })
    expect(await get(`${path}?${query}`, { as: 'subscriber' })).toMatchObject({ status: 403 })
    expect((await get(`${path}?${query}`, { as: 'contributor' })).status).toBe(200)
  })

  it('without a post is for moderators', async () => {
    const { get } = testSite({ ...files, 'comments/115.md': comment(115, 'status: approved') })
    expect(await get(`${path}?post=0`)).toMatchObject({ status: 401, json: { code: 'rest_cannot_read' } })
    expect(ids((await get(`${path}?post=0`, { as: 'editor' })).json)).toEqual([115])
    expect((await get(`${path}/115`, { as: 'editor' })).json.link).toBe('http://site.test/#comment-115')
  })
})

describe('changing a comment', () => {
  it('is for moderators and for who may change what it is about', async () => {
    const { ask } = testSite(files)
    for (const [as, status] of [
      ['', 401],
      ['subscriber', 403],
      ['contributor', 403],
      ['author', 200],
      ['editor', 200],
    ] as const) {
      const said = as ? { as } : {}
      const changed = await ask('POST', `${path}/100`, { ...said, json: { content: `By ${as}` } })
      expect({ as, status: changed.status }).toEqual({ as, status })
      if (status !== 200) expect(changed.json.code).toBe('rest_cannot_edit')
      if (status !== 200) expect((await ask('DELETE', `${path}/100`, said)).json.code).toBe('rest_cannot_delete')
    }
    expect((await ask('POST', `${path}/111`, { as: 'author', json: {} })).status).toBe(403)
  })

  it('puts words into another one’s mouth only for moderators', async () => {
    const { ask } = testSite(files)
    const json = { author: 1 }
    expect(await ask('POST', `${path}/100`, { as: 'author', json })).toMatchObject({
      status: 403,
      json: { code: 'rest_comment_invalid_author' },
    })
    expect((await ask('POST', `${path}/100`, { as: 'author', json: { author: 5 } })).status).toBe(200)
    expect((await ask('POST', `${path}/100`, { as: 'editor', json })).json).toMatchObject({
      author: 1,
      author_name: 'admin',
    })
  })

  it('says first that it is not there', async () => {
    const { ask } = testSite(files)
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(await ask(method, `${path}/999?context=edit`)).toMatchObject({
        status: 404,
        json: { code: 'rest_comment_invalid_id' },
      })
  })
})
