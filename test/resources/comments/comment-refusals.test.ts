import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'
import { approved, comment, posts } from './comment-samples.ts'

const path = '/core/v2/comments'
const now = () => Date.UTC(2025, 5, 1, 12)

describe('a comment is refused', () => {
  const refusals: [string, string, object, number, string][] = [
    ['signed out', '', { post: 10, content: 'x' }, 401, 'rest_comment_login_required'],
    ['under another name', 'subscriber', { author: 1 }, 403, 'rest_comment_invalid_author'],
    ['with an address', 'subscriber', { author_ip: '1.2.3.4' }, 403, 'rest_comment_invalid_author_ip'],
    ['with a status', 'author', { status: 'approved' }, 403, 'rest_comment_invalid_status'],
    ['without a post', 'admin', { content: 'x', id: 7 }, 403, 'rest_comment_invalid_post_id'],
    ['on what is not there', 'admin', { post: 999, content: 'x' }, 403, 'rest_comment_invalid_post_id'],
    ['on a draft', 'admin', { post: 12, content: 'x' }, 403, 'rest_comment_draft_post'],
    ['on what lies in the trash', 'admin', { post: 13, content: 'x' }, 403, 'rest_comment_trash_post'],
    ['on what is private', 'author', { post: 14, content: 'x' }, 403, 'rest_cannot_read_post'],
    ['without the password', 'author', { post: 15, content: 'x' }, 403, 'rest_cannot_read_post'],
    ['on what is closed', 'admin', { post: 11, id: 7 }, 403, 'rest_comment_closed'],
    ['with an id', 'admin', { post: 10, id: 7, type: 'review' }, 400, 'rest_comment_exists'],
    ['of another type', 'admin', { post: 10, type: 'review', author: 99 }, 400, 'rest_invalid_comment_type'],
    ['by nobody that is known', 'admin', { post: 10, author: 99, content: 'x' }, 400, 'rest_comment_author_invalid'],
    ['without a word', 'admin', { post: 10, content: { raw: ' \n' } }, 400, 'rest_comment_content_invalid'],
    ['with content that is no text', 'admin', { post: 10, content: 5 }, 400, 'rest_comment_content_invalid'],
    [
      'of a visitor without an address',
      'admin',
      { post: 10, content: 'x', author_name: 'V' },
      400,
      'rest_comment_author_data_required',
    ],
    [
      'with a long name',
      'admin',
      { post: 10, content: 'x', author_name: 'é'.repeat(123), author_email: 'a@example.org' },
      400,
      'comment_author_column_length',
    ],
    [
      'with a long address',
      'admin',
      { post: 10, content: 'x', author_name: 'V', author_email: `${'a'.repeat(90)}@example.org` },
      400,
      'comment_author_email_column_length',
    ],
    [
      'with a long website',
      'admin',
      {
        post: 10,
        content: 'x',
        author_url: `http://e.org/${'a'.repeat(200)}`,
        author_name: 'V',
        author_email: 'a@example.org',
      },
      400,
      'comment_author_url_column_length',
    ],
    ['that is too long', 'admin', { post: 10, content: 'é'.repeat(32_763) }, 400, 'comment_content_column_length'],
  ]
  it.each(refusals)('%s', async (_case, as, json, status, code) => {
    const { ask, root } = testSite(posts)
    const answer = await ask('POST', path, { json, ...(as && { as }) })
    expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code })
    expect(existsSync(join(root, 'comments'))).toBe(false)
    expect(existsSync(join(root, '.almanac/visitors.jsonl'))).toBe(false)
  })

  it('is told all that is wrong with its arguments first', async () => {
    const { json } = await testSite(posts).ask('POST', path, {
      json: { post: 'x', author_ip: '1.2', author_email: 'nope', date: 'soon' },
    })
    expect(Object.keys(json.data.params)).toEqual(['post', 'date', 'author_email', 'author_ip'])
  })

  it('when it was said before, by the same person, in the same place', async () => {
    const { ask } = testSite({ ...posts, 'comments/open/100.md': approved(100) }, { now })
    const say = (more: object, as = 'admin') => ask('POST', path, { as, json: { post: 10, content: 'Same', ...more } })
    expect((await say({})).status).toBe(201)
    expect(await say({})).toMatchObject({ status: 409, json: { code: 'comment_duplicate' } })
    expect((await say({}, 'editor')).status).toBe(201)
    expect((await say({ post: 20 })).status).toBe(201)
    expect((await say({ parent: 100 })).status).toBe(201)
  })

  it('when it was said before with markup that is taken out', async () => {
    const { ask } = testSite(posts, { now })
    const json = { post: 10, content: 'See <a href="http://a.org">a</a><img src="x">', date: '2020-01-01T00:00:00' }
    expect((await ask('POST', path, { as: 'subscriber', json })).status).toBe(201)
    expect((await ask('POST', path, { as: 'subscriber', json })).status).toBe(409)
  })

  it('when it comes within fifteen seconds, unless a moderator writes', async () => {
    let moment = now()
    const { ask } = testSite(posts, { now: () => moment })
    let words = 0
    const say = (as: string, more: object = {}) =>
      ask('POST', path, { as, json: { post: 10, content: `Words ${words++}`, ...more } })
    expect((await say('subscriber')).status).toBe(201)
    moment += 14_000
    expect(await say('subscriber')).toMatchObject({ status: 400, json: { code: 'comment_flood' } })
    expect(await say('subscriber', { date: '2001-01-01T00:00:00' })).toMatchObject({ status: 400 })
    expect((await say('contributor')).status).toBe(201)
    moment += 1000
    expect((await say('subscriber')).status).toBe(201)
    for (let i = 0; i < 3; i++) expect((await say('editor')).status).toBe(201)
    moment += 3_600_001
    expect((await say('subscriber', { date: '2001-01-01T00:00:00' })).status).toBe(201)
  })
})

it('a comment that goes wrong where one may write says so among the verbs, and one that is refused does not', async () => {
  const { ask } = testSite(posts, { now })
  const allowed = async (json: object) => (await ask('POST', path, { as: 'admin', json })).headers.get('allow')
  expect(await allowed({ post: 10, content: '' })).toBe('GET, POST')
  expect(await allowed({ post: 11, content: 'On what is closed' })).toBe('GET')
})

it('what a password opens is allowed', async () => {
  const { get } = testSite({ ...posts, 'comments/secret/100.md': comment(100, 'post: 15\nstatus: approved') })
  const allowed = async (query: string) => (await get(`${path}/100${query}`)).headers.get('allow')
  expect([await allowed('?password=pw'), await allowed('')]).toEqual(['GET', null])
})
