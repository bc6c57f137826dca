import { restRoot } from '../../../src/derive/rest-root.ts'
import { visitors } from '../../../src/resources/comments/visitors.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runAction } from '../../../src/cli/verbs/run-action.ts'
import type { Session } from '../../../src/cli/session/session.ts'
import { operator } from '../../../src/site/show/access.ts'
import { type Files, testSite } from '../../harness.ts'
import { approved, comment, posts } from './comment-samples.ts'

const path = '/core/v2/comments'
const files: Files = { ...posts, 'comments/open/100.md': approved(100) }

/** A site with one comment, which a moderator changes. */
function moderated(more = files) {
  const opened = testSite(more)
  const change = (json: object, id = 100) => opened.ask('POST', `${path}/${id}`, { as: 'editor', json })
  const file = (id = 100) => readFileSync(join(opened.root, `comments/open/${id}.md`), 'utf8')
  return { ...opened, change, file }
}

/** Does what a command does. */
async function command(site: ReturnType<typeof testSite>['site'], verb: string, raw: Record<string, unknown>) {
  const resource = site.resources.get('comment')!
  const action = resource.actions.find(({ name }) => name === verb)!
  const session = {
    site,
    caller: operator(site.find('user', 'admin')),
    rest: restRoot('http://site.test/rest'),
  } as unknown as Session
  const outcome = await runAction(session, resource, action, raw)
  if (outcome.kind !== 'entry') throw new Error('no entry')
  return outcome.values
}

describe('the status of a comment', () => {
  it.each([
    ['hold', 'hold'],
    ['0', 'hold'],
    ['spam', 'spam'],
    ['trash', 'trash'],
    ['approve', 'approved'],
    ['Approved', 'approved'],
    ['1', 'approved'],
    ['unspam', 'approved'],
    ['untrash', 'approved'],
    ['great', 'approved'],
    [' hold!', 'hold'],
    ['', 'approved'],
  ])('written %j becomes %s', async (word, status) => {
    expect((await moderated().change({ status: word })).json.status).toBe(status)
  })

  it('goes back to what it was, through spam and trash', async () => {
    const { change, file } = moderated()
    const after = async (status: string) => (await change({ status })).json.status
    for (const [word, status] of [
      ['hold', 'hold'],
      ['spam', 'spam'],
      ['trash', 'trash'],
      ['trash', 'trash'],
      ['untrash', 'spam'],
      ['unspam', 'hold'],
      ['trash', 'trash'],
      ['spam', 'spam'],
      ['unspam', 'hold'],
      ['spam', 'spam'],
      ['approve', 'approved'],
    ] as const)
      expect({ word, status: await after(word) }).toEqual({ word, status })
    expect(file()).toBe(files['comments/open/100.md'])
  })

  it('that does not change leaves the file as it is', async () => {
    const text = '---\nid: 100 # the first\npost: "open"\nstatus: approve\n---\nHi'
    const { change, file } = moderated({ ...posts, 'comments/open/100.md': text })
    const { json } = await change({ status: 'approved' })
    expect(json.status).toBe('approved')
    await change(json)
    expect(file()).toBe(text)
  })
})

