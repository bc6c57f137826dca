import { credentials } from '../../../src/define/credentials.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const path = '/core/v2/users'
const post = (id: number, more: string) => `---\nid: ${id}\ntitle: Post ${id}\n${more}\n---\n\nText\n`
const files = {
  'posts/a.md': post(50, 'status: publish\ndate: 2024-01-01T00:00:00\nauthor: author'),
  'posts/b.md': post(51, 'status: draft\nauthor: 3'),
  'posts/c.md': post(52, 'status: trash\ntrashed_from: draft\nauthor: author'),
  'posts/d.md': post(53, 'status: draft\nauthor: editor'),
  'pages/e.md': post(54, 'status: private\ndate: 2024-01-01T00:00:00\nauthor: author'),
}

describe('deleting a user', () => {
  it('gives what he wrote to another, and forgets how he signs in', async () => {
    const { ask, site, root } = testSite(files)
    site.service(credentials).createToken(3, 'his')
    const { status, json } = await ask('DELETE', `${path}/3?force=true&reassign=2`, { as: 'admin' })
    expect(status).toBe(200)
    expect(json).toMatchObject({ deleted: true, previous: { id: 3, username: 'author', slug: 'author' } })
    expect(json.previous).not.toHaveProperty('_links')
    expect(existsSync(join(root, 'users/author.md'))).toBe(false)
    for (const file of ['posts/a.md', 'posts/b.md', 'posts/c.md', 'posts/d.md', 'pages/e.md'])
      expect(readFileSync(join(root, file), 'utf8')).toContain('author: editor\n')
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toBe(
      files['posts/a.md'].replace('author: author', 'author: editor'),
    )
    expect(site.service(credentials).tokens(3)).toEqual([])
    expect(await ask('DELETE', `${path}/3?force=true&reassign=2`, { as: 'admin' })).toMatchObject({ status: 404 })
  })

  it('moves what he wrote to the trash when nobody shall have it', async () => {
    const { ask, get, root } = testSite(files)
    expect((await ask('DELETE', `${path}/3?force=true&reassign=false`, { as: 'admin' })).status).toBe(200)
    for (const id of [50, 51, 52])
      expect((await get(`/core/v2/posts/${id}`, { as: 'admin' })).json).toMatchObject({ status: 'trash', author: 0 })
    expect((await get('/core/v2/pages/54', { as: 'admin' })).json).toMatchObject({ status: 'trash' })
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toMatch(/trashed_from: publish/)
    expect(readFileSync(join(root, 'posts/d.md'), 'utf8')).toBe(files['posts/d.md'])
    expect((await ask('POST', '/core/v2/posts/50', { as: 'admin', json: { status: 'publish' } })).json).toMatchObject({
      status: 'publish',
    })
  })

  it('takes false as JSON too', async () => {
    const { ask } = testSite(files)
    expect((await ask('DELETE', `${path}/3`, { as: 'admin', json: { force: true, reassign: false } })).status).toBe(200)
  })

  it.each([
    ['reassign=2', 501, 'rest_trash_not_supported'],
    ['force=true', 400, 'rest_missing_callback_param'],
    ['force=true&reassign=3', 400, 'rest_user_invalid_reassign'],
    ['force=true&reassign=99', 400, 'rest_user_invalid_reassign'],
    ['force=true&reassign=0', 400, 'rest_user_invalid_reassign'],
    ['force=true&reassign=', 400, 'rest_invalid_param'],
    ['force=true&reassign=nobody', 400, 'rest_invalid_param'],
  ])('with %s is refused and changes nothing', async (query, status, code) => {
    const { ask, root } = testSite(files)
    expect(await ask('DELETE', `${path}/3?${query}`, { as: 'admin' })).toMatchObject({ status, json: { code } })
    expect(existsSync(join(root, 'users/author.md'))).toBe(true)
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toBe(files['posts/a.md'])
  })

  it('tells every argument that is wrong, and a name for who it is', async () => {
    const { ask } = testSite(files)
    const { json } = await ask('DELETE', `${path}/3?force=x&reassign=nobody`, { as: 'admin' })
    expect(json.data.details).toMatchObject({
      force: { code: 'rest_invalid_type' },
      reassign: { code: 'rest_invalid_param', data: { status: 400 } },
    })
  })

  it('is for administrators', async () => {
    const { ask } = testSite(files)
    const code = 'rest_user_cannot_delete'
    expect(await ask('DELETE', `${path}/3?force=true&reassign=1`)).toMatchObject({ status: 401, json: { code } })
    expect(await ask('DELETE', `${path}/3?force=true&reassign=1`, { as: 'editor' })).toMatchObject({
      status: 403,
      json: { code },
    })
    expect(await ask('DELETE', `${path}/me?force=true&reassign=1`, { as: 'author' })).toMatchObject({
      status: 403,
      json: { code },
    })
  })

  it('may be of oneself', async () => {
    const { ask, get } = testSite({ ...files, 'users/boss.md': '---\nid: 9\nroles: [administrator]\n---\n' })
    expect((await ask('DELETE', `${path}/me?force=true&reassign=1`, { as: 'boss' })).json).toMatchObject({
      deleted: true,
      previous: { id: 9 },
    })
    expect((await get(`${path}/9`, { as: 'admin' })).status).toBe(404)
  })
})
