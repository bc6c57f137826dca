import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'
import { approved, posts } from './comment-samples.ts'

const path = '/core/v2/comments'
const opened = 'comments_anonymous'
const anonymous = { 'settings.json': `{ "title": "Test", "timezone": "America/New_York", "${opened}": true }\n` }
const now = () => Date.UTC(2025, 5, 1, 12)

describe('a comment that is made', () => {
  it('is a file beside the others about the same post, named by its id', async () => {
    const { ask, root } = testSite(posts, { now })
    const { status, json, headers } = await ask('POST', path, {
      as: 'subscriber',
      json: { post: 10, content: ' Well said \n' },
    })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`http://site.test/rest${path}/${json.id}`)
    expect(headers.get('allow')).toBe('POST')
    expect(readFileSync(join(root, `comments/open/${json.id}.md`), 'utf8')).toBe(
      `---\nid: ${json.id}\ndate: 2025-06-01T08:00:00\nstatus: hold\nauthor: subscriber\npost: post/open\nauthor_name: subscriber\n---\n\nWell said\n`,
    )
  })

  it('is shown as the interface says, to a moderator with what only he sees', async () => {
    const { ask } = testSite(posts, { now })
    const made = await ask('POST', path, {
      as: 'admin',
      json: { post: 20, content: 'A <b>word</b>', date_gmt: '2025-01-01T12:00:00', author_ip: '10.0.0.1' },
      headers: { 'user-agent': 'Tester/1' },
    })
    expect(made.json).toEqual({
      id: made.json.id,
      post: 20,
      parent: 0,
      author: 1,
      author_name: 'admin',
      author_url: '',
      author_email: 'admin@example.org',
      author_ip: '10.0.0.1',
      author_user_agent: 'Tester/1',
      date: '2025-01-01T07:00:00',
      date_gmt: '2025-01-01T12:00:00',
      content: { rendered: '<p>A <b>word</b></p>\n', raw: 'A <b>word</b>' },
      link: `http://site.test/about/#comment-${made.json.id}`,
      status: 'approved',
      type: 'comment',
      author_avatar_urls: expect.objectContaining({ 24: 'http://site.test/avatars/admin-24.svg' }),
      meta: [],
      _links: {
        self: [{ href: `http://site.test/rest${path}/${made.json.id}` }],
        collection: [{ href: `http://site.test/rest${path}` }],
        author: [{ embeddable: true, href: 'http://site.test/rest/core/v2/users/1' }],
        up: [{ embeddable: true, post_type: 'page', href: 'http://site.test/rest/core/v2/pages/20' }],
      },
    })
  })

  it('answers another, and the other one says so', async () => {
    const { ask, get } = testSite({ ...posts, 'comments/open/100.md': approved(100) })
    const { json } = await ask('POST', path, { as: 'admin', json: { post: 10, parent: 100, content: 'No' } })
    expect(json).toMatchObject({
      parent: 100,
      _links: { 'in-reply-to': [{ href: expect.stringMatching(/comments\/100$/) }] },
    })
    expect((await get(`${path}/100`)).json['_links'].children).toEqual([
      { embeddable: true, href: `http://site.test/rest${path}?parent=100` },
    ])
    await ask('POST', `${path}/${json.id}`, { as: 'admin', json: { status: 'spam' } })
    expect((await get(`${path}/100`)).json['_links']).not.toHaveProperty('children')
  })

  it('stands at the top when it answers what is not there', async () => {
    const { ask } = testSite(posts)
    expect((await ask('POST', path, { as: 'admin', json: { post: 10, parent: 999, content: 'x' } })).json.parent).toBe(
      0,
    )
  })
})