describe('a change of a comment', () => {
  it('changes what it names', async () => {
    const { change, file } = moderated()
    const { json } = await change({
      content: ' Other ',
      author_name: 'A & <b>B</b>',
      author_url: 'example.org',
      date_gmt: '2025-02-01T12:00:00',
    })
    expect(json).toMatchObject({
      author: 5,
      author_name: 'A &amp; B',
      author_url: 'http://example.org',
      date: '2025-02-01T07:00:00',
      content: { raw: 'Other' },
      status: 'approved',
    })
    expect(file()).toBe(
      '---\nid: 100\npost: open\nauthor: subscriber\nauthor_name: A & B\ndate: 2025-02-01T07:00:00\nstatus: approved\nauthor_url: http://example.org\n---\n\nOther\n',
    )
    expect((await change({ content: null })).json.content.raw).toBe('Other')
    expect((await change({ author_url: null })).json.author_url).toBe('')
  })

  it("takes null for none of a visitor's address", async () => {
    const { change } = moderated({
      ...files,
      'comments/open/100.md': approved(100, 'author_name: V\nauthor_email: v@example.org'),
    })
    expect((await change({})).json.author_email).toBe('v@example.org')
    expect((await change({ author_email: null })).json.author_email).toBe('')
  })

  it('gives it to another user, with his name', async () => {
    const { change } = moderated()
    await change({ author_email: 'other@example.org', author_url: 'http://example.org' })
    expect((await change({ author: 3 })).json).toMatchObject({
      author: 3,
      author_name: 'author',
      author_url: '',
      author_email: 'author@example.org',
    })
    expect((await change({ author: 1, author_name: 'Boss' })).json).toMatchObject({ author: 1, author_name: 'Boss' })
  })

  it('moves it to another post, and below another comment, but never below itself', async () => {
    const { change, get } = moderated({ ...files, 'comments/open/101.md': approved(101, 'parent: 100') })
    expect((await change({ post: 20 })).json).toMatchObject({ post: 20, link: 'http://site.test/about/#comment-100' })
    for (const parent of [100, 101, 999]) expect((await change({ parent })).json.parent).toBe(0)
    expect((await get(`${path}/101`)).json.parent).toBe(100)
    await change({ parent: 0 }, 101)
    expect((await change({ parent: 101 })).json.parent).toBe(101)
    expect((await change({ type: null })).json.type).toBe('comment')
  })

  it.each([
    [{ content: '' }, 400, 'rest_comment_content_invalid'],
    [{ content: { raw: ' ' } }, 400, 'rest_comment_content_invalid'],
    [{ post: 999 }, 403, 'rest_comment_invalid_post_id'],
    [{ post: 0 }, 403, 'rest_comment_invalid_post_id'],
    [{ author: 0 }, 400, 'rest_comment_author_invalid'],
    [{ author: 99, content: '' }, 400, 'rest_comment_author_invalid'],
    [{ type: 'review', author: 99 }, 404, 'rest_comment_invalid_type'],
    [{ author_name: 'a'.repeat(246) }, 400, 'comment_author_column_length'],
  ])('to %j is refused', async (json, status, code) => {
    const { change, file } = moderated()
    const refused = await change(json)
    expect(refused).toMatchObject({ status, json: { code } })
    expect(refused.headers.get('allow')).toBe('GET, POST, PUT, PATCH, DELETE')
    expect(file()).toBe(files['comments/open/100.md'])
  })
})

