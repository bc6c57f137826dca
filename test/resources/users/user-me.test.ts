import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const path = '/core/v2/users'

describe('users/me', () => {
  it('is the signed-in user', async () => {
    const { ask, get } = testSite()
    expect((await get(`${path}/me?context=edit`, { as: 'subscriber' })).json).toMatchObject({
      id: 5,
      roles: ['subscriber'],
    })
    expect((await get(`${path}/me`, { as: 'subscriber' })).headers.get('allow')).toBe('GET, POST, PUT, PATCH')
    expect((await ask('PATCH', `${path}/me`, { as: 'author', json: { description: 'Mine' } })).json).toMatchObject({
      id: 3,
      description: 'Mine',
    })
  })

  it("has whole addresses of the site's own files in its description, which its file does not get by a change", async () => {
    const file = '---\nid: 3\nroles: [author]\n---\n\n<a href="/uploads/me.png">Me</a>\n'
    const { ask, root } = testSite({ 'users/author.md': file })
    const { json } = await ask('PATCH', `${path}/me`, { as: 'author', json: {} })
    expect(json.description).toBe('<a href="http://site.test/uploads/me.png">Me</a>')
    await ask('PATCH', `${path}/me`, { as: 'author', json: { description: `${json.description} here` } })
    expect(readFileSync(join(root, 'users/author.md'), 'utf8')).toBe(file.replace('</a>', '</a> here'))
  })

  it('is nobody signed out', async () => {
    const { ask, get } = testSite()
    expect(await get(`${path}/me`)).toMatchObject({ status: 401, json: { code: 'rest_not_logged_in' } })
    expect(await ask('POST', `${path}/me`, { json: { name: 'x' } })).toMatchObject({
      status: 404,
      json: { code: 'rest_user_invalid_id' },
    })
    expect(await ask('DELETE', `${path}/me?force=true&reassign=1`)).toMatchObject({
      status: 404,
      json: { code: 'rest_user_invalid_id' },
    })
  })

  it('is told in the site index with all its verbs', async () => {
    const { routes } = (await testSite().get('/')).json
    expect(routes['/core/v2/users/me'].methods).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    expect(routes['/core/v2/users'].endpoints[1].args).toMatchObject({
      username: { required: true, type: 'string' },
      email: { required: true, format: 'email' },
      password: { required: true },
      nickname: { required: false },
    })
  })
})