describe('a new comment', () => {
  const born = async (as: string, json: object, files = {}) => {
    const { ask, site } = testSite({ ...posts, ...files }, { now })
    const { json: made } = await ask('POST', path, { as, json: { content: 'Words', post: 10, ...json } })
    return site.get('comment', made.id)?.derived.status
  }
  it.each([
    ['of a moderator is shown', 'editor', {}, 'approved'],
    ['of the author of the post is shown', 'author', {}, 'approved'],
    ['of a moderator in a user’s name is shown', 'admin', { author: 5 }, 'approved'],
    ['of anybody else waits', 'subscriber', {}, 'hold'],
    ['of the author of another post waits', 'author', { post: 20 }, 'hold'],
    ['of a visitor waits, whoever wrote it down', 'admin', { author_name: 'V', author_email: 'v@example.org' }, 'hold'],
    ['has the status that a moderator gives it', 'admin', { status: 'spam' }, 'spam'],
    ['has no status that is none', 'admin', { status: 'great' }, 'approved'],
  ])('%s', async (_case, as, json, status) => expect(await born(as, json)).toBe(status))

  it('of somebody who has one approved is shown, unless it has two links', async () => {
    const known = { 'comments/open/100.md': approved(100) }
    expect(await born('subscriber', {}, known)).toBe('approved')
    expect(await born('subscriber', { content: 'http://a.org and <a href="http://b.org">b</a>' }, known)).toBe('hold')
    expect(await born('subscriber', { content: 'http://a.org' }, known)).toBe('approved')
  })

  it('of a visitor is shown when one of the same name and address was approved', async () => {
    const known = { 'comments/open/100.md': approved(100, 'author_name: Vera\nauthor_email: vera@example.org') }
    expect(await born('subscriber', { author_name: 'Vera', author_email: 'VERA@example.org' }, known)).toBe('approved')
    expect(await born('subscriber', { author_name: 'Eve', author_email: 'vera@example.org' }, known)).toBe('hold')
    expect(await born('subscriber', { author_name: 'Vera', author_email: 'other@example.org' }, known)).toBe('hold')
  })

  it('is not shown for the address of a user, which anybody can give', async () => {
    const known = { 'comments/open/100.md': approved(100) }
    const json = { author_name: 'Sam', author_email: 'subscriber@example.org' }
    expect(await born('contributor', json, known)).toBe('hold')
    expect(await born('editor', json, known)).toBe('approved')
  })
})

describe('visitors without an account', () => {
  it('may comment where the site says so, with a name and an address', async () => {
    const { ask, root } = testSite({ ...posts, ...anonymous }, { now })
    const say = (json: object) => ask('POST', path, { json: { post: 10, content: 'Hello', ...json } })
    expect(await say({})).toMatchObject({ status: 400, json: { code: 'rest_comment_author_data_required' } })
    expect(await say({ author: 0 })).toMatchObject({ status: 400, json: { code: 'rest_comment_author_invalid' } })
    expect(await say({ author: 1 })).toMatchObject({ status: 401, json: { code: 'rest_comment_invalid_author' } })
    expect(await say({ status: 'approve' })).toMatchObject({
      status: 401,
      json: { code: 'rest_comment_invalid_status' },
    })
    expect(await say({ post: 15 })).toMatchObject({ status: 401, json: { code: 'rest_cannot_read_post' } })
    const visitor = { author_name: 'Vera', author_email: 'vera@example.org', author_url: 'vera.example.org' }
    const { status, json } = await say(visitor)
    expect(status).toBe(201)
    expect(json).toMatchObject({
      author: 0,
      author_name: 'Vera',
      author_url: 'http://vera.example.org',
      status: 'hold',
    })
    expect(json).not.toHaveProperty('author_email')
    expect(readFileSync(join(root, `comments/open/${json.id}.md`), 'utf8')).not.toContain('@')
    expect(await say({ ...visitor, content: 'More' })).toMatchObject({ status: 400, json: { code: 'comment_flood' } })
  })

  it('open what is protected with its password', async () => {
    const { ask } = testSite({ ...posts, ...anonymous })
    const json = { post: 15, content: 'x', author_name: 'V', author_email: 'v@example.org', password: 'pw' }
    expect((await ask('POST', path, { json })).status).toBe(201)
  })
})