describe('deleting a comment', () => {
  it('moves it to the trash, once', async () => {
    const { ask, file } = moderated()
    expect(await ask('DELETE', `${path}/100`, { as: 'author' })).toMatchObject({
      status: 200,
      json: { id: 100, status: 'trash', author_ip: '' },
    })
    expect(file()).toContain('status: trash\ntrashed_from: approved\n')
    expect(await ask('DELETE', `${path}/100`, { as: 'author' })).toMatchObject({
      status: 410,
      json: { code: 'rest_already_trashed' },
    })
  })

  it('for good moves its replies up', async () => {
    const replies = {
      'comments/open/101.md': approved(101, 'parent: 100'),
      'comments/open/102.md': comment(102, 'post: open\nparent: 101\nstatus: trash'),
    }
    const { ask, get, root } = moderated({ ...files, ...replies })
    const { json } = await ask('DELETE', `${path}/101?force=true`, { as: 'editor' })
    expect(json).toMatchObject({ deleted: true, previous: { id: 101, parent: 100, content: { raw: 'Comment 101' } } })
    expect(json.previous).not.toHaveProperty('_links')
    expect((await get(`${path}/102`, { as: 'editor' })).json.parent).toBe(100)
    expect((await ask('DELETE', `${path}/100?force=true`, { as: 'editor' })).status).toBe(200)
    expect((await get(`${path}/102`, { as: 'editor' })).json.parent).toBe(0)
    expect(existsSync(join(root, 'comments/open/100.md'))).toBe(false)
  })

  it('happens to all that are about a post that is deleted for good, and to no other', async () => {
    const { ask, get, site } = moderated({
      ...files,
      'comments/x/101.md': comment(101, 'post: 10'),
      'comments/x/102.md': comment(102, 'post: about'),
    })
    await ask('POST', `${path}/100`, { as: 'editor', json: { author_ip: '1.2.3.4' } })
    expect(site.service(visitors).of(100)).toEqual({ ip: '1.2.3.4' })
    await ask('DELETE', '/core/v2/posts/10', { as: 'editor' })
    expect(site.get('comment', 100)).toBeDefined()
    await ask('DELETE', '/core/v2/posts/10?force=true', { as: 'editor' })
    expect((await get(`${path}?status=any`, { as: 'editor' })).json).toMatchObject([{ id: 102 }])
    expect(site.service(visitors).of(100)).toEqual({})
  })

  it('of a user leaves his comments their name', async () => {
    const unnamed = { 'comments/open/101.md': comment(101, 'post: open\nauthor: 5') }
    const { ask, get } = moderated({ ...files, ...unnamed })
    await ask('DELETE', '/core/v2/users/5?force=true&reassign=1', { as: 'admin' })
    const { json } = await get(`${path}?orderby=id&order=asc`)
    expect(json).toMatchObject([
      { id: 100, author: 0, author_name: 'Sam' },
      { id: 101, author: 0, author_name: 'subscriber' },
    ])
    expect(json[0]['_links']).not.toHaveProperty('author')
  })
})

describe('at the terminal', () => {
  it('comments are approved, held and marked as spam, and come back from the trash as they were', async () => {
    const { site, ask } = moderated()
    for (const [verb, status] of [
      ['hold', 'hold'],
      ['approve', 'approved'],
      ['spam', 'spam'],
    ] as const)
      expect(await command(site, verb, { id: 100 })).toMatchObject({ id: 100, status })
    await ask('DELETE', `${path}/100`, { as: 'editor' })
    expect(await command(site, 'restore', { id: 100 })).toMatchObject({ status: 'spam' })
    expect(site.get('comment', 100)!.data).not.toHaveProperty('trashed_from')
    await expect(command(site, 'approve', { id: 999 })).rejects.toMatchObject({ code: 'rest_comment_invalid_id' })
  })

  it('a comment that was deleted from a file without a status is approved again', async () => {
    const { site, ask } = moderated({ ...posts, 'comments/open/100.md': comment(100, 'post: open\nstatus: approve') })
    await ask('DELETE', `${path}/100`, { as: 'editor' })
    expect(await command(site, 'restore', { id: 100 })).toMatchObject({ status: 'approved' })
  })

  it('a comment is answered below it, by the person at the terminal', async () => {
    const { site } = moderated()
    expect(await command(site, 'reply', { id: 100, content: 'Thanks' })).toMatchObject({
      post: 10,
      parent: 100,
      author: 1,
      status: 'approved',
      content: { raw: 'Thanks' },
      author_ip: '',
    })
    await expect(command(site, 'reply', { id: 100 })).rejects.toMatchObject({ code: 'rest_missing_callback_param' })
  })

  it('what is closed is closed to everybody', async () => {
    const { site } = moderated({ ...posts, 'comments/closed/100.md': comment(100, 'post: closed') })
    await expect(command(site, 'reply', { id: 100, content: 'x' })).rejects.toMatchObject({
      code: 'rest_comment_closed',
    })
  })

  it('none of these verbs is a route', async () => {
    const { get } = moderated()
    const { json } = await get('/core/v2')
    expect(Object.keys(json.routes).filter((route) => route.includes('comment'))).toEqual([
      '/core/v2/comments',
      '/core/v2/comments/(?P<id>[\\d]+)',
    ])
  })
})
